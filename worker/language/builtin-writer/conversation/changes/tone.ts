import { MAX_POST_CHARS } from "#contract/limits.ts";
import type { Sentence } from "../../sentences.ts";
import { bolder, isSame, softer } from "../post/boldness.ts";
import { lengthened } from "../post/lengthen.ts";
import { type Passage, rewritten } from "../post/passages.ts";
import { casual, formal } from "../post/register.ts";
import { restored } from "../post/restore.ts";
import { shortened, sizeIn } from "../post/shorten.ts";
import type { Request } from "../requests/index.ts";
import type { Context, Draft, Outcome } from "./change.ts";
import { done, refused } from "./change.ts";

type Tone = Extract<
  Request,
  { kind: "shorter" | "longer" | "bolder" | "softer" | "formal" | "casual" }
>["kind"];

/** What hook, call to action and the lines between them take besides the body. */
const RESERVE_CHARS = 10;

export function changeTone(kind: Tone, draft: Draft, context: Context): Outcome {
  const { language, replies, sentences } = context;
  switch (kind) {
    case "shorter": {
      const passages = shortened(draft.passages, language);
      const [before, after] = [sizeIn(draft.passages), sizeIn(passages)];
      return after < before
        ? done({ ...draft, passages }, replies.shorter(before, after))
        : refused(draft, replies.notShorter);
    }
    case "longer": {
      const room = MAX_POST_CHARS - draft.hook.length - (draft.cta?.length ?? 0) - RESERVE_CHARS;
      const { passages, added } = lengthened(draft.passages, sentences, room);
      return added > 0
        ? done({ ...draft, passages }, replies.longer(added))
        : refused(draft, replies.notLonger);
    }
    case "bolder": {
      const passages = bolder(draft.passages, language, draft.hook);
      return isSame(passages, draft.passages)
        ? refused(draft, replies.notBolder)
        : done(
            { ...draft, passages },
            hasSameTexts(passages, draft.passages) ? replies.pointAlone : replies.bolder,
          );
    }
    case "softer": {
      const hedged = restored(draft.passages, context.said, language);
      const passages = softer(hedged, language);
      return isSame(passages, draft.passages)
        ? refused(draft, replies.notSofter)
        : done(
            { ...draft, passages },
            hasSameTexts(passages, draft.passages) ? replies.paragraphsJoined : replies.softer,
          );
    }
    case "formal":
      return changeRegister(draft, context, formal, replies.formal, replies.notFormal);
    case "casual":
      return changeRegister(draft, context, casual, replies.casual, replies.notCasual);
  }
}

/** Whether only the breaks between sentences differ. */
function hasSameTexts(one: readonly Passage[], other: readonly Passage[]): boolean {
  return one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
}

function changeRegister(
  draft: Draft,
  { language, replies }: Context,
  change: (sentence: Sentence) => Sentence,
  said: string,
  unsaid: string,
): Outcome {
  if (language.code !== "en") return refused(draft, replies.onlyEnglish);
  const passages = draft.passages.map((passage) => rewritten(passage, change));
  const hook = rewritten({ text: draft.hook, before: "", marker: "" }, change).text;
  const isChanged = hook !== draft.hook || !isSame(passages, draft.passages);
  return isChanged ? done({ ...draft, hook, passages }, said) : refused(draft, unsaid);
}
