import { useCallback, useState } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import { useDelivery } from "../overlay/use-delivery.ts";
import { useHoldAutoSend, useSentByItself } from "./auto-sending.ts";
import type { SendFailure } from "./failure.ts";
import { reportFailure } from "./report-failure.ts";
import type { Acknowledgement } from "./types.ts";

interface Sending {
  /** While a recording is being made. */
  recording: boolean;
  openPaywall: () => void;
  /** The screen is to be as it was before the note that failed. */
  resetRecorder: () => void;
}

/** A note's way out of the outbox under the overlay, and what was last transcribed, sent by hand or by itself. */
export function useSending({ recording, openPaywall, resetRecorder }: Sending) {
  const { mutate } = useSWRConfig();
  const [transcription, setTranscription] = useState<Acknowledgement>();

  const onDelivered = useCallback(
    (answer: Acknowledgement) => {
      setTranscription(answer);
      void mutate(API.usage);
      void mutate(API.chats);
    },
    [mutate],
  );

  const onFailed = useCallback(
    (failure?: SendFailure) => {
      resetRecorder();
      if (failure) reportFailure(failure, openPaywall);
      // A refusal for want of a plan is news to what this page believes.
      if (failure?.reason === "trial") void mutate(API.usage);
    },
    [mutate, openPaywall, resetRecorder],
  );

  const { delivery, deliver } = useDelivery({ onDelivered, onFailed });
  useHoldAutoSend(recording || delivery.kind !== "none");
  useSentByItself(
    useCallback((answer) => {
      setTranscription(answer);
      // The screen may be scrolled elsewhere, so it is said as well.
      return false;
    }, []),
  );

  return { delivery, deliver, transcription };
}
