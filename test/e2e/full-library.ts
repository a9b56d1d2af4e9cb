import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { request as requests } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { START_TIMEOUT_MS, startOwnApp } from "./own-app.ts";
import { newWriter, type Writer } from "./writers.ts";

export { expect };

/**
 * Copies a post, with the version that it is, in the database of an app that does not run: neither gets into the
 * other's way. Each copy is an hour older than the one before, and `Copy n` is its title.
 */
function copyPost(stateDir: string, postId: string, copies: number): void {
  // Those that the app does not use have nothing to copy.
  const files = globSync(join(stateDir, "v3/d1/*/*.sqlite")).filter(
    (path) => !path.endsWith("metadata.sqlite"),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) copyPostIn(file, postId, copies);
}

function copyPostIn(file: string, postId: string, copies: number): void {
  using database = new DatabaseSync(file);
  const copy = (table: string, changed: Record<string, string>, idColumn: string) => {
    const others = database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map(({ name }) => String(name))
      .filter((name) => !(name in changed));
    const columns = [...Object.keys(changed), ...others].join(", ");
    const values = [...Object.values(changed), ...others].join(", ");
    database
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table}, n WHERE ${idColumn} = ?`,
      )
      .run(copies, postId);
  };
  const draft = {
    id: "id || '-' || i",
    post_index: "post_index + i",
    created_at: "created_at - i * 3600000",
    title: "'Copy ' || i",
  };
  copy("drafts", draft, "id");
  copy("draft_versions", { draft_id: "draft_id || '-' || i" }, "draft_id");
}

interface FullLibrary {
  origin: string;
  /** Somebody with 5,001 posts. */
  prolific: Writer;
  /** Somebody with 151 posts: a page and a half. */
  steady: Writer;
}

/** An app whose authors have written more than anybody could say in a test. */
export const test = base.extend<object, { fullLibrary: FullLibrary }>({
  fullLibrary: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
    async ({}, use) => {
      const stateDir = mkdtempSync(join(tmpdir(), "outspoken-e2e-library-"));
      const empty = await startOwnApp({ SPEECH: "off" }, stateDir);
      const request = await requests.newContext({ baseURL: empty.origin });
      const [prolific, steady] = [await newWriter(request, NOTE), await newWriter(request, NOTE)];
      await request.dispose();
      await empty.stop();
      copyPost(stateDir, prolific.post.id, 5_000);
      copyPost(stateDir, steady.post.id, 150);
      const full = await startOwnApp({ SPEECH: "off" }, stateDir);
      await use({ origin: full.origin, prolific, steady });
      await full.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 2 * START_TIMEOUT_MS },
  ],
  baseURL: ({ sampled: _, fullLibrary }, use) => use(fullLibrary.origin),
});
