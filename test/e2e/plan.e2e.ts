import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { alterAnswer } from "./answers.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** In the order in which spec §4 lets one take precedence over the next. */
const STATES = [
  ["cancelling", { subscription_status: "active", is_cancelled: true }, "Plan Status", "Cancelling"],
  [
    "cancelling with free recordings left",
    { subscription_status: "active", is_cancelled: true, free_trials_used: 1 },
    "Plan Status",
    "Cancelling",
  ],
  ["subscribed", { subscription_status: "active" }, "Current Plan", "Unlimited"],
  [
    "subscribed after the trial",
    { subscription_status: "active", free_trials_used: 5 },
    "Current Plan",
    "Unlimited",
  ],
  ["on trial", { free_trials_used: 2 }, "Free Trial", "3/5 left"],
  ["trial used up", { free_trials_used: 5 }, "No Plan", "Expired"],
  ["trial overdrawn", { free_trials_used: 7 }, "No Plan", "Expired"],
  ["plan unpaid", { subscription_status: "unpaid", free_trials_used: 5 }, "No Plan", "Expired"],
] as const;

test.describe("the plan card", () => {
  test.use({ viewport: DESK });

  for (const [name, usage, title, value] of STATES) {
    test(`${name}: ${title} / ${value}`, async ({ page, request }) => {
      await signIn(page, await newAuthor(request));
      await alterAnswer(page, API.usage, usage);
      await page.goto(PATHS.library);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByText(value, { exact: true })).toBeVisible();
      const bar = page.getByRole("progressbar", { name: "Free recordings left" });
      await expect(bar).toHaveCount(title === "Free Trial" ? 1 : 0);
      const subscribed = title === "Current Plan" || title === "Plan Status";
      await expect(page.getByText("Basic", { exact: true })).toHaveCount(subscribed ? 1 : 0);
      const subscribe = page.getByRole("link", { name: "Subscribe", exact: true });
      await expect(subscribe).toHaveCount(title === "No Plan" ? 1 : 0);
    });
  }

  test("the trial's bar is as wide as the part that is left", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await alterAnswer(page, API.usage, { free_trials_used: 2 });
    await page.goto(PATHS.library);
    const bar = page.getByRole("progressbar", { name: "Free recordings left" });
    await expect(bar).toHaveAttribute("aria-valuenow", "3");
    await expect(bar.locator("div")).toHaveAttribute("style", "width: 60%;");
  });

  test("a new account has 5/5 left", async ({ page }) => {
    await signUp(page);
    await expect(page.getByText("5/5 left", { exact: true })).toBeVisible();
  });

  test("nothing is shown while the usage is unknown", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.route(API.usage, (route) => route.abort());
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
    await expect(page.getByText(/Free Trial|No Plan|Current Plan|Plan Status/)).toHaveCount(0);
  });

  test("when it has expired it leads to billing, where it offers nothing of its own", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAuthor(request));
    await alterAnswer(page, API.usage, { free_trials_used: 5, remaining: 0 });
    await page.goto(PATHS.library);
    const subscribe = page.getByRole("link", { name: "Subscribe", exact: true });
    await subscribe.click();
    await expect(page).toHaveURL(PATHS.billing);
    await expect(subscribe).toHaveCount(0);
  });
});

test("in the menu of a small screen it leads to billing too, and the menu closes", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, await newAuthor(request));
  await alterAnswer(page, API.usage, { free_trials_used: 5, remaining: 0 });
  await page.goto(PATHS.library);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Subscribe", exact: true }).click();
  await expect(page).toHaveURL(PATHS.billing);
  await expect(menu).toBeHidden();
});
