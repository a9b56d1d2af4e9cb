import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { formatLength } from "../../dates.ts";

export interface Conditions {
  online: boolean;
  mayRecord: boolean;
  speechOn: boolean;
}

interface Rule {
  /** Needed, besides a connection, to send it automatically; "never": the user decides. */
  autoSendWhen: keyof Conditions | "never";
  /** Another try can't help. */
  isFinal?: true;
  /** Undefined: the server's own sentence is shown. */
  text?: string | ((lengthMs: number) => string);
  /** Added to `text` for a note that is sent automatically. */
  promise?: string;
}

const RULES = {
  unsent: { autoSendWhen: "online", text: "The page was closed before this was sent." },
  offline: {
    autoSendWhen: "online",
    text: "You were offline.",
    promise: "It will send automatically when you're back.",
  },
  timeout: {
    autoSendWhen: "online",
    text: "The server took too long to answer.",
    promise: "We'll try again automatically.",
  },
  "signed-out": { autoSendWhen: "online", text: "You were signed out before this was sent." },
  unavailable: {
    autoSendWhen: "online",
    text: "The server couldn't take this just then.",
    promise: "We'll try again while this page is open.",
  },
  tomorrow: {
    autoSendWhen: "online",
    text: "Today's limit is reached.",
    promise: "It will send tomorrow, while this page is open.",
  },
  trial: {
    autoSendWhen: "mayRecord",
    text: "Your free recordings are used up.",
    promise: "It will send automatically once you subscribe.",
  },
  "speech-off": {
    autoSendWhen: "speechOn",
    text: "Transcription is off right now.",
    promise: "It will send once it's back, while this page is open.",
  },
  challenge: {
    autoSendWhen: "never",
    text: "Before your first note is sent, show that you're a person.",
  },
  // Half a thought must not use up a free recording.
  interrupted: {
    autoSendWhen: "never",
    text: (lengthMs: number) =>
      `Interrupted at ${formatLength(lengthMs / 1000)}. We kept everything up to there.`,
  },
  // Any site can post a form to the share target.
  shared: { autoSendWhen: "never", text: "You shared this from another app. Send it to make a post." },
  "too-large": {
    autoSendWhen: "never",
    isFinal: true,
    text: `That's too long. We take ${MAX_RECORDING_SECONDS} seconds and 10 MB at most. Upload a shorter part.`,
  },
  "not-audio": { autoSendWhen: "never", isFinal: true },
  unreadable: { autoSendWhen: "never", isFinal: true },
  "no-speech": {
    autoSendWhen: "never",
    text: "No speech was heard in this. Play it before you send it again.",
  },
  refused: { autoSendWhen: "never" },
} satisfies Record<string, Rule>;

export type WaitingReason = keyof typeof RULES;

/** `sender.ts` has what is shown at the moment of failure. */
export const REASONS: Record<WaitingReason, Rule> = RULES;
