import { type Language, type Passage, regrouped } from "../../text/index.ts";
import { questionsToEndWith } from "../cta.ts";
import { matching, topicOf } from "../matching.ts";
import { type Context, type Draft, done, isSame, type Outcome, refused } from "./draft.ts";
import { asSentence } from "./parts.ts";
import type { Argument } from "./requests/request.ts";

export function list(
  { isNumbered, isBare }: { isNumbered: boolean; isBare?: boolean },
  draft: Draft,
  { replies }: Context,
): Outcome {
  return arranged(
    asList(draft.passages, isBare ? "" : isNumbered ? "1. " : "- "),
    draft,
    isBare ? replies.lines : replies.list,
    draft.passages.length < 2 ? replies.onlyOneSentence : replies.alreadySo,
  );
}

export function paragraphs(draft: Draft, { language, replies }: Context): Outcome {
  if (!isList(draft.passages) && draft.passages.some(({ before }) => before === "\n\n"))
    return refused(draft, replies.alreadySo);
  return arranged(asParagraphs(draft.passages, language), draft, replies.paragraphs, replies.alreadySo);
}

export function shorterParagraphs(draft: Draft, { replies }: Context): Outcome {
  return arranged(
    split(draft.passages),
    draft,
    replies.split,
    draft.passages.length < 2 ? replies.onlyOneSentence : replies.alreadySo,
  );
}

function arranged(passages: Passage[], draft: Draft, reply: string, unchanged: string): Outcome {
  const isUnchanged = draft.passages.length < 2 || isSame(passages, draft.passages);
  return isUnchanged ? refused(draft, unchanged) : done({ ...draft, passages }, reply);
}

export function addQuestion(
  about: Argument | undefined,
  draft: Draft,
  { language, replies }: Context,
): Outcome {
  if (about?.quoted) return done({ ...draft, cta: asQuestion(about.text) }, replies.questionAdded);
  const texts = draft.passages.map(({ text }) => text);
  const topic = about ? topicOf(about.text, language) : [];
  const named = matching(topic, texts, language).map((at) => texts[at] ?? "");
  if (about && named.length === 0) return refused(draft, replies.notFound(about.text));
  const questions = questionsToEndWith(about ? named : [draft.hook, ...texts], language).filter(
    (question) => question !== draft.cta,
  );
  const fitting = about ? questions[matching(topic, questions, language)[0] ?? 0] : questions[0];
  return fitting
    ? done({ ...draft, cta: fitting }, replies.questionAdded)
    : refused(draft, replies.noQuestionPossible);
}

function asQuestion(text: string): string {
  return /[?？؟]$/u.test(text.trim()) ? text.trim() : asSentence(text).replace(/\.$/u, "?");
}

export function removeQuestion(draft: Draft, { replies }: Context): Outcome {
  return draft.cta === null
    ? refused(draft, replies.noQuestionThere)
    : done({ ...draft, cta: null }, replies.questionRemoved);
}

const MOST_IN_SHORT_PARAGRAPH = 2;

/** Every sentence on a line of its own, in plain text, since LinkedIn knows no lists. */
function asList(passages: readonly Passage[], marker: "" | "- " | "1. "): Passage[] {
  return passages.map(({ text }, at) => ({
    text,
    before: at === 0 ? "" : "\n",
    marker: marker === "1. " ? `${at + 1}. ` : marker,
  }));
}

function asParagraphs(passages: readonly Passage[], language: Language): Passage[] {
  return regrouped(
    passages.map((passage) => ({ ...passage, marker: "" })),
    language,
  );
}

function isList(passages: readonly Passage[]): boolean {
  return passages.some(({ marker }) => marker !== "");
}

/** Shorter paragraphs: at most two sentences each; one each where they are that short already. */
function split(passages: readonly Passage[]): Passage[] {
  const short = inParagraphsOf(passages, MOST_IN_SHORT_PARAGRAPH);
  const isShortAlready = short.every(({ before }, at) => before === passages[at]?.before);
  return isShortAlready ? inParagraphsOf(passages, 1) : short;
}

function inParagraphsOf(passages: readonly Passage[], most: number): Passage[] {
  let count = 0;
  return passages.map((passage) => {
    const opens = passage.before.startsWith("\n") || count === most;
    count = opens ? 1 : count + 1;
    const isFirst = passage.before === "" && count === 1;
    const before = opens && !isFirst && passage.marker === "" ? "\n\n" : passage.before;
    return { ...passage, before };
  });
}
