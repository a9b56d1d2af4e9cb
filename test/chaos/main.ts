/** `npm run chaos -- --seed N --kills N`: the app killed while people use it. Exits 1 when something was lost, doubled or stuck. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runChaos } from "./run.ts";

const { values } = parseArgs({
  options: { seed: { type: "string" }, kills: { type: "string", default: "200" } },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const kills = Number(values.kills);
console.log(`Seed ${seed}, ${kills} kills. Again: npm run chaos -- --seed ${seed} --kills ${kills}`);

// So that everything is tidied up on the way out.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

const { problems, report } = await runChaos({ seed, kills, checkEvery: 25, tell: console.log });
console.log(report);
process.exitCode = problems.length > 0 ? 1 : 0;
