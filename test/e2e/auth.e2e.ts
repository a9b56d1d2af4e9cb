import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE } from "./conversation.ts";
import { DEEP, expect, fillSignIn, signUp, test } from "./fixtures.ts";
import { authorWith, keepToken, storedToken } from "./people.ts";
import { consent } from "./posts.ts";
import { screen } from "./recorder.ts";

const recordingHeading = (page: Page) => page.getByRole("heading", { name: "Record Your Thoughts" });

test("where the browser refuses storage, one works until the page is left", DEEP, async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, area, {
        configurable: true,
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto(PATHS.landing);
  await signUp(page);
  await expect(recordingHeading(page)).toBeVisible();
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("note")).toContainText("let this site store data");
});

test(
  "what is typed when a login ends is there after signing in again, and goes when its author says so",
  DEEP,
  async ({ page, request }) => {
    const { email, password } = await signUp(page);
    const { say, headers } = authorWith(request, (await storedToken(page)) ?? "");
    const sessionId = await say(NOTE);
    const { editor, box, said } = conversation(page);
    const { type, note, waiting } = screen(page);
    await type.click();
    await note.fill("A note that is not finished.");
    await page.goto(PATHS.chat(sessionId));
    await box.fill("A message that was sent.");
    await request.post(API.logout, { headers });
    await editor.getByRole("button", { name: "Edit", exact: true }).click();
    await editor.getByRole("textbox", { name: "Post body" }).fill("An edit that is not saved.");
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await box.focus();
    await refused;
    await box.press("Enter");
    await expect(page).toHaveURL(PATHS.landing);

    await fillSignIn(page, { email, password });
    await expect(note).toHaveValue("A note that is not finished.");
    await expect(waiting).toContainText("A message that was sent.");
    await page.goto(PATHS.chat(sessionId));
    await expect(editor.getByRole("textbox", { name: "Post body" })).toHaveValue(
      "An edit that is not saved.",
    );
    await expect(said.last()).toContainText("A message that was sent.");
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(PATHS.landing);
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("not saved");
  },
);

test("a login that has ended does not keep anybody from signing in with LinkedIn", async ({ page }) => {
  await page.goto(PATHS.login);
  await keepToken(page, "ended-long-ago");
  await page.reload();
  await page.getByRole("button", { name: "LinkedIn" }).click();
  await consent(page);
  await expect(recordingHeading(page)).toBeVisible();
});
