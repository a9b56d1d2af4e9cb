import type { PostText, Refined, RefineRequest } from "../../writer.ts";
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
  let draft: Draft = { hook: post.hook, passages: passagesOf(post.body, language), cta: post.cta };
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const outcome = change(request, draft, context);
    draft = outcome.draft;
    outcomes.push(outcome);
  }
  const changes = changesBetween(
    post,
    draft,
    outcomes.some(({ isDone }) => isDone),
  );
  const isChanged = Object.keys(changes).length > 0;
  const told = outcomes.filter(({ isDone }) => isChanged || !isDone).map(({ reply }) => reply);
  const reply = [...new Set(told)].join(" ") || replies.unchanged;
  return { reply, ...changes };
}

function changesBetween(post: PostText, draft: Draft, hasWork: boolean): Omit<Refined, "reply"> {
  const body = joined(draft.passages);
  if (!hasWork) return {};
  return {
    ...(draft.hook !== post.hook && { hook: draft.hook }),
    ...(body !== post.body && body !== "" && { body }),
    ...(draft.cta !== post.cta && { cta: draft.cta }),
  };
}
