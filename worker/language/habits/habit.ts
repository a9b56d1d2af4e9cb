import type { HookType } from "#contract/drafts.ts";
import { keysOf } from "../text/index.ts";

/** Something that an author changes in the same way again and again, and that a writer can do for them. */
export type Habit =
  /** Words or a sign for others; `to` is empty where they are left out. All in lower case. */
  | { kind: "replace"; from: string; to: string }
  | { kind: "greeting"; place: "hook" | "body"; text: string }
  | { kind: "closing"; place: "body" | "cta"; text: string }
  | { kind: "paragraphs"; size: "one" | "several" }
  | { kind: "sentences"; size: "short" | "long" }
  | { kind: "hook"; type: HookType }
  | { kind: "cta"; keep: boolean }
  /** The question that a post ends with goes. */
  | { kind: "no-question" }
  | { kind: "no-emoji" };

const OPENINGS: Record<HookType, string> = {
  claim: "a claim",
  scene: "a scene",
  number: "a number",
  question: "a question",
  lesson: "a lesson",
};

/** A habit as a sentence that its author and a model understand. */
export function ruleOf(habit: Habit): string {
  switch (habit.kind) {
    case "replace":
      return habit.to === ""
        ? `Leave out “${asWritten(habit.from)}”.`
        : `Write “${habit.to}” instead of “${asWritten(habit.from)}”.`;
    case "greeting":
      return `Begin ${habit.place === "body" ? "the body " : ""}with “${habit.text}”`;
    case "closing":
      return `End with “${habit.text}”`;
    case "paragraphs":
      return habit.size === "one"
        ? "Give each sentence a paragraph of its own."
        : "Put several sentences into each paragraph.";
    case "sentences":
      return habit.size === "short"
        ? "Split long sentences before “and”, “but” and “so”."
        : "Join sentences that begin with “And”, “But” or “So” to the one before.";
    case "hook":
      return `Open with ${OPENINGS[habit.type]}.`;
    case "cta":
      return habit.keep ? "Add the suggested call to action." : "Leave out the call to action.";
    case "no-question":
      return "Don't end the body with a question.";
    case "no-emoji":
      return "Leave out emoji.";
  }
}

const asWritten = (phrase: string) => phrase.replace(/\bi\b/g, "I");

/** The same for the same habit. */
export const habitKey = (habit: Habit): string => JSON.stringify(Object.values(habit));

/** Whether not both can be followed, or one would undo or feed the other. */
export function contradicts(one: Habit, other: Habit): boolean {
  if (habitKey(one) === habitKey(other)) return false;
  if (one.kind === "replace" && other.kind === "replace")
    return shares(one.from, other.from) || shares(one.to, other.from) || shares(other.to, one.from);
  if (one.kind === "no-emoji" || other.kind === "no-emoji")
    return [one, other].some((habit) => "text" in habit && EMOJI.test(habit.text));
  if (one.kind === "no-question" || other.kind === "no-question")
    return [one, other].some(
      (habit) => habit.kind === "closing" && habit.place === "body" && habit.text.endsWith("?"),
    );
  if (isCtaAgainst(one, other) || isCtaAgainst(other, one)) return true;
  // An opening, a closing, a hook, a rhythm: there is one of each.
  return one.kind === other.kind;
}

const isCtaAgainst = (one: Habit, other: Habit) =>
  one.kind === "cta" && !one.keep && other.kind === "closing" && other.place === "cta";

/** Whether one phrase stands in the other, word for word. */
const shares = (one: string, other: string) =>
  one !== "" && other !== "" && (` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `));

/** A picture, without the digits and signs that Unicode counts as emoji too. */
export const EMOJI =
  /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|[\ufe0f\u{1f3fb}-\u{1f3ff}])*/u;

/** Whether a habit would put one of these words or phrases into a post. */
export function mentionsAny(habit: Habit, phrases: readonly string[]): boolean {
  const text = habit.kind === "replace" ? habit.to : "text" in habit ? habit.text : "";
  return phrases.some((phrase) => shares(keysOf(phrase).join(" "), keysOf(text).join(" ")));
}
