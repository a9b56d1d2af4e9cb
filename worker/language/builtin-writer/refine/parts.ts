import { MAX_POST_CHARS } from "#contract/limits.ts";
import {
  capitalised,
  countWords,
  dropping,
  joined,
  type Language,
  type Passage,
  passagesOf,
  textOf,
  withFollowers,
  wordsOf,
} from "../../text/index.ts";
import { newHooks } from "../hooks/choose.ts";
import { isNumber } from "../hooks/line.ts";
import { standing } from "../hooks/lines.ts";
import { matching, topicOf } from "../matching.ts";
import { type Context, type Draft, done, type Outcome, refused } from "./draft.ts";
import { leftOut, saidAbout } from "./lengthen.ts";
import type { Argument, Part } from "./requests/request.ts";
import { holds } from "./words.ts";

export function remove(what: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies } = context;
  const texts = draft.passages.map(({ text }) => text);
  const word = /^(?:words?|phrase|name) (.+)$/iu.exec(what.text)?.[1];
  if (word || what.quoted) {
    const outcome = removeWords(word ?? what.text, draft, context);
    if (outcome) return outcome;
  }
  const topic = topicOf(what.text, language);
  const found = withFollowers(draft.passages, matching(topic, texts, language));
  const isInHook = matching(topic, [draft.hook], language).length > 0;
  const isInCta = draft.cta !== null && matching(topic, [draft.cta], language).length > 0;
  if (found.length === 0 && !isInHook) return refused(draft, replies.notFound(what.text));
  if (found.length === texts.length) return refused(draft, replies.notAllOfIt(what.text));
  const passages = dropping(draft.passages, (at) => found.includes(at));
  const said = found.length > 0 ? [replies.removed(what.text, found.length)] : [];
  let { hook, cta } = draft;
  if (isInHook) {
    const [other] = newHooks({ transcript: joined(passages), language: language.code }, [hook]);
    if (other && matching(topic, [other.content], language).length === 0) {
      hook = other.content;
      said.push(replies.newHookToo);
    }
  }
  if (isInCta) {
    cta = null;
    said.push(replies.questionGoneToo);
  }
  return said.length > 0 ? done({ hook, passages, cta }, ...said) : refused(draft, replies.noOtherHook);
}

/** The very words, wherever they stand; undefined when they stand nowhere or are all there is. */
function removeWords(words: string, draft: Draft, { language, replies }: Context): Outcome | undefined {
  const body = joined(draft.passages);
  const bare = words.replace(/[.!?…]+$/u, "");
  if (!holds(body, bare)) return undefined;
  const pattern = bare
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"))
    .join("\\s+");
  const whole = new RegExp(`(^|[\\s])${pattern}(?=$|[\\s\\p{P}])(?:[.!?,](?=\\s|$))?`, "giu");
  const sentence = draft.passages.findIndex(
    ({ text }) => text.replace(/[.!?…]+$/u, "").toLowerCase() === bare.toLowerCase(),
  );
  const passages =
    sentence >= 0
      ? dropping(draft.passages, (at) => at === sentence)
      : passagesOf(
          body.replace(whole, (found) => (/[.!?]$/.test(found) ? found.slice(-1) : "")).replace(/^\s+/u, ""),
          language,
        );
  if (passages.length === 0 || countWords(joined(passages)) === 0) return undefined;
  const opened = passages.map((passage) => ({
    ...passage,
    text: passage.text.charAt(0).toUpperCase() + passage.text.slice(1),
  }));
  return done({ ...draft, passages: opened }, replies.removedWords(bare));
}

/** The numbers of a list, else the sentences with a number in them. */
export function removeNumbers(draft: Draft, { language, replies }: Context): Outcome {
  const { passages } = draft;
  if (passages.some(({ marker }) => /^\d/.test(marker)))
    return done(
      { ...draft, passages: passages.map((passage) => ({ ...passage, marker: "" })) },
      replies.paragraphs,
    );
  const found = passages.flatMap(({ text }, at) =>
    wordsOf(text).some(({ key }) => isNumber(key, language)) ? [at] : [],
  );
  if (found.length === 0) return refused(draft, replies.noneThere);
  if (found.length === passages.length) return refused(draft, replies.notAllOfIt("numbers"));
  return done(
    { ...draft, passages: dropping(passages, (at) => found.includes(at)) },
    replies.removedNumbers(found.length),
  );
}

