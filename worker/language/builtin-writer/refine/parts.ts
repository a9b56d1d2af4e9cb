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
import { leftOut } from "./lengthen.ts";
import type { Argument, Part } from "./requests/request.ts";
import { holds, wordsLike } from "./words.ts";

export function remove(what: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies } = context;
  const word =
    /^(?:words?|phrase|name) (.+)$/iu.exec(what.text)?.[1] ?? (what.quoted ? what.text : undefined);
  const outcome = word && removeWords(word, draft, context);
  if (outcome) return outcome;
  const topic = topicOf(what.text, language);
  const isAbout = (text: string) => matching(topic, [text], language).length > 0;
  const found = withFollowers(draft.passages, foundIn(draft.passages, what, language));
  if (found.length === 0 && !isAbout(draft.hook)) return refused(draft, replies.notFound(what.text));
  if (found.length === draft.passages.length) return refused(draft, replies.notAllOfIt(what.text));
  const passages = dropping(draft.passages, (at) => found.includes(at));
  const said = found.length > 0 ? [replies.removed(what.text, found.length)] : [];
  let { hook, cta } = draft;
  const [other] = isAbout(hook)
    ? newHooks({ transcript: joined(passages), language: language.code }, [hook])
    : [];
  if (other && !isAbout(other.content)) {
    hook = other.content;
    said.push(replies.newHookToo);
  }
  if (cta !== null && isAbout(cta)) {
    cta = null;
    said.push(replies.questionGoneToo);
  }
  return said.length > 0 ? done({ hook, passages, cta }, ...said) : refused(draft, replies.noOtherHook);
}

/** The sentences about something. */
function foundIn(passages: readonly Passage[], { text }: Argument, language: Language): number[] {
  const texts = passages.map((passage) => passage.text);
  return matching(topicOf(text, language), texts, language);
}

/** The very words, wherever they stand; undefined when they stand nowhere or are all there is. */
function removeWords(words: string, draft: Draft, { language, replies }: Context): Outcome | undefined {
  const body = joined(draft.passages);
  const bare = words.replace(/[.!?…]+$/u, "");
  if (!holds(body, bare)) return undefined;
  const isIt = ({ text }: Passage) => text.replace(/[.!?…]+$/u, "").toLowerCase() === bare.toLowerCase();
  const whole = new RegExp(`(?:^|\\s)${wordsLike(bare).source}(?:[.!?,](?=\\s|$))?`, "giu");
  const passages = draft.passages.some(isIt)
    ? dropping(draft.passages, (at) => draft.passages.findIndex(isIt) === at)
    : passagesOf(body.replace(whole, (found) => /[.!?]$/.exec(found)?.[0] ?? "").trimStart(), language);
  if (countWords(joined(passages)) === 0) return undefined;
  const opened = passages.map((passage) => ({ ...passage, text: capitalised(passage.text) }));
  return done({ ...draft, passages: opened }, replies.removedWords(bare));
}

/** The numbers of a list, else the sentences with a number in them. */
export function removeNumbers(draft: Draft, { language, replies }: Context): Outcome {
  const { passages } = draft;
  if (passages.some(({ marker }) => /^\d/.test(marker))) {
    const bare = passages.map((passage) => ({ ...passage, marker: "" }));
    return done({ ...draft, passages: bare }, replies.paragraphs);
  }
  const hasNumber = ({ text }: Passage) => wordsOf(text).some(({ key }) => isNumber(key, language));
  const count = passages.filter(hasNumber).length;
  if (count === 0) return refused(draft, replies.noneThere);
  if (count === passages.length) return refused(draft, replies.notAllOfIt("numbers"));
  const rest = dropping(passages, (at) => passages[at] !== undefined && hasNumber(passages[at]));
  return done({ ...draft, passages: rest }, replies.removedNumbers(count));
}

/** A part named by its place; undefined where the post has no such part. */
export function placesOf({ unit, place, count }: Part, { passages }: Draft): number[] | undefined {
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
    case "moveToEnd":
      return done({ ...draft, passages: moved(passages, places, kind, language) }, replies.moved);
    case "combine": {
      const together = passages.map((passage, at) =>
        places.includes(at) && at !== places[0] ? { ...passage, before: " " as const, marker: "" } : passage,
      );
      return done({ ...draft, passages: together }, replies.combined);
    }
  }
}

