import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CHAT_REDIRECT_MS, OVERLAY } from "#contract/limits.ts";
import { PATHS } from "../../paths.ts";
import { usePauseAutoSend } from "../../shared/outbox/auto-send.tsx";
import type { Acknowledgement } from "../../shared/outbox/entry.ts";
import type { SendResult } from "../../shared/outbox/outbox.ts";
import { type SentFrom, sendNote, useSendResults } from "../../shared/outbox/sender.ts";
import type { OverlayMode } from "../../shared/outbox/stages.ts";

/** A note on its way, as the screen shows it. */
export type Delivery =
  | { kind: "none" }
  | { kind: "sending"; mode: OverlayMode }
  /** Transcribed; the overlay is still there. */
  | { kind: "answered"; mode: OverlayMode; answer: Acknowledgement }
  /** The overlay is gone and the chat is next. */
  | { kind: "leaving"; answer: Acknowledgement };

const NO_DELIVERY: Delivery = { kind: "none" };

interface Options {
  /** While a recording is being made. */
  recording: boolean;
  /** Returns the recorder to what it was before the note that failed. */
  resetRecorder: () => void;
}

/** Sends a note under the overlay and goes on to its chat (spec §4). `transcription` is the last one, however it was sent. */
export function useDelivery({ recording, resetRecorder }: Options) {
  const [delivery, setDelivery] = useState(NO_DELIVERY);
  const [transcription, setTranscription] = useState<Acknowledgement>();
  const navigate = useNavigate();

  usePauseAutoSend(recording || delivery.kind !== "none");
  useSendResults(
    useCallback(
      (result: SendResult, from: SentFrom | null) => {
        if (result.kind === "delivered") setTranscription(result.answer);
        if (from === "recording") {
          setDelivery((current) => afterSending(current, result));
          if (result.kind !== "delivered") resetRecorder();
        }
        // The screen may be scrolled elsewhere, so it is announced as well.
        return false;
      },
      [resetRecorder],
    ),
  );

  useEffect(() => {
    if (delivery.kind === "answered") {
      const { mode, answer } = delivery;
      const timer = setTimeout(() => setDelivery({ kind: "leaving", answer }), OVERLAY[mode].holdMs);
      return () => clearTimeout(timer);
    }
    if (delivery.kind === "leaving") {
      const chat = PATHS.chat(delivery.answer.sessionId);
      const timer = setTimeout(() => navigate(chat), CHAT_REDIRECT_MS);
      return () => clearTimeout(timer);
    }
  }, [delivery, navigate]);

  function deliver(id: string, mode: OverlayMode): void {
    setDelivery({ kind: "sending", mode });
    void sendNote(id, "recording");
  }

  return { delivery, deliver, transcription };
}

const afterSending = (delivery: Delivery, result: SendResult): Delivery =>
  delivery.kind === "sending" && result.kind === "delivered"
    ? { ...delivery, kind: "answered", answer: result.answer }
    : NO_DELIVERY;
