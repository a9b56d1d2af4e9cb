import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { Gate } from "../../web/shared/shell/gate.tsx";
import { stayHere } from "./leaving.ts";
import { ANA, NEW_USAGE } from "./people.ts";
import { answer, calls, cutOff, holdBack, refuse, signIn } from "./server.ts";
import { button, show } from "./show.tsx";

beforeEach(signIn);
afterEach(() => page.viewport(1440, 900));

const heading = (name: string) => page.getByRole("heading", { name });
const main = page.getByRole("main");
const menu = page.getByRole("dialog", { name: "Menu" });

/** The gate, with one screen behind it at all addresses. */
async function showApp(at: string = PATHS.library) {
  answer(API.usage, NEW_USAGE);
  return await show(
    <Routes>
      <Route path={PATHS.record} element={<Gate signIn={<h1>Sign in</h1>} />}>
        <Route path="*" element={<h1>A screen</h1>} />
      </Route>
    </Routes>,
    { at },
  );
}

test("the gate shows a spinner while the user is asked for, and then the screen", async () => {
  const release = holdBack(API.user, ANA);
  await showApp();
  await expect.element(page.getByText("Loading your account")).toBeInTheDocument();
  expect(heading("Sign in").elements()).toEqual([]);
  release();
  await expect.element(heading("A screen")).toBeVisible();
});

test("a lost connection signs nobody out and can be tried again; a token that the server doesn't know does", async () => {
  cutOff(API.user);
  refuse(API.user, 401, "unauthorized");
  await showApp();
  await expect.element(heading("We can't load your account")).toBeVisible();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a token");
  await button("Try again").click();
  await expect.element(heading("Sign in")).toBeVisible();
});

test("the keyboard can skip the sidebar, and starts in the screen that it goes to", async () => {
  answer(API.user, ANA);
  await showApp();
  await expect.element(heading("A screen")).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to content" });
  await userEvent.tab();
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toHaveAttribute("href", `#${main.element().id}`);
  await page.getByRole("link", { name: "Billing" }).click();
  await expect.element(main).toHaveFocus();
});

test("logging out forgets the login, also when the server doesn't answer", async () => {
  const left = stayHere();
  answer(API.user, ANA);
  cutOff(API.logout);
  await showApp();
  await button("Log Out").click();
  await expect.poll(() => left).toEqual([new URL(PATHS.landing, window.location.href).href]);
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
});

/** Whether anything of a page whose login is no longer the stored one is to be seen. */
async function showAccount(): Promise<() => boolean> {
  answer(API.user, ANA);
  await showApp();
  await expect.element(heading("A screen")).toBeVisible();
  return () =>
    document.body.textContent.includes("A screen") || document.body.textContent.includes(ANA.email);
}

test.each([
  ["as another tab stores it", () => new StorageEvent("storage", { key: TOKEN_STORAGE_KEY })],
  ["as all is cleared", () => new StorageEvent("storage", { key: null })],
  ["as Back restores the page", () => new PageTransitionEvent("pageshow", { persisted: true })],
  ["as they come back to a page that slept", () => new Event("focus")],
])(
  "with another login stored, or none, a page shows nothing more and loads anew, %s",
  async (_when, event) => {
    const left = stayHere();
    const isShown = await showAccount();
    for (const store of [
      () => localStorage.setItem(TOKEN_STORAGE_KEY, "another"),
      () => localStorage.clear(),
    ]) {
      store();
      window.dispatchEvent(new StorageEvent("storage", { key: "of no login" }));
      expect(left).toEqual([]);
      window.dispatchEvent(event());
      expect(isShown()).toBe(false);
      expect(left.splice(0)).toEqual([window.location.href]);
    }
  },
);

test("a page that is left with its login gone holds nothing of the account and is not blank, for Back to restore", async () => {
  const isShown = await showAccount();
  const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  leave();
  expect(isShown()).toBe(true);
  localStorage.clear();
  leave();
  expect(isShown()).toBe(false);
  await expect.element(page.getByText("Loading")).toBeVisible();
});

test("whoever subscribed on another device comes back to the plan that they have", async () => {
  answer(API.user, ANA);
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  answer(API.usage, { ...NEW_USAGE, subscription_status: "active" });
  await page.viewport(360, 740);
  await showApp();
  const left = page.getByRole("banner");
  await expect.element(left.getByText("0 free left", { exact: true })).toBeVisible();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(left.getByText("Unlimited", { exact: true })).toBeVisible();
});

test("the menu of a small screen keeps the keyboard, closes in each way, and with what is chosen", async () => {
  await page.viewport(360, 740);
  answer(API.user, ANA);
  answer(API.usage, { ...NEW_USAGE, free_trials_used: 5, remaining: 0 });
  await showApp();
  const ways = [
    () => menu.element().querySelector<HTMLElement>("[tabindex='-1']")?.click(),
    () => userEvent.keyboard("{Escape}"),
    () => button("Close menu").click(),
  ];
  for (const close of ways) {
    await button("Open menu").click();
    await expect.element(menu).toBeVisible();
    await close();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button("Open menu")).toHaveFocus();
  }
  await button("Open menu").click();
  for (let step = 0; step < 15; step++) {
    await userEvent.tab();
    const { activeElement } = document;
    expect(activeElement === document.body || activeElement?.closest("dialog")).toBeTruthy();
  }
  await expect.element(menu.getByRole("button", { name: "Log Out" })).toBeVisible();
  await menu.getByRole("link", { name: "Subscribe", exact: true }).click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.billing);
  await expect.element(menu).not.toBeInTheDocument();
  expect(calls.map(({ pathname }) => pathname)).not.toContain(API.logout);
});

test("on a phone Record is at the thumb, but not where one records, nor beside the bar of a post", async () => {
  await page.viewport(360, 740);
  answer(API.user, ANA);
  await showApp();
  const record = page.getByRole("link", { name: "Record", exact: true });
  await expect.element(record).toBeInViewport();
  const bar = document.createElement("div");
  bar.dataset.dock = "";
  document.body.append(bar);
  await expect.element(record).not.toBeInTheDocument();
  bar.remove();
  await record.click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.record);
  await expect.element(record).not.toBeInTheDocument();
});
