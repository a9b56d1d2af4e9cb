import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./tools.ts";

const FIRST_LOAD = join(ROOT, "web/first-load.ts");
const APP = '<script type="module"';

/** Has app.html run `web/first-load.ts` by itself. As one of the app's own imports it would wait for all the others. */
export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle["app.html"];
      const script = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.moduleIds.includes(FIRST_LOAD),
      );
      if (page?.type !== "asset" || !script) throw new Error("The build has no web/first-load.ts.");
      const html = String(page.source);
      if (!html.includes(APP)) throw new Error("app.html has no script.");
      const tag = `<script type="module" async crossorigin src="/${script.fileName}"></script>`;
      page.source = html.replace(APP, () => `${tag}\n    ${APP}`);
    },
  };
}
