import type { HookType } from "#contract/drafts.ts";
import { countWords, textOf, wordsOf } from "../../text/index.ts";
import { newHooks } from "../hooks/choose.ts";
import { MAX_HOOK_CHARS } from "../hooks/line.ts";
import { linesOf as wholeLines } from "../hooks/lines.ts";
import { matching, topicOf } from "../matching.ts";
import { type Context, type Draft, done, type Outcome, refused } from "./draft.ts";
import type { Request } from "./requests/request.ts";

export function changeHook(
  request: Extract<Request, { kind: "hook" }>,
  draft: Draft,
  context: Context,
): Outcome {
  const { replies } = context;
  if (request.about) return hookAbout(request.about.text, request.about.quoted, draft, context);
  if (request.type) return hookOfType(request.type, draft, context);
  const most = request.isShorter ? countWords(draft.hook) - 1 : Number.POSITIVE_INFINITY;
  const transcript = context.said.join("\n\n");
  const found = newHooks({ transcript, language: context.language.code }, [draft.hook]).find(
    ({ content }) => countWords(content) <= most,
  );
  const line = found?.content ?? (request.isShorter ? shorterLine(most, draft, context) : undefined);
  return line ? done({ ...draft, hook: line }, replies.newHook) : refused(draft, replies.noOtherHook);
}

function linesOf(draft: Draft, { sentences, language }: Context) {
  const own = draft.passages.map(({ text }) => wordsOf(text));
  return wholeLines([...sentences, ...own], language).filter(({ text }) => text !== draft.hook);
}

function shorterLine(most: number, draft: Draft, context: Context): string | undefined {
  return linesOf(draft, context).find(({ text }) => countWords(text) <= most)?.text;
}

function hookOfType(type: HookType, draft: Draft, context: Context): Outcome {
  const line = linesOf(draft, context).find(
    ({ types }) => types[0] === type || (type !== "claim" && types.includes(type)),
  );
  return line
    ? done({ ...draft, hook: line.text }, context.replies.newHook)
    : refused(draft, context.replies.noHookOfType);
}

function hookAbout(text: string, quoted: boolean, draft: Draft, context: Context): Outcome {
  const { language, replies, sentences } = context;
  if (quoted) return done({ ...draft, hook: text }, replies.hookGiven);
  const topic = topicOf(text, language);
  const lines = linesOf(draft, context);
  const [found] = matching(
    topic,
    lines.map((line) => line.text),
    language,
  );
  const short = sentences.map(textOf).filter((line) => line.length <= MAX_HOOK_CHARS && line !== draft.hook);
  const line = found === undefined ? short[matching(topic, short, language)[0] ?? -1] : lines[found]?.text;
  return line
    ? done({ ...draft, hook: line }, replies.hookAbout(text))
    : refused(draft, replies.noHookAbout(text));
}
