import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP } from "./fixtures.ts";
import { expect, test } from "./full-library.ts";
import { cards, menuItem, openMenu } from "./open-library.ts";
import { expectToast } from "./toasts.ts";
import { signIn } from "./typed-notes.ts";

// One full library is enough for all of them.
test.describe.configure({ mode: "default" });

test(
  "thousands of posts are followed page by page, searched to the last one, and drawn a few at a time",
  DEEP,
  async ({ page, fullLibrary }) => {
    await signIn(page, fullLibrary.prolific);
    await page.goto(PATHS.library);
    await expect(page.getByText("5,001 posts", { exact: true })).toBeVisible({ timeout: 60_000 });
    const drawn = await cards(page).count();
    expect(drawn).toBeLessThan(200);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(drawn);

    await page.getByPlaceholder("Search posts...").fill("copy 5000");
    await expect(page.getByText("1 of 5,001 posts")).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole("heading")).toHaveText("Copy 5000");
    await openMenu(page);
    await menuItem(page, "Archive").click();
    await expectToast(page, "Post archived", "Your post has been moved to the archive");
    await expect(cards(page).getByText("Archived", { exact: true })).toBeVisible();
    await page.getByPlaceholder("Search posts...").clear();
    await expect(page.getByText("5,001 posts", { exact: true })).toBeVisible();
  },
);

test("the first page is there before the others", DEEP, async ({ page, fullLibrary }) => {
  const { release } = await holdBack(page, `**${API.posts}?cursor=*`);
  await signIn(page, fullLibrary.steady);
  await page.goto(PATHS.library);
  await expect(page.getByText("100 posts so far, loading older ones…")).toBeVisible();
  release();
  await expect(page.getByText("151 posts", { exact: true })).toBeVisible();
});

test(
  "older ones that do not come are said, and can be asked for again",
  DEEP,
  async ({ page, fullLibrary }) => {
    const older = new RegExp(`${API.posts}\\?cursor=`);
    await page.route(older, (route) => route.abort("connectionreset"));
    await signIn(page, fullLibrary.steady);
    await page.goto(PATHS.library);
    await expect(page.getByText("Some older posts didn't load.")).toBeVisible();
    await expect(page.getByText("100 posts", { exact: true })).toBeVisible();
    await page.unroute(older);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("151 posts", { exact: true })).toBeVisible();
  },
);
