import { readdirSync } from "node:fs";
import { join } from "node:path";
import { webBuild } from "../build.ts";
import type { Figure } from "../report.ts";
import { format, report } from "../report.ts";
import { brotli, WEB } from "./bundle.ts";
import { initialChunks } from "./graph.ts";
import { measureParts } from "./parts.ts";

/** A screen may cost its own code and this many times what it uses of packages. */
const MAX_TIMES = 1.15;

interface Screen {
  name: string;
  /** Under web/: what runs before it stands. */
  modules: string[];
}

/** The landing page, its recorder, and every screen of the app, which the app's own page comes before. */
const screens = (): Screen[] => [
  { name: "landing", modules: ["landing.ts"] },
  { name: "landing, Try it now", modules: ["landing.ts", "try/try.tsx"] },
  ...readdirSync(join(WEB, "screens"))
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ name: file.replace(".tsx", ""), modules: ["app.tsx", `screens/${file}`] })),
];

/** The JavaScript that each screen needs before it can be shown, beside what its parts come to when bundled alone. */
export async function benchClient(): Promise<Figure[]> {
  const { chunks } = await webBuild();
  const figures: Figure[] = [];
  for (const { name, modules } of screens()) {
    const initial = initialChunks(chunks, modules);
    const total = initial.reduce((sum, { code }) => sum + brotli(code), 0);
    const { own, libraries } = await measureParts(modules);
    figures.push({
      name,
      ours: total - own,
      floor: libraries,
      unit: "bytes",
      budget: { times: MAX_TIMES },
      more: {
        "own code": format(own, "bytes"),
        total: format(total, "bytes"),
        files: String(initial.length),
      },
    });
  }
  report("client", "Initial JavaScript by screen, brotli, without our own code", figures);
  return figures;
}
