import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { ROOT } from "./tools.ts";

const PAGE = join(ROOT, "web/landing/page.tsx");
const HEADERS = join(ROOT, "web/public/_headers");
const BODY = "<!--landing-->";
const SPINNER = join(ROOT, "web/ui/page-spinner.tsx");
const WAITING = "<!--waiting-->";

interface SpinnerModule {
  PageSpinner: FunctionComponent<{ label: string }>;
}

interface LandingModule {
  LandingPage: FunctionComponent;
  STRUCTURED_DATA: object;
}

const imported = async <Module>(file: string): Promise<Module> =>
  (await runnerImport<Module>(file, { configFile: false, logLevel: "error" })).module;

/**
 * Renders the landing page into index.html, and into app.html what stands there until its scripts do. In a build the styles
 * of both go into them too, so that nothing stands between the page and its first paint: all of the landing page's, and of
 * the app's what that first picture needs, with the rest after it. `_headers` gets policies that allow exactly these.
 */
export function prerender(): Plugin {
  return {
    name: "prerender",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        if (html.includes(WAITING)) {
          const { PageSpinner } = await imported<SpinnerModule>(SPINNER);
          return html.replace(
            WAITING,
            renderToStaticMarkup(createElement(PageSpinner, { label: "Loading" })),
          );
        }
        if (!html.includes(BODY)) return html;
        const module = await imported<LandingModule>(PAGE);
        const data = JSON.stringify(module.STRUCTURED_DATA).replaceAll("<", "\\u003c");
        return html
          .replaceAll("%SITE_ORIGIN%", process.env.SITE_ORIGIN ?? "")
          .replace(BODY, () => renderToStaticMarkup(createElement(module.LandingPage)))
          .replace("</head>", () => `<script type="application/ld+json">${data}</script></head>`);
      },
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(join(ROOT, "web/landing/"))) server.ws.send({ type: "full-reload" });
    },
    generateBundle(_options, bundle) {
      const landing = linkIn(bundle, "index.html");
      const looks = takeStyles(bundle, (name) => name === landing.file);
      landing.page.source = landing.html.replace(landing.link, () => `<style>${looks}</style>`);

      const app = linkIn(bundle, "app.html");
      const waiting = takeStyles(bundle, (name) => name.startsWith("assets/waiting-"));
      app.page.source = app.html
        .replace(app.link, () => `<style>${waiting}</style>`)
        .replace("<noscript>", `${app.link}\n    $&`);

      const headers = readFileSync(HEADERS, "utf8");
      const policy = /^ +Content-Security-Policy: .*style-src 'self'.*$/m.exec(headers)?.[0];
      if (!policy) throw new Error("The pages have no policy for styles.");
      const allowing = (css: string) => {
        const hash = createHash("sha256").update(css).digest("base64");
        return policy.replace("style-src 'self'", `$& 'sha256-${hash}'`);
      };
      this.emitFile({
        type: "asset",
        fileName: "_headers",
        source: `${headers.replace(policy, allowing(waiting))}\n/\n  ! Content-Security-Policy\n${allowing(looks)}\n`,
      });
    },
  };
}

/** A page that is built, and its one link to styles. */
function linkIn(bundle: Rolldown.OutputBundle, name: string) {
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
