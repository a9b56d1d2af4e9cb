const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  header { font-size: .875rem; opacity: .7; margin-bottom: 1.5rem; }
  h1 { font-size: 1.375rem; line-height: 1.3; }
  label { display: block; margin: .75rem 0; }
  label input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; }
  button { font: inherit; padding: .625rem 1.5rem; margin-right: .5rem; border-radius: 2rem; border: 1px solid #0a66c2;
    background: none; color: inherit; cursor: pointer; }
  button[value=allow] { background: #0a66c2; color: #fff; }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem;
    padding: 1rem; margin: 1rem 0; }
  article pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0; }
  article p { margin: 0; } small { opacity: .7; }
  a { color: light-dark(#0a66c2, #71b7fb); }
`;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>This is not LinkedIn, but its stand-in on this machine.</header>
<main>
${body}
</main>
</body>
</html>
`;
}
