import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { NoteOptions } from "../outbox/entry.ts";
import { isListening } from "../vault/sounding.ts";
import { microphoneMessage, type SoundMeter } from "./microphone.ts";
import { RecordingSession } from "./recording-session.ts";
import { canStart, IDLE, transition } from "./state.ts";

/** The recorder of one screen. A screen that goes away mid-sentence keeps the part as an interrupted note. */
export function useRecorder() {
  const [state, dispatch] = useReducer(transition, IDLE);
  const [meter, setMeter] = useState<SoundMeter | null>(null);
  const session = useRef<RecordingSession | undefined>(undefined);
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      session.current?.cut();
    };
  }, []);

  const start = useCallback(
    /** `onComplete` gets the id of a recording that the speaker, or the 90 seconds, ended. */
    async (options: NoteOptions, onComplete: (id: string) => void) => {
      // One recording at a time, whichever part of the screen makes it.
      if (!canStart(state) || isListening()) return;
      dispatch({ type: "requested" });
      try {
        const opened = await RecordingSession.start(options, (event) => {
          dispatch(event);
          if (event.type === "stored" && event.complete) onComplete(event.id);
        });
        session.current = opened;
        setMeter(opened.meter);
        if (!mounted.current) opened.cut();
      } catch (error) {
        dispatch({ type: "failed", message: microphoneMessage(error) });
      }
    },
    [state],
  );

  const stop = useCallback(() => session.current?.stop(), []);
  const reset = useCallback(() => dispatch({ type: "reset" }), []);

  return {
    state,
    /** Whether a recording is being asked for, made or stored. */
    recording: !canStart(state),
    meter: state.kind === "recording" ? meter : null,
    start,
    stop,
    reset,
  };
}
