import { startedLike } from "../../edges.ts";
import type { Language } from "../../languages/language.ts";
import type { Sentence } from "../../sentences.ts";
import { phraseAt, phrases, without, wordSet } from "../../words.ts";

/** Words that only turn up the volume. "Never" is not one of them: without it a sentence says the opposite. */
const INTENSIFIERS: Record<string, string[][]> = {
  en: phrases(`
    very | really | so very | extremely | absolutely | totally | completely | literally | definitely | incredibly | insanely
    super | utterly | damn | goddamn | fucking | freaking | bloody | hugely | massively | ever | by far`),
  es: phrases(
    "muy | realmente | absolutamente | totalmente | completamente | literalmente | obviamente | súper",
  ),
  de: phrases("sehr | wirklich | absolut | total | völlig | extrem | definitiv | verdammt | komplett"),
  fr: phrases("très | vraiment | absolument | totalement | complètement | extrêmement | carrément"),
  pt: phrases("muito | realmente | absolutamente | totalmente | completamente | literalmente | super"),
};
const DEPENDENT = wordSet(`
  not isn't aren't wasn't weren't don't doesn't didn't can't never so too as or almost nearly no nicht noch pas plus ne kein
  kaum como tan não`);
/** "The very first", "muy" before nothing, "not always". */
const NOT_BEFORE = wordSet(
  "first last best same end least much many few long well poco noch mehr wenig viel bem mal pouco than that",
);

/** A sentence with the volume turned down: fewer intensifiers, no exclamation, nothing in capitals for effect. */
export function turnedDown(sentence: Sentence, language: Language): Sentence {
  const dropped = new Set<number>();
  const list = INTENSIFIERS[language.code] ?? [];
  for (let at = 0; at < sentence.length; at += 1) {
    const phrase = phraseAt(sentence, at, list);
    const end = at + (phrase?.length ?? 0) - 1;
    if (!phrase || !canGo(sentence, at, end)) continue;
    for (let index = at; index <= end; index += 1) dropped.add(index);
  }
  let kept: Sentence = sentence;
  if (dropped.size > 0 && sentence.length - dropped.size > 1) {
    kept = without(sentence, (at) => dropped.has(at));
    if (dropped.has(0)) kept = startedLike(kept, sentence);
  }
  return kept.some((word) => word.trail.includes("!"))
    ? kept.map((word) =>
        word.trail.includes("!") ? { ...word, trail: word.trail.replace(/!+/, ".") } : word,
      )
    : kept;
}

const SUPERLATIVES = wordSet("best worst biggest hardest most first only smartest dumbest greatest craziest");

function canGo(sentence: Sentence, at: number, end: number): boolean {
  const isEver = sentence[at]?.key === "ever";
  if (isEver && !sentence.slice(Math.max(0, at - 5), at).some(({ key }) => SUPERLATIVES.has(key)))
    return false;
  const next = sentence[end + 1];
  if (!next || sentence[end]?.trail !== "" || next.key === "" || NOT_BEFORE.has(next.key)) return false;
  return !DEPENDENT.has(sentence[at - 1]?.key ?? "") && !sentence[at - 1]?.key.endsWith("n't");
}
