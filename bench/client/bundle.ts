import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { ROOT } from "../../dev/tools.ts";

export const WEB = join(ROOT, "web");

/** As a CDN sends it: brotli at its best. */
export const brotli = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export type Chunk = Rolldown.OutputChunk;

/** The chunks of a build, which Vite describes as one of several things. */
export function chunksOf(result: Awaited<ReturnType<typeof build>>): Chunk[] {
  const outputs = "output" in result ? [result] : Array.isArray(result) ? result : [];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === "chunk");
}

/** Bundles a module that exists only here into one minified file, by the settings of a production build. */
export async function bundle(code: string, plugins: Plugin[] = []): Promise<string> {
  const entry = "virtual:entry";
  const virtual: Plugin = {
    name: "virtual-entry",
    enforce: "pre",
    resolveId: (id) => (id === entry ? join(WEB, "entry.js") : undefined),
    load: (id) => (id === join(WEB, "entry.js") ? code : undefined),
  };
  const chunks = chunksOf(
    await build({
      configFile: false,
      root: WEB,
      publicDir: false,
      logLevel: "error",
      plugins: [virtual, ...plugins, react()],
      build: {
        write: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: "strict",
          output: { codeSplitting: false },
        },
      },
    }),
  );
  const [only, ...others] = chunks;
  if (!only || others.length > 0) throw new Error(`One file was expected, not ${chunks.length}.`);
  return only.code;
}
