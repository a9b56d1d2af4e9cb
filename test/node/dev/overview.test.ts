import { afterAll, beforeAll, expect, test } from "vitest";
import { type Overview, startOverview } from "../../../dev/standins/overview.ts";

let overview: Overview;
beforeAll(async () => {
  overview = await startOverview(0, [["Mailbox", "http://127.0.0.1:9"]]);
});
afterAll(() => overview.close());

const ended = (line: object) =>
  overview.add(
    JSON.stringify({ level: "info", ok: true, ms: 1, modelCalls: 0, cents: 0, fallback: false, ...line }),
  );

test("what has ended is counted by name, and what is no such line is not", async () => {
  for (const ms of [10, 30, 20]) ended({ where: "request", route: "/api/<posts>", status: 200, ms });
  ended({ where: "request", route: "/api/<posts>", status: 503, ms: 40 });
  ended({ where: "job", job: "opening", ok: false, modelCalls: 2, cents: 0.25, fallback: true });
  ended({ where: "cron", chore: "mails" });
  overview.add("Ready.");
  overview.add(JSON.stringify({ level: "info", message: "else" }));
  const html = await (await fetch(overview.url)).text();
  expect(html).toContain('<a href="http://127.0.0.1:9">Mailbox</a>');
  const rows = [...html.matchAll(/<tr>(.*)<\/tr>/g)].slice(1);
  expect(
    rows.map(([, row = ""]) =>
      row
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/),
    ),
  ).toEqual([
    ["request", "/api/&lt;posts&gt;", "4", "1", "30", "40", "0", "0.000", "0"],
    ["job", "opening", "1", "1", "1", "1", "2", "0.250", "1"],
    ["cron", "mails", "1", "0", "1", "1", "0", "0.000", "0"],
  ]);
});
