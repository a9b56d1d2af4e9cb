import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { html, raw } from "hono/html";
import { portIsFree } from "../tools.ts";
import { type Running, serve, standinApp } from "./http.ts";

type Html = ReturnType<typeof html>;

const STYLE = raw(readFileSync(fileURLToPath(new URL("page.css", import.meta.url).href), "utf8"));

/** Makes a stand-in's pages, of a title and what is below the disclaimer; `accent` is the colour of links and of the main button. */
export const pagesOf =
  (name: string, disclaimer: string, accent: string) =>
  (title: string, body: Html): Html =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title ? `${title} | ${name}` : name}</title>
<style>:root { --accent: ${accent}; }${STYLE}</style>
</head>
<body>
<header>${disclaimer}</header>
<main>
${body}
</main>
</body>
</html>
`;

export type Link = [name: string, url: string];

const NAME = "Outspoken on this machine";

const pageOf = pagesOf(NAME, "What npm start has put in place of services that are not set up.", "#7c4a1e");

/** The page that leads to the app and all stand-ins of this run, at this port or the next one that is free. */
export async function startOverview(firstPort: number, links: readonly Link[]): Promise<Running> {
  let port = firstPort;
  while (port !== 0 && !(await portIsFree(port))) port += 1;
  const entries = () => links.map(([name, url]) => html`<li><a href="${url}">${name}</a></li>`);
  const page = () => pageOf("", html`<h1>${NAME}</h1>\n<ul>${entries()}</ul>`);
  return await serve(
    standinApp().get("/", (call) => call.html(page())),
    port,
  );
}
