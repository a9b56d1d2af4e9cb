import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { ROOT } from "../tools.ts";

const HEADERS = join(ROOT, "web/public/_headers");
const APP_SCRIPT = '<script type="module"';

/**
 * Puts the landing page's styles into it, so that nothing stands between the page and its first paint; `_headers` gets a
 * policy that allows exactly these. And has app.html run `web/first-load.ts` by itself: as one of the app's own imports it
 * would wait for all the others.
 */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const app = assetOf(bundle, "app.html");
      if (!String(app.source).includes(APP_SCRIPT)) throw new Error("app.html has no script.");
      app.source = String(app.source).replace(APP_SCRIPT, `${firstLoadTag(bundle)}\n    $&`);

      const landing = assetOf(bundle, "index.html");
      const html = String(landing.source);
      const [link, file] = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/.exec(html) ?? [];
      if (!link || !file) throw new Error("index.html has no styles.");
      const css = String(assetOf(bundle, file).source);
      // What goes into a page is not a file any more.
      delete bundle[file];
      landing.source = html.replace(link, () => `<style>${css}</style>`);

      const headers = readFileSync(HEADERS, "utf8");
      const policy = /^ +Content-Security-Policy: .*style-src 'self'.*$/m.exec(headers)?.[0];
      if (!policy) throw new Error("The pages have no policy for styles.");
      const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
      const allowing = policy
        .replace("script-src 'self'", `$& ${hashOf(script)}`)
        .replace("style-src 'self'", `$& ${hashOf(css)}`);
      this.emitFile({
        type: "asset",
        fileName: "_headers",
        source: `${headers}\n/\n  ! Content-Security-Policy\n${allowing}\n`,
      });
    },
  };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function assetOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const asset = bundle[name];
  if (asset?.type !== "asset") throw new Error(`The build has no ${name}.`);
  return asset;
}

function firstLoadTag(bundle: Rolldown.OutputBundle): string {
  const script = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.isEntry && file.name === "first-load",
  );
  if (!script) throw new Error("The build has no web/first-load.ts.");
  return `<script type="module" async crossorigin src="/${script.fileName}"></script>`;
}
