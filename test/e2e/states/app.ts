import type { APIRequestContext, Page } from "@playwright/test";
import type { AccountLogin } from "#contract/auth.ts";
import type { Usage } from "#contract/billing.ts";
import type { Context } from "#contract/context.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { AccountPasskey } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { account, openAccount } from "../account.ts";
import { alterAnswer } from "../answers.ts";
import { button, newSubscriber, openBilling } from "../billing.ts";
import { expect } from "../fixtures.ts";
import { newKnownSpeaker, openProfile } from "../open-profile.ts";
import { exhaustTrial } from "../plan.ts";
import { silence } from "../sounds.ts";
import { newAuthor, signIn } from "../typed-notes.ts";
import { upload, vault, wavFile } from "../vault.ts";
import { addAuthenticator } from "../virtual-authenticator.ts";
import type { State } from "./states.ts";

const CANCELLING = {
  subscription_status: "active",
  is_cancelled: true,
  cancel_at: "2027-01-01T00:00:00Z",
};

const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const LONG_PROFILE = {
  themes: [LONG_WORD, "a theme of a good many words that goes on for nearly one hundred characters"],
  toneTags: ["Open about setbacks"],
  identityTags: [`Founder of the ${LONG_WORD}`],
  distinctivePhrases: ["x".repeat(100), "the quick brown fox jumps over the lazy dog and then goes home"],
  userTopicsMap: { [LONG_WORD]: 1234, Pricing: 1 },
  possibleFollowupQuestions: [`What would you tell the ${LONG_WORD}?`],
  lastUpdated: "2026-11-03T12:00:00.000Z",
  corrections: [
    { id: "1", kind: "banned", text: "y".repeat(100) },
    { id: "2", kind: "spelling", text: "z".repeat(100), heard: "w".repeat(100) },
    { id: "3", kind: "phrase", text: "x".repeat(100) },
    { id: "4", kind: "removed", field: "identityTags", text: LONG_WORD },
  ],
} satisfies Partial<Context>;

const LONG_ACCOUNT = {
  email: `${"a-very-long-address-".repeat(8)}@an-example-company.example.com`,
  lastName: "Bergerdorffwelchevoralternwarengewissenhaft".repeat(2),
  profileUrl: `https://example.com/${"long-".repeat(50)}`,
};

const UNPAID = {
  subscription_status: "unpaid",
  payment_failed: true,
  history: Array.from({ length: 28 }, (_, day) => ({
    date: `2026-10-${String(28 - day).padStart(2, "0")}`,
    recordings: day % 3,
    chat_turns: day + 1,
  })),
} satisfies Partial<Usage>;

const LOGINS: AccountLogin[] = [
  {
    id: "here",
    current: true,
    device: "Firefox on Linux",
    createdAt: "2026-11-20T09:00:00Z",
    lastUsedAt: "2026-11-22T09:00:00Z",
  },
  {
    id: "phone",
    current: false,
    device: "Samsung Internet on Android",
    createdAt: "2026-09-14T09:00:00Z",
    lastUsedAt: "2026-11-21T18:00:00Z",
  },
  { id: "old", current: false, device: null, createdAt: null, lastUsedAt: null },
];

const PASSKEYS = [
  {
    id: "phone",
    device: "Samsung Internet on Android",
    createdAt: "2026-09-14T09:00:00Z",
    lastUsedAt: "2026-11-21T18:00:00Z",
  },
  { id: "old", device: null, createdAt: "2026-11-20T09:00:00Z", lastUsedAt: null },
] satisfies AccountPasskey[];

const CONNECTED = { connected: true, name: "Ana Ruiz", expiresAt: "2027-01-14T12:00:00Z" };

/** With a password, an address that nobody has confirmed, several logins, and permission to publish. */
async function openSecured(page: Page, request: APIRequestContext): Promise<void> {
  await alterAnswer(page, API.user, { hasPassword: true, emailConfirmed: false });
  await alterAnswer(page, API.linkedinConnection, CONNECTED);
  await page.route(`**${API.accountLogins}`, (route) => route.fulfill({ json: LOGINS }));
  await page.route(`**${API.passkeys}`, (route) => route.fulfill({ json: PASSKEYS }));
  await openAccount(page, await newAuthor(request));
  await expect(page.getByRole("button", { name: "Remove the passkey of an unknown device" })).toBeVisible();
  await expect(logins(page).getByText("Samsung Internet on Android")).toBeVisible();
  await expect(page.getByText("Connected as Ana Ruiz")).toBeVisible();
}

/** To somebody who signed in a while ago. */
const STALE = {
  status: 403,
  json: { code: "confirm_identity", message: ERROR_MESSAGES.confirm_identity },
};

