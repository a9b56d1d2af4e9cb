export type Conditions = Record<"online" | "mayRecord" | "speechOn", boolean>;

/** What a note needs, besides a connection, to go automatically ("never": its user decides); why it waits (undefined: it depends); what comes next. */
type Rule = [sendWhen: keyof Conditions | "never", text?: string, promise?: string];

const RULES = {
  unsent: ["online", "The page was closed, or you were signed out, before this was sent."],
  offline: ["online", "You were offline.", "It will send automatically when you're back."],
  unavailable: [
    "online",
    "The server couldn't take this just then.",
    "We'll try again while this page is open.",
  ],
  tomorrow: ["online", "Today's limit is reached.", "It will send tomorrow, while this page is open."],
  trial: ["mayRecord", "Your free recordings are used up.", "It will send automatically once you subscribe."],
  "speech-off": [
    "speechOn",
    "Transcription is off right now.",
    "It will send once it's back, while this page is open.",
  ],
  challenge: ["never", "Before your first note is sent, show that you're a person."],
  // Refused; or cut off, as half a thought must not use up a free recording; or shared, which any site can do.
  undecided: ["never"],
} satisfies Record<string, Rule>;

export type WaitingReason = keyof typeof RULES;

/** `sender.ts` has what is shown at the moment of failure. `reason` may be one of an earlier version of this page. */
export const ruleOf = (reason: WaitingReason): Rule => RULES[reason] ?? RULES.undecided;
