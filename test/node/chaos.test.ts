import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { reportOf } from "../chaos/report.ts";
import { runChaos } from "../chaos/run.ts";

const KILLS = 12;
/** Mostly a minute; machines are slow and shared. */
const TIMEOUT_MS = 600_000;

test("killed again and again while people use it, the app loses, doubles and overcharges nothing, and ends what it began", {
  timeout: TIMEOUT_MS,
}, async () => {
  const seed = randomInt(2 ** 31);
  const outcome = await runChaos({ seed, kills: KILLS, checkEvery: KILLS });
  const again = `npm run chaos -- --seed ${seed} --kills ${KILLS}`;
  expect(outcome.problems, `Again: ${again}\n${reportOf(outcome)}`).toEqual([]);
  expect(outcome.kills).toBeGreaterThanOrEqual(KILLS);
  // Else nobody did anything that could have been lost.
  expect(outcome.answers.get("POST /api/transcribe 200")).toBeGreaterThan(0);
});
