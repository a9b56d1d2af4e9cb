import type { Hook } from "#contract/drafts.ts";
import { bodyBeneath } from "../plain-writer/index.ts";
import { capitalised, countWords, joined, passagesOf, sentencesIn } from "../text/index.ts";
import type { DraftText } from "../writer.ts";
import { merged } from "./changes.ts";
import { EMOJI, type Habit } from "./habit.ts";

/** A habit that somebody switched on. */
export interface AppliedHabit {
  id: string;
  habit: Habit;
}

const bare = (applied: readonly AppliedHabit[]): Habit[] => applied.map(({ habit }) => habit);

/** What of a post a habit looks at: its opening line, what follows, or what is asked at its end. */
export type Part = "hook" | "body" | "cta";

const SENTENCES_TOGETHER = 3;
/** A clause of fewer words does not stand alone. */
const MIN_CLAUSE_WORDS = 4;
const JOINS = "and|but|so";
const SPLITTABLE = new RegExp(String.raw`,? (${JOINS}) (?=\p{L})`, "giu");
const JOINABLE = new RegExp(String.raw`[.] (${JOINS}) (?=\p{L})`, "giu");
const MAX_JOINED_WORDS = 30;

/** A part of a post as these habits have it. */
export function shapedPart(text: string, part: Part, habits: readonly Habit[]): string {
  return habits.reduce((shaped, habit) => (shaped === "" ? shaped : applied(habit, shaped, part)), text);
}

/** Changes words and signs wherever they stand; other habits change how a post is set. */
export const isOfWords = ({ kind }: Habit): boolean => kind === "replace" || kind === "no-emoji";

/** A draft as these habits have it: its text, which hook comes first, and what is offered at its end. */
export function shapedDraft(text: DraftText, habits: readonly Habit[], _language?: string): DraftText {
  if (habits.length === 0) return text;
  const hooks = inOrder(
    text.hooks.map((hook) => ({ ...hook, content: shapedPart(hook.content, "hook", habits) })),
    habits,
  );
  const ctas = text.ctaSuggestions.map((cta) => shapedPart(cta, "cta", habits));
  const own = habits.flatMap((habit) =>
    habit.kind === "closing" && habit.place === "cta" ? habit.text : [],
  );
  return {
    hooks,
    body: shapedPart(text.body, "body", habits),
    ctaSuggestions: [...new Set([...own, ...ctas])],
  };
}

/** Those habits without which the draft would be another. */
export function effective(
  text: DraftText,
  habits: readonly AppliedHabit[],
  language?: string,
): AppliedHabit[] {
  const shape = (some: readonly AppliedHabit[]) => JSON.stringify(shapedDraft(text, bare(some), language));
  const all = shape(habits);
  return habits.filter(
    (one) => one.habit.kind === "cta" || shape(habits.filter((other) => other !== one)) !== all,
  );
}

/** What habits put into a post counts as its author's own words: everything that was said, as they would write it. */
export function ownWords(said: readonly string[], habits: readonly Habit[]): string[] {
  const lines = habits.flatMap((habit) => ("text" in habit ? habit.text : []));
  return habits.length === 0 ? [] : [...said.map((text) => shapedPart(text, "cta", habits)), ...lines];
}

/**
 * A part of a post as it would be without one habit, changed in nothing else: what its author changed stays. `unshaped` is the
 * part before any habit.
 */
export function withoutHabit(
  text: string,
  part: Part,
  { unshaped, habits, gone }: { unshaped: string; habits: readonly AppliedHabit[]; gone: string },
): string {
  const shape = (some: readonly AppliedHabit[]) => shapedPart(unshaped, part, bare(some));
  return merged({ base: shape(habits), mine: text, theirs: shape(habits.filter(({ id }) => id !== gone)) });
}

/** What of the whole text stands under this hook, as these habits have it; undefined where the hook is not from that text. */
export function bodyUnder(
  hook: string,
  fullText: string,
  { habits, language }: { habits: readonly Habit[]; language?: string | null },
): string | undefined {
  const opening = habits.reduce(
    (text, habit) =>
      habit.kind === "greeting" && text.startsWith(habit.text) ? text.slice(habit.text.length).trim() : text,
    hook,
  );
  const body = bodyBeneath(opening, fullText, language ?? null);
  return body === undefined ? undefined : shapedPart(body, "body", habits);
}

/** Whether a draft of theirs is to have its first call to action chosen. */
export const choosesCta = (habits: readonly Habit[]): boolean =>
  habits.some(
    (habit) => (habit.kind === "cta" && habit.keep) || (habit.kind === "closing" && habit.place === "cta"),
  );

