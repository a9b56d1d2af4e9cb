import { MAX_POST_CHARS } from "#contract/limits.ts";
import {
  capitalised,
  keysOf,
  type Language,
  type Passage,
  phraseAt,
  phrases,
  rewritten,
  type Sentence,
  textOf,
  wordsOf,
} from "../../text/index.ts";
import { bolder, isSame, softer } from "../tweak/boldness.ts";
import { shortened, sizeIn } from "../tweak/shorten.ts";
import { type Context, type Draft, done, type Outcome, refused } from "./draft.ts";
import { lengthened } from "./lengthen.ts";
import { casual, formal } from "./register.ts";
import type { Request } from "./requests/request.ts";
import { holds } from "./words.ts";

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
      const { passages, added } = lengthened(
        draft.passages,
        sentences.filter((sentence) => !holds(draft.hook, textOf(sentence).replace(/[.!?]+$/u, ""))),
        room,
      );
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

/** Shortened as often as it takes; the author hears how far it went. */
export function toWords(most: number, draft: Draft, { language, replies }: Context): Outcome {
  let { passages } = draft;
  const before = sizeIn(passages);
  while (sizeIn(passages) > most) {
    const shorter = shortened(passages, language);
    if (sizeIn(shorter) >= sizeIn(passages)) break;
    passages = shorter;
  }
  const after = sizeIn(passages);
  if (after === before) return refused(draft, after <= most ? replies.alreadySo : replies.notShorter);
  return done({ ...draft, passages }, after <= most ? replies.toWords(after) : replies.notToWords(after));
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

/** What speakers put before a claim to say that it is theirs. */
const HEDGES: Record<string, string[][]> = {
  en: phrases(
    "i think | i guess | i feel like | i believe | maybe | in my opinion | for me | personally | i would say | i'd say",
  ),
  es: phrases("creo que | yo creo que | para mí | me parece que | quizás"),
  de: phrases("für mich"),
  fr: phrases("je pense que | je crois que | pour moi | à mon avis"),
  pt: phrases("eu acho que | acho que | para mim | talvez"),
};
/** So many words after a hedge tell which sentence it stood before. */
const ANCHOR_WORDS = 3;

/** Sentences with the hedges that the speaker really put before them and the post left out. */
function restored(passages: readonly Passage[], said: readonly string[], language: Language): Passage[] {
  const spoken = said.map(wordsOf);
  return passages.map((passage) => {
    const keys = keysOf(passage.text);
    if (keys.length < ANCHOR_WORDS) return passage;
    for (const words of spoken) {
      for (let at = 0; at < words.length; at += 1) {
        const hedge = phraseAt(words, at, HEDGES[language.code] ?? []);
        const follows =
          hedge &&
          keys.slice(0, ANCHOR_WORDS).every((key, offset) => words[at + hedge.length + offset]?.key === key);
        if (!follows) continue;
        const text = words
          .slice(at, at + hedge.length)
          .map((word) => word.text)
          .join(" ");
        const [first = ""] = passage.text;
        const isName = /^I(?:['’]|\s)/.test(passage.text) || /^\p{Lu}\p{Lu}/u.test(passage.text);
        return {
          ...passage,
          text: `${capitalised(text)} ${isName ? first : first.toLowerCase()}${passage.text.slice(1)}`,
        };
      }
    }
    return passage;
  });
}
