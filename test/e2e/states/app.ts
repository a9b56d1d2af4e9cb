import type { APIRequestContext, Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { wav } from "../../worker/audio.ts";
import { alterAnswer, CONNECTED, refuse } from "../answers.ts";
import { expect } from "../fixtures.ts";
import { openProfile, unfoldProfile } from "../open-profile.ts";
import { type Author, exhaustTrial, newAuthor, signIn, signInOnce, wavFile } from "../people.ts";
import data from "./app.json" with { type: "json" };
import habits from "./habits.json" with { type: "json" };
import NOTES from "./known-speaker.json" with { type: "json" };
import { cutLine, newcomerAt, notLoadedAt, type States } from "./state.ts";

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

const answer = (page: Page, path: string, json: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill({ json }));

async function openBilling(page: Page, author: Author): Promise<void> {
  await signIn(page, author);
  await page.goto(PATHS.billing);
  await expect(page.getByRole("table", { name: "Usage history" })).toBeVisible();
}

/** As somebody who has paid sees it. */
async function openSubscribed(page: Page, request: APIRequestContext): Promise<void> {
  const author = await newAuthor(request);
  const { headers } = author;
  const { checkoutUrl } = await (await request.post(API.createSubscription, { headers })).json();
  await request.post(checkoutUrl, { form: { decision: "pay" }, maxRedirects: 0 });
  await expect.poll(() => author.read(API.usage)).toMatchObject({ subscription_status: "active" });
  await openBilling(page, author);
}

async function openAccount(page: Page, author: Author, part: string = PATHS.account): Promise<void> {
  await signInOnce(page, author);
  await page.goto(part);
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
}

/** With a password, an address that nobody has confirmed, several logins, and permission to publish. */
async function openSecured(page: Page, request: APIRequestContext): Promise<void> {
  await alterAnswer(page, API.user, { hasPassword: true, emailConfirmed: false });
  await alterAnswer(page, API.linkedinConnection, CONNECTED);
  await answer(page, API.accountLogins, data.logins);
  await answer(page, API.passkeys, data.passkeys);
  await openAccount(page, await newAuthor(request), PATHS.accountSignIn);
  await expect(page.getByRole("button", { name: "Remove the passkey of an unknown device" })).toBeVisible();
  const logins = page.getByRole("region", { name: "Where you are signed in" });
  await expect(logins.getByText("Samsung Internet on Android")).toBeVisible();
}

/** The dialog that asks before an account is deleted. */
async function askToDelete(page: Page) {
  await button(page, "Delete account").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Recent Sessions, Content Profile, Billing and Account Settings. */
export const APP_STATES: States = {
  "sessions, full": async (page, request) => {
    const author = await newAuthor(request);
    await exhaustTrial(author, { leave: 2 });
    await signIn(page, author);
    await page.goto(PATHS.chats);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  },
  "sessions, not loaded": notLoadedAt(PATHS.chats, API.chats),
  "recordings, empty": newcomerAt(PATHS.recordings, (page) =>
    page.getByRole("tabpanel", { name: "Recordings" }).getByRole("heading"),
  ),
  "recordings, full": async (page, request) => {
    const author = await newAuthor(request);
    // One in which nothing is heard waits.
    await author.transcribe({ audio: wavFile(Buffer.from(wav({ seconds: 3, tone: true }))) });
    await author.say(
      `${data.longWord} ${data.longWord}. We answer every support mail ourselves, the founders, every week.`,
    );
    await signIn(page, author);
    await page.goto(PATHS.recordings);
    const entries = page.getByRole("tabpanel", { name: "Recordings" }).getByRole("article");
    await expect(entries).toHaveCount(2);
  },
  "profile, full": async (page, request) => {
    const author = await newAuthor(request);
    for (const note of NOTES) await author.say(note);
    // Learned from: two sayings, a theme and topics that recur.
    await expect
      .poll(() => author.read(API.context), { timeout: 30_000 })
      .toMatchObject({ userTopicsMap: { Hiring: 2, Pricing: 2 } });
    await openProfile(page, author);
  },
  "profile, of long words": async (page, request) => {
    await alterAnswer(page, API.context, data.longProfile);
    await openProfile(page, await newAuthor(request));
  },
  "profile, not loaded": notLoadedAt(PATHS.profile, API.context),
  "profile, habits and past posts not loaded": async (page, request) => {
    await signIn(page, await newAuthor(request));
    await cutLine(page, API.habits, API.samples);
    await unfoldProfile(page);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(2);
  },
  "profile, habits and past posts loading": async (page, request) => {
    await signIn(page, await newAuthor(request));
    for (const path of [API.habits, API.samples]) await page.route(path, () => undefined);
    await unfoldProfile(page);
    await expect(page.getByRole("heading", { name: "Your habits" })).toBeVisible();
  },
  "profile, past posts, a habit edited, and one refused": {
    atEachSize: true,
    async open(page, request) {
      await answer(page, API.samples, habits.samples);
      await refuse(page, API.habits, 409, "too_many_habits", "rule");
      await page.route(API.habits, (route) =>
        route.request().method() === "GET" ? route.fulfill({ json: habits.habits }) : route.fallback(),
      );
      await openProfile(page, await newAuthor(request));
      const samples = page.getByRole("region", { name: "Posts you wrote before", exact: true });
      await samples.getByText("3 posts").click();
      await expect(page.getByRole("button", { name: "Delete: Good." })).toBeVisible();
      await page.getByRole("button", { name: "Edit: Never end with a question." }).click();
      await page.getByLabel("Add a habit").fill("One more.");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(ERROR_MESSAGES.too_many_habits)).toBeVisible();
    },
  },
  "billing, the trial used up": async (page, request) => {
    const author = await newAuthor(request);
    await exhaustTrial(author);
    await openBilling(page, author);
  },
  "billing, subscribed": openSubscribed,
  "billing, about to cancel": async (page, request) => {
    await openSubscribed(page, request);
    await button(page, "Cancel subscription").click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "billing, cancelled": async (page, request) => {
    await alterAnswer(page, API.usage, data.cancelling);
    await openBilling(page, await newAuthor(request));
  },
  "billing, unpaid": async (page, request) => {
    await alterAnswer(page, API.usage, data.unpaid);
    await openBilling(page, await newAuthor(request));
  },
  "billing, not loaded": notLoadedAt(PATHS.billing, API.usage),
  "account, of somebody with passkeys, a password being changed": async (page, request) => {
    await openSecured(page, request);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("New password")).toBeVisible();
  },
  "account, a proof asked for before it is deleted": async (page, request) => {
    await openSecured(page, request);
    // To somebody who signed in a while ago, here as below.
    await refuse(page, API.account, 403, "confirm_identity");
    await page.getByRole("link", { name: "Notes and privacy" }).click();
    const dialog = await askToDelete(page);
    const asked = (await dialog.getByText(/^Type /).textContent()) ?? "";
    await dialog.getByRole("textbox").fill(asked.replace(/^Type | to confirm$/g, ""));
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByLabel("Your password")).toBeVisible();
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  },
  "account, a proof by LinkedIn asked for": async (page, request) => {
    await alterAnswer(page, API.linkedinConnection, CONNECTED);
    await openAccount(page, await newAuthor(request), PATHS.accountPublishing);
    await refuse(page, API.linkedinConnection, 403, "confirm_identity");
    await page.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("button", { name: "Confirm with LinkedIn" })).toBeVisible();
  },
  "account, of long names": async (page, request) => {
    const author = await newAuthor(request);
    await author.say(`${data.longWord}. We stopped discounting in January and lost nobody.`);
    await alterAnswer(page, API.user, data.longAccount);
    await openAccount(page, author);
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Complete" })).toHaveCount(1);
  },
  "account, not loaded": async (page, request) => {
    await cutLine(page, API.usage, API.chats);
    await openAccount(page, await newAuthor(request));
    await expect(page.getByText("Your sessions didn't load")).toBeVisible();
  },
  "account, about to delete sound": async (page, request) => {
    const author = await newAuthor(request);
    await author.say("We stopped discounting in January and lost nobody.");
    await openAccount(page, author, PATHS.accountNotes);
    await page.getByRole("radio", { name: "7 days", exact: true }).check();
    await expect(button(page, "Delete that audio")).toBeVisible();
  },
  "account, about to be deleted": async (page, request) => {
    await openAccount(page, await newAuthor(request), PATHS.accountNotes);
    await askToDelete(page);
  },
  "no such screen": newcomerAt(`${PATHS.record}/nowhere`, (page) =>
    page.getByRole("main").getByRole("heading", { level: 1 }),
  ),
};
