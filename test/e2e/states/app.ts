import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { account, openAccount } from "../account.ts";
import { alterAnswer } from "../answers.ts";
import { button, newSubscriber, openBilling } from "../billing.ts";
import { expect } from "../fixtures.ts";
import { newKnownSpeaker, openProfile } from "../open-profile.ts";
import { exhaustTrial } from "../plan.ts";
import { speak } from "../speech.ts";
import { newAuthor, signIn } from "../typed-notes.ts";
import { SAID, upload, vault, wavFile } from "../vault.ts";
import type { State } from "./states.ts";

const CANCELLING = {
  subscription_status: "active",
  is_cancelled: true,
  cancel_at: "2027-01-01T00:00:00Z",
};

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const cutLine = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.abort("connectionreset"));

/** Recent Sessions, Content Profile, Billing and Account Settings. */
export const APP_STATES: State[] = [
  {
    name: "sessions, empty",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await page.goto(PATHS.chats);
      await expect(heading(page, "Nothing said yet")).toBeVisible();
    },
  },
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
      await upload(request, author, wavFile(await readFile(await speak(SAID))));
      await signIn(page, author);
      await page.goto(PATHS.recordings);
      await expect(vault(page).entries).toHaveCount(1);
    },
  },
  {
    name: "profile, empty",
    open: async (page, request) => openProfile(page, await newAuthor(request)),
  },
  {
    name: "profile, full",
    open: async (page, request) => openProfile(page, await newKnownSpeaker(request)),
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
    name: "billing, on trial",
    open: async (page, request) => openBilling(page, await newAuthor(request)),
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
    name: "billing, not loaded",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await cutLine(page, API.usage);
      await page.goto(PATHS.billing);
      await expect(heading(page, "Your billing didn't load")).toBeVisible();
    },
  },
  {
    name: "account",
    async open(page, request) {
      await openAccount(page, await newAuthor(request));
      await expect(account(page).profileUrl).toBeVisible();
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
