import { useCallback, useState } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import type { SendFailure } from "../../lib/outbox/failure.ts";
import type { Conditions } from "../../lib/outbox/schedule.ts";
import type { Acknowledgement, OutboxEntry } from "../../lib/outbox/types.ts";
import { toast } from "../../ui/toast.tsx";
import { useDelivery } from "../overlay/use-delivery.ts";
import { reportFailure } from "./report-failure.ts";
import { useAutoSend } from "./use-auto-send.ts";

interface Sending {
  ownerId: string | undefined;
  entries: readonly OutboxEntry[];
  conditions: Omit<Conditions, "online">;
  /** While a recording is being made. */
  recording: boolean;
  openPaywall: () => void;
  /** The screen is to be as it was before the note that failed. */
  resetRecorder: () => void;
}

/** Both ways out of the outbox: under the overlay when the speaker sends, and by itself when a cause is gone. */
export function useSending(options: Sending) {
  const { ownerId, entries, conditions, recording, openPaywall, resetRecorder } = options;
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

  const onSentByItself = useCallback(
    (answer: Acknowledgement) => {
      onDelivered(answer);
      toast({
        title: "Recording sent",
        description: answer.turn ? "It is in its conversation now." : "Its draft is in Recent Sessions.",
      });
    },
    [onDelivered],
  );

  const onStillWaiting = useCallback(
    (failure: SendFailure) => {
      if (failure.reason === "trial") void mutate(API.usage);
      if (failure.reason === "signed-out") reportFailure(failure, openPaywall);
    },
    [mutate, openPaywall],
  );

  const { delivery, deliver } = useDelivery({ onDelivered, onFailed });
  useAutoSend({
    ownerId,
    entries,
    conditions,
    paused: recording || delivery.kind !== "none",
    onDelivered: onSentByItself,
    onFailed: onStillWaiting,
  });

  return { delivery, deliver, transcription };
}
