import { countWords, textOf, wordsOf } from "../../text/index.ts";
import { newHooks } from "../hooks/choose.ts";
import { MAX_HOOK_CHARS } from "../hooks/line.ts";
import { linesOf } from "../hooks/lines.ts";
import { matching, topicOf } from "../matching.ts";
import { type Context, type Draft, done, type Outcome, refused } from "./draft.ts";
import { placesOf } from "./parts.ts";
import type { Request } from "./requests/request.ts";

export function changeHook(
  { about, part, isShorter }: Extract<Request, { kind: "hook" }>,
  draft: Draft,
  { said, sentences, language, replies }: Context,
): Outcome {
  if (about?.quoted) return done({ ...draft, hook: about.text }, replies.hookGiven);
  if (part) {
    const [place] = placesOf(part, draft) ?? [];
    const text = place === undefined ? undefined : draft.passages[place]?.text;
    if (!text) return refused(draft, replies.noSuchPart);
    return text.length > MAX_HOOK_CHARS
      ? refused(draft, replies.noOtherHook)
      : done({ ...draft, hook: text }, replies.hookGiven);
  }
  const own = draft.passages.map(({ text }) => wordsOf(text));
  const lines = linesOf([...sentences, ...own], language).map(({ text }) => text);
  const short = sentences.map(textOf).filter((line) => line.length <= MAX_HOOK_CHARS);
  const others = [...lines, ...short].filter((line) => line !== draft.hook);
  if (about) {
    const [found] = matching(topicOf(about.text, language), others, language);
    return found === undefined
      ? refused(draft, replies.noHookAbout(about.text))
      : done({ ...draft, hook: others[found] ?? "" }, replies.hookAbout(about.text));
  }
  const note = { transcript: said.join("\n\n"), language: language.code };
  const line = isShorter
    ? others.find((text) => countWords(text) < countWords(draft.hook))
    : newHooks(note, [draft.hook])[0]?.content;
  return line ? done({ ...draft, hook: line }, replies.newHook) : refused(draft, replies.noOtherHook);
}
