import { MAX_TOPICS } from "#contract/limits.ts";
import {
  capitalised,
  countWords,
  gist,
  hasWords,
  keysOf,
  type Language,
  languageOf,
  stemOf,
} from "../text/index.ts";
import type { InterviewRequest, TopicsRequest } from "../writer.ts";
import { textsSaid } from "./note.ts";
import words from "./words.json" with { type: "json" };

/** A question is heard once: what it takes up must be remembered while answering. */
const MAX_QUOTE_CHARS = 70;
const MIN_QUOTE_WORDS = 4;

/** What a kind of English clause leaves open. Of a percentage the number is worth quoting, else the clause. */
const KINDS: readonly (readonly [kind: RegExp, ask: string])[] = [
  [/\b(?:told|asked) (?:me|us)\b|\b(?:he|she|they) (?:said|wrote)\b/iu, "What did you say to"],
  [/\b(?:decided|quit|stopped|fired|switched|launched|closed|cut|hired)\b/iu, "What made you decide"],
  [
    /(?<number>\d[\d.,]*)\s?(?:%|percent\b)|\b(?:from \S+ (?:\S+ )?to|doubled|tripled|halved|percent)\b/iu,
    "What was behind",
  ],
  [/\b(?:(?:I|we)'ll|(?:I|we) will|(?:I'm|we're) going to)\b/iu, "What has to happen for"],
];
const CLAUSE_END = /[,;:] | (?:and|but|so|because|then) (?=(?:I|we|he|she|they|it|the|that|my|our)\b)/iu;
const OPEN: Record<string, string[]> = words.questions;

/** Asks what a clause leaves open that promises, decides, changes a number or quotes somebody, then what can be asked of anything; null after that. */
export function nextQuestion({ turns, skipped = [], language: code }: InterviewRequest): string | null {
  const answers = turns.map(({ answer }) => answer).filter(hasWords);
  const earlier = [...turns.flatMap(({ question }) => question ?? []), ...skipped];
  const language = languageOf({ transcript: answers.join("\n"), language: code });
  const [question] = questionsAbout([...answers.slice(-1), ...answers], earlier, language);
  return question ?? OPEN[language.code]?.find((one) => !earlier.includes(one)) ?? null;
}

/** Questions about single English clauses, none of which was taken up before, and no kind of question twice. */
function questionsAbout(answers: string[], earlier: string[], language: Language): string[] {
  if (language.code !== "en") return [];
  const open = KINDS.filter(([, ask]) => !earlier.some((question) => question.includes(ask)));
  return answers
    .flatMap((answer) => textsSaid(answer, language))
    .flatMap((text) => text.split(CLAUSE_END))
    .map((text) => capitalised(text.replace(/[.!]{1,9}$/u, "")))
    .filter((text) => text.length <= MAX_QUOTE_CHARS && countWords(text) >= MIN_QUOTE_WORDS)
    .flatMap((quote) => {
      const [kind, ask] = open.find(([kind]) => kind.test(quote)) ?? [];
      const isTakenUp = earlier.some((question) => question.includes(quote));
      // A quotation within a quotation is read aloud by nobody.
      if (!kind || isTakenUp || /["“”„«»?]/u.test(quote)) return [];
      const { number } = kind.exec(quote)?.groups ?? {};
      return number ? `${ask} the ${number}%?` : `“${quote}.” ${ask} that?`;
    });
}

/** Questions that founders, operators and creators can answer in ninety seconds. */
export const PROMPTS: readonly string[] = words.prompts;
/** The rest come from the bank, so that there is always something else to speak about. */
const MAX_OWN = 3;

/** A question about each of the latest notes that left one open, then prompts from the bank, none of them on offer or unwanted. */
export function topicsFor({ transcripts, current, removed = [] }: TopicsRequest): string[] {
  const stems = (text: string) => new Set(keysOf(text).map((key) => stemOf(key, "en")));
  const unwanted = removed.map(stems);
  const isWanted = (question: string) => !unwanted.some((entry) => entry.isSubsetOf(stems(question)));
  const own: string[] = [];
  for (const transcript of transcripts) {
    const open = questionsAbout([transcript], [...current, ...own], languageOf({ transcript }));
    own.push(...open.filter(isWanted).slice(0, own.length < MAX_OWN ? 1 : 0));
  }
  // From after the last prompt on offer, so that refreshing leads through all of them.
  const currentKeys = new Set(current.map(gist));
  const start = PROMPTS.findLastIndex((prompt) => currentKeys.has(gist(prompt))) + 1;
  const bank = [...PROMPTS.slice(start), ...PROMPTS.slice(0, start)];
  const others = bank.filter((prompt) => !currentKeys.has(gist(prompt)) && isWanted(prompt));
  return [...own, ...others].slice(0, MAX_TOPICS);
}
