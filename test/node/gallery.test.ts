import { globSync, readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../dev/tools.ts";
import { buildWeb } from "../../dev/web-build.ts";

const DIST = join(ROOT, "dist");
const BUILD_TIMEOUT_MS = 60_000;
const TITLE = "Every primitive";

const sources = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, "utf8"));

test("every primitive of web/ui is in the gallery", () => {
  const gallery = sources("web/gallery/*.tsx").join();
  // A view is the part of another primitive that loads later.
  const primitives = readdirSync("web/ui").filter((file) => /(?<!-view)\.tsx$/.test(file));
  expect(primitives.length).toBeGreaterThan(10);
  for (const file of primitives) expect(gallery, file).toContain(`from "../ui/${file}"`);
});

test(
  "nothing of the gallery is in the build",
  async () => {
    await buildWeb();
    const files = await readdir(DIST, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(paths).toContain(join(DIST, "app.html"));
    expect(sources("web/gallery/main.tsx").join()).toContain(TITLE);
    for (const path of paths) {
      expect(relative(DIST, path)).not.toMatch(/gallery/);
      expect(await readFile(path, "utf8"), path).not.toContain(TITLE);
    }
  },
  BUILD_TIMEOUT_MS,
);