/** Whether the call to action of a suite's post goes. */
export const dropsCta = (habits: readonly Habit[]): boolean =>
  habits.some((habit) => habit.kind === "cta" && !habit.keep);

function inOrder(hooks: readonly Hook[], habits: readonly Habit[]): Hook[] {
  const wanted = habits.find((habit) => habit.kind === "hook")?.type;
  return hooks.toSorted((a, b) => Number(b.type === wanted) - Number(a.type === wanted));
}

function applied(habit: Habit, text: string, part: Part): string {
  switch (habit.kind) {
    case "replace":
      return replaced(text, habit);
    case "no-emoji":
      return withoutEmoji(text);
    case "greeting":
      return part !== habit.place || text.startsWith(habit.text) ? text : `${habit.text}\n\n${text}`;
    case "closing":
      return part !== "body" || habit.place !== "body" || text.endsWith(habit.text)
        ? text
        : `${text}\n\n${habit.text}`;
    case "paragraphs":
      return part === "body" ? regrouped(text, habit.size === "one" ? 1 : SENTENCES_TOGETHER) : text;
    case "sentences":
      return part === "body" ? resized(text, habit.size) : text;
    case "no-question":
      return part === "body" ? withoutLastQuestion(text) : text;
    default:
      return text;
  }
}

/** Words are replaced as whole words, in the case that they have; signs where they stand. */
function replaced(text: string, { from, to }: { from: string; to: string }): string {
  if (!/[\p{L}\p{N}]/u.test(from)) {
    const sign = new RegExp(String.raw`\s*${RegExp.escape(from)}+`, "gu");
    return text.replace(sign, to).replace(/(?<=[.!?]\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
  }
  const words = from.split(" ").map(RegExp.escape).join(String.raw`\s+`);
  const alone = String.raw`(?<![\p{L}\p{N}'’-])${words}(?![\p{L}\p{N}-]|['’]\p{L})`;
  if (to !== "") return text.replace(new RegExp(alone, "giu"), (found) => likeCase(found, to));
  const opening = new RegExp(String.raw`(^|[.!?]\s+|\n)${alone},?[ ]+(\p{L})`, "giu");
  return text
    .replace(opening, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(new RegExp(`,?[ ]${alone}(?:,(?=[ ]))?`, "giu"), "");
}

const likeCase = (found: string, to: string) => (/^\p{Lu}/u.test(found) ? capitalised(to) : to);

const withoutEmoji = (text: string) =>
  text
    .replace(new RegExp(`[ ]?(?:${EMOJI.source})`, "gu"), "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Lines of their own, as of a list or a greeting, stay so. */
function regrouped(text: string, size: number): string {
  const paragraphs = text.split(/\n{2,}/);
  if (size === 1)
    return paragraphs.flatMap((one) => (one.includes("\n") ? one : sentencesIn(one))).join("\n\n");
  const groups: { sentences: string[]; isLine: boolean }[] = [];
  for (const paragraph of paragraphs) {
    const isLine = paragraph.includes("\n") || !/[.!?…]["”]?$/u.test(paragraph);
    for (const sentence of isLine ? [paragraph] : sentencesIn(paragraph)) {
      const last = groups.at(-1);
      if (!last || isLine || last.isLine || last.sentences.length === size)
        groups.push({ sentences: [sentence], isLine });
      else last.sentences.push(sentence);
    }
  }
  return groups.map(({ sentences }) => sentences.join(" ")).join("\n\n");
}

function resized(text: string, size: "short" | "long"): string {
  const around = (at: number, length: number, whole: string) => ({
    before: countWords(/[^.!?\n,;:]*$/u.exec(whole.slice(0, at))?.[0] ?? ""),
    after: countWords(/^[^.!?\n,;:]*/u.exec(whole.slice(at + length))?.[0] ?? ""),
  });
  if (size === "short")
    return text.replace(SPLITTABLE, (found, join: string, at: number, whole: string) => {
      const { before, after } = around(at, found.length, whole);
      const isClause = found.startsWith(",") && Math.min(before, after) >= MIN_CLAUSE_WORDS;
      return isClause ? `. ${capitalised(join)} ` : found;
    });
  return text.replace(JOINABLE, (found, join: string, at: number, whole: string) => {
    const { before, after } = around(at, found.length, whole);
    return before + after < MAX_JOINED_WORDS ? `, ${join.toLowerCase()} ` : found;
  });
}

function withoutLastQuestion(text: string): string {
  const passages = passagesOf(text);
  const isLast = passages.at(-1)?.text.endsWith("?") && passages.length > 1;
  return isLast ? joined(passages.slice(0, -1)) : text;
}
