import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import type { Build } from "../../web/sw/route.ts";
import { ROOT } from "../tools.ts";

/** The pages that the service worker keeps (`web/sw/route.ts`), as files. */
const PAGES = ["app.html", "index.html"];
/** Nearly half of the assets, and only needed to make a carousel. */
const PDF_LIBRARY = "/pdf-lib/";

/** Builds `/sw.js` after everything else, since it names every file that the app may need offline. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir: outDir }, bundle) {
        const all = Object.values(bundle);
        const entry = all.find((file) => file.type === "chunk" && file.name === "app" && file.isEntry);
        if (!entry) throw new Error("The build has no app.");
        const assets = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
        const pdf = all.find(
          (file) => file.type === "chunk" && file.moduleIds.some((id) => id.includes(PDF_LIBRARY)),
        );
        const files = assets.filter((file) => file !== pdf?.fileName);
        if (files.length === assets.length) throw new Error("The build has no PDF library to leave out.");
        const pages = all.flatMap((file) =>
          file.type === "asset" && PAGES.includes(file.fileName) ? String(file.source) : [],
        );
        // Those that the pages themselves ask for first; the other alphabets stay with the browser's own cache.
        const fonts = pages.join("\n").matchAll(/href="\/(assets\/[^"]+\.woff2)"/g);
        const paths = [...files, ...new Set([...fonts].map(([, file = ""]) => file))].sort();
        const version = createHash("sha256").update(paths.join("\n")).update(pages.join("\n")).digest("hex");
        const built: Build = {
          version: version.slice(0, 12),
          entry: `/${entry.fileName}`,
          files: paths.map((file) => `/${file}`),
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
            rolldownOptions: {
              input: join(ROOT, "web/sw/sw.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}
