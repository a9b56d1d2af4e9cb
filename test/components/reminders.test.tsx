import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import type { Reminders } from "#contract/schedule.ts";
import { useCurrentUser } from "../../web/api/auth.ts";
import { setToken } from "../../web/api/client.ts";
import { RemindersCard } from "../../web/pages/schedule/reminders-card.tsx";
import { ANA, HEALTH } from "./people.ts";
import { answer, refuse, sent } from "./server.ts";
import { show } from "./show.tsx";

const byMail = page.getByRole("switch", { name: "By mail" });
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

async function open({
  health = HEALTH as Health,
  user = { ...ANA, emailConfirmed: true },
} = {}): Promise<void> {
  setToken("ana's");
  answer(API.health, health);
  answer(API.user, user);
  await show(<SignedIn />);
}

const NONE: Reminders = { mail: false, devices: [], pushKey: "key" };

const SignedIn = () => useCurrentUser().user && <RemindersCard />;

test("reminders by mail are off until they are switched on, which is saved with the time zone", async () => {
  answer(API.reminders, NONE);
  answer(API.reminders, { ...NONE, mail: true });
  await open();
  await expect.element(byMail).not.toBeChecked();
  await byMail.click();
  await expect.element(byMail).toBeChecked();
  expect(sent).toEqual([{ path: API.reminders, body: { mail: true, timeZone } }]);
});

test("what could not be saved is said, and the switch goes back", async () => {
  answer(API.reminders, { ...NONE, mail: true });
  refuse(API.reminders, 503, "unavailable");
  await open();
  await byMail.click();
  await expect.element(page.getByText("Saving failed")).toBeVisible();
  await expect.element(byMail).toBeChecked();
});

test("without mail on this server it says so", async () => {
  answer(API.reminders, NONE);
  await open({ health: { ...HEALTH, mail: "off" } });
  await expect.element(page.getByText("Mail isn't set up on this server.")).toBeVisible();
  await expect.element(byMail).toBeDisabled();
});

test("an address that is not confirmed gets none, and it is said how to confirm it", async () => {
  answer(API.reminders, NONE);
  await open({ user: ANA });
  const hint = "Confirm your email address first, by the link that we mailed you.";
  await expect.element(page.getByText(hint)).toBeVisible();
  await expect.element(byMail).toBeDisabled();
});

test("a choice that did not load can be asked for again", async () => {
  refuse(API.reminders, 503, "unavailable");
  answer(API.reminders, { ...NONE, mail: true });
  await open();
  await expect.element(page.getByText("Your reminders didn't load")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(byMail).toBeChecked();
});

test.each([
  [null, "Notifications aren't set up on this server."],
  // No service worker is registered here.
  ["key", "This browser can't show notifications from here."],
])("with the key %s the device can't be chosen, and it is said why", async (pushKey, hindrance) => {
  answer(API.reminders, { ...NONE, pushKey });
  await open();
  await expect.element(page.getByText(hindrance)).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "On this device" })).toBeDisabled();
});
