import type { TranscribeResponse } from "#contract/recordings.ts";
import type { OverlayMode } from "./stages.ts";

/** A note on its way, as the screen shows it. */
export type Delivery =
  | { kind: "none" }
  | { kind: "sending"; mode: OverlayMode }
  /** Transcribed; the overlay still stands. */
  | { kind: "answered"; mode: OverlayMode; answer: TranscribeResponse }
  /** The overlay is gone and the chat is next. */
  | { kind: "leaving"; answer: TranscribeResponse };

export type DeliveryEvent =
  | { type: "sent"; mode: OverlayMode }
  | { type: "answered"; answer: TranscribeResponse }
  | { type: "held" }
  | { type: "failed" };

export const NO_DELIVERY: Delivery = { kind: "none" };

/** An event that does not fit the state changes nothing. */
export function advance(delivery: Delivery, event: DeliveryEvent): Delivery {
  switch (event.type) {
    case "sent":
      return delivery.kind === "none" ? { kind: "sending", mode: event.mode } : delivery;
    case "answered":
      return delivery.kind === "sending" ? { ...delivery, kind: "answered", answer: event.answer } : delivery;
    case "held":
      return delivery.kind === "answered" ? { kind: "leaving", answer: delivery.answer } : delivery;
    case "failed":
      return NO_DELIVERY;
  }
}
