import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import { COLOR_SCHEMES, DESK, PHONE, STATES } from "./states/states.ts";
import { smallTargets } from "./targets.ts";

// A page that stands still, under a thumb.
test.use({ contextOptions: { reducedMotion: "reduce" }, hasTouch: true });

for (const { name, open, within = "html" } of STATES) {
  test(`${name}: axe finds nothing, it fits, and every target is as large as a thumb`, async ({
    page,
    request,
  }) => {
    await open(page, request);
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of COLOR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).include(within).analyze();
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
        );
        expect.soft(found, `${colorScheme}, ${viewport.width} px`).toEqual([]);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, "its width").toBeLessThanOrEqual(viewport.width);
      expect.soft(await smallTargets(page), `targets, ${viewport.width} px`).toEqual([]);
    }
  });
}
