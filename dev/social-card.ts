import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { WIDE } from "../web/pages/landing/ink-line.ts";
import { ROOT } from "./tools.ts";

/** Draws the picture that other sites show beside a link to us: `node dev/social-card.ts`, after a change of the brand. */
const SIZE = { width: 1200, height: 630 };
const PAPER = "#f8f4eb";
const INK = "#1c1916";
const VERMILION = "#c03418";

const face = (file: string, style: string) => {
  const font = readFileSync(join(ROOT, `web/fonts/${file}.woff2`)).toString("base64");
  return `@font-face { font-family: Newsreader; font-style: ${style}; src: url(data:font/woff2;base64,${font}) }`;
};

function card(): string {
  const { width, height, turn, voice, ink, stop } = WIDE;
  return `<!doctype html><meta charset="utf-8"><style>
    ${face("newsreader", "normal")} ${face("newsreader-italic", "italic")}
    body { margin: 0; padding: 52px 76px; box-sizing: border-box; height: ${SIZE.height}px; background: ${PAPER}; color: ${INK};
      font: 132px/0.95 Newsreader; letter-spacing: -0.03em; display: flex; flex-direction: column; justify-content: space-between }
    svg { display: block; margin: 0 -76px; overflow: visible }
    .name { font-size: 34px; letter-spacing: 0 }
    .right { text-align: right }
  </style>
  <div class="name">Outspoken</div>
  <em>Speak it.</em>
  <svg viewBox="0 0 ${width} ${height}" width="${SIZE.width}" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <linearGradient id="ink" gradientUnits="userSpaceOnUse" x1="${turn[0]}" x2="${turn[1]}" y1="0" y2="0">
      <stop stop-color="${VERMILION}"/><stop offset="1" stop-color="${INK}"/>
    </linearGradient>
    <path stroke="${VERMILION}" stroke-width="4.5" d="${voice}"/>
    <path stroke="url(#ink)" stroke-width="3.75" d="${ink}"/>
    <circle fill="${VERMILION}" cx="${stop[0]}" cy="${stop[1]}" r="8"/>
  </svg>
  <div class="right">We'll post it.</div>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(card());
await page.evaluate("document.fonts.ready");
await page.screenshot({ path: join(ROOT, "web/public/social-card.png") });
await browser.close();
