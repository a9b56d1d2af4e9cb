import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { ROOT } from "../tools.ts";

const HEADERS = join(ROOT, "web/public/_headers");
const APP_SCRIPT = '<script type="module"';

/**
 * Puts styles into the pages of a build, so that nothing stands between a page and its first paint: all of the landing
 * page's, and of the app's those of its spinner, with the rest after it. `_headers` gets policies that allow exactly these.
 * And has app.html run `web/first-load.ts` by itself: as one of the app's own imports it would wait for all the others.
 */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const landing = pageIn(bundle, "index.html");
      const landingStyles = takeStyles(bundle, (name) => name === landing.file);
      landing.page.source = landing.html.replace(landing.link, () => `<style>${landingStyles}</style>`);

      const app = pageIn(bundle, "app.html");
      const waiting = takeStyles(bundle, (name) => /^assets\/waiting-.*\.css$/.test(name));
      if (!app.html.includes(APP_SCRIPT)) throw new Error("app.html has no script.");
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const first = chunks.find(({ isEntry, name }) => isEntry && name === "first-load");
      if (!first) throw new Error("The build has no web/first-load.ts.");
      const firstLoad = `<script type="module" async crossorigin src="/${first.fileName}"></script>`;
      app.page.source = app.html
        .replace(app.link, () => `<style>${waiting}</style>`)
        .replace("<noscript>", `${app.link}\n    $&`)
        .replace(APP_SCRIPT, `${firstLoad}\n    $&`);

      const headers = readFileSync(HEADERS, "utf8");
      const policy = /^ +Content-Security-Policy: .*style-src 'self'.*$/m.exec(headers)?.[0];
      if (!policy) throw new Error("The pages have no policy for styles.");
      const allowing = (css: string) => policy.replace("style-src 'self'", `$& ${hashOf(css)}`);
      const script = /<script>(.*?)<\/script>/s.exec(landing.html)?.[1] ?? "";
      const ofLanding = allowing(landingStyles).replace("script-src 'self'", `$& ${hashOf(script)}`);
      this.emitFile({
        type: "asset",
        fileName: "_headers",
        source: `${headers.replace(policy, allowing(waiting))}\n/\n  ! Content-Security-Policy\n${ofLanding}\n`,
      });
    },
  };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A page that is built, and its one link to styles. */
function pageIn(bundle: Rolldown.OutputBundle, name: string) {
  const page = bundle[name];
  if (page?.type !== "asset") throw new Error(`The build has no ${name}.`);
  const html = String(page.source);
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/.exec(html) ?? [];
  if (!link) throw new Error(`${name} has no styles.`);
  return { page, html, link, file };
}

/** What goes into a page is not a file any more. */
function takeStyles(bundle: Rolldown.OutputBundle, isIt: (name: string) => boolean): string {
  const sheet = Object.values(bundle).find(({ fileName }) => isIt(fileName));
  if (sheet?.type !== "asset") throw new Error("The build lacks styles that go into a page.");
  delete bundle[sheet.fileName];
  return String(sheet.source);
}
