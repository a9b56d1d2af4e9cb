import type { Page } from "@playwright/test";
import { VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { QUESTIONS } from "../../web/pages/landing/questions.ts";
import { MEETING, PRICING } from "../../web/pages/landing/samples.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import words from "./landing.json" with { type: "json" };
import { tryIt } from "./recorder.ts";

const example = (page: Page) => page.getByRole("dialog", { name: "From a voice note to a post" });
const microphone = (page: Page) => page.getByRole("button", { name: "Press and speak" }).first();
const seeExample = (page: Page) => page.getByRole("button", { name: "See example post" });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every section is there, and its buttons lead to the app", async ({ page }) => {
    await page.goto(PATHS.landing);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speak it. We'll post it.");
    const link = (name: string) => page.getByRole("banner").getByRole("link", { name });
    await expect(link("Log in")).toHaveAttribute("href", PATHS.record);
    await expect(link("Try free")).toHaveAttribute("href", PATHS.signUp);
    const hero = page.getByRole("link", { name: "Try free (5 recordings)" });
    await expect(hero).toHaveAttribute("href", PATHS.signUp);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(words.headings);
    await expect(main.getByRole("heading", { level: 3 })).toHaveText(words.steps);
    const comparison = main.getByRole("region", { name: "What you said" });
    const [note, post] = [comparison.getByRole("figure").first(), comparison.getByRole("figure").last()];
    await expect(note).toContainText(MEETING.transcript);
    await expect(note.getByRole("deletion")).toHaveText(["Um, so", "for,", "um,", "I mean,"]);
    await expect(comparison).toContainText("6 words removed. None added.");
    await expect(post.getByRole("paragraph")).toHaveText([MEETING.hook, ...MEETING.body.split("\n\n")]);
    const pricing = page.getByRole("region", { name: "Free to try" });
    for (const text of ["Free trial", "$0", "Basic", "$14", "per month", "No credit card required"]) {
      await expect(pricing.getByText(text).first()).toBeVisible();
    }
    const includes = ["Unlimited voice recordings", "Unlimited chat refinements"];
    await expect(pricing.getByRole("listitem")).toContainText(includes);
    await expect(pricing.getByText("Cancel anytime", { exact: true })).toBeVisible();
    await expect(pricing.getByRole("link", { name: "Start free" })).toHaveCount(2);
    await microphone(page).click();
    await expect(page).toHaveURL(/\/app\?$/);
    await expect(page.getByText("Loading")).toBeHidden();
  });

  test("See example post opens the example, and it closes again; the questions open one at a time", async ({
    page,
  }) => {
    await page.goto(PATHS.landing);
    await expect(example(page)).toBeHidden();
    await seeExample(page).click();
    await expect(example(page)).toContainText(PRICING.transcript);
    await expect(example(page).getByText(PRICING.hook, { exact: true })).toBeVisible();
    await example(page).getByRole("button", { name: "Close" }).click();
    await expect(example(page)).toBeHidden();
    const faq = page.getByRole("region", { name: "Questions, answered" });
    for (const { question, answer } of QUESTIONS) {
      await faq.getByText(question, { exact: true }).click();
      await expect(faq.locator("details[open] p")).toHaveText([answer]);
    }
  });

  test("Terms, Privacy and Contact name who is responsible", async ({ page }) => {
    for (const [name, title] of [
      ["Privacy", "Privacy"],
      ["Terms", "Terms"],
      ["Contact", "Who you deal with"],
    ] as const) {
      await page.goto(PATHS.landing);
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeInViewport();
      await expect(page.getByText("This is a local copy.")).toBeVisible();
    }
    await expect(page.getByText("The Basic plan costs $14 a month")).toBeVisible();
  });
});

test("a click beside the example closes it, and so does Escape", async ({ page }) => {
  await page.goto(PATHS.landing);
  await seeExample(page).click();
  await expect(example(page)).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(example(page)).toBeHidden();

  await seeExample(page).focus();
  await page.keyboard.press("Enter");
  await expect(example(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(example(page)).toBeHidden();
  await expect(seeExample(page)).toBeFocused();
});

test("browsers that do not know commands and light dismissal get them by script", DEEP, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, "commandForElement");
    Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy");
    document.addEventListener("command", (event) => event.preventDefault(), true);
    document.addEventListener("DOMContentLoaded", () => {
      for (const dialog of document.querySelectorAll("dialog")) dialog.removeAttribute("closedby");
    });
  });
  await page.goto(PATHS.landing);
  await seeExample(page).click();
  await expect(example(page)).toBeVisible();
  await example(page).getByText(PRICING.hook, { exact: true }).click();
  await expect(example(page)).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(example(page)).toBeHidden();
  await seeExample(page).click();
  await example(page).getByRole("button", { name: "Close" }).click();
  await expect(example(page)).toBeHidden();
});

