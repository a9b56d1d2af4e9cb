/**
 * Draws the icons of the installed app, from `web/public/icons/icon.svg`, and the picture that other sites show beside a link to us:
 * `node dev/pictures.ts`. They are checked in; run it after a change of the drawing or the brand.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { WIDE } from "../web/pages/landing/ink-line.ts";
import { CHROMIUM } from "./chromium.ts";
import { ROOT } from "./tools.ts";

const PUBLIC = join(ROOT, "web/public");
const PAPER = "#f8f4eb";
const INK = "#1c1916";
const VERMILION = "#c03418";
const BACKGROUND_RECT = /<rect [^>]*\/>/;

const drawing = readFileSync(join(PUBLIC, "icons/icon.svg"), "utf8");

/** Without its own shape: phones cut it to theirs, so that only the middle 80 % is sure to be seen. */
const maskable = drawing
  .replace(BACKGROUND_RECT, "")
  .replace('viewBox="0 0 512 512"', 'viewBox="-64 -64 640 640"');

const withGlyph = (path: string, width: number) =>
  drawing.replace(
    /<path [^>]*\/>/,
    `<path d="${path}" fill="none" stroke="#fffaf4" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
const mic =
  "M256 112a56 56 0 0 0-56 56v88a56 56 0 0 0 112 0v-88a56 56 0 0 0-56-56zM152 248v8a104 104 0 0 0 208 0v-8M256 360v48";
const books = "M144 132v248M208 132v248M272 148v232M332 152l60 216";

const ICONS: [name: string, size: number, svg: string, fill?: string][] = [
  ["icon-192", 192, drawing],
  ["icon-512", 512, drawing],
  ["maskable-192", 192, maskable, VERMILION],
  ["maskable-512", 512, maskable, VERMILION],
  ["apple-touch", 180, drawing.replace(BACKGROUND_RECT, ""), VERMILION],
  ["record-96", 96, withGlyph(mic, 28)],
  ["library-96", 96, withGlyph(books, 32)],
];

const browser = await chromium.launch(CHROMIUM);

async function draw(path: string, viewport: { width: number; height: number }, html: string) {
  const page = await browser.newPage({ viewport });
  await page.setContent(html);
  await page.evaluate("document.fonts.ready");
  await page.screenshot({ path: join(PUBLIC, path), omitBackground: true });
}

for (const [name, size, svg, fill = "transparent"] of ICONS) {
  const style = `html{background:${fill}}body{margin:0}svg{display:block;width:100vw;height:100vh}`;
  await draw(`icons/${name}.png`, { width: size, height: size }, `<style>${style}</style>${svg}`);
}

const face = (file: string, style: string) => {
  const font = readFileSync(join(ROOT, `web/fonts/${file}.woff2`)).toString("base64");
  return `@font-face { font-family: Newsreader; font-style: ${style}; src: url(data:font/woff2;base64,${font}) }`;
};

const card = { width: 1200, height: 630 };
const { width, height, turn, voice, ink, stop } = WIDE;
await draw(
  "social-card.png",
  card,
  `<!doctype html><meta charset="utf-8"><style>
    ${face("newsreader", "normal")} ${face("newsreader-italic", "italic")}
    body { margin: 0; padding: 52px 76px; box-sizing: border-box; height: ${card.height}px; background: ${PAPER}; color: ${INK};
      font: 132px/0.95 Newsreader; letter-spacing: -0.03em; display: flex; flex-direction: column; justify-content: space-between }
    svg { display: block; margin: 0 -76px; overflow: visible }
    .name { font-size: 34px; letter-spacing: 0 }
    .right { text-align: right }
  </style>
  <div class="name">Outspoken</div>
  <em>Speak it.</em>
  <svg viewBox="0 0 ${width} ${height}" width="${card.width}" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <linearGradient id="ink" gradientUnits="userSpaceOnUse" x1="${turn[0]}" x2="${turn[1]}" y1="0" y2="0">
      <stop stop-color="${VERMILION}"/><stop offset="1" stop-color="${INK}"/>
    </linearGradient>
    <path stroke="${VERMILION}" stroke-width="4.5" d="${voice}"/>
    <path stroke="url(#ink)" stroke-width="3.75" d="${ink}"/>
    <circle fill="${VERMILION}" cx="${stop[0]}" cy="${stop[1]}" r="8"/>
  </svg>
  <div class="right">We'll post it.</div>`,
);
await browser.close();
