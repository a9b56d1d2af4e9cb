import { diffArrays } from "diff/lib/diff/array.js";
import type { Hook } from "#contract/drafts.ts";
import { countWords, sentencesIn, wordOverlap } from "../text/index.ts";
import type { PostText } from "../writer.ts";
import { type Part, shapedPart } from "./apply.ts";
import { contradicts, EMOJI, type Habit, habitKey } from "./habit.ts";

/** A post as a writer drafted it and as its author published or copied it. */
export interface EditedPost {
  postId: string;
  before: PostText;
  after: PostText;
  /** What its author could choose from. */
  hooks: readonly Hook[];
  ctas: readonly string[];
}

/** A habit with the posts that show it, latest first. */
export interface ShownHabit {
  habit: Habit;
  evidence: { postId: string; before: string; after: string }[];
}

/** So many posts have to show it. */
export const POSTS_TO_SHOW = 3;
/** Of the posts that could have shown it. */
const MIN_SHARE = 0.7;
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
/** With more it is another text, which would take long to compare. */
const MAX_CHANGES = 400;
const PARTS: readonly Part[] = ["hook", "body", "cta"];

/** What somebody does to their posts again and again. Takes posts latest first; of two that contradict each other the later one stays. */
export function habitsIn(posts: readonly EditedPost[]): ShownHabit[] {
  const observed = new Map<string, ShownHabit & { firstAt: number }>();
  posts.forEach((post, at) => {
    for (const { habit, before, after } of observationsIn(post)) {
      const key = habitKey(habit);
      const known = observed.get(key) ?? { habit, evidence: [], firstAt: at };
      if (known.evidence.at(-1)?.postId !== post.postId)
        known.evidence.push({ postId: post.postId, before, after });
      observed.set(key, known);
    }
  });
  const shown = [...observed.values()]
    .filter(({ habit, evidence }) => {
      if (evidence.length < POSTS_TO_SHOW) return false;
      const showing = new Set(evidence.map(({ postId }) => postId));
      const since = posts.findIndex(({ postId }) => postId === evidence.at(-1)?.postId);
      const missed = posts
        .slice(0, since)
        .filter((post) => !showing.has(post.postId) && isMissed(habit, post));
      return evidence.length / (evidence.length + missed.length) >= MIN_SHARE;
    })
    .toSorted((a, b) => a.firstAt - b.firstAt);
  return shown
    .filter(({ habit }, at) => !shown.slice(0, at).some((earlier) => contradicts(earlier.habit, habit)))
    .map(({ habit, evidence }) => ({ habit, evidence }));
}

/** Whether a post was left as the habit would not have it. */
function isMissed(habit: Habit, { before, after, hooks, ctas }: EditedPost): boolean {
  if (habit.kind === "hook")
    return (
      offered(hooks).some(({ type }) => type === habit.type) && hookTypeOf(after.hook, hooks) !== habit.type
    );
  if (habit.kind === "cta")
    return habit.keep ? ctas.length > 0 && after.cta === null : before.cta !== null && after.cta !== null;
  if (habit.kind === "closing" && habit.place === "cta") return after.cta !== habit.text;
  return PARTS.some((part) => shapedPart(after[part] ?? "", part, [habit]) !== (after[part] ?? ""));
}

const hookTypeOf = (content: string, hooks: readonly Hook[]) =>
  hooks.find((hook) => content.endsWith(hook.content))?.type;

/** Without those that are another one in its author's own words. */
const offered = (hooks: readonly Hook[]): Hook[] =>
  hooks.filter(
    ({ content }, at) =>
      !hooks.slice(0, at).some((earlier) => wordOverlap(earlier.content, content) > SAME_LINE),
  );

interface Observation {
  habit: Habit;
  before: string;
  after: string;
}

function observationsIn(post: EditedPost): Observation[] {
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

interface Change {
  removed: Token[];
  added: Token[];
  /** Where it stands in what is there now. */
  at: number;
  isFirst: boolean;
  isLast: boolean;
}

function changesBetween(before: Token[], after: Token[]): Change[] {
  const keys = [before, after].map((tokens) => tokens.map(({ key }) => key));
  const parts = diffArrays(keys[0] ?? [], keys[1] ?? [], { maxEditLength: MAX_CHANGES }) ?? [];
  const changes: Change[] = [];
  let [from, to, isOpen] = [0, 0, false];
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      from += value.length;
      to += value.length;
      isOpen = false;
      continue;
    }
    if (!isOpen)
      changes.push({ removed: [], added: [], at: to, isFirst: from === 0 && to === 0, isLast: false });
    isOpen = true;
    const change = changes.at(-1);
    if (removed) change?.removed.push(...before.slice(from, from + value.length));
    else change?.added.push(...after.slice(to, to + value.length));
    if (removed) from += value.length;
    else to += value.length;
    if (change) change.isLast = from === before.length && to === after.length;
  }
  return changes;
}

function partObservations(part: Part, before: string, after: string): Observation[] {
  if (before === after || before === "" || after === "") return [];
  const [was, is] = [tokensIn(before), tokensIn(after)];
  const changes = changesBetween(was, is);
  const gone = changes.reduce((sum, { removed }) => sum + removed.length, 0);
  if (gone > was.length * (1 - MIN_COMMON)) return [];
  const greeting = part === "cta" ? undefined : greetingIn(part, after, changes, is);
  const closing = part === "body" ? closingIn(after, changes) : undefined;
  const sentenceOf = (text: string, at: number | undefined) => around(text, at ?? 0);
  const words = changes.flatMap((change) => {
    const habit = replacementIn(change);
    if (!habit || (greeting && change.isFirst) || (closing && change.isLast)) return [];
    return [
      {
        habit,
        before: sentenceOf(before, change.removed[0]?.start),
        after: sentenceOf(after, change.added[0]?.start ?? is[change.at]?.start),
      },
    ];
  });
  const emoji: Observation[] =
    EMOJI.test(before) && !EMOJI.test(after)
      ? [
          {
            habit: { kind: "no-emoji" },
            before: around(before, before.search(EMOJI)),
            after: around(after, 0),
          },
        ]
      : [];
  return [
    ...(greeting ?? []),
    ...(closing ?? []),
    ...words.filter(({ habit }) => !EMOJI.test(habit.from)),
    ...emoji,
  ];
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A few words for a few others, within one sentence. */
function replacementIn({ removed, added }: Change): Extract<Habit, { kind: "replace" }> | undefined {
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

function greetingIn(
  place: "hook" | "body",
  after: string,
  changes: Change[],
  is: Token[],
): Observation[] | undefined {
  const [first] = changes;
  if (!first?.isFirst || first.removed.length > 0) return undefined;
  const end = is[first.added.length]?.start ?? after.length;
  const text = after.slice(0, end).trim();
  const isLine =
    after.slice(0, end).includes("\n") && !text.includes("\n") && countWords(text) <= MAX_LINE_WORDS;
  return isLine ? [{ habit: { kind: "greeting", place, text }, before: "", after: text }] : undefined;
}

function closingIn(after: string, changes: Change[]): Observation[] | undefined {
  const last = changes.at(-1);
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

/** The sentence that stands at an offset. */
function around(text: string, offset: number): string {
  let end = 0;
  for (const sentence of sentencesIn(text)) {
    const start = text.indexOf(sentence, end);
    end = start + sentence.length;
    if (offset < end) return sentence;
  }
  return text;
}
