/** The built landing page without its scripts: the same words, the same styles, the same fonts. */
export const withoutScripts = (html: string): string =>
  html.replace(/<script type="module"[^>]*><\/script>/g, "").replace(/<link rel="modulepreload"[^>]*>/g, "");

/** That page in fonts that every machine has. */
export const withoutFonts = (html: string): string =>
  withoutScripts(html)
    .replace(/<link rel="preload" as="font"[^>]*>/g, "")
    .replace(/@font-face\s*\{[^}]*src:\s*url\([^}]*\}/g, "");
