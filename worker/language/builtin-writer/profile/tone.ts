import {
  isPast,
  isPunctuated,
  type Language,
  phraseAt,
  phrases,
  type Sentence,
  sizeOf,
  wordSet,
} from "../../text/index.ts";
import type { ReadNote } from "./notes.ts";

const MAX_TAGS = 5;
/** A note of a few words shows how those words were said, and not how somebody speaks. */
const MIN_WORDS = 60;
const MIN_SENTENCES = 6;

/** What a sentence was measured to be, each counted over all sentences. */
interface Measures {
  words: number;
  sentences: number;
  /** Of these, in notes whose full stops were set by someone who heard them. */
  ownWords: number;
  ownSentences: number;
  questions: number;
  hedges: number;
  numbers: number;
  told: number;
  advice: number;
  quotes: number;
  setbacks: number;
  jokes: number;
  i: number;
  we: number;
}

interface Tone {
  tag: string;
  /** At 1 it is worth saying, and the higher the more so. */
  strength(measures: Measures): number;
}

const per = (count: number, whole: number) => count / Math.max(1, whole);

const TONES: readonly Tone[] = [
  { tag: "Tells stories", strength: (m) => enough(m.told, 3) * (per(m.told, m.sentences) / 0.4) },
  {
    tag: "Direct",
    strength: (m) =>
      per(m.hedges, m.sentences) < 0.08
        ? enough(m.ownSentences, 5) * (10 / Math.max(1, per(m.ownWords, m.ownSentences)))
        : 0,
  },
  { tag: "Uses numbers", strength: (m) => enough(m.numbers, 3) * (per(m.numbers, m.words) * 60) },
  { tag: "Asks questions", strength: (m) => enough(m.questions, 2) * (per(m.questions, m.sentences) / 0.1) },
  { tag: "Thinks aloud", strength: (m) => enough(m.hedges, 3) * (per(m.hedges, m.sentences) / 0.2) },
  { tag: "Gives advice", strength: (m) => enough(m.advice, 3) * (per(m.advice, m.sentences) / 0.2) },
  { tag: "Quotes people", strength: (m) => enough(m.quotes, 3) * (per(m.quotes, m.sentences) / 0.15) },
  {
    tag: "Open about setbacks",
    strength: (m) => enough(m.setbacks, 2) * (per(m.setbacks, m.sentences) / 0.1),
  },
  { tag: "Funny", strength: (m) => enough(m.jokes, 2) * (per(m.jokes, m.sentences) / 0.08) },
  { tag: "Speaks for a team", strength: (m) => enough(m.we, 5) * (per(m.we, m.i) / 2) },
];

const enough = (count: number, least: number) => (count >= least ? 1 : 0);

/** How somebody speaks, as far as counting tells; nothing from little material or an unknown language. */
export function toneOf(notes: readonly ReadNote[]): string[] {
  const known = notes.filter(({ language }) => TONE_CUES[language.code]);
  const measures = known.map(measured).reduce(sum, ZERO);
  if (measures.words < MIN_WORDS || measures.sentences < MIN_SENTENCES) return [];
  return TONES.map(({ tag, strength }) => ({ tag, strength: strength(measures) }))
    .filter(({ strength }) => strength >= 1)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MAX_TAGS)
    .map(({ tag }) => tag);
}

const ZERO: Measures = {
  words: 0,
  sentences: 0,
  ownWords: 0,
  ownSentences: 0,
  questions: 0,
  hedges: 0,
  numbers: 0,
  told: 0,
  advice: 0,
  quotes: 0,
  setbacks: 0,
  jokes: 0,
  i: 0,
  we: 0,
};

function sum(a: Measures, b: Measures): Measures {
  const all = { ...a };
  for (const key of Object.keys(all) as (keyof Measures)[]) all[key] += b[key];
  return all;
}

function measured({ sentences, language, spoken }: ReadNote): Measures {
  const measures = sentences.map((sentence) => measuredSentence(sentence, language)).reduce(sum, ZERO);
  const { words, sentences: count } = measures;
  return isPunctuated(spoken) ? { ...measures, ownWords: words, ownSentences: count } : measures;
}

function measuredSentence(sentence: Sentence, language: Language): Measures {
  const cues = TONE_CUES[language.code];
  if (!cues) return ZERO;
  const keys = sentence.map(({ key }) => key);
  const asks = /[?？]/.test(sentence.at(-1)?.trail ?? "");
  const has = (list: readonly string[][]) =>
    Number(sentence.some((_, at) => phraseAt(sentence, at, list) !== undefined));
  const opens = [0, 1].some((at) => phraseAt(sentence, at, cues.advice) !== undefined);
  const count = (set: ReadonlySet<string>) => keys.filter((key) => set.has(key)).length;
  const { past } = cues;
  const isTold = past ? keys.some((key) => past.test(key)) : isPast(keys);
  return {
    ...ZERO,
    words: sizeOf(sentence),
    sentences: 1,
    questions: Number(asks),
    hedges: has(cues.hedges),
    numbers: numbersIn(keys, language),
    told: Number(isTold && !asks),
    advice: Number(opens),
    quotes: has(cues.quotes),
    setbacks: has(cues.setbacks),
    jokes: has(cues.jokes),
    i: count(cues.i),
    we: count(cues.we),
  };
}

/** Numbers said: "two hundred thousand" is one. */
function numbersIn(keys: readonly string[], language: Language): number {
  return keys.filter((key, at) => isNumber(key, language) && !isNumber(keys[at - 1] ?? "", language)).length;
}

