import { Play, Square } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import type { Source, Unsaid } from "#contract/drafts.ts";
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

/** Each sentence with a source gets its play button, which `alignLines` puts into the margin. */
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

interface LineProps {
  text: string;
  source: Source;
  tabIndex: number;
  onFocus: () => void;
}

function Line({ text, source, tabIndex, onFocus }: LineProps) {
  const textId = useId();
  const state = useClipState(source);
  const on = state !== "idle";
  const listening = useListening();
  return (
    <span className="group/line">
      <span
        id={textId}
        className="rounded-xs box-decoration-clone transition-colors group-hover/line:bg-wash group-has-focus-visible/line:bg-wash group-has-data-on/line:bg-accent-soft"
      >
        {text}
      </span>
      <button
        type="button"
        tabIndex={tabIndex}
        data-line=""
        data-on={on || undefined}
        aria-label={on ? "Stop playing" : playLabel(source)}
        aria-describedby={textId}
        aria-disabled={listening || undefined}
        aria-busy={(on && state !== "playing") || undefined}
        className="group/play absolute -right-3 grid size-11 cursor-pointer select-none place-items-center rounded-full outline-none aria-disabled:cursor-not-allowed aria-disabled:not-focus-visible:opacity-0"
        onFocus={onFocus}
        onClick={() => (on ? pauseSounds() : playClip(source))}
        onKeyDown={(event) => rove(event, "[data-lines]", "[data-line]")}
      >
        <span className="grid size-6 place-items-center rounded-full border border-transparent text-faint outline-2 outline-transparent outline-offset-1 transition-colors group-hover/line:border-accent group-hover/line:text-accent group-focus-visible/play:text-accent group-focus-visible/play:outline-accent group-data-on/play:border-accent group-data-on/play:bg-accent group-data-on/play:text-on-accent">
          <Icon state={state} />
        </span>
      </button>
    </span>
  );
}

/** A mark is as high as a line of text, and its button as large as a thumb. */
const [MARK_PX, BUTTON_PX] = [24, 44];

/** A `ref`: each line's button stands in the margin beside the line's beginning, and below the button before. */
export function alignLines(container: HTMLElement | null): (() => void) | undefined {
  if (!container) return;
  const align = () => {
    const { top } = container.getBoundingClientRect();
    let free = 0;
    for (const button of container.querySelectorAll<HTMLElement>("[data-line]")) {
      const line = button.previousElementSibling?.getClientRects()[0];
      if (!line) continue;
      const middle = Math.max(line.top + line.height / 2 - top, free);
      button.style.top = `${middle - BUTTON_PX / 2}px`;
      free = middle + MARK_PX;
    }
  };
  // An observer may come only after the first paint.
  align();
  const sizes = new ResizeObserver(align);
  sizes.observe(container);
  const texts = new MutationObserver(align);
  texts.observe(container, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    texts.disconnect();
  };
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
