import { countWords, joined, textOf } from "../../text/index.ts";
import { newHooks } from "../hooks/choose.ts";
import { MAX_HOOK_CHARS } from "../hooks/line.ts";
import { matching, topicOf } from "../matching.ts";
import { shortened } from "../tweak/shorten.ts";
import { type Argument, asSentence, named } from "./argument.ts";
import { type Change, type Context, type Draft, done, refused } from "./draft.ts";
import { onParts, type Part } from "./parts.ts";

/** Lines of these texts that could open the post in place of its hook. */
export const hooksFrom = (texts: readonly string[], { hook }: Draft, { language }: Context): string[] =>
  newHooks({ transcript: texts.join("\n\n"), language: language.code }, [hook]).map(({ content }) => content);

export const anotherHook: Change = (draft, context) => {
  const [hook = draft.hook] = hooksFrom(context.said, draft, context);
  return done(
    { ...draft, hook },
    "Here is another hook.",
    "I found no other line that could open this post.",
  );
};

/** A word less would not be seen. */
const SHORTER = 0.8;

/** The hook's own words where some can go, else a shorter line. */
export const shorterHook: Change = (draft, context) => {
  const own = joined(shortened([{ text: draft.hook, before: "", marker: "" }], context.language));
  const hook = [own, ...hooksFrom(context.said, draft, context)].find(
    (line) => countWords(line) <= countWords(draft.hook) * SHORTER,
  );
  return done(
    { ...draft, hook: hook ?? draft.hook },
    "The hook is shorter now.",
    "I found no shorter line that could open this post.",
  );
};

export const giveHook =
  ({ text, isQuoted }: Argument): Change =>
  (draft) =>
    done({ ...draft, hook: isQuoted ? text : asSentence(text) }, "The post opens with your words now.");

export const hookFrom = (part: Part): Change =>
  onParts([part], (places, draft) => {
    const hook = places.map((at) => draft.passages[at]?.text).join(" ");
    if (hook.length > MAX_HOOK_CHARS) return refused(draft, "That is too long for a hook.");
    return done({ ...draft, hook }, "The post opens with that now.");
  });

export const hookAbout =
  (about: Argument): Change =>
  (draft, context) => {
    const topic = topicOf(about.text, context.language);
    const texts = [...context.sentences.map(textOf), ...draft.passages.map(({ text }) => text)];
    const found = matching(topic, texts, context.language).map((at) => texts[at] ?? "");
    const hooks = hooksFrom(found, draft, context);
    const [at] = matching(topic, hooks, context.language);
    return done(
      { ...draft, hook: hooks[at ?? -1] ?? draft.hook },
      `The hook is about ${named(about)} now.`,
      `I found no other line about ${named(about)} that could open this post.`,
    );
  };
