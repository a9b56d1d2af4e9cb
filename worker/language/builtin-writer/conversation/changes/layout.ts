import { questionsToEndWith } from "../ctas.ts";
import { isSame } from "../post/boldness.ts";
import { asList, asParagraphs, isList, split } from "../post/layout.ts";
import { matching, topicOf } from "../post/matching.ts";
import { asSentence } from "../post/moving.ts";
import type { Passage } from "../post/passages.ts";
import type { Argument } from "../requests/index.ts";
import type { Context, Draft, Outcome } from "./change.ts";
import { done, refused } from "./change.ts";

export function list(isNumbered: boolean, draft: Draft, { replies }: Context): Outcome {
  return arranged(
    asList(draft.passages, isNumbered),
    draft,
    replies.list,
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
