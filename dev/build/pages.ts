import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import * as limits from "#contract/limits.ts";
import { operator } from "../operator.ts";
import { ROOT } from "../tools.ts";

/** What is rendered into the page that has this mark: a component of this file, with these properties. */
const PARTS: [mark: string, file: string, component: string, props: object][] = [
  ["<!--landing-->", "web/pages/landing/page.tsx", "LandingPage", {}],
  ["<!--home-link-->", "web/pages/legal/legal-links.tsx", "HomeLink", {}],
  ["<!--legal-links-->", "web/pages/legal/legal-links.tsx", "LegalLinks", {}],
  // Until the app's scripts run.
  ["<!--waiting-->", "web/ui/spinner.tsx", "PageSpinner", { label: "Loading" }],
];

export const HEAD = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f8f4eb" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#151311" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />`;

/** What replaces each `%NAME%` in a page. The legal pages are plain HTML. */
const FACTS: Record<string, unknown> = { ...limits, ...operator, SITE_ORIGIN: process.env.SITE_ORIGIN ?? "" };
const escapeHtml = (text: unknown) => String(text).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const storedItem = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

/**
 * Stands in the landing page's head and tells its styles, before the first frame, whom the page is for: only the browser
 * knows that, and one that keeps nothing refuses the question. `firstPaint` has the page's policy allow exactly this.
 */
const FIRST_LOOK_SCRIPT =
  `<script>try{const{dataset:d}=document.documentElement;` +
  `if(${storedItem(limits.TOKEN_STORAGE_KEY)})d.standing="member";` +
  `else if(${storedItem(limits.VISITOR_STORAGE_KEY)}==="0")d.standing="over";` +
  `if(${storedItem(limits.VISITOR_SESSION_STORAGE_KEY)})d.drafted=""}catch{}</script>`;

/** Puts what is rendered, and what is known only now, into the pages. */
export function prerender(): Plugin {
  return {
    name: "prerender",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: async (page) => {
        const { OTHER_PROCESSORS: others } = operator;
        let html = page
          .replace("<!--head-->", HEAD)
          .replace("<!--first-look-->", () => FIRST_LOOK_SCRIPT)
          .replace("<!--other-processors-->", () => others && `<li>${escapeHtml(others)}</li>`)
          .replace(/%([A-Z_]+)%/g, (mark, name) => (name in FACTS ? escapeHtml(FACTS[name]) : mark));
        for (const [mark, file, name, props] of PARTS.filter(([mark]) => html.includes(mark))) {
          const options = { configFile: false, logLevel: "error" } as const;
          const { module } = await runnerImport<Record<string, FunctionComponent>>(join(ROOT, file), options);
          const component = module[name];
          if (!component) throw new Error(`${file} has no ${name}.`);
          html = html.replace(mark, () => renderToStaticMarkup(createElement(component, props)));
        }
        return html;
      },
    },
    handleHotUpdate({ file, server }) {
      if (/^web\/pages\/(?:landing|legal)\//.test(file.slice(ROOT.length)))
        server.ws.send({ type: "full-reload" });
    },
  };
}

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

      const headers = readFileSync(join(ROOT, "web/public/_headers"), "utf8");
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
