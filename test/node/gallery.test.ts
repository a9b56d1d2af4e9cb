import { globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ROOT, runPackage } from "../../dev/tools.ts";

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
    const dist = await mkdtemp(join(tmpdir(), "outspoken-dist-"));
    // As it is built to be deployed, which Vite tells by this.
    const { NODE_ENV: _ofTheTests, ...env } = process.env;
    await runPackage("vite", ["build", "--outDir", relative(join(ROOT, "web"), dist), "--emptyOutDir"], env);
    const files = await readdir(dist, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(paths).toContain(join(dist, "app.html"));
    expect(sources("web/gallery/main.tsx").join()).toContain(TITLE);
    for (const path of paths) {
      expect(path).not.toMatch(/gallery/);
      expect(await readFile(path, "utf8"), path).not.toContain(TITLE);
    }
    await rm(dist, { recursive: true });
  },
  BUILD_TIMEOUT_MS,
);
