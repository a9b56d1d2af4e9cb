import {
  fold,
  isUnspaced,
  keysOf,
  type Language,
  languageOf,
  paragraphsIn,
  phraseAt,
  sentenceAt,
  sentencesIn,
  stemOf,
} from "../text/index.ts";
import phrases from "./phrases.json" with { type: "json" };

export interface PostToCheck {
  hook: string;
  body: string;
  cta?: string | null;
  transcript: string;
  /** ISO 639-1. Rules about English wording apply when it is `en` or missing. */
  language?: string;
}

export interface RubricFinding {
  id: RuleId;
  /** The sentence it is about, as it stands in the post. */
  sentence?: string;
  note: string;
}

/** A post as the rules look at it: the call to action is empty when there is none, `text` is all of it. */
type ReadPost = Record<"hook" | "body" | "cta" | "text" | "transcript", string> & { language: Language };

type Finding = Omit<RubricFinding, "id">;
type Rule = (post: ReadPost) => Finding[];

const MAX_HOOK_CHARS = 140;

/** R2: a hook is at most 140 characters on one line. Where exactly a screen folds is not judged: nobody knows. */
const foldable: Rule = ({ hook }) => {
  const note = `On a phone, only the first ${MAX_HOOK_CHARS} characters show before the fold.`;
  return hook.length <= MAX_HOOK_CHARS && !hook.trim().includes("\n") ? [] : [{ sentence: hook, note }];
};

const MAX_OPENING_CHARS = 100;

/** R3: a hook shares a content word with the transcript (any word, where it has none), and neither greets nor announces. */
const hookSaysSomething: Rule = ({ hook, transcript, language }) => {
  const words = keysOf(hook.slice(0, MAX_OPENING_CHARS)).map((key) => ({ key }));
  if (phraseAt(words, 0, language.weakOpenings))
    return [{ sentence: hook, note: "Open with the claim, the scene or the number itself." }];
  const hasContent = contentWordsIn(hook, language).length > 0;
  const wordsIn = (text: string) => (hasContent ? contentWordsIn(text, language) : keysOf(text));
  const isNew = new Set(wordsIn(hook)).isDisjointFrom(new Set(wordsIn(transcript)));
  return isNew && hook !== "" ? [{ sentence: hook, note: "You didn't say this hook." }] : [];
};

const LENGTH_SHARE = { min: 0.5, max: 1.1 };
const MIN_SPOKEN_WORDS = 20;

/** R5: hook and body have 0.5 to 1.1 times as many words as were spoken, fillers aside. Not for short notes, and scripts without spaces. */
const lengthFollowsSpeech: Rule = ({ hook, body, transcript, language: { fillers } }) => {
  const spoken = keysOf(transcript).filter((key) => !fillers.has(key)).length;
  if (isUnspaced(transcript) || spoken < MIN_SPOKEN_WORDS) return [];
  const share = (keysOf(hook).length + keysOf(body).length) / spoken;
  if (share > LENGTH_SHARE.max) return [{ note: "It repeats itself, or adds to what you said." }];
  return share < LENGTH_SHARE.min ? [{ note: "More than half of what you said is gone." }] : [];
};

const MAX_PARAGRAPH_CHARS = 300;
const MAX_PARAGRAPH_SENTENCES = 3;
const MAX_SINGLE_SHARE = 0.6;
/** A sentence of this length is a paragraph and no one-liner. */
const LONG_SENTENCE_CHARS = 150;

/** R6, of the body. A body of a single sentence is a one-liner and may be. */
const air: Rule = ({ body }) => {
  const paragraphs = paragraphsIn(body).map((text) => ({ text, sentences: sentencesIn(text).length }));
  const walls = paragraphs.filter(
    ({ text, sentences }) => sentences > MAX_PARAGRAPH_SENTENCES || text.length > MAX_PARAGRAPH_CHARS,
  );
  const singles = paragraphs.filter((one) => one.sentences < 2 && one.text.length < LONG_SENTENCE_CHARS);
  const isBroken = sentencesIn(body).length > 1 && singles.length > paragraphs.length * MAX_SINGLE_SHARE;
  return [
    ...walls.map(({ text }) => ({ sentence: text, note: "This paragraph is long. Break it up." })),
    ...(isBroken ? [{ note: "Most paragraphs are one sentence. Join some." }] : []),
  ];
};

