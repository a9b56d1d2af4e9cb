import { RECENT_ACTIVITY_ITEMS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { formatDate } from "../../web/shared/dates.ts";
import { account, openAccount, userOf } from "./account.ts";
import { holdBack } from "./answers.ts";
import { newSubscriber } from "./billing.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { newAuthor } from "./typed-notes.ts";

const DESK = { width: 1440, height: 900 };
const NOTE = "We stopped discounting in January and lost nobody. That was number";

test.describe("what the screen tells", () => {
  test("Recent Activity: the 5 latest sessions, latest first, each Complete and leading to its chat", async ({
    page,
    request,
  }) => {
    const subscriber = await newSubscriber(request);
    const sessions: string[] = [];
    for (let number = 1; number <= RECENT_ACTIVITY_ITEMS + 1; number += 1) {
      sessions.unshift(await subscriber.say(`${number} is my lucky number. ${NOTE} ${number}.`));
    }
    await openAccount(page, subscriber);
    const { fact, activity, main } = account(page);
    await expect(activity).toHaveCount(RECENT_ACTIVITY_ITEMS);
    await expect(main.getByText("Complete", { exact: true })).toHaveCount(RECENT_ACTIVITY_ITEMS);
    const links = await activity
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(sessions.slice(0, RECENT_ACTIVITY_ITEMS).map(PATHS.chat));
    await expect(activity.first()).toContainText("6 is my lucky number.");
    await expect(activity.first().locator("time")).toHaveText(formatDate(new Date().toISOString()));
    await expect(fact("Total sessions")).toHaveText("6");
    await expect(fact("Recordings left")).toHaveText("Unlimited");
    await activity.nth(2).getByRole("link").click();
    await expect(page).toHaveURL(PATHS.chat(sessions[2] ?? ""));
  });

  test(
    "its buttons lead to billing, to the recorder and to the Content Profile",
    DEEP,
    async ({ page, request }) => {
      const author = await newAuthor(request);
      await author.say(`${NOTE} 1.`);
      for (const [name, path] of [
        ["Billing & Usage", PATHS.billing],
        ["New recording", PATHS.record],
        ["Content Profile", PATHS.profile],
        ["All sessions", PATHS.chats],
      ] as const) {
        await openAccount(page, author);
        await account(page).main.getByRole("link", { name }).click();
        await expect(page).toHaveURL(path);
      }
    },
  );
});

test.describe("profile URL", () => {
  test("is saved, and there after a reload; emptied, it is gone", async ({ page, request }) => {
    const author = await newAuthor(request);
    await openAccount(page, author);
    const { profileUrl, save, main } = account(page);
    const { release } = await holdBack(page, API.user);
    await profileUrl.fill("https://www.linkedin.com/in/ana-ruiz");
    await save.click();
    await expect(main.getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-busy", "true");
    release();
    await expect(main.getByText("Saved", { exact: true })).toBeVisible();
    await expect(save).toBeFocused();
    await page.reload();
    await expect(profileUrl).toHaveValue("https://www.linkedin.com/in/ana-ruiz");
    await profileUrl.fill(" ");
    await expect(main.getByText("Saved", { exact: true })).toBeHidden();
    await profileUrl.press("Enter");
    await expect(main.getByText("Saved", { exact: true })).toBeVisible();
    await expect(profileUrl).toHaveValue("");
    expect((await userOf(request, author))?.profileUrl).toBeNull();
  });

  test("is understood without https://", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    await openAccount(page, author);
    const { profileUrl } = account(page);
    await profileUrl.fill("linkedin.com/in/ana");
    await profileUrl.press("Enter");
    await expect(profileUrl).toHaveValue("https://linkedin.com/in/ana");
    await expect
      .poll(async () => (await userOf(request, author))?.profileUrl)
      .toBe("https://linkedin.com/in/ana");
  });

  test(
    "one that the server refuses says why, without the name of the field",
    DEEP,
    async ({ page, request }) => {
      await openAccount(page, await newAuthor(request));
      const { profileUrl, save } = account(page);
      await profileUrl.evaluate((input) => input.removeAttribute("maxlength"));
      await profileUrl.fill(`https://example.com/${"a".repeat(300)}`);
      await save.click();
      await expect(profileUrl).toHaveAccessibleDescription("That address is too long.");
    },
  );

  test(
    "without a connection it says so, and can be saved once there is one",
    DEEP,
    async ({ page, context, request }) => {
      await openAccount(page, await newAuthor(request));
      const { profileUrl, save, main } = account(page);
      await profileUrl.fill("https://example.com/ana");
      await context.setOffline(true);
      await save.click();
      await expect(
        page.getByText("We can't reach the server. Please check your connection and try again."),
      ).toBeVisible();
      await context.setOffline(false);
      await save.click();
      await expect(main.getByText("Saved", { exact: true })).toBeVisible();
    },
  );
});

test.describe("while it loads, and when it doesn't", () => {
  test.use({ viewport: DESK });

  test("skeletons hold the places, and nothing jumps", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    for (const number of [1, 2]) await author.say(`${NOTE} ${number}.`);
    const held = [await holdBack(page, API.usage), await holdBack(page, API.chats)];
    await openAccount(page, author);
    const { fact, activity, main } = account(page);
    await expect(main.getByText("Loading your recent activity")).toBeAttached();
    const shifts = await page.evaluateHandle(() => {
      const seen: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
      observer.observe({ type: "layout-shift" });
      return seen;
    });
    for (const { release } of held) release();
    await expect(fact("Total sessions")).toHaveText("2");
    await expect(activity).toHaveCount(2);
    // What moved in a frame is told after it.
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    const jumps = await shifts.evaluate((seen) => seen.map((entry) => entry.toJSON()));
    expect(jumps).toEqual([]);
  });

  test("a login that dies meanwhile is said as everywhere", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    await openAccount(page, author);
    const { main, fact, profileUrl, save } = account(page);
    // All that the screen reads by itself: it would leave for a lost login as well.
    await expect(fact("Total sessions")).toHaveText("0");
    await expect(main.getByText("No activity yet")).toBeVisible();
    await request.post(API.logout, { headers: { Authorization: `Bearer ${author.token}` } });
    await profileUrl.fill("https://example.com/ana");
    await save.click();
    await expect(page.getByText("You are logged out. Logging in again...", { exact: true })).toBeVisible();
    await page.waitForURL(PATHS.landing);
  });
});
