import { guessedLanguage, joined, languageOf, passagesOf } from "../../text/index.ts";
import type { Refined, RefineRequest } from "../../writer.ts";
import { sentencesSaid } from "../manuscript.ts";
import { type Context, type Draft, type Outcome, refused } from "./draft.ts";
import { changeHook } from "./hook.ts";
import { addQuestion, list, paragraphs, removeQuestion, shorterParagraphs } from "./layout.ts";
import { add, bringBack, changePart, endWith, remove, removeNumbers, startWith } from "./parts.ts";
import { HELP, REPLIES } from "./replies.ts";
import { requestsIn } from "./requests/index.ts";
import type { Request } from "./requests/request.ts";
import { changeBoldness, longer, shorter, toWords } from "./tone.ts";
import { removeSigns, replace, spell } from "./words.ts";

/**
 * Does what an author asks for, one request of their message after the other, with words that were said, that stand in
 * the post or that they give in the message itself. A reply tells of what changed and of nothing else.
 */
export function refined({ said, post, instruction, language: code }: RefineRequest): Refined {
  const language = languageOf({
    transcript: [...said, post.body].join("\n"),
    ...(code && { language: code }),
  });
  const requests = requestsIn(instruction);
  if (!requests.some(({ kind }) => kind !== "unknown"))
    return { reply: HELP[language.code] ?? HELP[guessedLanguage(instruction) ?? ""] ?? REPLIES.help };

  const context = { said, sentences: sentencesSaid(said, language), language, replies: REPLIES };
  const before: Draft = { hook: post.hook, passages: passagesOf(post.body, language), cta: post.cta };
  let draft = before;
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const outcome = change(request, draft, context);
    const isEmpty = outcome.isDone && Object.keys(changesBetween(draft, outcome.draft)).length === 0;
    draft = outcome.draft;
    outcomes.push(isEmpty ? refused(draft, REPLIES.alreadySo) : outcome);
  }
  const changes = changesBetween(before, draft);
  const isChanged = Object.keys(changes).length > 0;
  const told = outcomes.filter(({ isDone }) => isChanged || !isDone).map(({ reply }) => reply);
  const reply = [...new Set(told)].join(" ") || REPLIES.unchanged;
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

/** Does one request, or says why not. */
function change(request: Request, draft: Draft, context: Context): Outcome {
  switch (request.kind) {
    case "shorter":
      return shorter(draft, context);
    case "longer":
      return longer(draft, context);
    case "bolder":
    case "softer":
      return changeBoldness(request.kind, draft, context);
    case "paragraphs":
      return paragraphs(draft, context);
    case "split":
      return shorterParagraphs(draft, context);
    case "list":
      return list(request, draft, context);
    case "remove":
      return remove(request.what, draft, context);
    case "removeNumbers":
      return removeNumbers(draft, context);
    case "removePart":
    case "moveToFront":
    case "moveToEnd":
    case "combine":
      return changePart(request.kind, request.part, draft, context);
    case "words":
      return toWords(request.most, draft, context);
    case "removeQuestion":
      return removeQuestion(draft, context);
    case "removeEmoji":
    case "removeHashtags":
      return removeSigns(request.kind, draft, context);
    case "startWith":
      return startWith(request.what, draft, context);
    case "endWith":
      return endWith(request.what, draft, context);
    case "addQuestion":
      return addQuestion(request.about, draft, context);
    case "replace":
      return replace(request.from, request.to, draft, context);
    case "spell":
      return spell(request.to, request.from, draft, context);
    case "hook":
      return changeHook(request, draft, context);
    case "bringBack":
      return bringBack(request.about, draft, context);
    case "add":
      return add(request.text, draft, context);
    case "cannot":
      return refused(draft, context.replies.cannot[request.what]);
    case "unknown":
      return refused(draft, context.replies.notUnderstood(request.text));
  }
}
