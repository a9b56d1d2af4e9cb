import { Fragment, useEffect, useId, useMemo, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import type { TimedWord, VaultRecording } from "#contract/recordings.ts";
import { useApi } from "../../../api/use-api.ts";
import { cx } from "../../../ui/cx.ts";
import { scrollBehavior } from "../../browser.ts";
import { usePlayhead, useSound } from "../../recording/player.ts";
import { isUnsure, type PressedWord, useWordPopover, Word } from "./word.tsx";

/** Browsers seek slightly before or after a position. */
const NEAR_SECONDS = 0.02;

type Props = { text: string; recording: Pick<VaultRecording, "id" | "sessionId">; wanted: boolean };

/** Lights the word that plays; a press on a word plays it and offers to correct it. Once `wanted`, or played, its words are read. */
export function Transcript({ text, recording, wanted }: Props) {
  const { id: recordingId, sessionId } = recording;
  const sounds = usePlayhead(recordingId, (seconds) => seconds !== null);
  const [isUsed, setUsed] = useState(false);
  if ((wanted || sounds) && !isUsed) setUsed(true);
  const { data } = useApi(isUsed ? API.recordingWords(recordingId) : null);
  const cut = useMemo(() => cutAtWords(text, data?.words ?? []), [text, data]);
  const [popover, press] = useWordPopover(sessionId);
  return (
    <>
      {cut ? <Words {...cut} recordingId={recordingId} onPress={press} /> : text}
      {popover}
    </>
  );
}

type Cut = { words: { at: number; before: string; word: TimedWord }[]; rest: string };

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

type WordsProps = Cut & { recordingId: string; onPress: (word: PressedWord) => void };

function Words({ words, rest, recordingId, onPress }: WordsProps) {
  const hintId = useId();
  const doubtId = useId();
  const [focusIndex, setFocusIndex] = useState(0);
  const litIndex = usePlayhead(recordingId, (seconds) =>
    seconds === null ? -1 : words.findLastIndex(({ word }) => word.start <= seconds + NEAR_SECONDS),
  );
  const litWord = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (litIndex >= 0 && litWord.current) keepInSight(litWord.current);
  }, [litIndex]);
  const clip = useSound(recordingId, (sound) => sound.clip);
  const isPlayed = ({ start, end }: TimedWord) => clip !== null && clip.from <= start && end <= clip.to;

  return (
    <>
      {words.map(({ at, before, word }, index) => (
        <Fragment key={at}>
          {before}
          <Word
            ref={index === litIndex ? litWord : undefined}
            isReached={index === focusIndex}
            container="p"
            isDoubted={isUnsure(word)}
            aria-describedby={isUnsure(word) ? doubtId : index === focusIndex ? hintId : undefined}
            aria-current={index === litIndex || undefined}
            className={cx(
              index === litIndex &&
                "bg-accent text-on-accent shadow-[0_0_0_1px_var(--color-accent)] hover:text-on-accent",
              index !== litIndex && isPlayed(word) && "text-ink",
              isUnsure(word) && "underline decoration-2 decoration-dotted decoration-edge underline-offset-4",
            )}
            onFocus={() => setFocusIndex(index)}
            onPress={(current) => onPress({ recordingId, word, at: index, anchor: { current } })}
          >
            {word.text}
          </Word>
        </Fragment>
      ))}
      {rest}
      <span id={hintId} hidden>
        Plays this word and lets you correct it. The arrow keys lead to the other words.
      </span>
      <span id={doubtId} hidden>
        We may have misheard this.
      </span>
    </>
  );
}

/** Shows some following lines too. */
const MARGIN_PX = 32;

/** Scrolls containers within the page, never the page, which may be read elsewhere. */
function keepInSight(element: Element): void {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === "visible") continue;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = inner.top - outer.top;
    const below = inner.bottom - outer.bottom;
    if (above >= 0 && below <= 0) continue;
    const top = above < 0 ? above - MARGIN_PX : below + MARGIN_PX;
    box.scrollBy({ top, behavior: scrollBehavior() });
  }
}
