import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { RECENT_ACTIVITY_ITEMS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import AccountScreen from "../../web/pages/account/account.tsx";
import { PATHS } from "../../web/paths.ts";
import { answerAccount } from "./account.ts";
import { button, fact, sent, show, text, textsOf } from "./app.tsx";
import { ANA, NEW_USAGE, SESSION } from "./people.ts";
import { arrives, describes, follow, gone, linksTo, press, says, sees } from "./person.ts";
import { answer, cutOff, holdBack, refuse, signIn } from "./server.ts";

beforeEach(signIn);

async function showAccount({ user = ANA, sessions = [] as (typeof SESSION)[] } = {}) {
  answerAccount(user, sessions);
  await show(<AccountScreen />, { at: PATHS.account });
  await expect.element(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
}

test("a subscriber whom LinkedIn gave no email for, with the profile URL that was saved", async () => {
  answer(API.usage, { ...NEW_USAGE, subscription_status: "active", recordings_used: 6 });
  await showAccount({ user: { ...ANA, email: "", profileUrl: "https://example.com/ana" } });
  await expect.element(field).toHaveValue("https://example.com/ana");
  expect(fact("Email")).toBe("None: you sign in with LinkedIn");
  await expect.poll(() => ["Total sessions", "Recordings left"].map(fact)).toEqual(["6", "Unlimited"]);
});

test("Recent Activity: the latest sessions, each Complete and leading to its chat", async () => {
  const sessions = Array.from({ length: RECENT_ACTIVITY_ITEMS + 1 }, (_, at) => ({
    ...SESSION,
    sessionId: `session-${at}`,
  }));
  await showAccount({ sessions });
  const items = page.getByRole("listitem");
  await expect.poll(() => items.elements()).toHaveLength(RECENT_ACTIVITY_ITEMS);
  expect(text("Complete").elements()).toHaveLength(RECENT_ACTIVITY_ITEMS);
  for (const [at, { sessionId }] of sessions.slice(0, RECENT_ACTIVITY_ITEMS).entries())
    await linksTo(items.nth(at).getByRole("link"), PATHS.chat(sessionId));
  await says(items.first(), `${SESSION.snippet}Nov 2, 2026`);
  for (const [name, path] of [
    ["Billing & Usage", PATHS.billing],
    ["New recording", PATHS.record],
    ["Content Profile", PATHS.profile],
    ["All sessions", PATHS.chats],
  ] as const)
    await linksTo(page.getByRole("link", { name, exact: false }), path);
});

const SPEAK = "Speak from anywhere";

test("four parts, each at its address: what it holds, and which is shown; who somebody is, to be read only, a newcomer's usage, and the way to a first note where no activity is", async () => {
  await showAccount();
  const parts = page.getByRole("navigation", { name: "Account" }).getByRole("link");
  for (const [name, path, ...titles] of [
    ["Publishing", PATHS.accountPublishing, "LinkedIn", "Posting times"],
    ["Notes and privacy", PATHS.accountNotes, "Your recordings", "Your data", SPEAK, "Delete account"],
    ["Sign-in and keys", PATHS.accountSignIn, "Signing in", "Keys for scripts and agents"],
    ["You", PATHS.account, "Profile", "Usage", "Recent Activity", "Keyboard shortcuts"],
  ] as const) {
    const part = parts.filter({ hasText: name });
    await part.click();
    await arrives(path);
    await expect.element(part).toHaveAttribute("aria-current", "page");
    await expect.poll(() => textsOf(page.getByRole("heading", { level: 2 }))).toEqual(titles);
  }
  expect(["Email", "First name", "Last name"].map(fact)).toEqual([ANA.email, "Ana", "Ruiz"]);
  // The profile URL.
  expect(page.getByRole("textbox").elements()).toHaveLength(1);
  await sees("Your notes and their posts will show here.");
  expect(["Total sessions", "Chat turns used", "Recordings left"].map(fact)).toEqual(["0", "0", "5"]);
  await follow("New recording", PATHS.record);
});

const field = page.getByLabelText("Profile URL");

test.each([
  ["https://www.linkedin.com/in/ana", "https://www.linkedin.com/in/ana"],
  ["linkedin.com/in/ana", "https://linkedin.com/in/ana"],
  [" ", ""],
])("“%s” is saved as the profile URL %s, and said to be until it changes", async (typed, profileUrl) => {
  answer(API.user, ANA);
  const release = holdBack(API.user, ANA);
  await showAccount();
  await field.fill(typed);
  await press("Save");
  await expect.element(button("Saving...")).toHaveAttribute("aria-busy", "true");
  release();
  await sees("Saved");
  expect(sent).toEqual([{ path: API.user, body: { profileUrl } }]);
  await field.fill("other");
  await gone("Saved");
});

test("a profile URL that is refused says why; without a connection too, and can be saved later", async () => {
  answer(API.user, ANA);
  refuse(API.user, 400, "invalid", "profileUrl");
  cutOff(API.user);
  await showAccount();
  await field.fill("https://example.com/ana");
  await press("Save");
  await describes(field, ERROR_MESSAGES.invalid);
  await press("Save");
  await sees(/^We can't reach the server\./);
  await press("Save");
  await sees("Saved");
});
