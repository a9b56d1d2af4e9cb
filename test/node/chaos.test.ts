import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { runChaos } from "../chaos/run.ts";

const KILLS = 12;
/** Mostly a minute; machines are slow and shared. */
const TIMEOUT_MS = 600_000;

test("killed again and again while people use it, the app loses and doubles nothing, and ends what it began", {
  timeout: TIMEOUT_MS,
}, async () => {
  const seed = randomInt(2 ** 31);
  const { problems, kills, notes, report } = await runChaos({ seed, kills: KILLS, checkEvery: KILLS });
  const again = `npm run chaos -- --seed ${seed} --kills ${KILLS}`;
  expect(problems, `Again: ${again}\n${report}`).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  // Else nobody did anything that could have been lost.
  expect(notes).toBeGreaterThan(0);
});
