import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const FILE = new URL("../../web/shared/dates.ts", import.meta.url).href;
const SCRIPT = `
  const { formatDate, formatDay, localParts } = await import(${JSON.stringify(FILE)});
  console.log(formatDay("2026-11-03"), "|", formatDate("2026-11-03T02:00:00Z"));
  console.log(localParts(new Date("2026-11-03T02:00:00Z")).date);`;

// A process of its own: the zone is read once.
test("a calendar day is the same day wherever it is read; a moment is of the reader's day", () => {
  const env = { ...process.env, TZ: "America/Los_Angeles" };
  const shown = execFileSync(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    env,
    encoding: "utf8",
  });
  expect(shown.trim()).toBe("Nov 3, 2026 | Nov 2, 2026\n2026-11-02");
});
