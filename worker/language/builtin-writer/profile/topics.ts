import type { ReadNote } from "./notes.ts";
import { TOPIC_WORDS } from "./topic-words.ts";

/** One telling word, or two of the words that also turn up elsewhere. */
const ENOUGH = 2;
const TELLING = 2;
/** A note about everything is about nothing. */
const MAX_PER_NOTE = 3;

/** Topics by the number of notes about them, the most frequent first. Notes in a language the writer does not know have none. */
export function topicsIn(notes: readonly ReadNote[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const topic of notes.flatMap(topicsOfNote)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

function topicsOfNote({ language, spoken }: ReadNote): string[] {
  const weights = new Map<string, number>();
  for (const { topic, telling, other } of TOPIC_WORDS[language.code] ?? []) {
    const weight = spoken.reduce((sum, { key }, at) => {
      const pair = `${key} ${spoken[at + 1]?.key ?? ""}`;
      if (telling.test(key) || telling.test(pair)) return sum + TELLING;
      return other.test(key) || other.test(pair) ? sum + 1 : sum;
    }, 0);
    if (weight >= ENOUGH) weights.set(topic, weight);
  }
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_PER_NOTE)
    .map(([topic]) => topic);
}