/** A part named by its place; undefined where the post has no such part. */
function placesOf({ unit, place, count }: Part, { passages }: Draft): number[] | undefined {
  let paragraph = -1;
  const units = passages.map(({ before }, at) => {
    if (unit === "sentence") return at;
    if (at === 0 || before.startsWith("\n")) paragraph += 1;
    return paragraph;
  });
  const last = (units.at(-1) ?? 0) + 1;
  const first = place < 0 ? last + place : place;
  if (first < 0 || first + count > last) return undefined;
  return units.flatMap((each, at) => (each >= first && each < first + count ? [at] : []));
}

/** Removes or moves a sentence or paragraph by its place, or makes one paragraph of several. */
export function changePart(
  kind: "removePart" | "moveToFront" | "moveToEnd" | "combine",
  part: Part,
  draft: Draft,
  { language, replies }: Context,
): Outcome {
  const { passages } = draft;
  const places = placesOf(kind === "combine" ? { ...part, count: Math.max(2, part.count) } : part, draft);
  if (!places) return refused(draft, replies.noSuchPart);
  if (places.length === passages.length && kind !== "combine") return refused(draft, replies.onlyOneSentence);
  switch (kind) {
    case "removePart":
      return done(
        { ...draft, passages: dropping(passages, (at) => places.includes(at)) },
        replies.removedEdge,
      );
    case "moveToFront":
      return places[0] === 0
        ? refused(draft, replies.alreadySo)
        : done({ ...draft, passages: movedToFront(passages, places, language) }, replies.moved);
    case "moveToEnd":
      return places.at(-1) === passages.length - 1
        ? refused(draft, replies.alreadySo)
        : done({ ...draft, passages: movedToEnd(passages, places, language) }, replies.moved);
    case "combine": {
      const together = passages.map((passage, at) =>
        places.includes(at) && at !== places[0] ? { ...passage, before: " " as const, marker: "" } : passage,
      );
      return together.some(({ before }, at) => before !== passages[at]?.before)
        ? done({ ...draft, passages: together }, replies.combined)
        : refused(draft, replies.alreadySo);
    }
  }
}

/** What is named goes first: from the post, else from what was said; a text given word for word becomes the hook. */
export function startWith(what: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies, sentences } = context;
  const texts = draft.passages.map(({ text }) => text);
  const topic = topicOf(what.text, language);
  const found = matching(topic, texts, language);
  const isGiven = what.quoted && !texts.some((text) => holds(text, what.text.replace(/[.!?]+$/u, "")));
  if (isGiven) return done({ ...draft, hook: what.text }, replies.hookGiven);
  const [first] = found;
  if (first === undefined) {
    const line = saidAbout(topic, sentences.map(textOf), language)[0];
    if (!line) return refused(draft, replies.notFound(what.text));
    return fits(withFirst(draft.passages, line, language), draft, context, replies.broughtToFront(what.text));
  }
  if (first === 0) return refused(draft, replies.alreadyFirst(what.text));
  const group = withFollowers(draft.passages, [first]);
  return done(
    { ...draft, passages: movedToFront(draft.passages, group, language) },
    replies.movedToFront(what.text),
  );
}

/** "End with call your mother today" gives the words; "end with the team" names something that was said. */
const MIN_GIVEN_WORDS = 4;
const NAMES_PART = /^(?:the|my|our|your|a|an|that|what|how|when|where|who|something)\b/iu;

