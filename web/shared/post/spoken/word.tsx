import { type ComponentProps, type ReactNode, useState } from "react";
import { UNSURE_CONFIDENCE } from "#contract/limits.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { cx } from "../../../ui/cx.ts";
import { later } from "../../../ui/later.ts";
import { rove } from "../../../ui/roving.ts";
import { playSound, soundFor } from "../../recording/player.ts";

export interface PressedWord {
  recordingId: string;
  /** The word's index in the recording. */
  at: number;
  word: TimedWord;
  readonly anchor: { readonly current: HTMLElement | null };
}

export const isUnsure = ({ confidence = 1 }: TimedWord): boolean => confidence < UNSURE_CONFIDENCE;

/** A word alone is hard to understand. */
const AROUND_SECONDS = 0.4;

const useLoaded = later(() => import("./word-popover.tsx"));

/** What a press on a word opens, and the function that a press calls. The word is also played. */
export function useWordPopover(sessionId: string | null): [ReactNode, (word: PressedWord) => void] {
  const [pressedWord, setPressedWord] = useState<PressedWord | null>(null);
  const close = () => setPressedWord(null);
  const Popover = useLoaded(pressedWord !== null, close);
  const popover = Popover && pressedWord && sessionId !== null && (
    <Popover {...pressedWord} sessionId={sessionId} onClose={close} />
  );
  const press = (next: PressedWord) => {
    const { start, end } = next.word;
    const clip = { from: Math.max(0, start - AROUND_SECONDS), to: end + AROUND_SECONDS };
    void playSound(soundFor(next.recordingId), clip);
    setPressedWord(next);
  };
  return [popover, press];
}

interface WordProps extends ComponentProps<"span"> {
  /** Whether Tab leads to it; the arrow keys lead to the other words in the `container`. */
  isReached: boolean;
  /** Whether it is a button to a screen reader though Tab does not lead to it. */
  isDoubted?: boolean;
  container: string;
  onPress: (element: HTMLElement) => void;
}

export const Word = ({ isReached, isDoubted = false, container, onPress, className, ...rest }: WordProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: one at a time is a button to a screen reader, or the text would be hard to listen to.
  <span
    {...((isReached || isDoubted) && { role: "button", "aria-haspopup": "dialog" })}
    tabIndex={isReached ? 0 : -1}
    data-word=""
    {...rest}
    className={cx("focus-ring cursor-pointer rounded-xs transition-colors hover:text-accent", className)}
    onClick={(event) => {
      // The user is selecting text.
      if (getSelection()?.isCollapsed === false) return;
      // A press on the text around it would edit that.
      event.stopPropagation();
      onPress(event.currentTarget);
    }}
    onKeyDown={(event) => {
      rove(event, container, "[data-word]");
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.currentTarget.click();
    }}
  />
);