const EMPTY_CTA =
  /^(?:(?:do you )?agree|(?:any |your )?thoughts|what do you think|am i right|who['’]s with me|what are your thoughts|let me know|(?:does|did) this (?:resonate|ring true)(?: with you)?|can you relate|sound familiar|who else)[.?!\s]*$|\bcomment\b.{0,20}\b(?:yes|below)\b|\btag (?:someone|a )|\blike (?:if|this)\b|\bfollow (?:me|us|for)\b|\b(?:smash|repost)\b/i;
const TO_AUTHOR = /(?<!\p{L})(?:me|us|mir|uns|moi|nous|mim|nos|cuéntame|cuéntanos)(?!\p{L})/iu;
const MAX_CTA_CHARS = 140;

/** R15: no call to action, or one question or request ("Tell me …") of one line. */
const ctaFits: Rule = ({ cta }) => {
  if (cta === "") return [];
  const finding = (note: string): Finding[] => [{ sentence: cta, note }];
  if (EMPTY_CTA.test(cta)) return finding("Ask something that only readers of this post can answer.");
  const isOne = /^[^?？؟\n]+[?？؟]$/.test(cta) || (TO_AUTHOR.test(cta) && !/[?？؟\n]/.test(cta));
  return isOne && cta.length <= MAX_CTA_CHARS ? [] : finding("One short question is enough.");
};

/** What carries the meaning, inflected or not; of short words those written in capitals, as "CV" and "HR". */
function contentWordsIn(text: string, { functionWords, code }: Language): string[] {
  const capitals = new Set(keysOf(text.match(/\p{Lu}{2,}s?(?!\p{L})/gu)?.join(" ") ?? ""));
  const isLong = (key: string) => key.length > 2 || capitals.has(key) || /[\p{N}\P{ASCII}]/u.test(key);
  return keysOf(text)
    .filter((key) => isLong(key) && !functionWords.has(key))
    .map((key) => stemOf(fold(key), code));
}

const MAX_HASHTAGS = 3;
const MAX_EMOJI = 2;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}/gu;
/** What the desktop shows before "see more", about. */
const FOLD_CHARS = 210;
const HASHTAG = /(?<![\p{L}\p{N}&])#[\p{L}\p{N}_]+/gu;
const CLOSING_TAGS = /(?<!\s)(?:\s*#[\p{L}\p{N}_]+){1,20}\s*$/u;

/** R16: at most three hashtags, after everything else; at most two emoji, none in the hook; no link above the fold. */
const tidySigns: Rule = ({ text, hook }) => {
  const beforeTags = text.slice(0, text.length - (CLOSING_TAGS.exec(text)?.[0].length ?? 0));
  const signs: [isBad: boolean, note: string][] = [
    [(text.match(HASHTAG)?.length ?? 0) > MAX_HASHTAGS, `More than ${MAX_HASHTAGS} hashtags.`],
    [beforeTags.search(HASHTAG) >= 0, "Hashtags belong at the end."],
    [(text.match(EMOJI)?.length ?? 0) > MAX_EMOJI, `More than ${MAX_EMOJI} emoji.`],
    [hook.search(EMOJI) >= 0, "No emoji in the first line."],
    [/https?:\/\/|www\./i.test(text.slice(0, FOLD_CHARS)), "A link above the fold costs readers."],
    [/[\u{1d400}-\u{1d7ff}]/u.test(text), "Screen readers can't read letters made of mathematical symbols."],
  ];
  return signs.flatMap(([isBad, note]) => (isBad ? [{ note }] : []));
};

/** Nobody reads more, and to find the sentence of each takes its time. */
const MOST_OF_A_KIND = 12;

/** Phrases that could stand in any post. Which of them were said decides who calls. */
const STOCK_PHRASE = new RegExp(`(?<!\\p{L})(?:${phrases.join("|")})(?!\\p{L})`, "giu");

/** R17: no stock phrase whose words were not said, in whatever form ("unlocked" where "unlock" was). */
const ownPhrases: Rule = ({ text, transcript, language }) => {
  const matches = [...text.matchAll(STOCK_PHRASE)];
  const contentWords = new Set(matches.length > 0 ? contentWordsIn(transcript, language) : []);
  const spoken = ` ${keysOf(transcript).join(" ")} `;
  const isSaid = (phrase: string) => {
    const words = contentWordsIn(phrase, language);
    return words.length > 0
      ? words.every((word) => contentWords.has(word))
      : spoken.includes(` ${keysOf(phrase).join(" ")} `);
  };
  const unsaid = matches.filter(([phrase]) => !isSaid(phrase)).slice(0, MOST_OF_A_KIND);
  return unsaid.map(({ 0: phrase, index }) => {
    return { sentence: sentenceAt(text, index), note: `“${phrase}” is a stock phrase.` };
  });
};

const REPEATED = /(?<![\p{L}\p{N}'’-])(\p{L}+(?:['’]\p{L}+)?)\s+\1(?![\p{L}\p{N}'’-])/giu;
const BROKEN_OFF = /\p{L}(?:-(?=\s)|…|\.{3})/gu;
const NO =
  "(?:no|nein|nee|non|não|wait|sorry|actually|i mean|warte|moment|halt|quatsch|espera|perdón|attend(?:s|ez)|pardon|desculpa)";
const CORRECTIONS = `${NO},? ${NO}|(?:scratch|strike) that|or rather|besser gesagt|mejor dicho|ou plutôt|ou melhor`;

/** R19: no filler sounds of the post's language, no word twice in a row, no correction left standing, nothing broken off. */
const cleanSpeech: Rule = ({ text, language }) => {
  const slips: [pattern: RegExp, note: string][] = [
    [wholeWord(language.fillers), "A filler."],
    [fenced(language.fenced.map((words) => words.join(",? ")).join("|") || "(?!)"), "A filler."],
    [fenced(CORRECTIONS), "A correction that was not applied."],
    [REPEATED, "A word twice in a row."],
    [BROKEN_OFF, "Broken off."],
  ];
  const isMeant = (repeated = "") => language.doubled.has(repeated.toLowerCase());
  return slips.flatMap(([pattern, note]): Finding[] => {
    const matches = text.matchAll(pattern).filter(([, repeated]) => !isMeant(repeated));
    return Array.from(matches.take(MOST_OF_A_KIND), ({ index }) => ({
      sentence: sentenceAt(text, index),
      note,
    }));
  });
};

/** Phrases between marks: "in April, scratch that, in May", not "people forget that". */
const fenced = (any: string): RegExp =>
  new RegExp(`(?<=(?:^|[,.!?—–])\\s{0,2})(?:${any})(?=\\s{0,2}[,.!?—–])`, "giu");

const wholeWord = (words: ReadonlySet<string>): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${[...words].join("|") || "(?!)"})(?![\\p{L}\\p{N}'’-])`, "giu");

const RULES = {
  R2: foldable,
  R3: hookSaysSomething,
  R5: lengthFollowsSpeech,
  R6: air,
  R15: ctaFits,
  R16: tidySigns,
  R17: ownPhrases,
  R19: cleanSpeech,
};
type RuleId = keyof typeof RULES;
const ALL = Object.keys(RULES) as RuleId[];

/** By all rules or some. The ids are stable; the notes are for people. */
export function checkPost(post: PostToCheck, rules: readonly RuleId[] = ALL): RubricFinding[] {
  const { hook, body, cta, transcript, language = "en" } = post;
  const text = [hook, body, cta].filter(Boolean).join("\n\n");
  const grammar = languageOf({ transcript: "", language });
  const whole: ReadPost = { hook, body, cta: cta?.trim() ?? "", text, transcript, language: grammar };
  return rules.flatMap((id) => RULES[id](whole).map((finding) => ({ id, ...finding })));
}
