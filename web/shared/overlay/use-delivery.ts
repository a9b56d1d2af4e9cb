import { useCallback, useEffect, useReducer } from "react";
import { useNavigate } from "react-router-dom";
import { CHAT_REDIRECT_MS } from "#contract/limits.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { PATHS } from "../../paths.ts";
import { outbox } from "../outbox/device.ts";
import type { SendFailure } from "../outbox/failure.ts";
import { advance, NO_DELIVERY } from "./delivery.ts";
import { holdMs, type OverlayMode } from "./stages.ts";

interface Outcomes {
  onDelivered: (answer: TranscribeResponse) => void;
  /** Without a failure when another tab has the note. */
  onFailed: (failure?: SendFailure) => void;
}

/** Sends a note from the outbox under the overlay and goes on to its chat (spec §4). */
export function useDelivery({ onDelivered, onFailed }: Outcomes) {
  const [delivery, dispatch] = useReducer(advance, NO_DELIVERY);
  const navigate = useNavigate();

  useEffect(() => {
    if (delivery.kind === "answered") {
      const timer = setTimeout(() => dispatch({ type: "held" }), holdMs(delivery.mode));
      return () => clearTimeout(timer);
    }
    if (delivery.kind === "leaving") {
      const chat = PATHS.chat(delivery.answer.sessionId);
      const timer = setTimeout(() => navigate(chat), CHAT_REDIRECT_MS);
      return () => clearTimeout(timer);
    }
  }, [delivery, navigate]);

  const deliver = useCallback(
    async (id: string, mode: OverlayMode) => {
      dispatch({ type: "sent", mode });
      const result = await outbox.send(id);
      if (result.kind === "delivered") {
        dispatch({ type: "answered", answer: result.answer });
        onDelivered(result.answer);
        return;
      }
      dispatch({ type: "failed" });
      onFailed(result.kind === "waiting" ? result.failure : undefined);
    },
    [onDelivered, onFailed],
  );

  return { delivery, deliver };
}
