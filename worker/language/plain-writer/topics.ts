import { MAX_TOPICS } from "#contract/limits.ts";
import { gist, keysOf, languageOf, stemOf } from "../text/index.ts";
import type { TopicsRequest } from "../writer.ts";
import { questionsAbout } from "./question.ts";

/** The rest come from the bank, so that there is always something else to speak about. */
const MAX_OWN = 3;
const MAX_TRANSCRIPTS = 20;

/** A question about each of the latest notes that left one open, then prompts from the bank, none of them on offer or unwanted. */
export function topicsFor({ transcripts, current, removed = [] }: TopicsRequest): string[] {
  const stems = (text: string) => new Set(keysOf(text).map((key) => stemOf(key, "en")));
  const unwanted = removed.map(stems);
  const isWanted = (question: string) => !unwanted.some((entry) => entry.isSubsetOf(stems(question)));
  const own: string[] = [];
  for (const transcript of transcripts.slice(0, MAX_TRANSCRIPTS)) {
    const open = questionsAbout([transcript], [...current, ...own], languageOf({ transcript }));
    own.push(...open.filter(isWanted).slice(0, own.length < MAX_OWN ? 1 : 0));
  }
  // From after the last prompt on offer, so that refreshing leads through all of them.
  const shown = new Set(current.map(gist));
  const start = PROMPTS.findLastIndex((prompt) => shown.has(gist(prompt))) + 1;
  const bank = [...PROMPTS.slice(start), ...PROMPTS.slice(0, start)];
  return [...own, ...bank.filter((prompt) => !shown.has(gist(prompt)) && isWanted(prompt))].slice(
    0,
    MAX_TOPICS,
  );
}

/** Questions that founders, operators and creators can answer in ninety seconds. */
export const PROMPTS: readonly string[] = [
  "What did you stop doing this year, and what happened then?",
  "What did a customer say that stuck with you?",
  "What's the most expensive mistake you've made so far?",
  "What do people always ask you, and what do you really think?",
  "How did you get your very first customer?",
  "What's something you said no to, and do you regret it?",
  "What did you build that nobody wanted?",
  "What did you think was a setback that turned out to be luck?",
];
