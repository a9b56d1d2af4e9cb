import { builtinWriter } from "../../../../worker/language/builtin-writer/index.ts";
import type { Profile } from "../../../../worker/language/writer.ts";
import type { Speaker } from "./speaker.ts";

const LISTS = {
  phrases: "distinctivePhrases",
  themes: "themes",
  identity: "identityTags",
  tone: "toneTags",
} as const;

export interface Score {
  /** Share of what was expected that was found. */
  recall: number;
  /** Share of what was found that is true. */
  precision: number;
  /** Share of the expected topics whose number of notes is right too. */
  counts: number;
  /** What went wrong, one line each. */
  faults: string[];
  /** Entries that must never be there. */
  forbidden: string[];
}

export async function scoreOf(speakers: readonly Speaker[]): Promise<Score> {
  const total = { expected: 0, hit: 0, found: 0, right: 0, topics: 0, counted: 0 };
  const faults: string[] = [];
  const forbidden: string[] = [];
  for (const speaker of speakers) {
    const profile = await profileOfSpeaker(speaker);
    const all = Object.entries(LISTS).map(([name, list]) => ({
      name,
      expected: speaker.expected[name as keyof typeof LISTS],
      found: profile[list],
    }));
    const topics = Object.entries(speaker.expected.topics);
    all.push({
      name: "topics",
      expected: topics.map(([topic]) => topic),
      found: Object.keys(profile.topics),
    });
    for (const { name, expected, found } of all) {
      const missed = expected.filter((entry) => !found.some((other) => isOne(entry, other)));
      const wrong = found.filter(
        (entry) => ![...expected, ...(speaker.fine ?? [])].some((other) => isOne(entry, other)),
      );
      total.expected += expected.length;
      total.hit += expected.length - missed.length;
      total.found += found.length;
      total.right += found.length - wrong.length;
      faults.push(...missed.map((entry) => `${speaker.name}: missed ${name} "${entry}"`));
      faults.push(...wrong.map((entry) => `${speaker.name}: wrong ${name} "${entry}"`));
      forbidden.push(
        ...found
          .filter((entry) => speaker.never.some((never) => isOne(never, entry, 0)))
          .map((entry) => `${speaker.name}: ${name} "${entry}"`),
      );
    }
    total.topics += topics.length;
    total.counted += topics.filter(([topic, count]) => profile.topics[topic] === count).length;
  }
  return {
    recall: total.hit / total.expected,
    precision: total.right / total.found,
    counts: total.counted / total.topics,
    faults,
    forbidden,
  };
}

function profileOfSpeaker({ notes, language }: Speaker): Promise<Profile> {
  const newestFirst = notes.toReversed().map((text) => ({ text, ...(language && { language }) }));
  return builtinWriter.profile({ notes: newestFirst, removed: [] });
}

/** The same words but for letter case and plural, or one with up to `more` words around the other. */
function isOne(one: string, other: string, more = 3): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  return longer.length - shorter.length <= more && ` ${longer.join(" ")} `.includes(` ${shorter.join(" ")} `);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
    .map((word) => word.replace(/(?<=.{3})s$/, ""));
}
