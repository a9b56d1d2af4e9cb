import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const MISSING = "We can't reach the server. Check your connection and try again, or reload the page.";

/** From here on the scripts of this name can't be had; answers how to give them back. */
async function withhold(page: Page, name: string) {
  const scripts = `**/assets/${name}-*.js`;
  await page.route(scripts, (route) => route.abort());
  return () => page.unroute(scripts);
}

/** A mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test.describe("code that comes later than its screen", () => {
  test("a dialog whose code can't be had says so, leaves the page as it is, and opens when asked again", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAuthor(request));
    const giveBack = await withhold(page, "dialog-view");
    await page.goto(PATHS.account);
    await mark(page);
    const button = page.getByRole("button", { name: "Delete account", exact: true });
    await button.click();
    await expectToast(page, "That didn't load", MISSING);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);

    await giveBack();
    await button.click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("a tab whose code can't be had says so and can be had again", DEEP, async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    const giveBack = await withhold(page, "recordings-tab");
    await page.goto(PATHS.recordings);
    await expect(page.getByRole("heading", { name: "Your recordings didn't load" })).toBeVisible();
    await expect(page.getByText(MISSING)).toBeVisible();
    await giveBack();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  });

  test("what a toast has to say is said even when its own code can't be had", DEEP, async ({ page }) => {
    await withhold(page, "toast-view");
    await page.goto(PATHS.callback);
    await expect(page.getByRole("alert")).toContainText("Authentication Error");
    await expect(page.getByRole("alert")).toContainText("No token received from LinkedIn authentication.");
  });
});

test("the line that a session keeps open goes behind all else that its screen asks for", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  const session = await author.say(NOTE);
  await signIn(page, author);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const priority = new Promise<string>((resolve) => {
    devtools.on("Network.requestWillBeSent", ({ request: { url, initialPriority } }) => {
      if (url.endsWith(API.events(session))) resolve(initialPriority);
    });
  });
  await page.goto(PATHS.chat(session));
  expect(await priority).toBe("Low");
});
