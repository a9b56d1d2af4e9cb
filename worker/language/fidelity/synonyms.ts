import { stemOf } from "../text/index.ts";

/** What must not be put into an English speaker's mouth: feelings, results, credit. Words in one group tell of the same thing, each in one of its forms. */
const CHARGED = `
  happy glad delighted thrilled joy excited ecstatic pleased overjoyed celebrate elated enjoy fun great amazing awesome |
  proud pride proudest | grateful thankful thank gratitude appreciate blessed appreciation |
  scared afraid terrified fear nervous anxious anxiety panic panicked worried frightened nerve shaking dread |
  sad heartbroken devastated cry tears upset depressed grief miserable crushed |
  angry furious anger mad frustrated frustration annoyed rage pissed | ashamed shame embarrassed humiliated guilty |
  surprised shocked stunned unexpected blown blew speechless crazy | tired exhausted burnout burnt drained fatigue sleep overwhelmed |
  love adore raved favorite favourite | award prize medal honored trophy nominated | viral trending |
  record-breaking skyrocketed soared exploded surged boomed rocket | hate despise | humbled | bankrupt bankruptcy |
  profitable profit profitability | patent | mentor | marriage divorce wife husband | lawsuit sued |
  applaud applause ovation cheer clap | promoted promotion | sign | study research researchers statistics | famous legendary hero`;

const groupByStem: ReadonlyMap<string, number> = new Map(
  CHARGED.split("|").flatMap((group, at) =>
    group
      .trim()
      .split(/\s+/)
      .map((word) => [stemOf(word, "en"), at] as const),
  ),
);

/** The group of a charged stem, as a number. */
export const chargeOf = (stem: string): number | undefined => groupByStem.get(stem);
