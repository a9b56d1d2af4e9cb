import type { Page } from "@playwright/test";
import { pick, seedIn } from "../sample.ts";
import { axeFindings } from "./axe.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { COLOR_SCHEMES, STATES, type State, screensOf } from "./states/states.ts";
import { smallTargets } from "./targets.ts";

// A page that stands still, under a thumb.
test.use({ contextOptions: { reducedMotion: "reduce" }, hasTouch: true });

const seed = seedIn(process.env);

/** Each theme at each size; in `npm test` one of them, by the seed and in turn, so that all states together see each. */
function looksAt(state: State, index: number) {
  const looks = screensOf(state).flatMap((viewport) =>
    COLOR_SCHEMES.map((colorScheme) => ({ viewport, colorScheme })),
  );
  if (seed === undefined) return looks;
  return looks.slice((pick(seed, "look", looks.length) + (index >> 1)) % looks.length).slice(0, 1);
}

const details = seed === undefined ? DEEP : {};

/** The parts of the page that go up and down, and sideways too for something in them that is too wide. */
const scrollingSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter(
        (part) => part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

for (const [index, state] of STATES.entries()) {
  // `npm test` looks at every sixth state.
  if (seed !== undefined && (pick(seed, "state", 6) + index) % 6 !== 0) continue;
  test(
    `${state.name}: axe finds nothing, it fits, and a thumb hits all`,
    details,
    async ({ page, request }) => {
      let width = 0;
      for (const { viewport, colorScheme } of looksAt(state, index)) {
        const look = `${colorScheme}, ${viewport.width} px`;
        await page.setViewportSize(viewport);
        if (width === 0 || (state.atEachSize && width !== viewport.width)) await state.open(page, request);
        width = viewport.width;
        await page.emulateMedia({ colorScheme });
        expect.soft(await axeFindings(page), look).toEqual([]);
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(scrolled, `its width, ${look}`).toBeLessThanOrEqual(viewport.width);
        expect.soft(await scrollingSideways(page), `parts of it, ${look}`).toEqual([]);
        expect.soft(await smallTargets(page), `targets, ${look}`).toEqual([]);
      }
    },
  );
}
