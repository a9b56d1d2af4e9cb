import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { COLOR_SCHEMES, STATES, screensOf } from "./states/states.ts";
import { smallTargets } from "./targets.ts";

// A page that stands still, under a thumb.
test.use({ contextOptions: { reducedMotion: "reduce" }, hasTouch: true });

for (const state of STATES) {
  test(`${state.name}: axe finds nothing, it fits, and every target is as large as a thumb`, async ({
    page,
    request,
  }) => {
    await state.open(page, request);
    for (const viewport of screensOf(state)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeFindings(page), `${colorScheme}, ${viewport.width} px`).toEqual([]);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, "its width").toBeLessThanOrEqual(viewport.width);
      expect.soft(await smallTargets(page), `targets, ${viewport.width} px`).toEqual([]);
    }
  });
}
