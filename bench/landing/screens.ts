import type { Browser } from "@playwright/test";
import { startApp } from "../app.ts";
import { asOnAPhone } from "../browser.ts";
import type { Figure } from "../report.ts";
import { type Screen, screensOf, signIn, standing } from "../screens.ts";
import { PHONE, shiftsOf } from "./vitals.ts";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** Pages open at the same time: what moves does not depend on how fast it does. */
const AT_ONCE = 2;
/** More than any screen needs to load; it only ends one that hangs. */
const PATIENCE_MS = 120_000;

interface Visit extends Screen {
  viewport: { width: number; height: number };
}

/** How far the parts of each screen move while it loads slowly, in a phone's width and in a laptop's. */
export async function measureScreens(browser: Browser): Promise<Figure[]> {
  const app = await startApp();
  try {
    const screens = await screensOf(app.origin);
    const visits = screens.flatMap((screen) => SIZES.map((viewport) => ({ ...screen, viewport })));
    const figures: Figure[] = [];
    while (visits.length > 0) {
      const together = visits.splice(0, AT_ONCE);
      figures.push(...(await Promise.all(together.map((visit) => measure(browser, app.origin, visit)))));
    }
    return figures;
  } finally {
    await app.stop();
  }
}

async function measure(browser: Browser, origin: string, visit: Visit): Promise<Figure> {
  const { name, path, token, viewport } = visit;
  const context = await browser.newContext({ ...PHONE, isMobile: viewport.width < 600, viewport });
  context.setDefaultTimeout(PATIENCE_MS);
  if (token) await signIn(context, token);
  const page = await context.newPage();
  await asOnAPhone(page);
  await page.goto(origin + path);
  await standing(page);
  const { sum, moved } = await shiftsOf(page);
  const heading = await page.getByRole("heading", { level: 1 }).first().innerText();
  await context.close();
  return {
    name: `${name}, ${viewport.width} px`,
    ours: sum,
    unit: "shift",
    budget: { value: 0 },
    more: { heading, moved: moved.join(", ") },
  };
}