/** "One" is as often a pronoun or an article. */
function isNumber(key: string, language: Language): boolean {
  const isOne = /^(?:one|half|uno?|una|um|uma|eins?|une?|null)$/.test(key);
  return /^\p{Sc}?\d/u.test(key) || (language.numberWords.has(key) && !isOne);
}

/** Words and phrases by which a language shows how something is said. */
interface Cues {
  i: ReadonlySet<string>;
  we: ReadonlySet<string>;
  hedges: string[][];
  advice: string[][];
  quotes: string[][];
  setbacks: string[][];
  jokes: string[][];
  /** A verb that tells what happened; English has its own way of telling. */
  past?: RegExp;
}

const TONE_CUES: Record<string, Cues> = {
  en: {
    i: wordSet("i i'm i've i'd i'll me my myself"),
    we: wordSet("we we're we've we'd we'll us our ourselves"),
    hedges: phrases(`
      i think | i guess | maybe | perhaps | probably | i suppose | i'm not sure | i don't know if | kind of | sort of | i wonder | i feel like
      it depends | might be | what if`),
    advice: phrases(
      "don't | never | always | you should | you have to | you need to | my advice | stop | start | ask | if you",
    ),
    quotes: phrases(`
      he said | she said | they said | told me | told him | told her | told them | asked me | asked him | asked her | i said | he asked | she asked
      he told | she told | said to me | and said`),
    setbacks: phrases(`
      i was wrong | we were wrong | i failed | we failed | my mistake | our mistake | i lost | we lost | i should have | we should have
      i didn't know | i was terrified | i was scared | i was afraid | i got it wrong | we got it wrong | i screwed up | i messed up | my fault`),
    jokes: phrases("laughed | laughing | hilarious | funny | joke | joking | kidding | ridiculous | haha"),
  },
  es: {
    i: wordSet("yo me mi mis mí conmigo"),
    we: wordSet("nosotros nosotras nos nuestro nuestra nuestros nuestras"),
    hedges: phrases("creo que | quizás | quizá | tal vez | a lo mejor | supongo | no sé si | probablemente"),
    advice: phrases("no hagas | nunca | siempre | hay que | tienes que | deberías | mi consejo | si quieres"),
    quotes: phrases("me dijo | le dije | dijo que | me preguntó | le pregunté | me contestó"),
    setbacks: phrases(
      "me equivoqué | nos equivocamos | perdí | perdimos | fracasé | mi error | pedí perdón | debí",
    ),
    jokes: phrases("me reí | nos reímos | risa | broma | gracioso"),
    past: /^(?:.{3,}(?:é|í|amos|imos|aron|ieron)|fui|fue|dijo|tuvo|tuve|hizo|hice|.{3,}ó)$/,
  },
  de: {
    i: wordSet("ich mich mir mein meine meinen meinem meiner"),
    we: wordSet("wir uns unser unsere unseren unserem"),
    hedges: phrases(
      "ich glaube | vielleicht | wahrscheinlich | ich denke | irgendwie | ich vermute | möglicherweise | ich weiß nicht ob",
    ),
    advice: phrases("nie | immer | du musst | ihr müsst | man muss | mein rat | du solltest | ihr solltet"),
    quotes: phrases(
      "sagte er | sagte sie | hat gesagt | fragte mich | sagte mir | hat mich gefragt | habe ich gesagt",
    ),
    setbacks: phrases(
      "ich lag falsch | mein fehler | gescheitert | verloren | ich habe mich geirrt | zu spät | hatte angst",
    ),
    jokes: phrases("gelacht | lachen | witz | lustig"),
    past: /^(?:hatte|hatten|war|waren|wurde|wurden|sagte|kam|ging|ge.{3,}(?:t|en)|.{3,}iert)$/,
  },
  fr: {
    i: wordSet("je j'ai j'étais moi me mon ma mes"),
    we: wordSet("nous notre nos"),
    hedges: phrases(
      "je crois | je pense | peut-être | probablement | je suppose | je ne sais pas si | sans doute",
    ),
    advice: phrases("jamais | toujours | il faut | vous devez | tu dois | mon conseil | vous devriez"),
    quotes: phrases("m'a dit | il a dit | elle a dit | m'a demandé | j'ai dit | je lui ai dit"),
    setbacks: phrases(
      "j'ai échoué | j'avais tort | mon erreur | j'ai perdu | nous avons perdu | j'ai eu peur",
    ),
    jokes: phrases("j'ai ri | rire | blague | drôle"),
    past: /^(?:j'ai|j'étais|j'avais|était|avait|étaient|avaient|a|ont|avons|avez)$/,
  },
  pt: {
    i: wordSet("eu me meu minha meus minhas mim"),
    we: wordSet("nós nos nosso nossa nossos nossas"),
    hedges: phrases("acho que | talvez | provavelmente | eu acho | não sei se | quem sabe"),
    advice: phrases("nunca | sempre | tem que | você precisa | você deve | meu conselho | se você"),
    quotes: phrases("me disse | eu disse | ele disse | ela disse | me perguntou | disse que | disseram que"),
    setbacks: phrases("errei | erramos | perdi | perdemos | fracassei | meu erro | tive medo"),
    jokes: phrases("eu ri | rimos | piada | engraçado"),
    past: /^(?:.{3,}(?:ei|amos|emos|imos|aram|eram|iram)|foi|fui|disse|fez|fiz|teve|tive|.{3,}(?:ou|eu|iu))$/,
  },
};