test("one press on the microphone, and it records right here; the keyboard can stop it", async ({ page }) => {
  await page.goto(PATHS.landing);
  await microphone(page).press("Enter");
  const { stop, timer } = tryIt(page);
  await expect(stop).toBeFocused();
  await expect(stop).toBeInViewport({ ratio: 1 });
  await expect(timer).toContainText("00:01");
  await page.keyboard.press("Enter");
  await expect(stop).toBeHidden();
  await expect(page).toHaveURL(PATHS.landing);
});

test("with nothing left the page says so from its first frame", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, "0"), VISITOR_STORAGE_KEY);
  // Without the page's own script.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(PATHS.landing);
  await expect(page.getByText("Your 5 free recordings are used.").first()).toBeVisible();
  for (const link of await page.getByRole("link", { name: "Create an account to keep going" }).all()) {
    await expect(link).toHaveAttribute("href", PATHS.signUp);
  }
  await expect(microphone(page)).toBeHidden();
  await expect(page.getByText("5 recordings", { exact: false }).filter({ visible: true })).toHaveText([
    /, and the posts they become/,
  ]);
});

test("whoever comes back reads how many are left", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, "1"), VISITOR_STORAGE_KEY);
  await page.goto(PATHS.landing);
  await expect(page.getByRole("link", { name: "Try free (1 recording)" })).toBeVisible();
  await expect(page.getByText("1 recording, right here on this page.")).toBeVisible();
});

test("the example ends in a way to try it, and its × stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PATHS.landing);
  await seeExample(page).click();
  const tryNow = example(page).getByRole("button", { name: "Try it with your voice" });
  await tryNow.scrollIntoViewIfNeeded();
  await expect(example(page).getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await tryNow.click();
  await expect(example(page)).toBeHidden();
  await expect(tryIt(page).stop).toBeVisible();
});

test("where the recorder cannot be fetched, the microphone leads to the app", async ({ page }) => {
  await page.route("**/assets/try-*.js", (route) => route.abort());
  await page.goto(PATHS.landing);
  await microphone(page).click();
  await expect(page).toHaveURL(/\/app\?$/);
});

test("what the keyboard alone meets, in order", async ({ page }) => {
  await page.goto(PATHS.landing);
  const met: string[] = [];
  const stops = [...words.stops, ...QUESTIONS.map(({ question }) => question), "Press and speak"];
  while (met.length < stops.length) {
    await page.keyboard.press("Tab");
    met.push(
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? ""),
    );
  }
  expect(met).toEqual(stops);
});

test("the example's note plays by one button, which says how far it is", async ({ page }) => {
  const sounds: string[] = [];
  page.on("request", (request) => request.url().endsWith(".m4a") && sounds.push(request.url()));
  await page.goto(PATHS.landing);
  await seeExample(page).click();
  const play = example(page).getByRole("button", { name: "Play the note" });
  const pause = example(page).getByRole("button", { name: "Pause" });
  await expect(play).toBeVisible();
  expect(sounds).toEqual([]);

  await play.press("Enter");
  await expect(example(page).getByText("0:01 / 0:39")).toBeVisible();
  await pause.press("Enter");
  await expect(play).toBeFocused();

  // It goes on from there, and stops with the example.
  await play.click();
  await expect(example(page).getByText("0:02 / 0:39")).toBeVisible();
  await page.keyboard.press("Escape");
  await seeExample(page).click();
  await expect(play).toBeVisible();
  expect(sounds).toHaveLength(1);
});

test("until its scripts and styles are here the app shows that it is loading", async ({ page }) => {
  await page.route(/\/assets\/app-.*\.js$/, (route) => route.abort());
  const { release } = await holdBack(page, "**/assets/styles-*.css");
  await page.goto(PATHS.signUp, { waitUntil: "commit" });
  const loading = page.getByRole("status");
  const bar = loading.locator("svg").first();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS("width", "3px");
  await expect(bar).not.toHaveCSS("animation-name", "none");
  release();
  await expect(loading).toHaveText("Loading");
});
