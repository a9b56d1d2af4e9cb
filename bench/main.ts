import { benchClient } from "./client/index.ts";
import { benchCost } from "./cost/index.ts";
import { benchDraft } from "./draft.ts";
import { benchLanding } from "./landing/index.ts";
import { type Figure, holds, startRecord } from "./report.ts";
import { benchRoad } from "./road/index.ts";
import { benchScale } from "./scale/index.ts";
import { benchSchedule } from "./schedule/index.ts";
import { benchSeams } from "./seams/index.ts";
import { benchWorker } from "./worker/index.ts";

/** In this order; each also by its name alone. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  client: benchClient,
  landing: benchLanding,
  worker: benchWorker,
  road: benchRoad,
  seams: benchSeams,
  cost: benchCost,
  draft: benchDraft,
  schedule: benchSchedule,
  scale: benchScale,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

startRecord();
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await bench()));
}
const broken = figures.filter((figure) => holds(figure) === false);
const budgets = figures.filter(({ budget }) => budget);
console.log(`\n${budgets.length - broken.length} of ${budgets.length} budgets hold.`);
for (const { name } of broken) console.log(`Broken: ${name}`);
process.exitCode = broken.length > 0 ? 1 : 0;
