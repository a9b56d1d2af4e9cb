import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

const STYLE = raw(`
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  header { font-size: .875rem; opacity: .7; margin-bottom: 1.5rem; }
  h1 { font-size: 1.375rem; line-height: 1.3; } h2 { font-size: 1.125rem; } h3 { font-size: 1rem; }
  fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; }
  label { display: block; margin: .75rem 0; }
  label input:not([type=checkbox], [type=radio]) { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; }
  button { font: inherit; padding: .625rem 1.5rem; margin-right: .5rem; border-radius: 2rem; border: 1px solid var(--link);
    background: none; color: inherit; cursor: pointer; }
  button.main { background: var(--accent); color: #fff; }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem;
    padding: 1rem; margin: 1rem 0; }
  article pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0; }
  article img, article object { display: block; width: 100%; margin: .5rem 0; } article object { height: 32rem; }
  article p, li p { margin: 0; } form.inline { display: inline-block; margin: .25rem 0; }
  form.inline button { padding: .25rem .75rem; font-size: .875rem; } ul { padding-left: 1.25rem; } small { opacity: .7; }
  a { color: var(--link); }
`);

interface Look {
  name: string;
  /** At the top of each page, which is not to be taken for the real thing. */
  disclaimer: string;
  /** CSS colour of links and of the main button, for light and for dark. */
  accent: { light: string; dark: string };
}

/** Makes a stand-in's pages, of a title and what is below the disclaimer. */
export const pagesOf =
  ({ name, disclaimer, accent: { light, dark } }: Look) =>
  (title: string, body: Html): Html =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title ? `${title} | ${name}` : name}</title>
<style>:root { --accent: ${light}; --link: light-dark(${light}, ${dark}); }${STYLE}</style>
</head>
<body>
<header>${disclaimer}</header>
<main>
${body}
</main>
</body>
</html>
`;
