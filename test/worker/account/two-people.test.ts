import { inject, test } from "vitest";
import type {} from "../../sample-setup.ts";
import { watchLog } from "./log.ts";
import { expectTwoPeopleApart } from "./two-people.ts";

watchLog();

/** As many as a minute takes on a busy machine; `hostile/two-people` makes many. */
const FEW = 5;

test("two people never read or publish as each other, whatever they do", { timeout: 300_000 }, async () => {
  const seed = inject("sampleSeed");
  await expectTwoPeopleApart({ numRuns: FEW, ...(seed && { seed: Number.parseInt(seed, 10) || 0 }) });
});
