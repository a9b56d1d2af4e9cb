import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { Sidebar } from "../../web/shared/shell/sidebar.tsx";
import { ANA, NEW_USAGE } from "./people.ts";
import { answer, cutOff } from "./server.ts";
import { show, text } from "./show.tsx";
import states from "./sidebar.json" with { type: "json" };

const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");

const showSidebar = (usage: Partial<Usage> = {}, at?: string) => {
  answer(API.usage, { ...NEW_USAGE, ...usage });
  return show(<Sidebar user={ANA} />, { at });
};

test("leads to every part of the app, in order, and says whose it is", async () => {
  await showSidebar();
  const targets = links.elements().map((link) => [link.textContent, link.getAttribute("href")]);
  expect(targets).toEqual(MENU.map(({ label, path }) => [label, path]));
  await expect.element(text("Ana Ruiz")).toBeVisible();
  await expect.element(page.getByText(ANA.email, { exact: true })).toBeVisible();
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
  await expect.element(text(title)).toBeVisible();
  await expect.element(text(value)).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "Free recordings left" });
  expect(bar.elements()).toHaveLength(title === "Free Trial" ? 1 : 0);
  const subscribed = title === "Current Plan" || title === "Plan Status";
  expect(text("Basic").elements()).toHaveLength(subscribed ? 1 : 0);
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
