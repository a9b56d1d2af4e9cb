import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { operator } from "./operator.ts";
import { ROOT, runPackage } from "./tools.ts";

const SOURCES = [
  "{web,worker/contract,dev/build}/**",
  "dev/{tools,operator}.ts",
  "vite.config.ts",
  "package*.json",
];
const STAMP = join(ROOT, "node_modules/.cache/web-build");
const RESULT = join(ROOT, "dist/index.html");

/** Builds the web app into dist/, unless dist/ was built here from the same sources. */
export async function buildWeb(): Promise<void> {
  // Checkouts may share their packages, where the stamp is.
  const hash = createHash("sha256").update(JSON.stringify([ROOT, process.env.SITE_ORIGIN, operator]));
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(`\0${file}\0`).update(readFileSync(file));
  const sources = hash.digest("hex");
  if (existsSync(RESULT) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return;
  console.log("Building the web app …");
  // As it is built to be deployed, which Vite tells by this; tests set it.
  const { NODE_ENV: _ofTheTests, ...env } = process.env;
  await runPackage("vite", ["build"], env);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}
