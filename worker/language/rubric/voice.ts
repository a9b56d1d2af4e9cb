import { gramsOf, isUnspaced, keysOf, languageOf, wordSet } from "../text/index.ts";
import { isEnglish, type RubricFinding, type Rule, textOf } from "./post.ts";
import { soundsOf } from "./style.ts";

const MAX_OVERLAP = 0.5;
const EMPTY_OPENING = new RegExp(
  `^(?:(?:so|okay|ok|well|and|yeah|um|uh|alright)[,.]? )*(?:${[
    "(?:hey|hi|hello)(?: there| everyone| everybody| guys| folks| all| linkedin)?(?:[,.!]|$| (?:i|it's|this|so)\\b)",
    "good (?:morning|afternoon|evening)",
    "welcome(?: back)?\\b",
    "(?:today|so today),? (?:i|we|i'm|i'd|we're)\\b.{0,20}\\b(?:talk|share|tell|speak)",
    "i (?:want|wanted|wanna|would like|just want|just wanted)(?: to)? (?:talk|share|tell|speak)",
    "i'd like to (?:talk|share|tell)",
    "i(?:'m| am) going to (?:talk|share|tell)",
    "i(?:'ve been| was)(?: just)? thinking",
    "let me tell you",
    "let's talk about",
    "(?:i'm |i am |so |we're |we are )*(?:excited|thrilled|humbled|honou?red|delighted) to",
    "my name is",
    "thanks for",
    "thank you for",
  ].join("|")})`,
  "i",
);
const FOREIGN_GREETING =
  /^(?:hola|buenas|buenos días|hallo|guten (?:morgen|tag|abend)|bonjour|salut|bonsoir|olá|oi|bom dia|boa (?:tarde|noite))(?![\p{L}])/iu;

/**
 * R3: a hook is a line of the note, so it shares a content word with the transcript (any word, where it has none), and
 * it neither greets nor announces what the speaker is about to do.
 */
export const hookSaysSomething: Rule = (post) => {
  const { hook, transcript, language } = post;
  const opening = hook.replaceAll("’", "'").trim();
  if ((isEnglish(post) && EMPTY_OPENING.test(opening)) || FOREIGN_GREETING.test(opening)) {
    return [{ id: "R3", sentence: hook, note: "Open with the claim, the scene or the number itself." }];
  }
  const said = new Set(keysOf(transcript));
  const content = contentWordsIn(hook, language);
  const isSaid = (content.length > 0 ? content : keysOf(hook)).some((word) => said.has(word));
  return isSaid ? [] : [{ id: "R3", sentence: hook, note: "Nothing in this hook was said." }];
};

/**
 * R4: fewer than half of the words of two hooks are shared. That they differ in type too is for whoever knows the
 * types. Two hooks of a note of a sentence or two cannot differ more, and are let pass.
 */
export const hooksDiffer: Rule = ({ hook, otherHook, transcript }) => {
  if (otherHook === undefined || keysOf(transcript).length < MIN_SPOKEN_WORDS) return [];
  return overlapOf(hook, otherHook) < MAX_OVERLAP
    ? []
    : [{ id: "R4", sentence: hook, note: "The two hooks say the same in nearly the same words." }];
};

/** Jaccard overlap of the words of two texts, 0 to 1. */
function overlapOf(one: string, other: string): number {
  const first = new Set(keysOf(one));
  const second = new Set(keysOf(other));
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, first.size + second.size - shared);
}

const LENGTH_SHARE = { min: 0.5, max: 1.1 };
const MIN_SPOKEN_WORDS = 20;
const MIN_GRAM_SHARE = 0.15;

/**
 * R5: hook and body together have 0.5 to 1.1 times as many words as were spoken, filler sounds aside. The call to
 * action is the author's own addition and does not count. Exempt: a note of fewer than 20 words, where a whole body
 * leaves less than two words for a hook, and scripts that write no spaces, where words can't be counted.
 */
export const lengthFollowsSpeech: Rule = ({ hook, body, transcript, language }) => {
  if (isUnspaced(transcript)) return [];
  const spoken = keysOf(transcript.replace(soundsOf(language), " ")).length;
  if (spoken < MIN_SPOKEN_WORDS) return [];
  const share = (keysOf(hook).length + keysOf(body).length) / spoken;
  if (share > LENGTH_SHARE.max)
    return [{ id: "R5", note: "Longer than what was said: something is said twice, or added." }];
  return share < LENGTH_SHARE.min ? [{ id: "R5", note: "Less than half of what was said is left." }] : [];
};

