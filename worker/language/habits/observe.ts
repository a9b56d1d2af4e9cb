import type { Hook } from "#contract/drafts.ts";
import { countWords, sentenceAt, sentencesIn, wordOverlap } from "../text/index.ts";
import type { PostText } from "../writer.ts";
import type { Part } from "./apply.ts";
import { changesBetween } from "./changes.ts";
import { EMOJI, type Habit } from "./habit.ts";

const MAX_PHRASE_WORDS = 4;
const MAX_LINE_WORDS = 12;
const MIN_SENTENCES = 4;
/** Sentences a paragraph: fewer are one each, more are several. */
const ONE = 1.15;
const SEVERAL = 2;
/** Fewer common words, and it is another text. */
const MIN_COMMON = 0.6;
/** Of the words of two hooks, those that both have. */
const SAME_LINE = 0.5;

/** A post as a writer drafted it and as its author published or copied it. */
export interface EditedPost {
  postId: string;
  before: PostText;
  after: PostText;
  /** What its author could choose from. */
  hooks: readonly Hook[];
  ctas: readonly string[];
}

/** Without those that are another one in its author's own words. */
export const offered = (hooks: readonly Hook[]): Hook[] =>
  hooks.filter(
    ({ content }, at) =>
      !hooks.slice(0, at).some((earlier) => wordOverlap(earlier.content, content) > SAME_LINE),
  );

/** What an author did to one post that may be a habit. */
interface Observation {
  habit: Habit;
  before: string;
  after: string;
}

export function observationsIn(post: EditedPost): Observation[] {
  const { before, after } = post;
  const chosen = offered(post.hooks).find(({ content }) => after.hook.endsWith(content));
  const isOtherHook = chosen !== undefined && !before.hook.endsWith(chosen.content);
  const hooks: [string, string] = isOtherHook ? [chosen.content, after.hook] : [before.hook, after.hook];
  return [
    ...partObservations("hook", ...hooks),
    ...partObservations("body", before.body, after.body),
    ...partObservations("cta", before.cta ?? "", after.cta ?? ""),
    ...rhythm(before.body, after.body),
    ...ending(before.body, after.body),
    ...(isOtherHook && isHookType(chosen.type)
      ? [{ habit: { kind: "hook" as const, type: chosen.type }, before: before.hook, after: after.hook }]
      : []),
    ...ctaObservations(post),
  ];
}

const isHookType = (type: string): type is Extract<Habit, { kind: "hook" }>["type"] =>
  ["claim", "scene", "number", "question", "lesson"].includes(type);

function ctaObservations({ before, after, ctas }: EditedPost): Observation[] {
  const [was, is] = [before.cta ?? "", after.cta ?? ""];
  if (was === is) return [];
  if (is === "") return [{ habit: { kind: "cta", keep: false }, before: was, after: "" }];
  const isOffered = ctas.some((cta) => is === cta);
  return isOffered
    ? [{ habit: { kind: "cta", keep: true }, before: was, after: is }]
    : [{ habit: { kind: "closing", place: "cta", text: is }, before: was, after: is }];
}

interface Token {
  text: string;
  /** In lower case; of a line break the same for all. */
  key: string;
  start: number;
  end: number;
}

const tokensIn = (text: string): Token[] =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*|\p{N}+(?:[.,:]\p{N}+)*|\n+|[^\s]/gu)].map(
    ({ 0: found, index }) => ({
      text: found,
      key: found.startsWith("\n") ? "\n" : found.toLowerCase(),
      start: index,
      end: index + found.length,
    }),
  );

const isWord = ({ key }: Token) => /[\p{L}\p{N}]/u.test(key);

interface Edit {
  removed: Token[];
  added: Token[];
  /** What follows it now. */
  next: Token | undefined;
  isFirst: boolean;
  isLast: boolean;
}

function editsBetween(before: Token[], after: Token[]): Edit[] {
  const keysOf = (tokens: Token[]) => tokens.map(({ key }) => key);
  const changes = changesBetween(keysOf(before), keysOf(after)) ?? [];
  return changes.map(({ from, to, at, end }) => ({
    removed: before.slice(from, to),
    added: after.slice(at, end),
    next: after[end],
    isFirst: from === 0 && at === 0,
    isLast: to === before.length && end === after.length,
  }));
}

