import { join } from "node:path";
import { ROOT } from "../../dev/tools.ts";
import { test } from "./fixtures.ts";
import { FOLDER, pictureOf } from "./pictures-index.ts";
import { COLOR_SCHEMES, DESK, PHONE, STATES } from "./states/states.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, open } of STATES) {
  test(name, async ({ page, request }) => {
    await open(page, request);
    await page.evaluate(() => document.fonts.ready);
    for (const viewport of [PHONE, DESK]) {
      for (const colorScheme of COLOR_SCHEMES) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        // As tall as what it shows, so that nothing floats in its middle; a dialog is looked at where it stands.
        const dialog = await page.getByRole("dialog").first().isVisible();
        const tall = dialog ? 0 : await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, tall) });
        const path = join(ROOT, FOLDER, pictureOf(name, viewport.width, colorScheme));
        await page.screenshot({ path, animations: "disabled" });
      }
    }
  });
}
