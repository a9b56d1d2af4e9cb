import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { asOnAPhone } from "../browser.ts";

/** Without a service worker: each visit is a first one. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
};

export interface Vitals {
  fcpMs: number;
  lcpMs: number;
}

/** Lets the browser close the previous page and start this one before the visit: both would delay its first paint. */
const PAUSE_MS = 1_000;

/** Opens a page in a browser that has never seen it, on a slow phone, and waits until nothing more arrives. */
export async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await asOnAPhone(page);
    await page.waitForTimeout(PAUSE_MS);
    await page.goto(url, { waitUntil: "networkidle" });
    return await paints(page);
  } finally {
    await context.close();
  }
}

async function paints(page: Page) {
  return await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      });
    const [first] = (await entries("paint")).filter(({ name }) => name === "first-contentful-paint");
    const largest = (await entries("largest-contentful-paint")).at(-1);
    if (!first || !largest) throw new Error("Nothing was painted.");
    return { fcpMs: first.startTime, lcpMs: largest.startTime };
  });
}

export interface Shifts {
  /** The sum of all that nobody caused: stricter than CLS, which takes the worst 5 s. */
  sum: number;
  /** The elements that moved. */
  moved: string[];
}

/** The layout shifts of a page so far. */
export async function shiftsOf(page: Page): Promise<Shifts> {
  return await page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const seen: Shift[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    // Buffered entries are delivered in a task of their own.
    await new Promise((later) => setTimeout(later, 0));
    seen.push(...(observer.takeRecords() as Shift[]));
    const shifts = seen.filter(({ hadRecentInput }) => !hadRecentInput);
    const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
    const names = nodes.map((node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase()} "${element?.textContent?.trim().slice(0, 24)}"`;
    });
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: [...new Set(names)] };
  });
}
