import type { Refined, RefineRequest } from "../../writer.ts";
import { languageOf } from "../languages/index.ts";
import type { Draft, Outcome } from "./changes/index.ts";
import { change } from "./changes/index.ts";
import { joined, passagesOf } from "./post/passages.ts";
import { repliesIn } from "./replies/index.ts";
import { instructionOf } from "./requests/index.ts";
import { sentencesSaid } from "./said.ts";

/**
 * Does what an author asks for, one request of their message after the other, with words that were said, that stand in
 * the post or that they give in the message itself. (More formal and more casual also write contractions out, or the
 * other way round.)
 */
export function refined({ said, post, instruction, language: code }: RefineRequest): Refined {
  const language = languageOf({
    transcript: [...said, post.body].join("\n"),
    ...(code && { language: code }),
  });
  const { requests, language: spokenIn } = instructionOf(instruction, language.code);
  const replies = repliesIn(spokenIn);
  if (!requests.some(({ kind }) => kind !== "unknown")) return { reply: replies.help };

  const context = { said, sentences: sentencesSaid(said, language), language, replies };
  const before: Draft = { hook: post.hook, passages: passagesOf(post.body, language), cta: post.cta };
  let draft = before;
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const outcome = change(request, draft, context);
    draft = outcome.draft;
    outcomes.push(outcome);
  }
  const changes = changesBetween(before, draft);
  const isChanged = Object.keys(changes).length > 0;
  const told = outcomes.filter(({ isDone }) => isChanged || !isDone).map(({ reply }) => reply);
  const reply = [...new Set(told)].join(" ") || replies.unchanged;
  return { reply, ...changes };
}

/** Spaces at the ends of lines are no change, nor is the end of a sentence that was only found. */
function changesBetween(before: Draft, after: Draft): Omit<Refined, "reply"> {
  const [was, is] = [joined(before.passages), joined(after.passages)];
  return {
    ...(after.hook !== before.hook && { hook: after.hook }),
    ...(is !== was && is !== "" && { body: is }),
    ...(after.cta !== before.cta && { cta: after.cta }),
  };
}
