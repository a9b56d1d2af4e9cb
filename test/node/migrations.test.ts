import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "../../worker/db/schema.ts";

const { entries }: { entries: { tag: string }[] } = JSON.parse(
  readFileSync("migrations/meta/_journal.json", "utf8"),
);
const files = globSync("migrations/*.sql").toSorted();

test("the journal names every migration, in order: health compares the database with its last", () => {
  expect(entries.map(({ tag }) => tag)).toEqual(files.map((file) => basename(file, ".sql")));
});

test("the migrations make what worker/db/schema.ts says: `npm run migrations` has nothing to add", async () => {
  const last = entries.at(-1)?.tag.slice(0, 4);
  const snapshot = JSON.parse(readFileSync(`migrations/meta/${last}_snapshot.json`, "utf8"));
  expect(await generateSQLiteMigration(snapshot, await generateSQLiteDrizzleJson(schema))).toEqual([]);
});

test("migrations only add what the code before them can do without: it serves while they run, and after a way back", () => {
  const adds = /^(CREATE (TABLE|INDEX) |ALTER TABLE `\w+` ADD (?=.*DEFAULT|(?!.*NOT NULL)))/is;
  const others = files.flatMap((file) => {
    const sql = readFileSync(file, "utf8");
    // A new table may be as strict as it likes.
    const isNew = (table = "") => sql.includes(`CREATE TABLE \`${table}\``);
    return sql
      .split(/;\s*(?:--> statement-breakpoint\s*|$)/)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== "" && !adds.test(statement))
      .filter((statement) => !isNew(/^CREATE UNIQUE INDEX \S+ ON `(\w+)`/i.exec(statement)?.[1]));
  });
  expect(others).toEqual([]);
});
