import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "../test/chromium.ts";

export const launchBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...args] });

const KILOBIT_BYTES = 1_000 / 8;

/** Lighthouse's mobile phone as DevTools plays it: slow 4G, and a processor four times slower than this one. */
export async function asOnAPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: 1_600 * 0.9 * KILOBIT_BYTES,
    uploadThroughput: 750 * 0.9 * KILOBIT_BYTES,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}
