import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { refuse } from "./answers.ts";
import { expect, expectToast, signUp, test } from "./fixtures.ts";
import { storedToken } from "./people.ts";

/** A device of Chromium's own that holds passkeys, and always finds its owner willing. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey: added, the only way in, a proof of who one is, and removed", async ({ page }) => {
  await addAuthenticator(page);
  await signUp(page);
  await page.goto(PATHS.accountSignIn);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added", "Next time you can sign in with it.");
  await expect(passkeys.getByRole("listitem")).toContainText("not used yet");

  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(PATHS.landing);
  await page.goto(PATHS.login);
  const buttons = page.getByRole("tabpanel").getByRole("button");
  await expect(buttons.first()).toHaveText("Continue with a passkey");
  await buttons.first().click();
  await expect(page).toHaveURL(PATHS.record);
  await expectToast(page, "Welcome back!", "You've been logged in successfully.");
  expect(await storedToken(page)).not.toBeNull();

  // As of somebody who signed in a while ago: the proof is real, and so is what comes after it.
  await refuse(page, API.passkeyOptions, 403, "confirm_identity");
  await page.goto(PATHS.accountSignIn);
  await expect(passkeys.getByRole("listitem")).toContainText("last used");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog).toBeVisible();
  await page.unroute(`**${API.passkeyOptions}`);
  const proven = page.waitForResponse((response) => new URL(response.url()).pathname === API.confirm);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  expect((await proven).status()).toBe(204);
  await expectToast(
    page,
    "The passkey couldn't be added",
    "This device has a passkey for your account already.",
  );

  await passkeys.getByRole("button", { name: /^Remove the passkey of / }).click();
  await expectToast(
    page,
    "Passkey removed",
    "It can no longer sign in to your account. Delete it on your device, too.",
  );
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});
