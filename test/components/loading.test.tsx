import type { ComponentType } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import AccountScreen from "../../web/pages/account/account.tsx";
import BillingScreen from "../../web/pages/billing/billing.tsx";
import ProfileScreen from "../../web/pages/profile/profile.tsx";
import Sessions from "../../web/pages/sessions/sessions.tsx";
import { PATHS } from "../../web/paths.ts";
import { answerAccount } from "./account.ts";
import { show } from "./app.tsx";
import { watchShifts } from "./frames.ts";
import { ANA, NEW_USAGE, NO_CONTEXT, RECORDING, SESSION } from "./people.ts";
import { gone, sees } from "./person.ts";
import { answer, answerRaw, cutOff, holdBackRaw, signIn } from "./server.ts";

beforeEach(async () => {
  signIn();
  await page.viewport(1280, 720);
});

/** What a screen waits for, and all else that it reads. */
const SCREENS: [what: string, Screen: ComponentType, at: string, ...reads: Read[]][] = [
  ["sessions", Sessions, PATHS.chats, [API.chats, [SESSION], "Your sessions didn't load"]],
  ["recordings", Sessions, PATHS.recordings, [API.recordings, [RECORDING], "Your recordings didn't load"]],
  ["billing", BillingScreen, PATHS.billing, [API.usage, NEW_USAGE, "Your billing didn't load"]],
  ["profile", ProfileScreen, PATHS.profile, [API.context, NO_CONTEXT, "Error Loading Context"]],
  [
    "recent activity",
    AccountScreen,
    PATHS.account,
    [API.usage, NEW_USAGE, "Your usage didn't load"],
    [API.chats, [SESSION], "Your sessions didn't load"],
  ],
];
type Read = [path: string, body: unknown, failed: string];

async function showScreen(Screen: ComponentType, at: string): Promise<void> {
  answerAccount(ANA, [SESSION]);
  for (const path of [API.habits, API.samples]) answer(path, []);
  // What stands below it in a test is out of sight.
  await show(
    <div style={{ minHeight: "500vh" }}>
      <Screen />
    </div>,
    { at },
  );
}

test.each(SCREENS)("%s: while it loads it says so and nothing jumps", async (what, Screen, at, ...reads) => {
  const releases = reads.map(([path, body]) => holdBackRaw(path, body));
  await showScreen(Screen, at);
  const loading = page.getByText(`Loading your ${what}`);
  await expect.element(loading).toBeInTheDocument();
  const moved = watchShifts();
  for (const release of releases) release();
  await expect.element(loading).not.toBeInTheDocument();
  expect(await moved()).toEqual([]);
});

test.each(SCREENS)("%s: a failure says why and can be tried again", async (_what, Screen, at, ...reads) => {
  for (const [path, body] of reads) {
    cutOff(path);
    answerRaw(path, body);
  }
  await showScreen(Screen, at);
  for (const [, , failed] of reads) {
    await sees(failed, page.getByText(/^We can't reach the server\./).first());
  }
  for (const [, , failed] of reads) {
    await page.getByRole("button", { name: "Try again" }).first().click();
    await gone(failed);
  }
});
