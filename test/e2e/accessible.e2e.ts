import type { Page } from "@playwright/test";
import { MAX_TOPIC_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { pick, seedIn } from "../sample.ts";
import { axeFindings } from "./axe.ts";
import { NOTE } from "./conversation.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { LARGER, looksAt, opener } from "./states/looks.ts";
import { PHONE, ZOOMED } from "./states/sizes.ts";
import { STATES, type State } from "./states/states.ts";
import { coveredTargets, smallTargets } from "./targets.ts";
import { signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

// A page that stands still, under a thumb.
test.use({ contextOptions: { reducedMotion: "reduce" }, hasTouch: true });

const seed = seedIn(process.env);

/** In `npm test` one of them, by the seed and in turn, so that all states together see each. */
function pickedLooks(state: State, index: number) {
  const looks = looksAt(state);
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

/** How much of the height is taken by what stays while the page scrolls; a dialog scrolls on its own. */
const heightOfBars = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *:not([role=dialog] *, dialog *)")]
      .filter(
        (part) =>
          /sticky|fixed/.test(getComputedStyle(part).position) &&
          !part.matches(
            "[role=dialog], dialog, .bg-scrim, [data-radix-popper-content-wrapper], [data-speaking], [role=region] *",
          ) &&
          part.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0),
  );

for (const [index, state] of STATES.entries()) {
  // `npm test` looks at every sixth state.
  if (seed !== undefined && (pick(seed, "state", 6) + index) % 6 !== 0) continue;
  test(
    `${state.name}: axe finds nothing, it fits, and a thumb hits all`,
    details,
    async ({ page, request }) => {
      // Up to seven looks, some of which open it anew.
      test.setTimeout(300_000);
      const openWith = await opener(page, request, state);
      for (const one of pickedLooks(state, index)) {
        const { viewport, colorScheme, textPx = 16, forcedColors = "none" } = one;
        const look = `${colorScheme}, ${viewport.width} px, text of ${textPx} px, forced colours ${forcedColors}`;
        await openWith(one);
        // Forced colours are the system's, and axe takes some of ours for what is seen.
        const without = forcedColors === "active" ? ["color-contrast"] : [];
        expect.soft(await axeFindings(page, { without }), look).toEqual([]);
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(scrolled, `its width, ${look}`).toBeLessThanOrEqual(viewport.width);
        expect.soft(await scrollingSideways(page), `parts of it, ${look}`).toEqual([]);
        expect.soft(await smallTargets(page), `targets, ${look}`).toEqual([]);
        if (viewport === ZOOMED || textPx > 16)
          expect.soft(await heightOfBars(page), `bars, ${look}`).toBeLessThanOrEqual(viewport.height / 2);
        // Last, as it scrolls.
        if (LARGER.includes(one)) expect.soft(await coveredTargets(page), `covered, ${look}`).toEqual([]);
      }
    },
  );
}

const ADDRESS = `https://www.linkedin.com/posts/${"a".repeat(469)}`;
const WORDS =
  /"(title|hook|body|cta|customCta|content|name|firstName|lastName|email|topic|text|rule|transcript)":("(\\.|[^"\\])*"|null)/g;

test("one long word in all that people say, write and are called makes no screen of a phone go sideways", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const writer = await newWriter(request, NOTE);
  const { post, token } = writer;
  await signIn(page, writer);
  const headers = { Authorization: `Bearer ${token}` };
  for (const kind of ["banned", "phrase"])
    await request.post(API.corrections, { headers, data: { kind, text: kind.repeat(16) } });
  await request.post(API.habits, { headers, data: { rule: "Never." } });
  await request.post(API.samples, { headers, data: { text: "An old post." } });
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== "GET" || route.request().url().endsWith("/events"))
      return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(WORDS, `"$1":"${ADDRESS}"`) });
  });
  const screens = MENU.map(({ path }): string => path).concat(
    PATHS.recordAbout(ADDRESS.slice(0, MAX_TOPIC_CHARS)),
    PATHS.chat(post.sessionId),
    PATHS.post(post.id),
    PATHS.editPost(post.id),
  );
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    if (path === PATHS.chat(post.sessionId)) {
      await page.getByText("What you said", { exact: true }).click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
    }
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(scrolled, path).toBeLessThanOrEqual(PHONE.width);
    expect.soft(await scrollingSideways(page), path).toEqual([]);
  }
  // The last screen may still be reading.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
