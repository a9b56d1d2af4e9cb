import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { account, openAccount } from "../account.ts";
import { alterAnswer, refuse } from "../answers.ts";
import { button, newSubscriber, openBilling } from "../billing.ts";
import { expect } from "../fixtures.ts";
import { newKnownSpeaker, openProfile } from "../open-profile.ts";
import { exhaustTrial } from "../plan.ts";
import { hum } from "../sounds.ts";
import { newAuthor, signIn } from "../typed-notes.ts";
import { upload, vault, wavFile } from "../vault.ts";
import data from "./app.json" with { type: "json" };
import { cutLine, newcomerAt, type States } from "./state.ts";

/** With a password, an address that nobody has confirmed, several logins, and permission to publish. */
async function openSecured(page: Page, request: APIRequestContext): Promise<void> {
  await alterAnswer(page, API.user, { hasPassword: true, emailConfirmed: false });
  await alterAnswer(page, API.linkedinConnection, data.connected);
  await page.route(`**${API.accountLogins}`, (route) => route.fulfill({ json: data.logins }));
  await page.route(`**${API.passkeys}`, (route) => route.fulfill({ json: data.passkeys }));
  await openAccount(page, await newAuthor(request), PATHS.accountSignIn);
  await expect(page.getByRole("button", { name: "Remove the passkey of an unknown device" })).toBeVisible();
  await expect(logins(page).getByText("Samsung Internet on Android")).toBeVisible();
}

const logins = (page: Page) => page.getByRole("region", { name: "Where you are signed in" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** Recent Sessions, Content Profile, Billing and Account Settings. */
export const APP_STATES: States = {
  "sessions, full": async (page, request) => {
    const author = await newAuthor(request);
    await exhaustTrial(author, { leave: 2 });
    await signIn(page, author);
    await page.goto(PATHS.chats);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  },
  "sessions, not loaded": newcomerAt(
    PATHS.chats,
    (page) => heading(page, "Your sessions didn't load"),
    API.chats,
  ),
  "recordings, empty": newcomerAt(PATHS.recordings, (page) =>
    page.getByRole("tabpanel", { name: "Recordings" }).getByRole("heading"),
  ),
  "recordings, full": async (page, request) => {
    const author = await newAuthor(request);
    // One in which nothing is heard waits.
    await upload(request, author, wavFile(hum(3)));
    await author.say(
      `${data.longWord} ${data.longWord}. We answer every support mail ourselves, the founders, every week.`,
    );
    await signIn(page, author);
    await page.goto(PATHS.recordings);
    await expect(vault(page).entries).toHaveCount(2);
  },
  "profile, full": async (page, request) => openProfile(page, await newKnownSpeaker(request)),
  "profile, of long words": async (page, request) => {
    await alterAnswer(page, API.context, data.longProfile);
    await openProfile(page, await newAuthor(request));
  },
  "profile, not loaded": newcomerAt(
    PATHS.profile,
    (page) => page.getByRole("main").getByRole("button", { name: "Try again" }),
    API.context,
  ),
  "billing, the trial used up": async (page, request) => {
    const author = await newAuthor(request);
    await exhaustTrial(author);
    await openBilling(page, author);
  },
  "billing, subscribed": async (page, request) => openBilling(page, await newSubscriber(request)),
  "billing, about to cancel": async (page, request) => {
    await openBilling(page, await newSubscriber(request));
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
  "billing, not loaded": newcomerAt(
    PATHS.billing,
    (page) => heading(page, "Your billing didn't load"),
    API.usage,
  ),
  "account, of somebody with a password and passkeys": openSecured,
  "account, a password being changed": async (page, request) => {
    await openSecured(page, request);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("New password")).toBeVisible();
  },
  "account, a proof asked for before it is deleted": async (page, request) => {
    await openSecured(page, request);
    // To somebody who signed in a while ago, here as below.
    await refuse(page, API.account, 403, "confirm_identity");
    await page.getByRole("link", { name: "Notes and privacy" }).click();
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
  "account, a proof by LinkedIn asked for": async (page, request) => {
    await alterAnswer(page, API.linkedinConnection, data.connected);
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
    await expect(account(page).activity).toHaveCount(1);
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
    await account(page).keep("7 days").check();
    await expect(account(page).deleteSound).toBeVisible();
  },
  "account, about to be deleted": async (page, request) => {
    await openAccount(page, await newAuthor(request), PATHS.accountNotes);
    await account(page).remove.click();
    await expect(account(page).dialog).toBeVisible();
  },
  "no such screen": newcomerAt(`${PATHS.record}/nowhere`, (page) =>
    page.getByRole("main").getByRole("heading", { level: 1 }),
  ),
};
