import { Fragment, useEffect, useId, useMemo, useRef, useState } from "react";
import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { TimedWord, VaultRecording } from "#contract/recordings.ts";
import { useApi } from "../../../api/use-api.ts";
import { cx } from "../../../ui/cx.ts";
import { later } from "../../../ui/later.ts";
import { rove } from "../../../ui/roving.ts";
import { around, playClip, useClip, usePlayhead } from "../../recording/vault/sounding.ts";

/** Browsers seek slightly before or after a position. */
const NEAR_SECONDS = 0.02;

const useWordPopover = later(() => import("./word-popover.tsx"));

interface Props {
  text: string;
  recording: Pick<VaultRecording, "id" | "sessionId">;
  /** The words' times are fetched once this is true, or the recording plays. */
  wanted: boolean;
}

interface DoubtedWord {
  word: TimedWord;
  at: number;
  anchor: { current: HTMLElement };
}

/** Lights the word that plays; a click on a word plays from there. */
export function Transcript({ text, recording, wanted }: Props) {
  const { id: recordingId, sessionId } = recording;
  const sounds = usePlayhead(recordingId, (seconds) => seconds !== null);
  const [used, setUsed] = useState(false);
  if ((wanted || sounds) && !used) setUsed(true);
  const { data } = useApi(used ? API.recordingWords(recordingId) : null);
  const cut = useMemo(() => cutAtWords(text, data?.words ?? []), [text, data]);
  const [doubted, setDoubted] = useState<DoubtedWord | null>(null);
  const close = () => setDoubted(null);
  const Popover = useWordPopover(doubted !== null, close);
  return (
    <>
      {cut ? <Words {...cut} recordingId={recordingId} onDoubt={setDoubted} /> : text}
      {Popover && doubted && sessionId !== null && (
        <Popover {...doubted} sessionId={sessionId} recordingId={recordingId} onClose={close} />
      )}
    </>
  );
}

interface Cut {
  words: { at: number; before: string; word: TimedWord }[];
  rest: string;
}

/** Null if the words are not those of the text. */
function cutAtWords(text: string, words: readonly TimedWord[]): Cut | null {
  let at = 0;
  const cut: Cut["words"] = [];
  for (const word of words) {
    const start = text.indexOf(word.text, at);
    if (start < 0) return null;
    cut.push({ at: start, before: text.slice(at, start), word });
    at = start + word.text.length;
  }
  return cut.length > 0 ? { words: cut, rest: text.slice(at) } : null;
}

interface WordsProps extends Cut {
  recordingId: string;
  onDoubt: (doubted: DoubtedWord) => void;
}

function Words({ words, rest, recordingId, onDoubt }: WordsProps) {
  const hintId = useId();
  const doubtId = useId();
  const [reached, setReached] = useState(0);
  const lit = usePlayhead(recordingId, (seconds) =>
    seconds === null ? -1 : words.findLastIndex(({ word }) => word.start <= seconds + NEAR_SECONDS),
  );
  const litWord = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (lit >= 0 && litWord.current) keepInSight(litWord.current);
  }, [lit]);
  const clip = useClip();
  const isPlayed = ({ start, end }: TimedWord) =>
    clip?.recordingId === recordingId && clip.from <= start && end <= clip.to;

  return (
    <>
      {words.map(({ at, before, word }, index) => (
        <Fragment key={at}>
          {before}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: one at a time is a button to a screen reader, or the text would be hard to listen to. */}
          <span
            ref={index === lit ? litWord : undefined}
            role={index === reached || isUnsure(word) ? "button" : undefined}
            tabIndex={index === reached ? 0 : -1}
            aria-haspopup={isUnsure(word) ? "dialog" : undefined}
            aria-describedby={isUnsure(word) ? doubtId : index === reached ? hintId : undefined}
            aria-current={index === lit || undefined}
            data-word=""
            className={cx(
              "focus-ring cursor-pointer rounded-xs transition-colors hover:text-accent",
              index === lit &&
                "bg-accent text-on-accent shadow-[0_0_0_1px_var(--color-accent)] hover:text-on-accent",
              index !== lit && isPlayed(word) && "text-ink",
              isUnsure(word) && "underline decoration-2 decoration-dotted decoration-edge underline-offset-4",
            )}
            onFocus={() => setReached(index)}
            onClick={({ currentTarget }) => {
              // The user is selecting text.
              if (getSelection()?.isCollapsed === false) return;
              if (isUnsure(word)) onDoubt({ word, at: index, anchor: { current: currentTarget } });
              playClip({ recordingId, ...(isUnsure(word) ? around(word) : onFrom(word)) });
            }}
            onKeyDown={(event) => {
              rove(event, "p", "[data-word]");
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              event.currentTarget.click();
            }}
          >
            {word.text}
          </span>
        </Fragment>
      ))}
      {rest}
      <span id={hintId} hidden>
        Plays from this word on. The arrow keys lead to the other words.
      </span>
      <span id={doubtId} hidden>
        We may have misheard this.
      </span>
    </>
  );
}

const isUnsure = ({ confidence = 1 }: TimedWord): boolean => confidence < UNSURE_CONFIDENCE;

const onFrom = ({ start }: TimedWord) => ({ from: start, to: Number.POSITIVE_INFINITY });

/** Shows some following lines too. */
const MARGIN_PX = 32;

/** Scrolls containers within the page, never the page, which may be read elsewhere. */
function keepInSight(element: Element): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === "visible") continue;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = inner.top - outer.top;
    const below = inner.bottom - outer.bottom;
    if (above >= 0 && below <= 0) continue;
    const top = above < 0 ? above - MARGIN_PX : below + MARGIN_PX;
    box.scrollBy({ top, behavior: still ? "auto" : "smooth" });
  }
}