function partObservations(part: Part, before: string, after: string): Observation[] {
  if (before === after || before === "" || after === "") return [];
  const [was, is] = [tokensIn(before), tokensIn(after)];
  const edits = editsBetween(was, is);
  const gone = edits.reduce((sum, { removed }) => sum + removed.length, 0);
  if (gone > was.length * (1 - MIN_COMMON)) return [];
  const greeting = part === "cta" ? undefined : greetingIn(part, after, edits);
  const closing = part === "body" ? closingIn(after, edits) : undefined;
  const observed = (habit: Habit, from = 0, to = 0): Observation => ({
    habit,
    before: sentenceAt(before, from),
    after: sentenceAt(after, to),
  });
  const words = edits.flatMap((edit) => {
    const habit = replacementIn(edit);
    const isNone = !habit || EMOJI.test(habit.from) || (greeting && edit.isFirst) || (closing && edit.isLast);
    return isNone ? [] : observed(habit, edit.removed[0]?.start, (edit.added[0] ?? edit.next)?.start);
  });
  const leavesOutEmoji = EMOJI.test(before) && !EMOJI.test(after);
  const emoji = leavesOutEmoji ? [observed({ kind: "no-emoji" }, before.search(EMOJI))] : [];
  return [...(greeting ?? []), ...(closing ?? []), ...words, ...emoji];
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A few words for a few others, within one sentence. */
function replacementIn({ removed, added }: Edit): Extract<Habit, { kind: "replace" }> | undefined {
  const from = removed.filter(isWord);
  const to = added.filter(({ key }) => !/^[,"“”()\n]$/u.test(key));
  if (from.length > MAX_PHRASE_WORDS || to.length > MAX_PHRASE_WORDS) return undefined;
  const hasBreak = [...removed, ...added].some(({ key }) => key === "\n");
  if (from.length > 0) {
    if (hasBreak || [...removed, ...added].some(({ key }) => /[.!?]/.test(key))) return undefined;
    const isCapital = /^\p{Lu}/u.test(from[0]?.text ?? "");
    const toText = to
      .map(({ text, key }, at) => (at === 0 && isCapital && key !== "i" ? lowered(text) : text))
      .join(" ");
    return { kind: "replace", from: from.map(({ key }) => key).join(" "), to: toText };
  }
  // A sign for another, not a sentence that ends elsewhere.
  const [sign, other] = [removed[0]?.key ?? "", added[0]?.key ?? ""];
  const isSign =
    to.length === 0 && removed.length === 1 && added.length === 1 && !hasBreak && /^[!;—–…]$/u.test(sign);
  return isSign ? { kind: "replace", from: sign, to: other } : undefined;
}

function greetingIn(place: "hook" | "body", after: string, edits: Edit[]): Observation[] | undefined {
  const [first] = edits;
  if (!first?.isFirst || first.removed.length > 0) return undefined;
  const end = first.next?.start ?? after.length;
  const text = after.slice(0, end).trim();
  const isLine =
    after.slice(0, end).includes("\n") && !text.includes("\n") && countWords(text) <= MAX_LINE_WORDS;
  return isLine ? [{ habit: { kind: "greeting", place, text }, before: "", after: text }] : undefined;
}

function closingIn(after: string, edits: Edit[]): Observation[] | undefined {
  const last = edits.at(-1);
  const [first] = last?.added ?? [];
  if (!last?.isLast || last.removed.length > 0 || first?.key !== "\n") return undefined;
  const text = after.slice(first.end).trim();
  const isLine = text !== "" && !text.includes("\n") && countWords(text) <= MAX_LINE_WORDS;
  return isLine ? [{ habit: { kind: "closing", place: "body", text }, before: "", after: text }] : undefined;
}

/** How the same text is set: sentences to a paragraph, and how long a sentence goes on. */
function rhythm(before: string, after: string): Observation[] {
  const [was, is] = [before, after].map((text) => {
    const paragraphs = text
      .split(/\n+/)
      .filter((one) => one.trim() !== "")
      .map(sentencesIn);
    const full = paragraphs.filter((one) => one.length > 1 || /[.!?…]["”]?$/u.test(one[0] ?? ""));
    const sentences = full.flat();
    return {
      sentences: sentences.length,
      perParagraph: sentences.length / Math.max(1, full.length),
      joining: sentences.filter((one, at) => at > 0 && /^(?:and|but|so)\b/iu.test(one)).length,
      words: countWords(text),
    };
  });
  if (!was || !is || Math.min(was.sentences, is.sentences) < MIN_SENTENCES) return [];
  if (Math.min(was.words, is.words) / Math.max(was.words, is.words) < MIN_COMMON) return [];
  const found: Habit[] = [];
  if (is.perParagraph < ONE && was.perParagraph > ONE) found.push({ kind: "paragraphs", size: "one" });
  if (is.perParagraph >= SEVERAL && is.perParagraph > was.perParagraph * 1.2)
    found.push({ kind: "paragraphs", size: "several" });
  const split = is.joining - was.joining;
  if (split >= 1 && is.sentences > was.sentences) found.push({ kind: "sentences", size: "short" });
  if (split <= -2 && is.sentences < was.sentences) found.push({ kind: "sentences", size: "long" });
  return found.map((habit) => ({ habit, before, after }));
}

function ending(before: string, after: string): Observation[] {
  const [question, now] = [sentencesIn(before).at(-1) ?? "", sentencesIn(after)];
  return question.endsWith("?") && !after.includes(question) && !now.at(-1)?.endsWith("?") && now.length > 0
    ? [{ habit: { kind: "no-question" }, before: question, after: now.at(-1) ?? "" }]
    : [];
}
