import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { NOTE } from "./conversation.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { keepToken, newAuthor, newWriter, signIn } from "./people.ts";
import { cards, LIST } from "./posts.ts";

/** What the app can't begin without. */
const BASE = "**/assets/app-base-*.js";

/** The paths that the page asks for, in order. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (sent) => paths.push(new URL(sent.url()).pathname));
  return paths;
}

/** A writer is signed in, and the app's code waits for `release`. */
async function holdApp(page: Page, request: APIRequestContext) {
  const writer = await newWriter(request, NOTE);
  await signIn(page, writer);
  return { writer, ...(await holdBack(page, BASE)) };
}

const times = (paths: string[], path: string) => paths.filter((other) => other === path).length;

test.describe("while React is on its way", () => {
  test("the screen's code, the user and its reads are asked for once each", async ({ page, request }) => {
    const { release } = await holdApp(page, request);
    const paths = asked(page);
    await page.goto(PATHS.library, { waitUntil: "commit" });
    const early = [API.user, API.usage, API.posts];
    await expect.poll(() => early.map((path) => times(paths, path))).toEqual([1, 1, 1]);
    await expect.poll(() => paths.some((path) => path.startsWith("/assets/library-"))).toBe(true);
    release();
    await expect(cards(page)).toHaveCount(1);
    expect(early.map((path) => times(paths, path))).toEqual([1, 1, 1]);
  });

  test("somebody without a login asks for the sign-in screen and nothing else", async ({ page }) => {
    const { release } = await holdBack(page, BASE);
    const paths = asked(page);
    await page.goto(PATHS.library, { waitUntil: "commit" });
    await expect.poll(() => paths.some((path) => path.startsWith("/assets/login-"))).toBe(true);
    release();
    await expect(page.getByRole("tab", { name: "Sign Up" })).toBeVisible();
    await expect(page).toHaveURL(PATHS.library);
    expect(paths.filter((path) => path.startsWith("/assets/library-") || path === API.posts)).toEqual([]);
  });

  test("what could not be had is said, and can be asked for again", DEEP, async ({ page, request }) => {
    const { writer, release } = await holdApp(page, request);
    const path = API.post(writer.post.id);
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
    const failed = page.waitForResponse((response) => response.url().endsWith(path));
    await page.goto(PATHS.post(writer.post.id), { waitUntil: "commit" });
    expect((await failed).status()).toBe(500);
    release();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toContainText(writer.post.hook.slice(0, 40));
  });

  test("nothing that failed with the user is shown once they are found", DEEP, async ({ page, request }) => {
    const { writer, release } = await holdApp(page, request);
    const path = API.post(writer.post.id);
    const lose = (lost: string, times: number) =>
      page.route(`**${lost}`, (route) => route.abort("connectionreset"), { times });
    // The app asks once more for what got no response before it was there.
    await lose(API.user, 2);
    await lose(path, 1);
    const failures = [API.user, path].map((lost) =>
      page.waitForEvent("requestfailed", (sent) => sent.url().endsWith(lost)),
    );
    await page.goto(PATHS.post(writer.post.id), { waitUntil: "commit" });
    await Promise.all(failures);
    release();
    await expect(page.getByRole("heading", { name: "We can't load your account" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toContainText(writer.post.hook.slice(0, 40));
  });

  test("what was asked for one login is never shown to another", DEEP, async ({ page, request }) => {
    const writer = await newWriter(request, NOTE);
    const other = await newAuthor(request);
    await page.goto(PATHS.login);
    await keepToken(page, writer.token);
    const { release } = await holdBack(page, BASE);
    const answered = page.waitForResponse((response) => LIST.test(response.url()));
    await page.goto(PATHS.library, { waitUntil: "commit" });
    await answered;
    await keepToken(page, other.token);
    release();
    await expect(page.getByRole("main").getByText("No posts found")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  });
});
