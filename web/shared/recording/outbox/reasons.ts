export type Conditions = Record<"online" | "mayRecord" | "speechOn", boolean>;

interface Rule {
  /** Needed, besides a connection, to send it automatically; "never": the user decides. */
  autoSendWhen: keyof Conditions | "never";
  /** Undefined: it depends on the note. */
  text?: string;
  /** Added to `text` for a note that is sent automatically. */
  promise?: string;
}

const RULES = {
  unsent: {
    autoSendWhen: "online",
    text: "The page was closed, or you were signed out, before this was sent.",
  },
  offline: {
    autoSendWhen: "online",
    text: "You were offline.",
    promise: "It will send automatically when you're back.",
  },
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
  // Refused; or cut off, as half a thought must not use up a free recording; or shared, which any site can do.
  undecided: { autoSendWhen: "never" },
} satisfies Record<string, Rule>;

export type WaitingReason = keyof typeof RULES;

/** `sender.ts` has what is shown at the moment of failure. `reason` may be one of an earlier version of this page. */
export const ruleOf = (reason: WaitingReason): Rule => RULES[reason] ?? RULES.undecided;
