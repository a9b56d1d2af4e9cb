import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { html, raw } from "hono/html";

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
