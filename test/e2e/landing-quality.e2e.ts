import type { Page } from "@playwright/test";
import { shiftsOf } from "../../bench/landing/vitals.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { DESK, PHONE } from "./states/state.ts";

/** Two frames later, whatever moved has been painted. */
const fontsPainted = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });

for (const viewport of [PHONE, DESK]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport === PHONE });

    test("nothing moves on the two pages that everybody sees first", async ({ page }) => {
      for (const path of [PATHS.landing, PATHS.login]) {
        await page.goto(path, { waitUntil: "networkidle" });
        await fontsPainted(page);
        expect(await shiftsOf(page), path).toEqual({ sum: 0, moved: [] });
      }
    });

    test("nothing moves when the fonts arrive late", DEEP, async ({ page }) => {
      const { promise: painted, resolve: letThrough } = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(PATHS.landing, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      letThrough();
      await fontsPainted(page);
      expect(await page.evaluate(() => document.fonts.check("1em Newsreader"))).toBe(true);
      expect(await shiftsOf(page)).toEqual({ sum: 0, moved: [] });
    });
  });
}

test("pages with styles of their own have a rule for each class that they name", async ({ page }) => {
  for (const path of [PATHS.landing, PATHS.terms, PATHS.privacy]) {
    await page.goto(path);
    const bare = await page.evaluate(() => {
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const css = rules.map(({ cssText }) => cssText).join();
      const names = [...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]);
      return names.filter((name) => !name.startsWith("lucide") && !css.includes(`.${CSS.escape(name)}`));
    });
    expect(bare, path).toEqual([]);
  }
});

test("the line is written once, and not for those who want no motion", DEEP, async ({ page }) => {
  await page.goto(PATHS.landing);
  /** What is written of the drawing that shows, from 0 to 1, halfway through. */
  const written = () =>
    page.evaluate(() => {
      const animations = document.getAnimations();
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 900;
      }
      const lines = [...document.querySelectorAll("h1 .written")].filter((line) => line.checkVisibility());
      return {
        animations: animations.length,
        unwritten: lines.map((line) => Number.parseFloat(getComputedStyle(line).strokeDashoffset)),
      };
    });
  const half = { animations: 1, unwritten: [expect.closeTo(0.5, 0.2)] };
  expect(await written()).toEqual(half);
  await page.setViewportSize(PHONE);
  expect(await written()).toEqual(half);
  await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));
  await page.setViewportSize(DESK);
  expect(await written()).toEqual({ animations: 0, unwritten: [0] });

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await written()).toEqual({ animations: 0, unwritten: [0] });
});

test("a link to the page shows the picture that was made for it", DEEP, async ({ page, request }) => {
  await page.goto(PATHS.landing);
  const picture = page.locator('meta[property="og:image"]');
  const response = await request.get((await picture.getAttribute("content")) ?? "");
  expect(response.headers()["content-type"]).toBe("image/png");
  // The size stands in the first chunk of a PNG.
  const png = await response.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("in print the words are dark, whatever the screen's colours", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(PATHS.landing);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});
