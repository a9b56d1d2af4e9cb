import {
  fold,
  gramsOf,
  isUnspaced,
  keysOf,
  type Language,
  phraseAt,
  stemOf,
  wordSet,
} from "../text/index.ts";
import { grammarOf, type RubricFinding, type Rule, textOf } from "./post.ts";

const MAX_OPENING_CHARS = 100;

/**
 * R3: a hook is a line of the note, so it shares a content word with the transcript (any word, where it has none), and
 * it neither greets nor announces what the speaker is about to do.
 */
export const hookSaysSomething: Rule = ({ hook, transcript, language: code }) => {
  const language = grammarOf(code);
  const words = keysOf(hook.slice(0, MAX_OPENING_CHARS)).map((key) => ({ key }));
  if (phraseAt(words, 0, language.weakOpenings))
    return [{ id: "R3", sentence: hook, note: "Open with the claim, the scene or the number itself." }];
  const content = contentWordsIn(hook, language);
  const wordsIn = (text: string) => (content.length > 0 ? contentWordsIn(text, language) : keysOf(text));
  const said = new Set(wordsIn(transcript));
  const isSaid = wordsIn(hook).some((word) => said.has(word));
  return isSaid ? [] : [{ id: "R3", sentence: hook, note: "Nothing in this hook was said." }];
};

const LENGTH_SHARE = { min: 0.5, max: 1.1 };
const MIN_SPOKEN_WORDS = 20;

/**
 * R5: hook and body together have 0.5 to 1.1 times as many words as were spoken, filler sounds aside. The call to
 * action is the author's own addition and does not count. Exempt: a note of fewer than 20 words, where a whole body
 * leaves less than two words for a hook, and scripts that write no spaces, where words can't be counted.
 */
export const lengthFollowsSpeech: Rule = ({ hook, body, transcript, language }) => {
  const { fillers } = grammarOf(language);
  const spoken = keysOf(transcript).filter((key) => !fillers.has(key)).length;
  if (isUnspaced(transcript) || spoken < MIN_SPOKEN_WORDS) return [];
  const share = (keysOf(hook).length + keysOf(body).length) / spoken;
  if (share > LENGTH_SHARE.max)
    return [{ id: "R5", note: "Longer than what was said: something is said twice, or added." }];
  return share < LENGTH_SHARE.min ? [{ id: "R5", note: "Less than half of what was said is left." }] : [];
};

const GRAM_WORDS = 3;
const MIN_GRAM_SHARE = 0.15;

/** R12: at least 0.15 of the post's three-word sequences (of all its words, if there are fewer) stand in the transcript. */
export const speakersWords: Rule = ({ hook, body, transcript }) => {
  const said = keysOf(transcript);
  const written = keysOf(`${hook}\n\n${body}`);
  const size = Math.min(GRAM_WORDS, said.length, written.length);
  const grams = gramsOf(written, size);
  const spoken = new Set(gramsOf(said, size));
  const share = grams.filter((gram) => spoken.has(gram)).length / Math.max(1, grams.length);
  const note = "Hardly any of the speaker's own phrases are left.";
  return share < MIN_GRAM_SHARE ? [{ id: "R12", note }] : [];
};

const FIRST_PERSON: Record<string, ReadonlySet<string>> = {
  en: wordSet("i i'm i've i'll i'd we we're we've we'll we'd my our me us"),
  es: wordSet("yo mi mis me nos nosotros nuestro nuestra nuestros nuestras"),
  de: wordSet("ich wir mein meine meinen mir mich uns unser unsere"),
  fr: wordSet("je j'ai nous on mon ma mes notre nos me"),
  pt: wordSet("eu nós meu minha nosso nossa me"),
};

/** R14: the post says I or we, provided that the speaker did, in the five languages known here. */
export const speakerIsThere: Rule = (post) => {
  const first = FIRST_PERSON[post.language?.slice(0, 2).toLowerCase() ?? "en"];
  const speaks = (words: string) => keysOf(words).some((word) => first?.has(word));
  return speaks(post.transcript) && !speaks(textOf(post))
    ? [{ id: "R14", note: "The speaker is missing: no I, no we." }]
    : [];
};

const EMPTY_CTA =
  /^(?:(?:do you )?agree|(?:any )?thoughts|what do you think|am i right|who's with me|what are your thoughts)[.?!\s]*$|\bcomment\b.{0,20}\byes\b|\btag someone\b|\blike if\b|\bfollow (?:me|for)\b|\bsmash\b/i;
const MAX_CTA_CHARS = 140;

/** R15: no call to action, or one question of one line that takes up a word of this post. */
export const ctaFits: Rule = ({ hook, body, cta, language }) => {
  const question = cta?.trim() ?? "";
  if (question === "") return [];
  const finding = (note: string): RubricFinding[] => [{ id: "R15", sentence: question, note }];
  if (EMPTY_CTA.test(question)) return finding("Ask something that only readers of this post can answer.");
  const isOneQuestion = /[?？؟]$/.test(question) && (question.match(/[?？؟]/g)?.length ?? 0) === 1;
  if (!isOneQuestion || question.length > MAX_CTA_CHARS || question.includes("\n")) {
    return finding("One short question is enough.");
  }
  const grammar = grammarOf(language);
  const post = new Set(contentWordsIn(`${hook} ${body}`, grammar));
  const isAbout = contentWordsIn(question, grammar).some((word) => post.has(word));
  return isAbout ? [] : finding("This question could stand under any post.");
};

/** What carries the meaning, inflected or not; of short words those written in capitals, as "CV" and "HR". */
function contentWordsIn(text: string, { functionWords, code }: Language): string[] {
  const capitals = new Set(keysOf(text.match(/\p{Lu}{2,}s?(?!\p{L})/gu)?.join(" ") ?? ""));
  return keysOf(text)
    .filter(
      (key) =>
        !functionWords.has(key) && (key.length > 2 || capitals.has(key) || /[\p{N}\P{ASCII}]/u.test(key)),
    )
    .map((key) => stemOf(fold(key), code));
}
