import type { Request } from "../requests/index.ts";
import type { Context, Draft, Outcome } from "./change.ts";
import { refused } from "./change.ts";
import { changeHook } from "./hook.ts";
import { addQuestion, list, paragraphs, removeQuestion, shorterParagraphs } from "./layout.ts";
import { add, bringBack, endWith, remove, removeEdge, startWith } from "./parts.ts";
import { changeTone } from "./tone.ts";
import { removeSigns, replace, spell } from "./words.ts";

export type { Context, Draft, Outcome } from "./change.ts";

/** Does one request, or says why not. */
export function change(request: Request, draft: Draft, context: Context): Outcome {
  switch (request.kind) {
    case "shorter":
    case "longer":
    case "bolder":
    case "softer":
    case "formal":
    case "casual":
      return changeTone(request.kind, draft, context);
    case "paragraphs":
      return paragraphs(draft, context);
    case "split":
      return shorterParagraphs(draft, context);
    case "list":
      return list(request.isNumbered, draft, context);
    case "remove":
      return remove(request.what, draft, context);
    case "removeEdge":
      return removeEdge(request.edge, request.unit, draft, context);
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
