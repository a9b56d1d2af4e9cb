import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { setAsideOldState } from "../../../dev/worker.ts";

const TODAY = new Date("2026-11-30T12:00:00Z");
const BASELINE = "0000_baseline.sql";
const D1 = "v3/d1/miniflare-D1DatabaseObject";

/** Where a state folder may be made; none is there yet. */
function newPath(): string {
  const parent = mkdtempSync(join(tmpdir(), "outspoken-state-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, "state");
}

/** A folder whose database has had these migrations, still open, so that they are in its write-ahead log alone. */
function makeState(path: string, applied: string[]): void {
  mkdirSync(join(path, D1), { recursive: true });
  writeFileSync(join(path, "data-key"), "secret");
  const database = new DatabaseSync(join(path, D1, "1a2b.sqlite"));
  onTestFinished(() => database.close());
  database.exec("pragma journal_mode = wal; create table d1_migrations (name text)");
  for (const name of applied) database.prepare("insert into d1_migrations values (?)").run(name);
}

test("a state folder from before the baseline is renamed, and never over another", () => {
  const path = newPath();
  for (const number of ["", "-2", "-3"]) {
    const aside = `${path}.before-2026-11-30${number}`;
    makeState(path, ["0000_init.sql", "0037_doors.sql"]);
    expect(setAsideOldState(path, TODAY)).toBe(aside);
    expect(readFileSync(join(aside, "data-key"), "utf8")).toBe("secret");
    expect(existsSync(path)).toBe(false);
  }
});

test.for<[string, (path: string) => void]>([
  ["that is missing", () => undefined],
  ["that is empty", (path) => mkdirSync(path)],
  ["whose database was never migrated", (path) => makeState(path, [])],
  ["of this version", (path) => makeState(path, [BASELINE])],
  [
    "whose database can't be read",
    (path) => {
      mkdirSync(join(path, D1), { recursive: true });
      writeFileSync(join(path, D1, "1a2b.sqlite"), "not a database");
    },
  ],
])("a state folder %s stays as it is", ([, make]) => {
  const path = newPath();
  make(path);
  const files = () => globSync("**", { cwd: path }).toSorted();
  const before = files();
  expect(setAsideOldState(path, TODAY)).toBeUndefined();
  expect(files()).toEqual(before);
});
