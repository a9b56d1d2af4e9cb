import { Play, Square } from "lucide-react";
import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import type { Source, Unsaid } from "#contract/drafts.ts";
import { cx } from "../../../ui/cx.ts";
import { rove } from "../../../ui/roving.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { pauseSounds, playClip, useClipState, useListening } from "../../recording/vault/sounding.ts";
import { segmentsOf } from "../fidelity/edits.ts";

interface LinesProps {
  text: string;
  sources: readonly Source[];
  unsaid?: readonly Unsaid[];
  mark?: (unsaid: Unsaid) => ReactNode;
}

/** Each sentence with a source gets its play button. */
export function Lines({ text, sources, unsaid = [], mark }: LinesProps) {
  const segments = segmentsOf(text, unsaid, sources);
  const [reached, setReached] = useState(0);
  const starts = segments.flatMap(({ start, source }) => (source ? [start] : []));
  const tabStop = starts.includes(reached) ? reached : starts[0];
  return segments.map(({ text: part, start, unsaid: finding, source }) => {
    // Parts that two texts share keep their state and focus.
    const key = `${start} ${part}`;
    if (finding) return <Fragment key={key}>{mark?.(finding)}</Fragment>;
    if (!source) return <Fragment key={key}>{part}</Fragment>;
    const tabIndex = start === tabStop ? 0 : -1;
    return (
      <Line key={key} source={source} text={part} tabIndex={tabIndex} onFocus={() => setReached(start)} />
    );
  });
}

type ButtonProps = Pick<ComponentProps<"button">, "ref" | "className" | "tabIndex" | "onFocus"> & {
  source: Source;
  textId: string;
};

/** The button shows on hover and focus, outside the text's flow. */
function Line({ text, ...rest }: Omit<ButtonProps, "ref" | "textId"> & { text: string }) {
  const textId = useId();
  const button = useRef<HTMLButtonElement>(null);

  // On touch screens a tap on the sentence shows its button.
  function onClick({ nativeEvent }: MouseEvent): void {
    const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "mouse";
    if (!isMouse) button.current?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the button itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <span className="group/line" onClick={onClick}>
      <span
        id={textId}
        className="rounded-xs box-decoration-clone transition-colors group-hover/line:bg-wash group-has-focus-visible/line:bg-wash group-has-data-on/line:bg-accent-soft"
      >
        {text}
      </span>
      <LineButton {...rest} ref={button} textId={textId} className="line-button" />
    </span>
  );
}

export function LineButton({ source, textId, className, ...rest }: ButtonProps) {
  const state = useClipState(source);
  const on = state !== "idle";
  const listening = useListening();
  return (
    <button
      {...rest}
      type="button"
      data-line=""
      data-on={on || undefined}
      aria-label={on ? "Stop playing" : playLabel(source)}
      aria-describedby={textId}
      aria-disabled={listening || undefined}
      aria-busy={(on && state !== "playing") || undefined}
      className={cx(
        "group/play inline-grid size-11 cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:opacity-55 select-none place-items-center rounded-full outline-none",
        className,
      )}
      onClick={() => (on ? pauseSounds() : playClip(source))}
      onKeyDown={(event) => rove(event, "p", "[data-line]")}
    >
      {/* As high as a line of text, in a thumb-sized area. */}
      <span className="grid size-6 place-items-center rounded-full border border-line bg-raised text-accent shadow-sm outline-2 outline-transparent outline-offset-2 group-hover/play:border-accent group-focus-visible/play:outline-accent group-data-on/play:border-accent group-data-on/play:bg-accent group-data-on/play:text-on-accent">
        <Icon state={state} />
      </span>
    </button>
  );
}

function Icon({ state }: { state: ReturnType<typeof useClipState> }) {
  if (state === "idle") return <Play className="ml-px size-3 fill-current" />;
  if (state === "playing") return <Square className="size-2.5 fill-current" />;
  return <SpinnerIcon className="size-3" />;
}

function playLabel({ from, to }: Source): string {
  const seconds = Math.max(1, Math.round(to - from));
  return `Play the ${seconds === 1 ? "second" : `${seconds} seconds`} in which you said this`;
}
