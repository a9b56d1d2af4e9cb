import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Plugin, runnerImport } from "vite";
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
 * Renders the landing page into index.html, and into app.html what stands there until its scripts do. In a build the
 * landing page's styles go into it too, so that nothing stands between the page and its first paint, and `_headers` gets a
 * policy for it, in the place of the general one, that allows exactly these.
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
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no landing page.");
      const html = String(page.source);
      const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/.exec(html);
      const sheet = bundle[link?.[1] ?? ""];
      if (!link || sheet?.type !== "asset") throw new Error("The landing page has no styles.");
      const css = String(sheet.source);
      page.source = html.replace(link[0], () => `<style>${css}</style>`);
      delete bundle[sheet.fileName];
      const hash = createHash("sha256").update(css).digest("base64");
      const headers = readFileSync(HEADERS, "utf8");
      const policy = /^ +Content-Security-Policy: .*style-src 'self'.*$/m.exec(headers)?.[0];
      if (!policy) throw new Error("The pages have no policy for styles.");
      this.emitFile({
        type: "asset",
        fileName: "_headers",
        source: `${headers}\n/\n  ! Content-Security-Policy\n${policy.replace("style-src 'self'", `$& 'sha256-${hash}'`)}\n`,
      });
    },
  };
}
