import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "vite";
import { ROOT } from "../dev/tools.ts";
import { type Chunk, chunksOf, WEB } from "./client/bundle.ts";

export interface WebBuild {
  folder: string;
  chunks: Chunk[];
}

let built: Promise<WebBuild> | undefined;

/** The web app as it is deployed, built once a run and elsewhere than into dist/; gone when this process ends. */
export function webBuild(): Promise<WebBuild> {
  built ??= buildOnce();
  return built;
}

async function buildOnce(): Promise<WebBuild> {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const result = await build({
    configFile: join(ROOT, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: relative(WEB, folder) },
  });
  return { folder, chunks: chunksOf(result) };
}