const logins = (page: Page) => page.getByRole("region", { name: "Where you are signed in" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const cutLine = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.abort("connectionreset"));

/** Recent Sessions, Content Profile, Billing and Account Settings. */
export const APP_STATES: State[] = [
  {
    name: "sessions, full",
    async open(page, request) {
      const author = await newAuthor(request);
      await exhaustTrial(author, { leave: 2 });
      await signIn(page, author);
      await page.goto(PATHS.chats);
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    },
  },
  {
    name: "sessions, not loaded",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await cutLine(page, API.chats);
      await page.goto(PATHS.chats);
      await expect(heading(page, "Your sessions didn't load")).toBeVisible();
    },
  },
  {
    name: "recordings, empty",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await page.goto(PATHS.recordings);
      await expect(page.getByRole("tabpanel", { name: "Recordings" }).getByRole("heading")).toBeVisible();
    },
  },
  {
    name: "recordings, full",
    async open(page, request) {
      const author = await newAuthor(request);
      // One in which nothing is heard waits.
      await upload(request, author, wavFile(silence(3)));
      await author.say(
        `${LONG_WORD} ${LONG_WORD}. We answer every support mail ourselves, the founders, every week.`,
      );
      await signIn(page, author);
      await page.goto(PATHS.recordings);
      await expect(vault(page).entries).toHaveCount(2);
    },
  },
  {
    name: "profile, full",
    open: async (page, request) => openProfile(page, await newKnownSpeaker(request)),
  },
  {
    name: "profile, of long words",
    async open(page, request) {
      await alterAnswer(page, API.context, LONG_PROFILE);
      await openProfile(page, await newAuthor(request));
    },
  },
  {
    name: "profile, not loaded",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await cutLine(page, API.context);
      await page.goto(PATHS.profile);
      await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "billing, the trial used up",
    async open(page, request) {
      const author = await newAuthor(request);
      await exhaustTrial(author);
      await openBilling(page, author);
    },
  },
  {
    name: "billing, subscribed",
    open: async (page, request) => openBilling(page, await newSubscriber(request)),
  },
  {
    name: "billing, about to cancel",
    async open(page, request) {
      await openBilling(page, await newSubscriber(request));
      await button(page, "Cancel subscription").click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "billing, cancelled",
    async open(page, request) {
      await alterAnswer(page, API.usage, CANCELLING);
      await openBilling(page, await newAuthor(request));
    },
  },
  {
    name: "billing, unpaid",
    async open(page, request) {
      await alterAnswer(page, API.usage, UNPAID);
      await openBilling(page, await newAuthor(request));
    },
  },
  {
    name: "billing, not loaded",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await cutLine(page, API.usage);
      await page.goto(PATHS.billing);
      await expect(heading(page, "Your billing didn't load")).toBeVisible();
    },
  },
  {
    name: "account, of somebody with a password and passkeys",
    open: openSecured,
  },
  {
    name: "account, about to remove a passkey",
    async open(page, request) {
      await openSecured(page, request);
      await page.getByRole("button", { name: "Remove the passkey of an unknown device" }).click();
      await expect(page.getByRole("dialog", { name: "Remove this passkey?" })).toBeVisible();
    },
  },
  {
    name: "a passkey offered after signing in",
    async open(page, request) {
      await addAuthenticator(page);
      await page.addInitScript(() => sessionStorage.setItem("passkeyOfferDue", "true"));
      await alterAnswer(page, API.user, { createdAt: "2026-01-02T09:00:00Z" });
      await signIn(page, await newAuthor(request));
      await page.goto(PATHS.record);
      await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
    },
  },
  {
    name: "account, a password being changed",
    async open(page, request) {
      await openSecured(page, request);
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByLabel("New password").fill("tomato sauce");
      await expect(page.getByText(/^Fair: /)).toBeVisible();
    },
  },
  {
    name: "account, a proof asked for before it is deleted",
    async open(page, request) {
      await openSecured(page, request);
      await page.route(`**${API.account}`, (route) => route.fulfill(STALE));
      await account(page).remove.click();
      const asked =
        (await account(page)
          .dialog.getByText(/^Type /)
          .textContent()) ?? "";
      await account(page).confirmation.fill(asked.replace(/^Type | to confirm$/g, ""));
      await account(page).confirm.click();
      await expect(page.getByLabel("Your password")).toBeVisible();
      await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    },
  },
  {
    name: "account, a proof by LinkedIn asked for",
    async open(page, request) {
      await alterAnswer(page, API.linkedinConnection, CONNECTED);
      await openAccount(page, await newAuthor(request));
      await page.route(`**${API.linkedinConnection}`, (route) => route.fulfill(STALE));
      await page.getByRole("button", { name: "Disconnect" }).click();
      await expect(page.getByRole("button", { name: "Confirm with LinkedIn" })).toBeVisible();
    },
  },
  {
    name: "account, of long names",
    async open(page, request) {
      const author = await newAuthor(request);
      await author.say(`${LONG_WORD}. We stopped discounting in January and lost nobody.`);
      await alterAnswer(page, API.user, LONG_ACCOUNT);
      await openAccount(page, author);
      await expect(account(page).activity).toHaveCount(1);
    },
  },
  {
    name: "account, not loaded",
    async open(page, request) {
      for (const path of [API.usage, API.chats]) await cutLine(page, path);
      await openAccount(page, await newAuthor(request));
      await expect(page.getByText("Your sessions didn't load")).toBeVisible();
    },
  },
  {
    name: "account, about to delete sound",
    async open(page, request) {
      const author = await newAuthor(request);
      await author.say("We stopped discounting in January and lost nobody.");
      await openAccount(page, author);
      await account(page).keep("7 days").check();
      await expect(account(page).deleteSound).toBeVisible();
    },
  },
  {
    name: "account, about to be deleted",
    async open(page, request) {
      await openAccount(page, await newAuthor(request));
      await account(page).remove.click();
      await expect(account(page).dialog).toBeVisible();
    },
  },
  {
    name: "no such screen",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await page.goto(`${PATHS.record}/nowhere`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
];
