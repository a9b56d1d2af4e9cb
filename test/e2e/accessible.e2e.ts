import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { MAX_TOPIC_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { pick, seedIn } from "../sample.ts";
import { NOTE } from "./conversation.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { newWriter, signIn } from "./people.ts";
import { LARGER, looksAt, opener, PHONE, type State, ZOOMED } from "./states/state.ts";
import { STATES } from "./states/states.ts";

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

/** A line for each fault that axe finds. Waits until everything has faded in: axe would judge the contrast of half-transparent text. */
async function axeFindings(page: Page, { without = [] as string[] } = {}): Promise<string[]> {
  await atRest(page);
  // Otherwise it opens a page of its own each time, for the sake of frames of other origins.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Waits for the animations and transitions under way; those without an end, like a spinner's, are let be. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let left = underWay(); left.length > 0; left = underWay()) {
      // One that is cancelled rejects, and is over too.
      await Promise.allSettled(left.map(({ finished }) => finished));
    }
  });

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

const LEAST_PX = 44;

const TARGETS =
  'a[href], button, summary, select, input:not([type="hidden"]), textarea, [role="switch"], [role="menuitem"]';

/** What can be seen and pressed, each with the labels that count as part of it. */
const targetsOn = (page: Page) =>
  page.evaluateHandle((selector) => {
    const isForReadersOnly = (element: Element) =>
      getComputedStyle(element).clipPath !== "none" &&
      !(element instanceof HTMLInputElement && element.labels?.length);
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("[inert], [aria-hidden=true]") && !isForReadersOnly(element))
      .map((element) => ({
        name: `${element.localName} “${element.getAttribute("aria-label") ?? element.textContent.trim()}”`,
        parts: [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])] as const,
      }));
  }, TARGETS);

/** Names and sizes of what can be pressed but is smaller than a thumb. Links within a sentence may be as large as their words (WCAG 2.5.8). */
const smallTargets = async (page: Page): Promise<string[]> =>
  (await targetsOn(page)).evaluate((targets, least) => {
    const area = (parts: readonly Element[]) => {
      const boxes = parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const edge = (side: "left" | "top" | "right" | "bottom") => boxes.map((box) => box[side]);
      return {
        width: Math.max(...edge("right")) - Math.min(...edge("left")),
        height: Math.max(...edge("bottom")) - Math.min(...edge("top")),
      };
    };
    const isInSentence = (element: Element) =>
      ["inline", "inline-block"].includes(getComputedStyle(element).display) &&
      element.closest("p, li")?.textContent?.trim() !== element.textContent?.trim();
    return (
      targets
        .filter(({ parts }) => !isInSentence(parts[0]))
        .map(({ name, parts }) => ({ name, ...area(parts) }))
        // Rounded: a box between two pixels is no smaller for it.
        .filter(({ width, height }) => Math.round(Math.min(width, height)) < least)
        .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`)
    );
  }, LEAST_PX);

/** What can't be pressed as something lies on it, wherever it is scrolled to; each by its name, with what that is. */
const coveredTargets = async (page: Page): Promise<string[]> =>
  (await targetsOn(page)).evaluate((targets) => {
    // Dialogs, menus and notices can be closed; what lies below them counts as pressed after that.
    const OVERLAYS = "dialog[open], [role=dialog], [role=menu]";
    const NOTICES = "[role=region][aria-label^=Notifications], [role=alert].fixed, [role=status].fixed";
    const overlay = [...document.querySelectorAll(OVERLAYS)].at(-1) ?? document;
    const onTopOf = (part: Element) => {
      const { left, top, width, height } = part.getClientRects()[0] ?? new DOMRect();
      return document
        .elementsFromPoint(left + width / 2, top + height / 2)
        .find((on) => part.closest(NOTICES) || !on.closest(NOTICES));
    };
    const isHit = (part: Element) => part.contains(onTopOf(part) ?? null);
    return targets
      .filter(({ parts: [element] }) => overlay.contains(element) && !element.matches(":disabled"))
      .filter(({ parts }) => !parts.some(isHit))
      .filter(({ parts: [element, ...labels] }) =>
        (["center", "end", "start"] as const).every((block) => {
          element.scrollIntoView({ block, inline: "center", behavior: "instant" });
          return ![element, ...labels].some(isHit);
        }),
      )
      .map(({ name, parts: [element] }) => `${name} below ${onTopOf(element)?.outerHTML.slice(0, 120)}`);
  });

for (const [index, state] of STATES.entries()) {
  // `npm test` looks at every tenth state.
  if (seed !== undefined && (pick(seed, "state", 10) + index) % 10 !== 0) continue;
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

test(
  "one long word in all that people say, write and are called makes no screen of a phone go sideways",
  DEEP,
  async ({ page, request }) => {
    await page.setViewportSize(PHONE);
    const writer = await newWriter(request, NOTE);
    const { post, headers } = writer;
    await signIn(page, writer);
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
  },
);
