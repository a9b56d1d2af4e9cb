import { JUDGED_NOTES } from "../test/language/writer/said.ts";
import { plainWriter } from "../worker/language/plain-writer/index.ts";
import { type Figure, report } from "./report.ts";

const ROUNDS = 15;
const WARM_UPS = 3;
const MAX_TIMES_READING = 250;

const NOTES = JUDGED_NOTES.map(({ transcript, language = "en" }) => ({ transcript, language }));

/** What the built-in writer's draft of a note takes, over what the platform takes to tell its words apart. */
export async function benchDraft(): Promise<Figure[]> {
  const ways = {
    ours: () => Promise.all(NOTES.map((note) => plainWriter.draft(note))),
    floor: async () => NOTES.map(({ transcript }) => wordsIn(transcript)),
  };
  const times: Record<keyof typeof ways, number[]> = { ours: [], floor: [] };
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const way of ["ours", "floor"] as const) {
      const begun = performance.now();
      await ways[way]();
      if (round >= 0) times[way].push(performance.now() - begun);
    }
  }
  const figures: Figure[] = [
    {
      name: "a draft",
      ours: least(times.ours),
      floor: least(times.floor),
      unit: "ms",
      budget: { times: MAX_TIMES_READING },
    },
  ];
  report("draft", `The built-in writer's draft of a note, mean of ${NOTES.length}`, figures);
  return figures;
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const wordsIn = (text: string): number =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;

/** Of the rounds, a note's share: what other work on the machine adds is no part of it. */
const least = (times: readonly number[]): number => Math.min(...times) / NOTES.length;
