import { Mic } from "lucide-react";
import { FREE_RECORDINGS, MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { OPENS_EXAMPLE } from "./example.tsx";
import inkLine from "./ink-line.json" with { type: "json" };
import { Column, Strokes } from "./layout.tsx";
import { recordings } from "./recordings.ts";

/** On a phone with large text a label takes two lines. */
const ACTION = "h-13 px-7 max-sm:h-auto max-sm:min-h-13 max-sm:py-2 max-sm:whitespace-normal";

const line = "mx-auto block max-w-6xl px-5 sm:px-8";

export const Hero = () => (
  <section className="overflow-x-clip pt-4 pb-16 sm:pt-6 sm:pb-24">
    <Column>
      <p className="inline-flex h-6 items-center rounded-full border border-accent px-2.5 font-medium text-accent text-xs">
        Beta
      </p>
    </Column>
    <h1 className="mt-5 font-display text-[calc(1rem+12vw)] leading-[0.95] tracking-[-0.03em] sm:mt-6 sm:text-[clamp(5rem,2rem+7.8vw,9rem)]">
      <em className={line}>Speak it.</em> {/* Timed here, because an SVG shown by a resize would restart. */}
      <span className="block writing">
        <Line drawing={inkLine.wide} id="ink-wide" className="my-6 hidden sm:block" />
        <Line drawing={inkLine.narrow} id="ink-narrow" className="my-5 block sm:hidden" />
      </span>
      <span className={`${line} sm:text-right`}>We'll post it.</span>
    </h1>
    <Column className="relative mt-9 grid grid-cols-1 items-end gap-8 sm:mt-12 lg:grid-cols-[minmax(0,1fr)_auto]">
      <p className="max-w-2xl text-balance text-lg text-soft leading-relaxed sm:text-xl">
        Talk for up to {MAX_RECORDING_SECONDS} seconds about what is on your mind. Outspoken turns it into a
        LinkedIn post that still sounds like you.
      </p>
      <RecordForm className="lg:absolute lg:bottom-full lg:left-8 lg:mb-6" />
      <p className="font-display text-2xl italic leading-tight not-over:hidden lg:absolute lg:bottom-full lg:left-8 lg:mb-10 lg:max-w-64 sm:text-3xl">
        Your {FREE_RECORDINGS} free recordings are used.
      </p>
      <div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <a
            href={PATHS.signUp}
            className={buttonClass(
              { variant: "secondary" },
              `${ACTION} sm:min-w-58 over:hidden member:hidden`,
            )}
          >
            <span className="grow text-center">
              Try free (<span data-left>{recordings(FREE_RECORDINGS)}</span>)
            </span>
          </a>
          <a href={PATHS.signUp} className={buttonClass({}, `${ACTION} sm:min-w-55 not-over:hidden`)}>
            Create an account to keep going
          </a>
          <a href={PATHS.record} className={buttonClass({}, `${ACTION} sm:min-w-55 not-member:hidden`)}>
            Open the app
          </a>
          <button
            type="button"
            {...OPENS_EXAMPLE}
            className={buttonClass({ variant: "secondary" }, `${ACTION} sm:min-w-50`)}
          >
            See example post
          </button>
        </div>
        <p className="mt-3 text-sm text-soft member:hidden">No credit card required</p>
      </div>
    </Column>
  </section>
);

type LineProps = { drawing: typeof inkLine.wide; id: string; className: string };

/** Sound bars that become handwriting; `turn` is where the colour changes from voice to ink. */
const Line = ({ drawing: { width, height, stroke, turn, voice, ink, stop }, id, className }: LineProps) => (
  <Strokes viewBox={`0 0 ${width} ${height}`} className={`w-full ${className}`}>
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={turn[0]} x2={turn[1]} y1="0" y2="0">
      <stop className="[stop-color:var(--color-accent)]" />
      <stop offset="1" className="[stop-color:var(--color-ink)]" />
    </linearGradient>
    <path className="stroke-accent" strokeWidth={stroke * 1.2} d={voice} />
    <defs>
      <path id={`${id}-line`} d={ink} pathLength={1} />
    </defs>
    <use href={`#${id}-line`} className="stroke-line" strokeWidth={stroke * 0.6} />
    <use href={`#${id}-line`} className="written" stroke={`url(#${id})`} strokeWidth={stroke} />
    <circle className="fill-accent" cx={stop[0]} cy={stop[1]} r={stroke * 2} />
  </Strokes>
);

/** Records on this page (`entry.ts`); without script it leads to the app. */
export const RecordForm = ({ className }: { className?: string }) => (
  <form action={PATHS.record} data-record className={cx("over:hidden", className)}>
    <button
      type="submit"
      className="focus-ring group -m-2 flex cursor-pointer items-center gap-3 rounded-full sm:gap-4 p-2 pr-5 text-left aria-busy:cursor-wait"
    >
      <span className="grid size-20 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-[background-color,scale] duration-150 group-hover:bg-accent-strong group-active:scale-95 group-aria-busy:animate-pulse sm:size-24">
        <Mic className="size-8 sm:size-9" strokeWidth={1.75} />
      </span>
      <Strokes viewBox="0 0 44 30" strokeWidth="2" className="w-8 shrink-0 stroke-ink sm:w-10">
        <path d="M42 8C34 3 30 10 33 14s8-1 4-6C31 1 16 8 4 20M13 20l-9 1 3-10" />
      </Strokes>
      <span className="font-display sm:whitespace-nowrap text-2xl italic leading-none sm:text-[1.75rem]">
        Press and speak
      </span>
    </button>
  </form>
);
