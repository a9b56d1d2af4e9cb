import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { PAYWALL_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../web/api/use-api.ts";
import { PATHS } from "../../web/paths.ts";
import { openPaywall, Paywall, usePaywall } from "../../web/shared/account/plan.tsx";
import { NEW_USAGE } from "./people.ts";
import { answer, holdBack } from "./server.ts";
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

/** A screen that cannot be used without a plan. */
const Screen = () => {
  const { data } = useApi(API.usage);
  usePaywall(data, "keep recording");
  return data && <p>Left: {data.remaining}</p>;
};

test("it opens by itself half a second after the usage says that the trial is over, and once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const release = holdBack(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  await show(
    <>
      <Screen />
      <Paywall />
    </>,
  );
  release();
  await expect.element(page.getByText("Left: 0")).toBeVisible();
  vi.advanceTimersByTime(PAYWALL_DELAY_MS - 1);
  expect(dialog.elements()).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  vi.advanceTimersByTime(2 * PAYWALL_DELAY_MS);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("over a note that has just used the last one it stays away, until the next screen that asks for a plan", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 4, remaining: 1 });
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  function Record() {
    const { mutate } = useApi(API.usage);
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button type="button" onClick={() => void mutate()}>
          Send
        </button>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Come back
        </button>
        <Screen key={visit} />
        <Paywall />
      </>
    );
  }
  await show(<Record />);
  await expect.element(page.getByText("Left: 1")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText("Left: 0")).toBeVisible();
  vi.advanceTimersByTime(2 * PAYWALL_DELAY_MS);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Come back" }).click();
  await expect.element(page.getByText("Left: 0")).toBeVisible();
  vi.advanceTimersByTime(PAYWALL_DELAY_MS);
  await expect.element(dialog).toBeVisible();
});

test("it closes once somebody has paid", async () => {
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  answer(API.usage, { ...NEW_USAGE, subscription_status: "active" });
  let refresh = async (): Promise<unknown> => undefined;
  const Reader = () => {
    refresh = useApi(API.usage).mutate;
    return <Paywall />;
  };
  await show(<Reader />);
  openPaywall("keep recording");
  await expect.element(dialog).toBeVisible();
  await refresh();
  await expect.element(dialog).not.toBeInTheDocument();
});
