import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { comeBackTo, exhaustTrial, goToPayment, payAndReturn, subscribe } from "./plan.ts";
import { onDevice, openRecorder, sessionsOf, startOn, toastText, typeNote } from "./recorder.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const NOTE = "We stopped discounting in January and lost nobody. That is the whole story, really.";

test(
  "whoever pays in one tab finds the paywall gone in the other, and what waited there sent once",
  DEEP,
  async ({ page, context, request }) => {
    const { author, paywall } = await startOn(page, request);
    await exhaustTrial(author);
    await typeNote(page, `${NOTE} It waits.`);
    await expect(paywall).toBeVisible();

    const other = await context.newPage();
    await signIn(other, author);
    await other.goto(PATHS.billing);
    await goToPayment(other);
    await payAndReturn(other);
    await expect.poll(() => onDevice(other)).toEqual([]);

    await comeBackTo(page);
    await expect(paywall).toBeHidden();
    await expect(page.getByText("Unlimited recordings and chat", { exact: true })).toBeVisible();
    expect(await sessionsOf(request, author)).toHaveLength(6);
  },
);

test("a payment whose news was lost on the way is found by Sync", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await exhaustTrial(author);
  await signIn(page, author);
  await page.goto(PATHS.billing);
  const { origin, pathname } = await goToPayment(page);
  const checkoutId = pathname.split("/").at(-1);
  const checkouts: { id: string; customer: string }[] = await (
    await request.get(`${origin}/control/checkouts`)
  ).json();
  const customerId = checkouts.find(({ id }) => id === checkoutId)?.customer;
  await request.post(`${origin}/control/hold`, { data: { customerId } });
  await request.post(`${origin}/control/pay`, { data: { checkoutId } });
  await page.goto(PATHS.billing);
  await page.getByRole("button", { name: "Check my payment" }).click();
  await expect(toastText(page, "Subscription synced")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Unlimited", { exact: true })).toBeVisible();
});

test(
  "whoever subscribed on another device comes back to a recorder without a paywall",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await exhaustTrial(author);
    await signIn(page, author);
    const { paywall, start } = await openRecorder(page);
    await expect(paywall).toBeVisible();
    await subscribe(request, author);
    await comeBackTo(page);
    await expect(paywall).toBeHidden();
    await expect(start).toBeEnabled();
  },
);
