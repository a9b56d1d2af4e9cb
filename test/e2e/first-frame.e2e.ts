import { shiftsOf } from "../../bench/landing/vitals.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

for (const viewport of SIZES) {
  test(`nothing moves on the two pages that everybody sees first, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of [PATHS.landing, PATHS.login]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      });
      expect(await shiftsOf(page), path).toEqual({ sum: 0, moved: [] });
    }
  });
}