/**
 * R12: at least 0.15 of the post's three-word sequences stand in the transcript, and at least one of its phrases of
 * four words (of all its words, if there are fewer). The rubric's upper bound of 0.60 contradicts "built only from
 * spoken words": a post that keeps the speaker's words scores high by design, so only the lower bound counts.
 */
export const speakersWords: Rule = ({ hook, body, transcript }) => {
  const said = keysOf(transcript);
  const written = keysOf(`${hook}\n\n${body}`);
  const size = Math.min(3, said.length, written.length);
  const grams = gramsOf(written, size);
  const spoken = new Set(gramsOf(said, size));
  const share = grams.filter((gram) => spoken.has(gram)).length / Math.max(1, grams.length);
  if (share < MIN_GRAM_SHARE)
    return [{ id: "R12", note: "Hardly any of the speaker's own phrases are left." }];
  const length = Math.min(4, said.length, written.length);
  const phrases = new Set(gramsOf(said, length));
  return gramsOf(written, length).some((phrase) => phrases.has(phrase))
    ? []
    : [{ id: "R12", note: "None of the speaker's phrases is kept as it was said." }];
};

const FIRST_PERSON: Record<string, readonly string[]> = {
  en: ["i", "i'm", "i've", "i'll", "i'd", "we", "we're", "we've", "we'll", "we'd", "my", "our", "me", "us"],
  es: ["yo", "mi", "mis", "me", "nos", "nosotros", "nuestro", "nuestra", "nuestros", "nuestras"],
  de: ["ich", "wir", "mein", "meine", "meinen", "mir", "mich", "uns", "unser", "unsere"],
  fr: ["je", "j'ai", "nous", "on", "mon", "ma", "mes", "notre", "nos", "me"],
  pt: ["eu", "nós", "meu", "minha", "nosso", "nossa", "me"],
};
const CONCRETE =
  wordSet(`one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty
  ninety hundred thousand million half dozen percent monday tuesday wednesday thursday friday saturday sunday yesterday
  today tomorrow january february march april may june july august september october november december morning week month
  year years weeks months days minutes hours customer customers client clients team boss mom dad wife husband daughter son
  friend founder engineer investor office kitchen city company cofounder designer manager candidate`);

/**
 * R14: the post says I or we, and names something concrete (a number, a time, a person, a place, a quote), provided
 * that the speaker did. The first is judged in the five languages known here, the second in English.
 */
export const specific: Rule = (post) => {
  const language = post.language?.slice(0, 2).toLowerCase() ?? "en";
  const findings: RubricFinding[] = [];
  const text = textOf(post);
  const first = new Set(FIRST_PERSON[language]);
  const speaks = (words: string) => keysOf(words).some((word) => first.has(word));
  if (speaks(post.transcript) && !speaks(text))
    findings.push({ id: "R14", note: "The speaker is missing: no I, no we." });
  if (language === "en" && isConcrete(post.transcript) && !isConcrete(text)) {
    findings.push({
      id: "R14",
      note: "Nothing concrete is left: a person, a place, a number, a date or a quote.",
    });
  }
  return findings;
};

function isConcrete(text: string): boolean {
  const hasName = /(?<=[\p{Ll},;] )(?!I\b|I')\p{Lu}\p{L}+/u.test(text);
  return hasName || /\d|["“]/.test(text) || keysOf(text).some((word) => CONCRETE.has(word));
}

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
  const post = new Set([
    ...contentWordsIn(`${hook} ${body}`, language),
    ...keysOf(`${hook} ${body}`).filter((unit) => /\P{ASCII}/u.test(unit)),
  ]);
  const isAbout = [...contentWordsIn(question, language), ...keysOf(question)].some(
    (word) => post.has(word) && !COMMON.has(word),
  );
  return isAbout ? [] : finding("This question could stand under any post.");
};

const COMMON = wordSet(
  "your you what how do does did is are the to of in on for with when where why who it one",
);

/** Words that carry the meaning; English when no language is given. */
function contentWordsIn(text: string, language = "en"): string[] {
  const { functionWords } = languageOf({ transcript: "", language });
  return keysOf(text).filter((key) => !functionWords.has(key) && (key.length > 2 || /\p{N}/u.test(key)));
}
