import { z } from "zod";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { tidy } from "../../language/text/tidy.ts";
import type { PostText, Refined, RefineRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import type { OnText } from "./chat.ts";
import { partialString } from "./partial.ts";
import { hasFences, postLength, problemWithLength } from "./post.ts";

/**
 * The body first, so that it can be watched while it is written; the reply last, when it is known what there is to tell.
 * Null stays as it is; an empty call to action is taken away.
 */
export const refineAnswer = z.object({
  body: z.string().nullable(),
  hook: z.string().nullable(),
  cta: z.string().nullable(),
  unchanged: z.boolean(),
  reply: z.string(),
});

/** A few sentences; more is a model that talks to itself. */
const MAX_REPLY_CHARS = 1_000;

/** What changed, in a model's answer. Throws `UnusableAnswer` when nobody should be shown it. */
export function readRefined({ post }: RefineRequest, answer: z.infer<typeof refineAnswer>): Refined {
  const reply = tidy(answer.reply);
  const hook = changed(post.hook, answer.hook);
  const body = changed(post.body, answer.body);
  const cta = changed(post.cta ?? "", answer.cta);
  const changes = {
    ...(hook !== undefined && { hook }),
    ...(body !== undefined && { body }),
    ...(cta !== undefined && { cta: cta || null }),
  };
  const problem =
    problemWithReply(reply, Object.keys(changes).length > 0, answer.unchanged) ??
    problemWithPost({ ...post, ...changes }, post);
  if (problem) throw new UnusableAnswer(problem);
  return { reply, ...changes };
}

/** The new text, if there is one: what differs only in spaces at the ends of lines is the old one. */
function changed(before: string, after: string | null): string | undefined {
  const text = after === null ? undefined : tidy(after);
  return text === tidy(before) ? undefined : text;
}

/** A reply must not tell of changes that are not there, nor be silent about those that are. */
function problemWithReply(reply: string, changes: boolean, unchanged: boolean): string | undefined {
  if (reply === "") return "the reply is empty";
  if (reply.length > MAX_REPLY_CHARS) return `the reply is longer than ${MAX_REPLY_CHARS} characters`;
  if (changes && unchanged) return '"unchanged" is true, but something changed';
  if (!changes && !unchanged) return '"unchanged" is false, but nothing changed';
}

function problemWithPost(after: PostText, before: PostText): string | undefined {
  if (after.body.trim() === "") return "the body is empty";
  if (after.hook.trim() === "" && before.hook.trim() !== "") return "the hook is empty";
  const [now, then] = [partsOf(after), partsOf(before)];
  if (now.some(hasFences) && !then.some(hasFences)) return "it has code fences";
  // One that was too long to begin with may still be improved.
  return problemWithLength(now, Math.max(MAX_POST_CHARS, postLength(then)));
}

function partsOf({ hook, body, cta }: PostText): string[] {
  return [hook, body, ...(cta ? [cta] : [])];
}

/** Finds the body in an answer that is still being written, and tells it whenever there is more of it. */
export function bodyProgress(onProgress: (body: string) => void): OnText {
  let told = "";
  return (text) => {
    const body = partialString(text, "body");
    if (body === undefined || body === told) return;
    told = body;
    onProgress(body);
  };
}
