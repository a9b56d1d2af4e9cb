import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { clipboard, NOTE } from "./open-draft.ts";
import { cards, LIST, menuItem, openLibrary, openMenu } from "./open-library.ts";
import { expectToast } from "./toasts.ts";
import { newWriter } from "./writers.ts";

test("Copy takes hook, body and call to action, with blank lines between", async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  const post = await writer.patch({ hook: "A hook.", body: "One.\n\nTwo (of 2) 🙂", cta: "And you?" });
  await openLibrary(page, writer);
  await openMenu(page);
  await menuItem(page, "Copy").click();
  await expectToast(page, "Copied!", "Post content copied to clipboard");
  expect(await clipboard(page)).toBe("A hook.\n\nOne.\n\nTwo (of 2) 🙂\n\nAnd you?");
  expect(await clipboard(page)).toBe(joinPost(post));
});

test("Archive moves it to the archive, and the list is asked for again", async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await openLibrary(page, writer);
  await page.getByText("Drafts", { exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await openMenu(page);
  const refreshed = page.waitForRequest(LIST);
  await menuItem(page, "Archive").click();
  await expectToast(page, "Post archived", "Your post has been moved to the archive");
  await refreshed;
  await expect(cards(page)).toHaveCount(0);
  expect((await writer.read()).status).toBe("archived");

  await page.getByText("Archived", { exact: true }).click();
  await openMenu(page);
  await menuItem(page, "Restore").click();
  await expectToast(page, "Post restored", "Your post is back in your library");
  await expect(cards(page)).toHaveCount(0);
  expect((await writer.read()).status).toBe("draft");
});

test("Delete removes it for good, without asking", async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await openLibrary(page, writer);
  await openMenu(page);
  const refreshed = page.waitForRequest((sent) => sent.method() === "GET" && LIST.test(sent.url()));
  await menuItem(page, "Delete").click();
  await expectToast(page, "Post deleted", "Your post has been permanently deleted");
  await refreshed;
  await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  expect(await writer.list()).toEqual([]);
});

for (const [item, title] of [
  ["Archive", "Archiving failed"],
  ["Delete", "Deleting failed"],
] as const) {
  test(
    `${item} of a post that is gone says so and brings the list up to date`,
    DEEP,
    async ({ page, request }) => {
      const writer = await newWriter(request, NOTE);
      await openLibrary(page, writer);
      await openMenu(page);
      await request.delete(API.post(writer.post.id), {
        headers: { Authorization: `Bearer ${writer.token}` },
      });
      await menuItem(page, item).click();
      await expectToast(page, title, "We couldn't find that.");
      await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
    },
  );
}

test("stays at its button when the window changes or the page scrolls", DEEP, async ({ page, request }) => {
  await openLibrary(page, await newWriter(request, NOTE));
  await openMenu(page);
  const button = cards(page).getByRole("button", { name: /^Actions for / });
  /** How far it is from its place, 4 px below the button and flush with its right edge. */
  const astray = async () => {
    const [menu, opener] = [await page.getByRole("menu").boundingBox(), await button.boundingBox()];
    if (!menu || !opener) throw new Error("There is no menu at its button.");
    const right = menu.x + menu.width - opener.x - opener.width;
    const below = menu.y - opener.y - opener.height - 4;
    return Math.max(Math.abs(right), Math.abs(below));
  };
  await expect.poll(astray).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 360, height: 900 });
  await expect.poll(astray).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 360, height: 600 });
  await page.mouse.wheel(0, 80);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(80);
  await expect.poll(astray).toBeLessThanOrEqual(1);
});

test("a login that died meanwhile says so and leaves", DEEP, async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await openLibrary(page, writer);
  await request.post(API.logout, { headers: { Authorization: `Bearer ${writer.token}` } });
  await openMenu(page);
  await menuItem(page, "Archive").click();
  await expectToast(page, "Unauthorized", "You are logged out. Logging in again...");
  await page.waitForURL(PATHS.landing);
});
