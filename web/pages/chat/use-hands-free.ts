import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { listen } from "../../ui/listen.ts";
import { storedState } from "../../ui/shared-state.ts";
import { useTimer } from "../../ui/use-timer.ts";
import type { Turns } from "./use-chat.ts";

/** So long a silence ends an answer. */
const STILL_SECONDS = 2;
/** Shorter ones are a breath, and nothing is said of them. */
const BREATH_SECONDS = 0.8;
/** Less speech is no sentence: "Well, um". */
const SENTENCE_SECONDS = 1;

const choiceStore = storedState("localStorage", "handsFree");

interface HandsFreeOptions {
  turns: Turns;
  question: Message | undefined;
  /** Its sound has ended, or it has none. */
  isRead: boolean;
  /** Where nobody has chosen yet. */
  byDefault: boolean;
}

/** Opens the microphone once for each question that was read, and ends the answer when its speaker has fallen silent. */
export function useHandsFree({ turns, question, isRead, byDefault }: HandsFreeOptions) {
  const { recorder, record, sending, speechOn } = turns;
  const { state } = recorder;
  const choice = choiceStore.useValue();
  const on = choice === null ? byDefault : choice === "on";
  /** The page was in the background: somebody has to begin again. */
  const [isLeft, setLeft] = useState(false);
  const openedFor = useRef<string>(undefined);

  const { id } = question ?? {};
  const isActive = on && !isLeft && id !== undefined;
  // What was discarded with the question before can be brought back until then.
  const isFree = sending === null && ["idle", "discarded"].includes(state.kind);
  const isReady = isActive && isRead && speechOn && isFree;
  const open = useEffectEvent(record);
  useEffect(() => {
    // After a reload a browser wants a press first, and so do we.
    const isFresh = navigator.userActivation?.hasBeenActive === false;
    if (!isReady || isFresh || openedFor.current === id) return;
    openedFor.current = id;
    open();
  }, [isReady, id]);

  const voiced = state.kind === "recording" ? state.voiced : undefined;
  const { spoken = 0, still = 0 } = voiced ?? {};
  const isEnding = isActive && spoken >= SENTENCE_SECONDS && still > BREATH_SECONDS;
  useTimer(isEnding ? (STILL_SECONDS - still) * 1_000 : null, recorder.stop);

  const leave = useEffectEvent(() => {
    if (document.visibilityState === "visible" || !isActive) return;
    setLeft(true);
    if (recorder.recording) end();
  });
  useEffect(() => listen(document, "visibilitychange", () => leave()), []);

  /** What was said becomes the answer. */
  function end(): void {
    if (state.kind === "requesting" || voiced?.spoken === 0) recorder.discard();
    else recorder.stop();
  }

  return {
    on,
    isLeft: on && isLeft,
    /** Until the answer is sent. */
    secondsLeft: isEnding ? Math.ceil(STILL_SECONDS - still) : null,
    turn: (next: boolean) => {
      setLeft(false);
      choiceStore.set(next ? "on" : "off");
    },
    answer: () => {
      setLeft(false);
      openedFor.current = id;
      record();
    },
    end,
  };
}
