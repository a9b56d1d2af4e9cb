import { relative } from "node:path";
import { NOT_FOUND, SCREENS } from "../../web/screens.ts";
import { webBuild } from "../build.ts";
import type { Figure } from "../report.ts";
import { format, report } from "../report.ts";
import { moduleOf, nameOf } from "../screens.ts";
import { brotli, type Chunk, WEB } from "./bundle.ts";
import { fetchedScripts } from "./fetched.ts";
import { initialChunks } from "./graph.ts";
import { measureParts } from "./parts.ts";

/**
 * A screen may cost its own code and this many times what it uses of packages. With less in the file that all share, 1.17 would do
 * for most, but a screen then takes up to 1.8 times the files, and the chat shows 0.3 s later on a slow phone.
 */
const MAX_TIMES = 1.28;
/** A page that uses no package may cost its own code and this much, for what the bundler adds. */
const MAX_GLUE_BYTES = 1_000;
/** What a module without a single import comes to. */
const NOTHING_BYTES = 100;

interface Screen {
  name: string;
  /** Under web/: what runs before it stands. */
  modules: string[];
}

/** The landing page, its recorder, and every screen of the app, which the app's own page comes before. */
const screens = (): Screen[] => [
  { name: "landing", modules: ["pages/landing/entry.ts"] },
  { name: "landing, Try it now", modules: ["pages/landing/entry.ts", "pages/landing/try/try.tsx"] },
  ...[...SCREENS, NOT_FOUND].map((screen) => ({
    name: nameOf(screen),
    modules: ["app.tsx", moduleOf(screen)],
  })),
  { name: "recordings", modules: ["app.tsx", "pages/sessions/sessions.tsx"] },
];

/** The JavaScript that each screen needs before it can be shown, beside what its parts come to when bundled alone. */
export async function benchClient(): Promise<Figure[]> {
  const { chunks } = await webBuild();
  const fetched = await fetchedScripts();
  const figures: Figure[] = [];
  for (const { name, modules } of screens()) {
    const atOnce = importedAtOnce(chunks, modules, fetched.get(name) ?? []);
    const all = [...modules, ...atOnce];
    const initial = initialChunks(chunks, all);
    const total = initial.reduce((sum, { code }) => sum + brotli(code), 0);
    const { own, libraries } = await measureParts(all);
    figures.push({
      name,
      ours: total - own,
      floor: libraries,
      unit: "bytes",
      budget: libraries > NOTHING_BYTES ? { times: MAX_TIMES } : { value: MAX_GLUE_BYTES },
      more: {
        "own code": format(own, "bytes"),
        total: format(total, "bytes"),
        files: String(initial.length),
        "imported at once": atOnce.join(", "),
      },
    });
  }
  report("client", "Initial JavaScript by screen, brotli, without our own code", figures);
  return figures;
}

/** The modules under web/ that are imported later by what is written, and yet fetched before the screen stands. */
function importedAtOnce(chunks: Chunk[], modules: string[], scripts: string[]): string[] {
  const expected = new Set(initialChunks(chunks, modules));
  return scripts.flatMap((script) => {
    const chunk = chunks.find(({ fileName }) => fileName === script);
    if (!chunk) throw new Error(`The app fetches ${script}, which is not of this build.`);
    if (expected.has(chunk) || !chunk.isDynamicEntry || !chunk.facadeModuleId) return [];
    return [relative(WEB, chunk.facadeModuleId)];
  });
}
