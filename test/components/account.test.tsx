import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "#contract/auth.ts";
import type { SessionListItem } from "#contract/chat.ts";
import { RECENT_ACTIVITY_ITEMS, TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import AccountScreen from "../../web/pages/account/account.tsx";
import { PATHS } from "../../web/paths.ts";
import { ConfirmIdentity } from "../../web/shared/confirm-identity.tsx";
import { ANA, HEALTH, NEW_USAGE, SESSION } from "./people.ts";
import { answer, calls, cutOff, refuse } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(() => localStorage.setItem(TOKEN_STORAGE_KEY, "a token"));
afterEach(() => localStorage.clear());

/** The value under a name: of the profile, or of the usage. */
const fact = (name: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .element().nextElementSibling?.textContent;

async function showAccount({
  user = ANA,
  sessions = [],
}: {
  user?: User;
  sessions?: SessionListItem[];
} = {}) {
  answer(API.user, user);
  answer(API.usage, NEW_USAGE);
  answer(API.chats, sessions);
  answer(API.accountLogins, []);
  answer(API.passkeys, []);
  answer(API.health, HEALTH);
  answer(API.linkedinConnection, { connected: false, name: null, expiresAt: null });
  await show(<AccountScreen />, { at: PATHS.account });
  await expect.element(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
}

test("who somebody is: email, first and last name, to be read only", async () => {
  await showAccount();
  await expect.element(page.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible();
  expect(["Email", "First name", "Last name"].map(fact)).toEqual([ANA.email, "Ana", "Ruiz"]);
  // The profile URL is all there is to type.
  expect(page.getByRole("textbox").elements()).toHaveLength(1);
});

test("a member whom LinkedIn gave no email for", async () => {
  await showAccount({ user: { ...ANA, email: "" } });
  expect(fact("Email")).toBe("None: you sign in with LinkedIn");
});

test("a newcomer's usage, and the way to a first note where no activity is", async () => {
  await showAccount();
  await expect.element(page.getByText("No activity yet")).toBeVisible();
  expect(["Total sessions", "Chat turns used", "Recordings left"].map(fact)).toEqual(["0", "0", "5"]);
  await page.getByRole("link", { name: "Record your first note" }).click();
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.record);
});

test("Recent Activity: the latest sessions, each Complete and leading to its chat", async () => {
  const sessions = Array.from({ length: RECENT_ACTIVITY_ITEMS + 1 }, (_, at) => ({
    ...SESSION,
    sessionId: `session-${at}`,
  }));
  await showAccount({ sessions });
  const items = page.getByRole("listitem");
  await expect.poll(() => items.elements()).toHaveLength(RECENT_ACTIVITY_ITEMS);
  expect(page.getByText("Complete", { exact: true }).elements()).toHaveLength(RECENT_ACTIVITY_ITEMS);
  const targets = items
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(targets).toEqual(sessions.slice(0, RECENT_ACTIVITY_ITEMS).map((one) => PATHS.chat(one.sessionId)));
});

test("usage and activity that don't load can be tried again", async () => {
  for (const path of [API.usage, API.chats]) cutOff(path);
  await showAccount({ sessions: [SESSION] });
  await expect.element(page.getByText("Your usage didn't load")).toBeVisible();
  await expect.element(page.getByText("Your sessions didn't load")).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await again.first().click();
  await expect.element(page.getByText("Total sessions", { exact: true })).toBeVisible();
  await again.click();
  await expect.poll(() => page.getByRole("listitem").elements()).toHaveLength(1);
});

test.each(["not an address", "javascript:alert(1)", "ftp://example.com/ana", "ana"])(
  "%s is refused as a profile URL with the reason, and what was typed stays",
  async (wrong) => {
    await showAccount();
    const profileUrl = page.getByLabelText("Profile URL");
    await profileUrl.fill(wrong);
    const before = calls.length;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .element(profileUrl)
      .toHaveAccessibleDescription("Please enter a web address that starts with https://.");
    await expect.element(profileUrl).toHaveAttribute("aria-invalid", "true");
    await expect.element(profileUrl).toHaveFocus();
    await expect.element(profileUrl).toHaveValue(wrong);
    expect(calls).toHaveLength(before);
  },
);

test("whoever signed in a while ago proves who they are before anything is deleted, and may leave it", async () => {
  await showAccount();
  await show(<ConfirmIdentity />);
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabelText(`Type ${ANA.email} to confirm`).fill(ANA.email);
  refuse(API.account, 403, "confirm_identity");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect.element(page.getByRole("dialog", { name: "Is it you?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog.getByText("Nothing was deleted.")).toBeVisible();
  expect(calls.filter(({ pathname }) => pathname === API.account)).toHaveLength(1);
});
