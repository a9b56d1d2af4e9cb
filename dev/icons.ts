/**
 * Draws the icons of the installed app, from `web/public/icons/icon.svg`, into that folder: `node dev/icons.ts`. They are
 * checked in; run it after a change of the drawing.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { ROOT } from "./tools.ts";

const FOLDER = join(ROOT, "web/public/icons");
const BACKGROUND = "#c03418";
const BACKGROUND_RECT = /<rect [^>]*\/>/;

const drawing = readFileSync(join(FOLDER, "icon.svg"), "utf8");

/** Without its own shape: phones cut it to theirs, so that only the middle 80 % is sure to be seen. */
const maskable = drawing
  .replace(BACKGROUND_RECT, "")
  .replace('viewBox="0 0 512 512"', 'viewBox="-64 -64 640 640"');

const mic =
  '<path d="M256 112a56 56 0 0 0-56 56v88a56 56 0 0 0 112 0v-88a56 56 0 0 0-56-56zM152 248v8a104 104 0 0 0 208 0v-8M256 360v48" fill="none" stroke="#fffaf4" stroke-width="28" stroke-linecap="round" stroke-linejoin="round"/>';
const books =
  '<path d="M144 132v248M208 132v248M272 148v232M332 152l60 216" fill="none" stroke="#fffaf4" stroke-width="32" stroke-linecap="round"/>';
const withGlyph = (glyph: string) => drawing.replace(/<path [^>]*\/>/, glyph);

const ICONS: { file: string; size: number; svg: string; fill?: string }[] = [
  { file: "icon-192.png", size: 192, svg: drawing },
  { file: "icon-512.png", size: 512, svg: drawing },
  { file: "maskable-192.png", size: 192, svg: maskable, fill: BACKGROUND },
  { file: "maskable-512.png", size: 512, svg: maskable, fill: BACKGROUND },
  { file: "apple-touch.png", size: 180, svg: drawing.replace(BACKGROUND_RECT, ""), fill: BACKGROUND },
  { file: "record-96.png", size: 96, svg: withGlyph(mic) },
  { file: "library-96.png", size: 96, svg: withGlyph(books) },
];

async function draw(browser: Browser, { size, svg, fill = "transparent" }: (typeof ICONS)[number]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html{background:${fill}}body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" });
for (const icon of ICONS) writeFileSync(join(FOLDER, icon.file), await draw(browser, icon));
await browser.close();
