import { asks, en, type Passage, textOf, withFollowers, wordsOf } from "../../text/index.ts";
import { questionsToEndWith } from "../cta.ts";
import { matching, topicOf } from "../matching.ts";
import { type Argument, asSentence, isGiven, named } from "./argument.ts";
import { type Change, type Context, type Draft, done, refused } from "./draft.ts";
import { giveHook } from "./hook.ts";
import { placeOf } from "./longer.ts";
import { moved } from "./parts.ts";
import { foundIn } from "./remove.ts";
import { holds } from "./words.ts";

/** What the author gives: a question ends the post, hashtags join the others, anything else ends the body. */
export const add =
  (text: string): Change =>
  (draft) => {
    if (asks(wordsOf(text), en) || text.endsWith("?")) {
      const cta = asSentence(text.replace(/[.?]*$/u, "?"));
      return done({ ...draft, cta }, "I added a question at the end.");
    }
    const after: Draft = text.startsWith("#")
      ? {
          ...draft,
          tags: [...draft.tags, { text, before: draft.tags.length > 0 ? " " : "\n\n", marker: "" }],
        }
      : { ...draft, passages: withLast(draft.passages, text) };
    return done(after, "I added that at the end.");
  };

/** What was said about something and the post leaves out; else the author's own sentence, where it is one. */
export const bringBack =
  (about: Argument): Change =>
  (draft, context) => {
    const all = saidAbout(about, context);
    if (about.isQuoted || (all.length === 0 && isGiven(about))) return add(about.text)(draft, context);
    if (all.length === 0)
      return refused(draft, `I couldn't find anything about ${named(about)} in what you said.`);
    const missing = all.filter((line) => placeOf(draft.passages, line) < 0);
    return done(
      { ...draft, passages: missing.reduce(withLast, draft.passages) },
      `I brought back what you said about ${named(about)}.`,
      `What you said about ${named(about)} is already in the post.`,
    );
  };

/** What is named goes first or last: from the post, else from what was said, else the words that were given. */
export const place =
  (what: Argument, to: "first" | "last"): Change =>
  (draft, context) => {
    const { language } = context;
    const { passages } = draft;
    const verb = to === "first" ? "starts" : "ends";
    const found = foundIn(passages, what, language);
    const at = to === "first" ? found[0] : found.at(-1);
    const isThere =
      at !== undefined &&
      (!what.isQuoted || holds(passages[at]?.text ?? "", what.text.replace(/[.!?]+$/u, "")));
    if (isThere) {
      const end = passages.length - 1;
      if (at === (to === "first" ? 0 : end)) return refused(draft, `The body already ${verb} with that.`);
      const together = withFollowers(passages, [at]);
      const group = to === "last" && together.includes(end) ? [at] : together;
      return done(
        { ...draft, passages: moved(passages, group, to, language) },
        `The body ${verb} with the part about ${named(what)} now.`,
      );
    }
    if (isGiven(what)) return (to === "first" ? giveHook(what) : add(what.text))(draft, context);
    const said = saidAbout(what, context);
    const line = to === "first" ? said[0] : said.at(-1);
    if (!line) return refused(draft, `I couldn't find anything about ${named(what)} in this post.`);
    const more = withLast(passages, line);
    return done(
      { ...draft, passages: moved(more, [more.length - 1], to, language) },
      `I brought back what you said about ${named(what)} and put it ${to}.`,
    );
  };

/** A question that ends the post: the author's own, or one about the post or something in it. */
export const addQuestion =
  (about?: Argument): Change =>
  (draft, context) => {
    const { language } = context;
    if (about && (about.isQuoted || asks(wordsOf(about.text), en)))
      return add(`${about.text}?`)(draft, context);
    const texts = draft.passages.map(({ text }) => text);
    const topic = about ? topicOf(about.text, language) : [];
    const found = matching(topic, texts, language).map((at) => texts[at] ?? "");
    if (about && found.length === 0)
      return refused(draft, `I couldn't find anything about ${named(about)} in this post.`);
    const questions = questionsToEndWith(about ? found : [draft.hook, ...texts], language).filter(
      (question) => question !== draft.cta,
    );
    const [fitting = 0] = matching(topic, questions, language);
    const cta = questions[fitting];
    return cta
      ? done({ ...draft, cta }, "I added a question at the end.")
      : refused(draft, "I couldn't make a question about that.");
  };

export const removeQuestion: Change = (draft) =>
  done({ ...draft, cta: null }, "I took the question away.", "There is no question at the end to remove.");

function saidAbout({ text }: Argument, { sentences, language }: Context): string[] {
  const said = sentences.map(textOf);
  return matching(topicOf(text, language), said, language).map((at) => said[at] ?? "");
}

function withLast(passages: readonly Passage[], text: string): Passage[] {
  const marker = passages.at(-1)?.marker ?? "";
  const before = passages.length === 0 ? "" : marker === "" ? "\n\n" : "\n";
  return [...passages, { text: asSentence(text), before, marker }];
}
