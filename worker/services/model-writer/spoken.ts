import type { Unsaid } from "#contract/drafts.ts";
import { type Finding, fidelityOf, valuesIn } from "../../language/fidelity/index.ts";
import { checkPost, type PostToCheck } from "../../language/rubric/index.ts";
import {
  countWords,
  fold,
  gist,
  guessedLanguage,
  isInAnotherLanguage,
  keysOf,
  languageOf,
  sentencesIn,
  stemOf,
} from "../../language/text/index.ts";
import type { Manner } from "../../language/writer.ts";
import { wishesIn } from "./markup.ts";
import { MAX_OWN_POSTS } from "./prompt.ts";

/** Of the pairs of words in a sentence: where fewer were said in a row, the sentence is not the speaker's. */
const MOSTLY_SAID = 0.5;
/** Fewer words do not tell their language. */
const MIN_LANGUAGE_WORDS = 8;
/** So many words in a row are copied, not chance. */
const COPIED_WORDS = 5;
/** So much of a text in the order of the note, and as long, was copied from it. */
const COPIED_SHARE = 0.95;
const COPIED_LENGTH = 0.9;
/** So many are no slip. */
const MIN_SLIPS = 2;
const SLIPS =
  /(?<=[,.?!…]\s)(?:no|nein|non|não|wait|sorry|perdón|pardon|espera|attends|moment)(?=,)|\b(?:hang on|hold on|scratch that|where was i|let me (?:start|say|think|see|get)|leave (?:that|it|out)|don['’]t (?:put|say|mention))\b|(?<!\p{L})(\p{L}+),? \1(?!\p{L})/giu;
const LIKE_LETTERS = 3;
/** "…, né?": a filler that ends a sentence is meant. */
const TAG = /, ?\p{L}+(?= ?[.?!])/gu;
/** What opens a sentence, and does not lead up to a quotation. */
const OPENING =
  /^(?:[^.,:;!?…"“„«\n]{3,70}[:?]|(?:in|im|en|no|na|dans|nel|at|as|when)(?= )[^.,:;!?…"“„«\n]{3,70},)(?=\s)\s*(?!["“„«\s])/iu;
const MIN_CLAUSE_WORDS = 3;
const MIN_PHRASE_WORDS = 2;
/** In a sentence of which so much is new nothing tells what the speaker told. */
const NEW_SHARE = 0.7;
/** A claim may be said in other words: it is objected to and marked in the editor, but stays. */
const FACTS: ReadonlySet<Unsaid["kind"]> = new Set(["number", "name", "date", "quote"]);

export interface Spoken {
  said: string[];
  /** ISO 639-1, when known. */
  language?: string;
  /** Sentences of their other posts may not reach this one unless they were spoken; words that their habits put in are theirs. */
  manner?: Manner;
  /** What they ask for now: they may open and end their post as they like. */
  request?: string;
  mayTranslate?: boolean;
}

const likeOf = (key: string): string => fold(key).slice(0, LIKE_LETTERS);
const runsOf = (words: readonly string[], size = COPIED_WORDS): string[] =>
  words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(" "));

export type SpokenIndex = ReturnType<typeof indexOf>;

/** Reads what was said once, however much is asked. */
export function indexOf({ said, language, manner, request, mayTranslate = false }: Spoken) {
  const { posts: ownPosts = [], habits = [] } = manner ?? {};
  const transcript = said.join("\n");
  const theirs = [...said, ...habits];
  const verbatim = ` ${gist(theirs.join("\n"))} `;
  const grammar = languageOf({ transcript, language });
  const keys = theirs.map(keysOf);
  const pairs = new Set(keys.flatMap((one) => runsOf(one, 2)));
  const isContent = (key: string) => !grammar.functionWords.has(key);
  const content = new Set(keys.flat().filter(isContent));
  const stem = (key: string) => stemOf(key, grammar.code);
  const stems = new Set([...content].map(stem));
  const ownSentences = new Set(ownPosts.flatMap(sentencesIn).map(gist));
  const runs = new Set(ownPosts.slice(0, MAX_OWN_POSTS).flatMap((post) => runsOf(keysOf(post))));
  const saidRuns = new Set(keys.flatMap((one) => runsOf(one)));

  /** Whether the words of a sentence follow each other as in what was said. */
  function isTheirs(sentence: string, share = MOSTLY_SAID): boolean {
    const own = runsOf(keysOf(sentence), 2);
    if (own.length < 2) return verbatim.includes(` ${gist(sentence)} `);
    return own.filter((pair) => pairs.has(pair)).length >= own.length * share;
  }

  const findings = (parts: Partial<PostToCheck>, ...rules: NonNullable<Parameters<typeof checkPost>[1]>) => {
    const post = { hook: "", body: "", ...parts, transcript: theirs.join("\n"), language: grammar.code };
    return checkPost(post, rules);
  };
  const fillersIn = (text: string) =>
    keysOf(text.replace(TAG, "")).filter((key) => grammar.fillers.has(key)).length;

  const isSaidWord = (key: string) => stems.has(stem(key));

  let values: { numbers: ReadonlySet<string>; words: ReadonlySet<string> } | undefined;
  const saidValues = () => {
    values ??= {
      numbers: new Set(["0", "1", ...theirs.flatMap((text) => valuesIn(text, grammar.code).numbers)]),
      words: new Set(keys.flat().map(likeOf)),
    };
    return values;
  };

  /** Whether a phrase says something, in `least` words or more, and so much of it in words that were not said. "There is none." may be. */
  function isNew(text: string, least: number, share: number): boolean {
    const words = keysOf(text).filter(
      (key) => isContent(key) && key !== "none" && /^[\p{L}'’-]+$/u.test(key),
    );
    const added = words.filter((key) => !isSaidWord(key));
    return added.length >= least && added.length >= words.length * share && !/^#/u.test(text);
  }

  return {
    request,
    mayTranslate,
    grammar,
    transcript,
    /** What its author said, as `gist` has it, a space before and after, and asks for. */
    authored: { said: verbatim, asks: [...wishesIn(transcript), ...habits, ...(request ? [request] : [])] },
    content,
    isTheirs,
    fidelity: (body: string) => fidelityOf({ body, said: theirs, confirmed: [], language }),
    /** What was said nowhere, and is not asked for. */
    isInvented: (one: Finding) =>
      !request?.includes(one.text) &&
      FACTS.has(one.kind) &&
      !one.saidElsewhere &&
      (grammar.functionWords.size > 0 || (one.kind !== "name" && one.kind !== "quote")),
    unsaidWords: (text: string) =>
      keysOf(text).filter((key) => /^\p{L}+$/u.test(key) && isContent(key) && !isSaidWord(key)).length,
    /** "Leadership means trust.", or what opens as "Unpopular opinion:" does: hardly anything of it was said. */
    isForeignSentence(sentence: string): boolean {
      const [opening = ""] = OPENING.exec(sentence) ?? [];
      const least = opening.trimEnd().endsWith(",") ? MIN_CLAUSE_WORDS : MIN_PHRASE_WORDS;
      return (
        (opening !== "" && isNew(opening, least, 1)) ||
        (!isTheirs(sentence) && isNew(sentence, MIN_PHRASE_WORDS, NEW_SHARE))
      );
    },
    findings,
    isRaw(body: string): boolean {
      const isCopy =
        countWords(body) >= countWords(transcript) * COPIED_LENGTH && isTheirs(body, COPIED_SHARE);
      const slips = fillersIn(body) + (isCopy ? (body.match(SLIPS)?.length ?? 0) : 0);
      return slips >= MIN_SLIPS;
    },
    /** Sentences of another post that were not said for this one; words in a row may run from one into the next. */
    copied(text: string): ReadonlySet<string> {
      const sentences = sentencesIn(text);
      const words = sentences.flatMap((sentence) => keysOf(sentence).map((key) => ({ key, sentence })));
      const isCopied = runsOf(words.map(({ key }) => key)).map((run) => runs.has(run) && !saidRuns.has(run));
      const ends = words.slice(COPIED_WORDS - 1).filter((_, at) => isCopied[at]);
      const whole = sentences.filter((sentence) => ownSentences.has(gist(sentence)) && !isTheirs(sentence));
      return new Set([...ends.map(({ sentence }) => sentence), ...whole]);
    },
    /** Numbers and names in a translation that were not said; a name may be spelled another way ("München", "Munich"). */
    newValues(text: string): { numbers: string[]; names: string[] } {
      const { numbers, names } = valuesIn(text, guessedLanguage(text));
      return {
        numbers: numbers.filter((number) => !saidValues().numbers.has(number)),
        names: names.filter((name) => !keysOf(name).some((key) => saidValues().words.has(likeOf(key)))),
      };
    },
    isForeign(text: string, least = MIN_LANGUAGE_WORDS): boolean {
      if (countWords(text) < least || countWords(transcript) < MIN_LANGUAGE_WORDS) return false;
      return isInAnotherLanguage(text, grammar) && !isTheirs(text);
    },
  };
}
