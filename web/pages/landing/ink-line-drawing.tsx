import { type Frame, inkLine } from "./ink-line.ts";

const WIDE: Frame = { width: 1440, height: 190, bars: 25, barGap: 15, letter: 26 };
const NARROW: Frame = { width: 375, height: 96, bars: 12, barGap: 7.5, letter: 11.5 };

/** The voice that becomes ink, from edge to edge, drawn once as the page opens. */
export const InkLine = () => (
  <>
    <Drawing frame={WIDE} id="ink-wide" stroke={3.5} className="my-6 hidden sm:block" />
    <Drawing frame={NARROW} id="ink-narrow" stroke={2.2} className="my-5 block sm:hidden" />
  </>
);

interface DrawingProps {
  frame: Frame;
  id: string;
  stroke: number;
  className: string;
}

const Drawing = ({ frame, id, stroke, className }: DrawingProps) => {
  const { voice, ink, stop } = inkLine(frame);
  const start = frame.bars * frame.barGap;
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`w-full ink-drawn ${className}`}
    >
      <linearGradient
        id={id}
        gradientUnits="userSpaceOnUse"
        x1={start}
        x2={start + frame.letter * 7}
        y1="0"
        y2="0"
      >
        <stop className="[stop-color:var(--color-accent)]" />
        <stop offset="1" className="[stop-color:var(--color-ink)]" />
      </linearGradient>
      <path className="stroke-accent" strokeWidth={stroke * 1.2} d={voice} />
      <path stroke={`url(#${id})`} strokeWidth={stroke} d={ink} />
      <circle className="fill-accent" cx={stop[0]} cy={stop[1]} r={stroke * 2} />
    </svg>
  );
};