export function endWith(what: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies, sentences } = context;
  const texts = draft.passages.map(({ text }) => text);
  const topic = topicOf(what.text, language);
  const last = matching(topic, texts, language).at(-1);
  if (last === undefined) {
    const isGiven = what.quoted || (countWords(what.text) >= MIN_GIVEN_WORDS && !NAMES_PART.test(what.text));
    if (isGiven) return fits(withLast(draft.passages, what.text), draft, context, replies.added);
    const line = saidAbout(topic, sentences.map(textOf), language).at(-1);
    if (!line) return refused(draft, replies.notFound(what.text));
    return fits(withLast(draft.passages, line), draft, context, replies.movedToEnd(what.text));
  }
  const group = withFollowers(draft.passages, [last]);
  if (group.includes(texts.length - 1)) return refused(draft, replies.alreadyLast(what.text));
  return done(
    { ...draft, passages: movedToEnd(draft.passages, group, language) },
    replies.movedToEnd(what.text),
  );
}

/** What was said about something and the post leaves out. */
export function bringBack(about: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies, sentences } = context;
  const topic = topicOf(about.text, language);
  const all = saidAbout(topic, sentences.map(textOf), language);
  if (all.length === 0) return refused(draft, replies.notSaid(about.text));
  const missing = saidAbout(topic, leftOut(draft.passages, sentences), language);
  if (missing.length === 0) return refused(draft, replies.alreadyThere(about.text));
  const passages = missing.reduce(withLast, draft.passages);
  return fits(passages, draft, context, replies.broughtBack(about.text));
}

export function add(text: string, draft: Draft, context: Context): Outcome {
  return fits(withLast(draft.passages, text), draft, context, context.replies.added);
}

function fits(passages: Draft["passages"], draft: Draft, { replies }: Context, reply: string): Outcome {
  const isTooLong = `${draft.hook}\n\n${joined(passages)}\n\n${draft.cta ?? ""}`.length > MAX_POST_CHARS;
  return isTooLong ? refused(draft, replies.tooLong) : done({ ...draft, passages }, reply);
}

/** Some sentences first, the others after them as they were. */
export function movedToFront(
  passages: readonly Passage[],
  found: readonly number[],
  language: Language,
): Passage[] {
  const moved = new Set(found);
  const group = passages.filter((_, at) => moved.has(at));
  const rest = dropping(passages, (at) => moved.has(at));
  return [...asGroup(group, language), ...following(rest, group)];
}

function movedToEnd(passages: readonly Passage[], found: readonly number[], language: Language): Passage[] {
  const moved = new Set(found);
  const group = passages.filter((_, at) => moved.has(at));
  const rest = dropping(passages, (at) => moved.has(at));
  return [...rest, ...following(asGroup(group, language), rest)];
}

/** A line that is not in the post yet, before all others. */
function withFirst(passages: readonly Passage[], text: string, language: Language): Passage[] {
  const marker = passages[0]?.marker ?? "";
  const group = asGroup([{ text: asSentence(text), before: "", marker }], language);
  return [...group, ...following([...passages], group)];
}

function withLast(passages: readonly Passage[], text: string): Passage[] {
  const marker = passages.at(-1)?.marker ?? "";
  const before = passages.length === 0 ? "" : marker === "" ? "\n\n" : "\n";
  return [...passages, { text: asSentence(text), before, marker }];
}

/** With a capital before and a mark after, where the words have none. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const isClosed = /[\p{P}\p{S}]$|#\S+$/u.test(trimmed) || !/[\p{Script=Latin}\p{N}]$/u.test(trimmed);
  return capitalised(trimmed) + (isClosed ? "" : ".");
}

/** The first of them loses the "and" that joined it to what came before. */
function asGroup(group: readonly Passage[], language: Language): Passage[] {
  return group.map((passage, at) => {
    if (at > 0) return { ...passage, before: passage.marker === "" ? (" " as const) : ("\n" as const) };
    const words = wordsOf(passage.text);
    const line = standing(words, words, language);
    return { ...passage, before: "", text: line.length < words.length ? textOf(line) : passage.text };
  });
}

function following(rest: readonly Passage[], group: readonly Passage[]): Passage[] {
  return rest.map((passage, at) => {
    if (at > 0 || group.length === 0) return passage;
    return { ...passage, before: passage.marker === "" ? ("\n\n" as const) : ("\n" as const) };
  });
}
