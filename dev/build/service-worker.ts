import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import type { Build } from "../../web/sw/build.ts";
import { ROOT } from "../tools.ts";

const SOURCE = join(ROOT, "web/sw/sw.ts");
/** The pages that the service worker keeps (`web/sw/route.ts`), as files. */
const PAGES = ["app.html", "index.html"];
/** The PDF library: nearly half of the assets, and only needed to make a carousel. */
const LEFT_OUT = /^assets\/pdf-/;

/** Builds `/sw.js` after everything else, since it names every file that the app may need offline. */
export function serviceWorker(): Plugin {
  let outDir = "";
  let entry: string | undefined;
  let files: string[] = [];
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      entry = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.name === "app" && file.isEntry,
      )?.fileName;
      if (!entry) throw new Error("The build has no app.");
      const assets = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
      files = assets.filter((file) => !LEFT_OUT.test(file));
      if (files.length === assets.length) throw new Error("The build has no PDF library to leave out.");
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        // Also called after a build that failed and wrote nothing; what it failed of is what is to be said.
        if (!entry) return;
        const pages = PAGES.map((page) => readFileSync(join(outDir, page), "utf8"));
        // Those that the pages themselves ask for first; the other alphabets stay with the browser's own cache.
        const fonts = pages.join("\n").matchAll(/href="\/(assets\/[^"]+\.woff2)"/g);
        const kept = [...files, ...new Set([...fonts].map(([, file = ""]) => file))].sort();
        const version = createHash("sha256").update(kept.join("\n")).update(pages.join("\n")).digest("hex");
        const built: Build = {
          version: version.slice(0, 12),
          entry: `/${entry}`,
          files: kept.map((file) => `/${file}`),
        };
        await build({
          configFile: false,
          publicDir: false,
          logLevel: "warn",
          define: { __BUILD__: JSON.stringify(built) },
          build: {
            outDir,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: { input: SOURCE, output: { format: "iife", entryFileNames: "sw.js" } },
          },
        });
      },
    },
  };
}
