import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { Sidebar } from "../../web/shared/shell/sidebar.tsx";
import { ANA, NEW_USAGE } from "./people.ts";
import { answer, cutOff } from "./server.ts";
import { show } from "./show.tsx";

const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");

const showSidebar = (usage: Partial<Usage> = {}, at?: string) => {
  answer(API.usage, { ...NEW_USAGE, ...usage });
  return show(<Sidebar user={ANA} />, { at });
};

test("leads to every part of the app, in order", async () => {
  await showSidebar();
  const targets = links.elements().map((link) => [link.textContent, link.getAttribute("href")]);
  expect(targets).toEqual(MENU.map(({ label, path }) => [label, path]));
});

test.each([
  [PATHS.record, "Recording"],
  [PATHS.recording, "Recording"],
  [PATHS.library, "Library"],
  [PATHS.schedule, "Schedule"],
  [PATHS.chats, "Recent Sessions"],
  [PATHS.chat("some-session"), "Recent Sessions"],
  [PATHS.profile, "Profile"],
  [PATHS.billing, "Billing"],
  [PATHS.account, "Account"],
])("at %s the active item is %s, and no other", async (at, item) => {
  await showSidebar({}, at);
  const active = links.elements().filter((link) => link.getAttribute("aria-current") === "page");
  expect(active.map(({ textContent }) => textContent)).toEqual([item]);
});

test("its footer shows the first and last name and the email", async () => {
  await showSidebar();
  await expect.element(page.getByText("Ana Ruiz", { exact: true })).toBeVisible();
  await expect.element(page.getByText(ANA.email, { exact: true })).toBeVisible();
});

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

test.each(STATES)("%s", async (_, usage, title, value) => {
  await showSidebar(usage);
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(page.getByText(value, { exact: true })).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "Free recordings left" });
  expect(bar.elements()).toHaveLength(title === "Free Trial" ? 1 : 0);
  const subscribed = title === "Current Plan" || title === "Plan Status";
  expect(page.getByText("Basic", { exact: true }).elements()).toHaveLength(subscribed ? 1 : 0);
  const subscribe = page.getByRole("link", { name: "Subscribe", exact: true });
  expect(subscribe.elements()).toHaveLength(title === "No Plan" ? 1 : 0);
});

test("the trial's bar is as wide as the part that is left", async () => {
  await showSidebar({ free_trials_used: 2 });
  const bar = page.getByRole("progressbar", { name: "Free recordings left" });
  await expect.element(bar).toHaveAttribute("aria-valuenow", "3");
  expect(bar.element().querySelector("div")?.getAttribute("style")).toBe("width: 60%;");
});

test("nothing is shown while the usage is unknown", async () => {
  cutOff(API.usage);
  await show(<Sidebar user={ANA} />);
  await expect.element(page.getByRole("navigation").first()).toBeVisible();
  expect(page.getByText(/Free Trial|No Plan|Current Plan|Plan Status/).elements()).toHaveLength(0);
});

test("when it has expired it leads to billing, where it offers nothing of its own", async () => {
  await showSidebar({ free_trials_used: 5, remaining: 0 });
  const subscribe = page.getByRole("link", { name: "Subscribe", exact: true });
  await subscribe.click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.billing);
  await expect.element(subscribe).not.toBeInTheDocument();
});
