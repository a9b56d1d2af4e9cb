import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
import { TOKEN_STORAGE_KEY, VISITOR_SESSION_STORAGE_KEY, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { operator } from "../operator.ts";
import { ROOT } from "../tools.ts";

const PAGE = join(ROOT, "web/pages/landing/page.tsx");
const BODY = "<!--landing-->";
const SPINNER = join(ROOT, "web/ui/page-spinner.tsx");
const WAITING = "<!--waiting-->";

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

const LEGAL = /<!--legal:(\w+)-->/;

const imported = async <Module>(file: string): Promise<Module> =>
  (await runnerImport<Module>(file, { configFile: false, logLevel: "error" })).module;

async function legalPage(name: string): Promise<string> {
  const file = join(ROOT, `web/pages/legal/${name.toLowerCase()}.tsx`);
  const page = (await imported<Record<string, FunctionComponent<{ operator: typeof operator }>>>(file))[name];
  if (!page) throw new Error(`${file} has no ${name}.`);
  return renderToStaticMarkup(createElement(page, { operator }));
}

/** Renders the landing page into index.html, the legal pages into theirs, and into app.html the spinner for until its scripts run. */
export function prerender(): Plugin {
  return {
    name: "prerender",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        if (html.includes(WAITING)) {
          const { PageSpinner } =
            await imported<Record<"PageSpinner", FunctionComponent<{ label: string }>>>(SPINNER);
          const spinner = createElement(PageSpinner, { label: "Loading" });
          return html.replace(WAITING, renderToStaticMarkup(spinner));
        }
        const legal = LEGAL.exec(html)?.[1];
        const page = legal && (await legalPage(legal));
        if (page) return html.replace(LEGAL, () => page);
        if (!html.includes(BODY)) return html;
        const { LandingPage } = await imported<{ LandingPage: FunctionComponent }>(PAGE);
        return html
          .replaceAll("%SITE_ORIGIN%", process.env.SITE_ORIGIN ?? "")
          .replace(FIRST_LOOK, () => FIRST_LOOK_SCRIPT)
          .replace(BODY, () => renderToStaticMarkup(createElement(LandingPage)));
      },
    },
    handleHotUpdate({ file, server }) {
      if (/^web\/pages\/(?:landing|legal)\//.test(file.slice(ROOT.length)))
        server.ws.send({ type: "full-reload" });
    },
  };
}
