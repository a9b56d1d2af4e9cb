import {
  dropping,
  type Language,
  leansBack,
  type Passage,
  phraseAt,
  phrases,
  rewritten,
  type Sentence,
  startedLike,
  without,
  withoutHedges,
  wordSet,
  wordsOf,
} from "../../text/index.ts";

/** Said plainly: no hedges, no warm-up. The same passages where there is nothing of the kind. */
export function bolder(passages: readonly Passage[], language: Language): Passage[] {
  const plain = passages.map((passage) => rewritten(passage, (words) => withoutHedges(words, language)));
  return withoutWarmUp(plain, language);
}

/** Said quietly: no intensifiers, no exclamation marks. The same passages where there is nothing of the kind. */
export function softer(passages: readonly Passage[], language: Language): Passage[] {
  return passages.map((passage) =>
    rewritten(passage, (words) => {
      const calm = withoutIntensifiers(words, language);
      if (!calm.some(({ trail }) => trail.includes("!"))) return calm;
      return calm.map((word) => ({ ...word, trail: word.trail.replace(/!+/, ".") }));
    }),
  );
}

/** Words that only turn up the volume. "Never" is not one of them: without it a sentence says the opposite. */
const INTENSIFIERS: Record<string, string[][]> = {
  en: phrases(`
    very | really | so very | extremely | absolutely | totally | completely | literally | definitely | incredibly | insanely | utterly
    super | damn | goddamn | fucking | freaking | bloody | hugely | massively | by far | actually | honestly | obviously`),
  es: phrases("muy | realmente | absolutamente | totalmente | completamente"),
  de: phrases("sehr | wirklich | absolut | total | völlig | extrem"),
  fr: phrases("très | vraiment | absolument | totalement | complètement"),
  pt: phrases("realmente | absolutamente | totalmente | completamente"),
};
/** "Not very", "so very", "très bien": what stands after these belongs to them. */
const DEPENDENT = wordSet(
  "not never so too as or almost nearly no nicht noch pas plus ne kein kaum como tan não",
);
/** "The very first", "muy poco". */
const NOT_BEFORE = wordSet(
  "first last best same end least much many few long well poco viel wenig bien than that",
);

/** A sentence with the volume turned down. */
export function withoutIntensifiers(sentence: Sentence, language: Language): Sentence {
  const dropped = new Set<number>();
  for (let at = 0; at < sentence.length; at += 1) {
    const phrase = phraseAt(sentence, at, INTENSIFIERS[language.code] ?? []);
    const end = at + (phrase?.length ?? 0) - 1;
    const [before, next] = [sentence[at - 1]?.key ?? "", sentence[end + 1]];
    const canGo = next && sentence[end]?.trail === "" && next.key !== "" && !NOT_BEFORE.has(next.key);
    if (!phrase || !canGo || DEPENDENT.has(before) || before.endsWith("n't")) continue;
    for (let index = at; index <= end; index += 1) dropped.add(index);
  }
  const rest = without(sentence, (at) => dropped.has(at));
  if (dropped.size === 0 || rest.length < 2) return sentence;
  return dropped.has(0) ? startedLike(rest, sentence) : rest;
}

const MAX_WARM_UP_WORDS = 9;

/** A post that begins with what it has to say, not with the announcement that it will. */
export function withoutWarmUp(passages: readonly Passage[], language: Language): Passage[] {
  const [first, next] = passages.map(({ text }) => wordsOf(text));
  const isWarmUp = first && phraseAt(first, 0, language.weakOpenings) !== undefined;
  if (!isWarmUp || !next || passages.length < 3 || first.length > MAX_WARM_UP_WORDS) return [...passages];
  const opening = next[0]?.key === "so" ? startedLike(next.slice(1), next) : next;
  if (leansBack(opening)) return [...passages];
  const [start, ...others] = dropping(passages, (at) => at === 0);
  return start ? [rewritten(start, () => opening), ...others] : [...passages];
}
