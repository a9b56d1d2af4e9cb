import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { openPaywall, Paywall } from "../../web/shared/plan/plan.tsx";
import { NEW_USAGE } from "./people.ts";
import { answer } from "./server.ts";
import { show } from "./show.tsx";

const dialog = page.getByRole("dialog", { name: "Free Trial Complete" });

async function showPaywall(action: string) {
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  await show(<Paywall />, { at: PATHS.record });
  openPaywall(action);
  await expect.element(dialog).toBeVisible();
}

test("says what is over and what the Basic plan brings", async () => {
  await showPaywall("keep recording");
  await expect
    .element(dialog)
    .toMatchTextContent(
      "You've used all 5 of your free recordings. Subscribe to the Basic plan to keep recording.",
    );
  await expect.element(dialog).toMatchTextContent("$14 per month");
  expect(
    dialog
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Unlimited voice recordings",
    "Unlimited chat refinements",
    "AI-powered posts",
    "Interview mode for deeper stories",
    "Cancel anytime",
  ]);
});

test("Subscribe Now goes to billing", async () => {
  await showPaywall("keep refining your posts");
  await expect.element(dialog).toMatchTextContent("Subscribe to the Basic plan to keep refining your posts.");
  await dialog.getByRole("button", { name: "Subscribe Now" }).click();
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.billing);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("Maybe Later closes it", async () => {
  await showPaywall("keep recording");
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.record);
});
