import { Play, Square } from "lucide-react";
import { Fragment, type ReactNode, useId, useMemo, useState } from "react";
import type { Source, Unsaid } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { findSpoken } from "#contract/spoken-words.ts";
import { useApi } from "../../../api/use-api.ts";
import { rove } from "../../../ui/roving.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { playSound, stopSound, useListening, useSound } from "../../recording/player.ts";
import { soundOf } from "../../recording/vault/recording-file.ts";
import { segmentsOf } from "../fidelity/edits.ts";
import { AsPosted } from "./as-posted.tsx";
import { type PressedWord, useWordPopover, Word } from "./word.tsx";

interface LinesProps {
  text: string;
  sources: readonly Source[];
  unsaid?: readonly Unsaid[];
  mark?: (unsaid: Unsaid) => ReactNode;
  /** Where the words of the sentence that was played last can be corrected; null for nowhere. */
  sessionId: string | null;
}

/** Each sentence with a source gets its play button, which `alignLines` puts into the margin. */
export function Lines({ text, sources, unsaid = [], mark, sessionId }: LinesProps) {
  const segments = segmentsOf(text, unsaid, sources);
  const [reached, setReached] = useState(0);
  const [played, setPlayed] = useState<number>();
  const [popover, press] = useWordPopover(sessionId);
  const starts = segments.flatMap(({ start, source }) => (source ? [start] : []));
  const tabStop = starts.includes(reached) ? reached : starts[0];
  return (
    <>
      {segments.map(({ text: part, start, unsaid: finding, source }) => {
        // Parts that two texts share keep their state and focus.
        const key = `${start} ${part}`;
        if (finding) return <Fragment key={key}>{mark?.(finding)}</Fragment>;
        if (!source) return <AsPosted key={key} text={part} />;
        return (
          <Line
            key={key}
            source={source}
            text={part}
            tabIndex={start === tabStop ? 0 : -1}
            onFocus={() => setReached(start)}
            onPlay={() => setPlayed(start)}
            onPress={start === played && sessionId !== null ? press : undefined}
          />
        );
      })}
      {popover}
    </>
  );
}

interface LineProps {
  text: string;
  source: Source;
  tabIndex: number;
  onFocus: () => void;
  onPlay: () => void;
  /** A press on a word of it. */
  onPress: ((pressed: PressedWord) => void) | undefined;
}

function Line({ text, source, tabIndex, onFocus, onPlay, onPress }: LineProps) {
  const textId = useId();
  const status = useSound(source.recordingId, ({ clip, status }) =>
    clip?.from === source.from && clip.to === source.to ? status : null,
  );
  const on = status !== null;
  const listening = useListening();
  return (
    <span className="group/line">
      <span
        id={textId}
        data-line-text={onPress && ""}
        className="rounded-xs box-decoration-clone transition-colors group-hover/line:bg-wash group-has-focus-visible/line:bg-wash group-has-data-on/line:bg-accent-soft"
      >
        {onPress ? <SpokenWords text={text} source={source} onPress={onPress} /> : <AsPosted text={text} />}
      </span>
      <button
        type="button"
        tabIndex={tabIndex}
        data-line=""
        data-on={on || undefined}
        aria-label={on ? "Stop playing" : playLabel(source)}
        aria-describedby={textId}
        aria-disabled={listening || undefined}
        aria-busy={(on && status !== "playing") || undefined}
        className="group/play absolute -right-3 grid size-11 cursor-pointer select-none place-items-center rounded-full outline-none aria-disabled:cursor-not-allowed aria-disabled:not-focus-visible:opacity-0"
        onFocus={onFocus}
        onClick={() => {
          if (on) return stopSound();
          onPlay();
          void playSound(soundOf(source.recordingId), source);
        }}
        onKeyDown={(event) => rove(event, "[data-lines]", "[data-line]")}
      >
        <span className="grid size-6 place-items-center rounded-full border border-transparent text-faint outline-2 outline-transparent outline-offset-1 transition-colors group-hover/line:border-accent group-hover/line:text-accent group-focus-visible/play:text-accent group-focus-visible/play:outline-accent group-data-on/play:border-accent group-data-on/play:bg-accent group-data-on/play:text-on-accent">
          <Icon status={status} />
        </span>
      </button>
    </span>
  );
}

interface SpokenWordsProps {
  text: string;
  source: Source;
  onPress: (pressed: PressedWord) => void;
}

/** A sentence, of which the words that stand there as they were heard can be pressed. */
function SpokenWords({ text, source, onPress }: SpokenWordsProps) {
  const { recordingId } = source;
  const { data } = useApi(API.recordingWords(recordingId));
  const [reached, setReached] = useState<number>();
  const found = useMemo(() => spokenIn(text, source, data?.words ?? []), [text, source, data]);
  const tabStop = found.some(({ at }) => at === reached) ? reached : found[0]?.at;
  let end = 0;
  return (
    <>
      {found.map(({ at, word, ...place }) => {
        const before = text.slice(end, place.start);
        end = place.end;
        return (
          <Fragment key={at}>
            <AsPosted text={before} />
            <Word
              isReached={at === tabStop}
              container="[data-line-text]"
              data-word={at}
              onFocus={() => setReached(at)}
              onPress={(element) => onPress({ recordingId, at, word, anchor: anchorOf(element, at) })}
            >
              {text.slice(place.start, place.end)}
            </Word>
          </Fragment>
        );
      })}
      {text.slice(end)}
    </>
  );
}

/** The words of a recording that stand in a sentence, in the sentence's order. */
function spokenIn(sentence: string, { from, to }: Source, words: readonly TimedWord[]) {
  let end = 0;
  return words
    .flatMap((word, at) => {
      if (word.start < from || word.end > to) return [];
      const match = findSpoken(sentence, words, { from: at, to: at + 1 }, from);
      return match ? [{ at, word, start: match.index, end: match.index + match[0].length }] : [];
    })
    .sort((one, other) => one.start - other.start)
    .filter((place) => {
      const isFree = place.start >= end;
      if (isFree) end = place.end;
      return isFree;
    });
}

/** The word's element, or the one that stands there once it was corrected. */
function anchorOf(element: HTMLElement, at: number): PressedWord["anchor"] {
  const lines = element.closest("[data-lines]");
  return {
    get current() {
      if (element.isConnected) return element;
      const next = lines?.querySelector<HTMLElement>(`[data-word="${at}"]`);
      return next ?? lines?.querySelector<HTMLElement>("[data-line]") ?? null;
    },
  };
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

function Icon({ status }: { status: string | null }) {
  if (status === null) return <Play className="ml-px size-3 fill-current" />;
  if (status === "playing") return <Square className="size-2.5 fill-current" />;
  return <SpinnerIcon className="size-3" />;
}

function playLabel({ from, to }: Source): string {
  const seconds = Math.max(1, Math.round(to - from));
  return `Play the ${seconds === 1 ? "second" : `${seconds} seconds`} in which you said this`;
}
