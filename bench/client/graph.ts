import { join } from "node:path";
import { type Chunk, WEB } from "./bundle.ts";

/** What is fetched before these modules run: their chunks and all that those import, nothing that is imported later. */
export function initialChunks(chunks: Chunk[], modules: string[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) add(imported);
    }
  };
  for (const module of modules) add(chunkOf(chunks, module));
  return [...found];
}

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const file = join(WEB, module);
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === file) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(file));
  if (!chunk) throw new Error(`The build has nothing of web/${module}.`);
  return chunk;
}
