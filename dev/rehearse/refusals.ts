import { chromium } from "@playwright/test";
import { CHROMIUM } from "../chromium.ts";

/** What the policy of a page keeps it from, as Chromium says it, until its network is quiet. */
export async function refusedAt(address: string): Promise<string[]> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on("console", (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()));
    await page.goto(address, { waitUntil: "networkidle" });
    return refused;
  } finally {
    await browser.close();
  }
}
