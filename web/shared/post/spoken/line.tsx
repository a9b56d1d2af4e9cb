import { Play, Square } from "lucide-react";
import { Fragment, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Source, Unsaid } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { MORE_BLANK } from "#contract/post-text.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { findSpoken } from "#contract/spoken-words.ts";
import { useApi } from "../../../api/use-api.ts";
import { cx } from "../../../ui/cx.ts";
import { rove } from "../../../ui/roving.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { playSound, soundFor, stopSound, useListening, useSound } from "../../recording/player.ts";
import { segmentsOf } from "../fidelity/edits.ts";
import { type PressedWord, useWordPopover, Word } from "./word.tsx";

interface LinesProps {
  text: string;
  sources: readonly Source[];
  unsaid?: readonly Unsaid[];
  mark?: (unsaid: Unsaid) => ReactNode;
  /** Where the words of the sentence that was played last can be corrected; null for nowhere. */
  sessionId: string | null;
}

/** Each sentence with a source has a play button in the margin, seen while the pointer or the focus is at its line, and where it was tapped. */
export function Lines({ text, sources, unsaid = [], mark, sessionId }: LinesProps) {
  const segments = segmentsOf(text, unsaid, sources);
  const [nearStart, setNearStart] = useState<number>();
  const [playedStart, setPlayedStart] = useState<number>();
  const [popover, press] = useWordPopover(sessionId);
  const starts = segments.flatMap(({ start, source }) => (source ? [start] : []));
  const tabStop = starts.find((start) => start === nearStart) ?? starts[0];
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
            isNear={start === nearStart}
            tabIndex={start === tabStop ? 0 : -1}
            onReach={() => setNearStart(start)}
            onPlay={() => setPlayedStart(start)}
            onPress={start === playedStart && sessionId !== null ? press : undefined}
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
  /** The pointer or the focus was here last, or a finger. */
  isNear: boolean;
  tabIndex: number;
  onReach: () => void;
  onPlay: () => void;
  onPress: ((word: PressedWord) => void) | undefined;
}

const BUTTON_PX = 44;

function Line({ text, source, isNear, tabIndex, onReach, onPlay, onPress }: LineProps) {
  const textId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const status = useSound(source.recordingId, ({ clip, status }) =>
    clip?.from === source.from && clip.to === source.to ? status : null,
  );
  const on = status !== null;
  const listening = useListening();
  useLayoutEffect(() => {
    if (!isNear && !on) return;
    const first = button.current?.previousElementSibling?.getClientRects()[0];
    const around = button.current?.offsetParent?.getBoundingClientRect();
    if (!button.current || !first || !around) return;
    button.current.style.top = `${first.top + (first.height - BUTTON_PX) / 2 - around.top}px`;
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard one reaches the button.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <span
      className="group/line"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && onReach()}
      onClick={(event) => {
        if (isNear || !window.matchMedia("(hover: none)").matches) return;
        // The first tap shows the mark; another edits.
        event.stopPropagation();
        onReach();
      }}
    >
      <span
        id={textId}
        data-line-text={onPress && ""}
        className="rounded-xs box-decoration-clone transition-colors group-hover/line:bg-tint group-has-focus-visible/line:bg-tint group-has-data-on/line:bg-accent-soft"
      >
        {onPress ? <SpokenWords text={text} source={source} onPress={onPress} /> : <AsPosted text={text} />}
      </span>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        data-line=""
        data-on={on || undefined}
        aria-label={on ? "Stop playing" : playLabel(source)}
        aria-describedby={textId}
        aria-disabled={listening || undefined}
        aria-busy={(on && status !== "playing") || undefined}
        className={cx(
          "group/play pointer-events-none absolute -right-3 grid size-11 cursor-pointer select-none place-items-center rounded-full opacity-0 outline-none focus-visible:pointer-events-auto focus-visible:opacity-100 aria-disabled:cursor-not-allowed",
          !listening && "data-on:pointer-events-auto data-on:opacity-100",
          !listening && isNear && "group-hover/part:pointer-events-auto group-hover/part:opacity-100",
          !listening && isNear && "[@media(hover:none)]:pointer-events-auto [@media(hover:none)]:opacity-100",
        )}
        onFocus={onReach}
        onClick={() => {
          if (on) return stopSound();
          onPlay();
          void playSound(soundFor(source.recordingId), source);
        }}
        onKeyDown={(event) => rove(event, "[data-lines]", "[data-line]")}
      >
        <span className="grid size-6 place-items-center rounded-full border border-edge bg-sheet text-soft outline-2 outline-transparent outline-offset-1 transition-colors group-hover/line:border-accent group-hover/line:text-accent group-focus-visible/play:text-accent group-focus-visible/play:outline-accent group-data-on/play:border-accent group-data-on/play:bg-accent group-data-on/play:text-on-accent">
          {on && status !== "playing" && <SpinnerIcon className="size-3" />}
          {status === "playing" && <Square className="size-2.5 fill-current" />}
          {!on && <Play className="ml-px size-3 fill-current" />}
        </span>
      </button>
    </span>
  );
}

type SpokenWordsProps = { text: string; source: Source; onPress: (word: PressedWord) => void };

/** A sentence, of which the words that stand there as they were heard can be pressed. */
function SpokenWords({ text, source, onPress }: SpokenWordsProps) {
  const { recordingId } = source;
  const { data } = useApi(API.recordingWords(recordingId));
  const [focusIndex, setFocusIndex] = useState<number>();
  const places = useMemo(() => spokenIn(text, source, data?.words ?? []), [text, source, data]);
  const tabStop = places.some(({ at }) => at === focusIndex) ? focusIndex : places[0]?.at;
  let end = 0;
  return (
    <>
      {places.map(({ at, word, ...place }) => {
        const before = text.slice(end, place.start);
        end = place.end;
        return (
          <Fragment key={at}>
            <AsPosted text={before} />
            <Word
              isReached={at === tabStop}
              container="[data-line-text]"
              data-word={at}
              onFocus={() => setFocusIndex(at)}
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

function playLabel({ from, to }: Source): string {
  const seconds = Math.max(1, Math.round(to - from));
  return `Play the ${seconds === 1 ? "second" : `${seconds} seconds`} in which you said this`;
}

/** As `asPosted`. The other blank lines stay in the page, so that places in the text can be counted there. */
export const AsPosted = ({ text }: { text: string }) =>
  text.split(MORE_BLANK).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <span key={at} hidden>
        {part}
      </span>
    ),
  );
