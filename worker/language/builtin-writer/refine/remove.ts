import {
  capitalised,
  countWords,
  dropping,
  joined,
  type Language,
  type Passage,
  passagesOf,
  withFollowers,
  wordsOf,
} from "../../text/index.ts";
import { isNumber } from "../hooks/line.ts";
import { matching, topicOf } from "../matching.ts";
import { type Argument, named } from "./argument.ts";
import { type Change, type Context, type Draft, done, type Outcome, refused } from "./draft.ts";
import { hooksFrom } from "./hook.ts";
import { holds, wordsLike } from "./words.ts";

/** The very words where they are given, else the sentences about something and those that hang on them. */
export const remove =
  (what: Argument): Change =>
  (draft, context) =>
    (what.isQuoted && removeWords(what.text, draft)) || removeAbout(what, draft, context);

/** Sentences about something, and the hook and the question where they are about it. */
function removeAbout(what: Argument, draft: Draft, context: Context): Outcome {
  const { language } = context;
  const topic = topicOf(what.text, language);
  const isAbout = (text: string) => matching(topic, [text], language).length > 0;
  const found = withFollowers(draft.passages, foundIn(draft.passages, what, language));
  if (found.length > 0 && found.length === draft.passages.length)
    return refused(draft, `The whole post is about ${named(what)}, so I left it in.`);
  const passages = dropping(draft.passages, (at) => found.includes(at));
  const did = found.length > 0 ? [`I removed ${counted(found.length)} about ${named(what)}.`] : [];
  let { hook, cta } = draft;
  const others = isAbout(hook) ? hooksFrom([joined(passages)], draft, context) : [];
  const other = others.find((line) => !isAbout(line));
  if (other) {
    hook = other;
    did.push("The hook was about it, so I chose another.");
  }
  if (cta !== null && isAbout(cta)) {
    cta = null;
    did.push("The question at the end was about it, so it went too.");
  }
  return done(
    { ...draft, hook, passages, cta },
    did.join(" "),
    isAbout(hook)
      ? "Only the hook is about it, and I found no other line that could open this post."
      : `I couldn't find anything about ${named(what)} in this post.`,
  );
}

export const counted = (count: number) => (count === 1 ? "one sentence" : `${count} sentences`);

/** The sentences about something. */
export function foundIn(passages: readonly Passage[], { text }: Argument, language: Language): number[] {
  const texts = passages.map((passage) => passage.text);
  return matching(topicOf(text, language), texts, language);
}

/** The very words, wherever they stand; undefined when they stand nowhere or are all there is. */
function removeWords(words: string, draft: Draft): Outcome | undefined {
  const body = joined(draft.passages);
  const bare = words.replace(/[.!?…]+$/u, "");
  if (!holds(body, bare)) return undefined;
  const whole = new RegExp(` ?${wordsLike(bare).source}([.!?,](?=\\s|$))?`, "giu");
  const rest = body.replace(whole, (_, mark: string | undefined, at: number) =>
    mark && mark !== "," && /[^.!?…\s]\s*$/u.test(body.slice(0, at)) ? mark : "",
  );
  if (countWords(rest) === 0) return undefined;
  const passages = passagesOf(rest).map((passage) =>
    draft.passages.some(({ text }) => text === passage.text)
      ? passage
      : { ...passage, text: capitalised(passage.text) },
  );
  return done({ ...draft, passages }, `I removed “${bare}”.`);
}

/** The numbers of a list, else the sentences with a number in them. */
export const removeNumbers: Change = (draft, { language }) => {
  const { passages } = draft;
  if (passages.some(({ marker }) => /^\d/.test(marker))) {
    const bare = passages.map((passage) => ({ ...passage, marker: "" }));
    return done({ ...draft, passages: bare }, "The lines have no numbers now.");
  }
  const hasNumber = ({ text }: Passage) => wordsOf(text).some(({ key }) => isNumber(key, language));
  const rest = dropping(passages, (at) => passages[at] !== undefined && hasNumber(passages[at]));
  const count = passages.length - rest.length;
  if (rest.length === 0) return refused(draft, "Every sentence has a number, so I left them in.");
  return done(
    { ...draft, passages: rest },
    `I removed ${counted(count)} with numbers.`,
    "There are none in this post.",
  );
};
