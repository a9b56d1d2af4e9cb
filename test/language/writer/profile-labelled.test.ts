import { expect, test } from "vitest";
import { HELD_OUT } from "./profile-speakers/held-out.ts";
import { scoreOf } from "./profile-speakers/score.ts";
import { TUNING } from "./profile-speakers/tuning.ts";

const percent = (share: number) => `${Math.round(share * 100)} %`;

test.for([
  { name: "speakers it was made with", speakers: TUNING, recallAtLeast: 0.75, precisionAtLeast: 0.9 },
  { name: "speakers it was never tuned to", speakers: HELD_OUT, recallAtLeast: 0.7, precisionAtLeast: 0.85 },
])("the profile finds what is there and little else: $name", async (set) => {
  const { name, speakers, recallAtLeast, precisionAtLeast } = set;
  const { recall, precision, counts, faults, forbidden } = await scoreOf(speakers);
  const shares = `recall ${percent(recall)}, precision ${percent(precision)}, note counts ${percent(counts)}`;
  console.info(`Profile, ${name}: ${shares}\n${faults.join("\n")}`);
  expect(forbidden).toEqual([]);
  expect(recall).toBeGreaterThanOrEqual(recallAtLeast);
  expect(precision).toBeGreaterThanOrEqual(precisionAtLeast);
});
