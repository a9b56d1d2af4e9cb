import { localSettings } from "./settings.ts";
import { exitCode, startPackage } from "./tools.ts";

/** What can be switched off without a deployment, and what off is called there. docs/operating.md says what each does. */
const OFF: Record<string, string> = { writer: "builtin", speech: "off", voice: "off", signups: "closed" };

const [name = "", state = "", ...where] = process.argv.slice(2);
const off = OFF[name];
if (!off || (state !== off && state !== "on")) {
  console.error(
    "Switches, at the deployed database (--env staging for that one's, --local for this machine's):",
  );
  for (const [each, word] of Object.entries(OFF)) console.error(`  npm run switch -- ${each} ${word}|on`);
  process.exit(1);
}
const sql =
  state === "on"
    ? `delete from switches where name = '${name}'`
    : `insert or ignore into switches (name) values ('${name}')`;
// Those of `npm start`, wherever it keeps them.
const at = where.includes("--local")
  ? ["--persist-to", localSettings().stateDir, ...where]
  : ["--remote", ...where];
const command = ["d1", "execute", "DB", ...at, "--yes", "--command", sql];
process.exitCode = await exitCode(startPackage("wrangler", command, { stdio: "inherit" }));
console.log(process.exitCode ? `\nFailed: ${name} may be as it was.` : `\n${name}: ${state}`);
