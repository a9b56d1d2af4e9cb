import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
import { operator } from "../operator.ts";
import { ROOT } from "../tools.ts";
import { FIRST_LOOKS } from "./first-look.ts";

const PAGE = join(ROOT, "web/pages/landing/page.tsx");
const BODY = "<!--landing-->";
const SPINNER = join(ROOT, "web/ui/page-spinner.tsx");
const LOGIN = join(ROOT, "web/pages/login/prerendered.tsx");
const SIGN_IN = "<!--sign-in-->";
const WAITING = "<!--waiting-->";

interface SpinnerModule {
  PageSpinner: FunctionComponent<{ label: string }>;
}

interface LoginModule {
  SignInPage: FunctionComponent;
}

interface LandingModule {
  LandingPage: FunctionComponent;
  STRUCTURED_DATA: object;
}

const FIRST_LOOK = /<!--first-look:(\w+)-->/;

const LEGAL = /<!--legal:(\w+)-->/;

interface LegalModule {
  [name: string]: FunctionComponent<{ operator: typeof operator }>;
}

const imported = async <Module>(file: string): Promise<Module> =>
  (await runnerImport<Module>(file, { configFile: false, logLevel: "error" })).module;

async function legalPage(name: string): Promise<string> {
  const file = join(ROOT, `web/pages/legal/${name.toLowerCase()}.tsx`);
  const page = (await imported<LegalModule>(file))[name];
  if (!page) throw new Error(`${file} has no ${name}.`);
  return renderToStaticMarkup(createElement(page, { operator }));
}

/** Renders the landing page into index.html, the legal pages into theirs, and into app.html what
 * stands there until its scripts do: a spinner, or the sign-in page. */
export function prerender(): Plugin {
  return {
    name: "prerender",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: async (source) => {
        const html = source.replace(FIRST_LOOK, (_, page) => FIRST_LOOKS[page] ?? "");
        if (html.includes(WAITING)) {
          const { PageSpinner } = await imported<SpinnerModule>(SPINNER);
          // As in a browser that nobody has been here with.
          for (const area of ["localStorage", "sessionStorage"]) {
            Object.defineProperty(globalThis, area, { value: { getItem: () => null }, configurable: true });
          }
          const { SignInPage } = await imported<LoginModule>(LOGIN);
          return html
            .replace(WAITING, renderToStaticMarkup(createElement(PageSpinner, { label: "Loading" })))
            .replace(SIGN_IN, () => renderToStaticMarkup(createElement(SignInPage)));
        }
        const legal = LEGAL.exec(html)?.[1];
        if (legal) {
          const page = await legalPage(legal);
          return html.replace(LEGAL, () => page);
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
      const isPrerendered = ["landing", "legal", "login"].some((name) =>
        file.startsWith(join(ROOT, `web/pages/${name}/`)),
      );
      if (isPrerendered) server.ws.send({ type: "full-reload" });
    },
  };
}
