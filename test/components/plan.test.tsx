import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Usage } from "#contract/billing.ts";
import { PAYWALL_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../web/api/use-api.ts";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { openPaywall, Paywall, usePaywall } from "../../web/shared/account/plan.tsx";
import { Sidebar } from "../../web/shared/shell/sidebar.tsx";
import { paywall, show, text } from "./app.tsx";
import { ANA, NEW_USAGE } from "./people.ts";
import { arrives, follow, gone, press, says, sees } from "./person.ts";
import { answer, cutOff, holdBack } from "./server.ts";
import states from "./sidebar.json" with { type: "json" };

const OVER: Usage = { ...NEW_USAGE, free_trials_used: 5, remaining: 0 };

test("it says what is over and what the Basic plan brings; Maybe Later closes it, Subscribe Now goes to billing", async () => {
  answer(API.usage, OVER);
  await show(<Paywall />, { at: PATHS.record });
  openPaywall("keep recording");
  await says(
    paywall,
    "You've used all 5 of your free recordings. Subscribe to the Basic plan to keep recording.",
    "$14 per month",
  );
  await press("Maybe Later");
  await gone(paywall);
  await arrives(PATHS.record);
  openPaywall("keep refining your posts");
  await says(paywall, "Subscribe to the Basic plan to keep refining your posts.");
  await press("Subscribe Now");
  await arrives(PATHS.billing);
  await gone(paywall);
});

const Screen = () => {
  const { data } = useApi(API.usage);
  usePaywall(data, "keep recording");
  return data && <p>Left: {data.remaining}</p>;
};

test("it opens by itself half a second after the usage says that the trial is over, and once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const release = holdBack(API.usage, OVER);
  await show([<Screen key="screen" />, <Paywall key="paywall" />]);
  release();
  await sees("Left: 0");
  vi.advanceTimersByTime(PAYWALL_DELAY_MS - 1);
  expect(paywall.elements()).toEqual([]);
  vi.advanceTimersByTime(1);
  await sees(paywall);
  await press("Maybe Later");
  vi.advanceTimersByTime(2 * PAYWALL_DELAY_MS);
  await gone(paywall);
});

test("over a note that has just used the last one it stays away, until the next screen that asks for a plan; it closes once somebody has paid", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const last = { ...NEW_USAGE, free_trials_used: 4, remaining: 1 };
  answer(API.usage, last, OVER, { ...NEW_USAGE, subscription_status: "active" });
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
  await sees("Left: 1");
  await press("Send");
  await sees("Left: 0");
  vi.advanceTimersByTime(2 * PAYWALL_DELAY_MS);
  await gone(paywall);
  await press("Come back");
  await sees("Left: 0");
  vi.advanceTimersByTime(PAYWALL_DELAY_MS);
  await sees(paywall);
  // Behind the paywall, which no pointer comes through.
  (text("Send").element() as HTMLElement).click();
  await gone(paywall);
});

const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
const bar = page.getByRole("progressbar", { name: "Free recordings left" });
const subscribe = page.getByRole("link", { name: "Subscribe" });

const showSidebar = (usage: Partial<Usage> = {}, at?: string) => {
  answer(API.usage, { ...NEW_USAGE, ...usage });
  return show(<Sidebar user={ANA} />, { at });
};

test("the sidebar leads to every part of the app, in order, names its user, and shows no plan while the usage is unknown", async () => {
  cutOff(API.usage);
  await show(<Sidebar user={ANA} />);
  await sees("Ana Ruiz", text(ANA.email));
  const targets = links.elements().map((link) => [link.textContent, link.getAttribute("href")]);
  expect(targets).toEqual(MENU.map(({ label, path }) => [label, path]));
  expect(page.getByText(/Free Trial|No Plan|Current Plan|Plan Status/).elements()).toHaveLength(0);
});

test.each([
  ...MENU.map(({ path, label }) => [path, label]),
  [PATHS.recording, "Recording"],
  [PATHS.chat("some-session"), "Recent Sessions"],
])("at %s the active item is %s, and no other", async (at, item) => {
  await showSidebar({}, at);
  const active = links.elements().filter((link) => link.getAttribute("aria-current") === "page");
  expect(active.map(({ textContent }) => textContent)).toEqual([item]);
});

/** In the order in which one takes precedence over the next. */
test.for(states)("$state", async ({ usage, title, value }) => {
  await showSidebar(usage as Partial<Usage>);
  await sees(text(title), text(value));
  expect(bar.elements()).toHaveLength(title === "Free Trial" ? 1 : 0);
  const subscribed = title === "Current Plan" || title === "Plan Status";
  expect(text("Basic").elements()).toHaveLength(subscribed ? 1 : 0);
  expect(subscribe.elements()).toHaveLength(title === "No Plan" ? 1 : 0);
  if (title === "No Plan") {
    // Where it leads, it offers nothing of its own.
    await follow("Subscribe", PATHS.billing);
    await gone(subscribe);
  }
  if (title !== "Free Trial") return;
  // The trial's bar is as wide as the part that is left.
  await expect.element(bar).toHaveAttribute("aria-valuenow", "3");
  expect(bar.element().querySelector("div")?.getAttribute("style")).toBe("width: 60%;");
});
