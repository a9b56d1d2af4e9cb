import { capitalised } from "../../casing.ts";
import type { Language } from "../../languages/language.ts";
import { phraseAt, phrases, wordsOf } from "../../words.ts";
import { keysOf } from "./matching.ts";
import type { Passage } from "./passages.ts";

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
export function restored(
  passages: readonly Passage[],
  said: readonly string[],
  language: Language,
): Passage[] {
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
