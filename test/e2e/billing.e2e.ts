import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect, expectToast, test, toasts } from "./fixtures.ts";
import { newAuthor, signIn } from "./people.ts";

/** The value under a name in one of the screen's tiles. */
const shown = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition");

test("after Pay the plan is active at once, and a reload repeats nothing", async ({ page, request }) => {
  const author = await newAuthor(request);
  await author.say("We stopped discounting in January and lost nobody.");
  await signIn(page, author);
  await page.goto(PATHS.billing);
  await expect(shown(page, "Recordings used")).toHaveText("1in total");
  await page.getByRole("main").getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByText("$14.00 per month")).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expectToast(
    page,
    "Success!",
    "Your subscription has been activated. It may take a few moments to update.",
  );
  await expect(page).toHaveURL(PATHS.billing);
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await page.reload();
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await expect(toasts(page)).toHaveCount(0);
});
