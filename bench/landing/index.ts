import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser, median } from "../browser.ts";
import { webBuild } from "../build.ts";
import { type Figure, report } from "../report.ts";
import { withoutFonts, withoutScripts } from "./pages.ts";
import { measureScreens } from "./screens.ts";
import { serveFolder } from "./static-server.ts";
import { type Vitals, visit } from "./vitals.ts";

/** So many because visits of the same page vary by about 8 %. */
const ROUNDS = 21;
const MAX_TIMES = 1.1;

/** How soon the landing page is painted on a slow phone, beside the same page without scripts; and what moves, on any screen. */
export async function benchLanding(): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const paints = await measurePaints(browser);
    report("landing", `Landing page, slow 4G, CPU 4×, median of ${ROUNDS}`, paints);
    const shifts = await measureScreens(browser);
    report("landing", "Layout shifts while a screen loads, slow 4G, CPU 4×", shifts);
    return [...paints, ...shifts];
  } finally {
    await browser.close();
  }
}

async function measurePaints(browser: Browser): Promise<Figure[]> {
  const { folder } = await webBuild();
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const pages = { "/": html, "/static": withoutScripts(html), "/plain": withoutFonts(html) };
  const server = await serveFolder(folder, pages);
  const visits = Object.fromEntries(Object.keys(pages).map((path) => [path, [] as Vitals[]]));
  // In turns, there and back, so that whatever else the machine does falls on all of them.
  const order = Object.keys(pages);
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of order) visits[path]?.push(await visit(browser, server.origin + path));
    order.reverse();
  }
  server.close();
  const middle = (path: string, vital: keyof Vitals) =>
    median((visits[path] ?? []).map((seen) => seen[vital]));
  const beside = (name: string, vital: "fcpMs" | "lcpMs", floor: string): Figure => ({
    name,
    ours: middle("/", vital),
    floor: middle(floor, vital),
    unit: "ms",
    budget: { times: MAX_TIMES },
  });
  return [
    beside("FCP, beside no script", "fcpMs", "/static"),
    beside("LCP, beside no script", "lcpMs", "/static"),
    beside("FCP, beside no script and no font", "fcpMs", "/plain"),
    beside("LCP, beside no script and no font", "lcpMs", "/plain"),
  ];
}
