import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { formatDate, formatDay } from "../../web/shared/dates.ts";
import { alterAnswer, holdBack } from "./answers.ts";
import { button, main, newSubscriber, notice, openBilling, shown } from "./billing.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const history = (days: number): Usage["history"] =>
  Array.from({ length: days }, (_, day) => ({
    date: new Date(Date.UTC(2026, 10, 21) - day * 86_400_000).toISOString().slice(0, 10),
    recordings: day % 3,
    chat_turns: day + 1,
  }));

test("what was used is counted, with its day in the history", async ({ page, request }) => {
  const author = await newAuthor(request);
  await author.say("We stopped discounting in January and lost nobody.");
  await openBilling(page, author);
  await expect(shown(page, "Recordings used")).toHaveText("1in total");
  await expect(shown(page, "Remaining")).toHaveText("4free recordings");
  const table = page.getByRole("table", { name: "Usage history" });
  await expect(table.getByRole("columnheader")).toHaveText(["Date", "Recordings", "Chat turns"]);
  await expect(table.getByRole("row")).toHaveCount(2);
  const row = table.getByRole("row").last();
  await expect(row.getByRole("rowheader")).toHaveText(formatDay(new Date().toISOString().slice(0, 10)));
  await expect(row.getByRole("cell")).toHaveText(["1", "0"]);
});

test("a subscriber sees the plan, its period, the next payment, and Unlimited everywhere", async ({
  page,
  request,
}) => {
  const subscriber = await newSubscriber(request);
  await openBilling(page, subscriber);
  const headers = { Authorization: `Bearer ${subscriber.token}` };
  const usage: Usage = await (await request.get(API.usage, { headers })).json();
  const [start, end] = [usage.current_period_start ?? "", usage.current_period_end ?? ""];
  await expect(main(page).getByText("Basic", { exact: true })).toBeVisible();
  await expect(main(page).getByText("Active", { exact: true })).toBeVisible();
  await expect(shown(page, "Billing period")).toHaveText(`${formatDate(start)} - ${formatDate(end)}`);
  await expect(shown(page, "Next payment")).toHaveText(`$14 on ${formatDate(end)}`);
  await expect(shown(page, "Paid")).toHaveText("$14.00this billing period");
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await expect(button(page, "Subscribe")).toHaveCount(0);
  await expect(button(page, "Check my payment")).toHaveCount(0);
  await expect(page.getByRole("complementary").getByText("Unlimited", { exact: true })).toBeVisible();
});

test(
  "the payment method is changed, and the plan cancelled, on Stripe's page; coming back shows it",
  DEEP,
  async ({ page, request }) => {
    const subscriber = await newSubscriber(request);
    await subscriber.atStripe("hold");
    await openBilling(page, subscriber);
    await button(page, "Payment method and receipts").click();
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(PATHS.billing);
    await expect(notice(page, "Your subscription is cancelled")).toBeVisible();
  },
);

test("a payment that failed leads to Update payment method, and is forgotten once it went through", async ({
  page,
  request,
}) => {
  const subscriber = await newSubscriber(request);
  await subscriber.atStripe("fail-payment");
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${subscriber.token}` };
      return (await (await request.get(API.usage, { headers })).json()).payment_failed;
    })
    .toBe(true);
  await openBilling(page, subscriber);
  const problem = notice(page, "Your last payment didn't go through");
  await expect(problem).toBeVisible();
  await expect(main(page).getByText("Payment due", { exact: true })).toBeVisible();
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await problem.getByRole("button", { name: "Update payment method" }).click();
  await page.getByRole("button", { name: "Update card" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(main(page).getByText("Active", { exact: true })).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test(
  "a day of the history is the same day wherever it is read",
  DEEP,
  async ({ browser, baseURL, request }) => {
    const author = await newAuthor(request);
    const context = await browser.newContext({ baseURL, timezoneId: "America/Los_Angeles" });
    const page = await context.newPage();
    await alterAnswer(page, API.usage, { history: history(1) });
    await openBilling(page, author);
    await expect(page.getByRole("rowheader")).toHaveText("Nov 21, 2026");
    await context.close();
  },
);

test("a skeleton holds the place while it loads, and nothing jumps", DEEP, async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  const { release } = await holdBack(page, API.usage);
  await page.goto(PATHS.billing);
  await expect(page.getByRole("heading", { level: 1, name: "Billing & Usage" })).toBeVisible();
  await expect(page.getByRole("status").getByText("Loading your billing")).toBeAttached();
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => void seen.push(...list.getEntries())).observe({ type: "layout-shift" });
    return seen;
  });
  release();
  await expect(shown(page, "Remaining")).toBeVisible();
  // What moved in a frame is told after it.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect(await shifts.evaluate((seen) => seen.map((entry) => entry.toJSON()))).toEqual([]);
});
