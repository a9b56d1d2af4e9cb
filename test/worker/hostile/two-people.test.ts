import { test } from "vitest";
import { watchLog } from "../account/log.ts";
import { expectTwoPeopleApart } from "../account/two-people.ts";

watchLog();

test("two people never read or publish as each other, in many orders", { timeout: 1_200_000 }, async () => {
  await expectTwoPeopleApart({ numRuns: 300 });
});
