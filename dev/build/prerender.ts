import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
import { TOKEN_STORAGE_KEY, VISITOR_SESSION_STORAGE_KEY, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { operator } from "../operator.ts";
import { ROOT } from "../tools.ts";

/** What is rendered into the page that has this mark: a component of this file, with these properties. */
const PARTS: [mark: string, file: string, component: string, props: object][] = [
  ["<!--landing-->", "web/pages/landing/page.tsx", "LandingPage", {}],
  ["<!--legal:Terms-->", "web/pages/legal/terms.tsx", "Terms", { operator }],
  ["<!--legal:Privacy-->", "web/pages/legal/privacy.tsx", "Privacy", { operator }],
  // Until the app's scripts run.
  ["<!--waiting-->", "web/ui/spinner.tsx", "PageSpinner", { label: "Loading" }],
];

/** In the head of each page. */
export const HEAD = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f8f4eb" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#151311" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />`;

const FIRST_LOOK = "<!--first-look-->";
const storedItem = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

/**
 * Stands in the landing page's head and tells its styles, before the first frame, whom the page is for: only the browser
 * knows that, and one that keeps nothing refuses the question. `first-paint.ts` has the page's policy allow exactly this.
 */
const FIRST_LOOK_SCRIPT =
  `<script>try{const{dataset:d}=document.documentElement;` +
  `if(${storedItem(TOKEN_STORAGE_KEY)})d.standing="member";` +
  `else if(${storedItem(VISITOR_STORAGE_KEY)}==="0")d.standing="over";` +
  `if(${storedItem(VISITOR_SESSION_STORAGE_KEY)})d.drafted=""}catch{}</script>`;

/** Renders the landing page, the legal pages and the app's spinner into their files. */
export function prerender(): Plugin {
  return {
    name: "prerender",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: async (page) => {
        const html = page.replace("<!--head-->", HEAD);
        const part = PARTS.find(([mark]) => html.includes(mark));
        if (!part) return html;
        const [mark, file, name, props] = part;
        const options = { configFile: false, logLevel: "error" } as const;
        const { module } = await runnerImport<Record<string, FunctionComponent>>(join(ROOT, file), options);
        const component = module[name];
        if (!component) throw new Error(`${file} has no ${name}.`);
        return html
          .replaceAll("%SITE_ORIGIN%", process.env.SITE_ORIGIN ?? "")
          .replace(FIRST_LOOK, () => FIRST_LOOK_SCRIPT)
          .replace(mark, () => renderToStaticMarkup(createElement(component, props)));
      },
    },
    handleHotUpdate({ file, server }) {
      if (/^web\/pages\/(?:landing|legal)\//.test(file.slice(ROOT.length)))
        server.ws.send({ type: "full-reload" });
    },
  };
}