/** What is named goes first: from the post, else from what was said; a text given word for word becomes the hook. */
export function startWith(what: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies } = context;
  const isInPost = draft.passages.some(({ text }) => holds(text, what.text.replace(/[.!?]+$/u, "")));
  if (what.quoted && !isInPost) return done({ ...draft, hook: what.text }, replies.hookGiven);
  const [first] = foundIn(draft.passages, what, language);
  if (first === 0) return refused(draft, replies.alreadyFirst(what.text));
  if (first !== undefined) {
    const passages = moved(draft.passages, withFollowers(draft.passages, [first]), "moveToFront", language);
    return done({ ...draft, passages }, replies.movedToFront(what.text));
  }
  const [line] = saidAbout(what, context);
  if (!line) return refused(draft, replies.notFound(what.text));
  const passages = withLast(draft.passages, line);
  return fits(
    moved(passages, [passages.length - 1], "moveToFront", language),
    draft,
    context,
    replies.broughtToFront(what.text),
  );
}

/** "End with call your mother today" gives the words; "end with the team" names something that was said. */
const MIN_GIVEN_WORDS = 4;
const NAMES_PART = /^(?:the|my|our|your|a|an|that|what|how|when|where|who|something)\b/iu;

export function endWith(what: Argument, draft: Draft, context: Context): Outcome {
  const { language, replies } = context;
  const last = foundIn(draft.passages, what, language).at(-1);
  if (last !== undefined) {
    const group = withFollowers(draft.passages, [last]);
    if (group.includes(draft.passages.length - 1)) return refused(draft, replies.alreadyLast(what.text));
    const passages = moved(draft.passages, group, "moveToEnd", language);
    return done({ ...draft, passages }, replies.movedToEnd(what.text));
  }
  const isGiven = what.quoted || (countWords(what.text) >= MIN_GIVEN_WORDS && !NAMES_PART.test(what.text));
  if (isGiven) return add(what.text, draft, context);
  const line = saidAbout(what, context).at(-1);
  return line
    ? fits(withLast(draft.passages, line), draft, context, replies.movedToEnd(what.text))
    : refused(draft, replies.notFound(what.text));
}

/** What was said about something and the post leaves out. */
export function bringBack(about: Argument, draft: Draft, context: Context): Outcome {
  const { replies, sentences } = context;
  const all = saidAbout(about, context);
  if (all.length === 0) return refused(draft, replies.notSaid(about.text));
  const absent = leftOut(draft.passages, sentences);
  const missing = all.filter((line) => absent.includes(line));
  if (missing.length === 0) return refused(draft, replies.alreadyThere(about.text));
  return fits(missing.reduce(withLast, draft.passages), draft, context, replies.broughtBack(about.text));
}

function saidAbout({ text }: Argument, { sentences, language }: Context): string[] {
  const said = sentences.map(textOf);
  const found = matching(topicOf(text, language), said, language);
  return found.map((at) => said[at] ?? "");
}

export function add(text: string, draft: Draft, context: Context): Outcome {
  return fits(withLast(draft.passages, text), draft, context, context.replies.added);
}

function fits(passages: Passage[], draft: Draft, { replies }: Context, reply: string): Outcome {
  const isTooLong = `${draft.hook}\n\n${joined(passages)}\n\n${draft.cta ?? ""}`.length > MAX_POST_CHARS;
  return isTooLong ? refused(draft, replies.tooLong) : done({ ...draft, passages }, reply);
}

/** Some sentences first or last, in a paragraph of their own; the first of them loses the "and" that joined it to what came before. */
function moved(
  passages: readonly Passage[],
  found: readonly number[],
  to: "moveToFront" | "moveToEnd",
  language: Language,
): Passage[] {
  const group = passages
    .filter((_, at) => found.includes(at))
    .map((passage, at) => {
      if (at > 0) return { ...passage, before: passage.marker === "" ? (" " as const) : ("\n" as const) };
      const words = wordsOf(passage.text);
      const line = standing(words, words, language);
      return { ...passage, text: line.length < words.length ? textOf(line) : passage.text };
    });
  const rest = dropping(passages, (at) => found.includes(at));
  const [first, second] = to === "moveToFront" ? [group, rest] : [rest, group];
  const apart = (part: Passage[], before: Passage["before"]): Passage[] =>
    part.map((passage, at) => (at === 0 ? { ...passage, before } : passage));
  return [...apart(first, ""), ...apart(second, second[0]?.marker === "" ? "\n\n" : "\n")];
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
