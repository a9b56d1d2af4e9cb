import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { cards } from "./open-library.ts";
import { onDevice, openRecorder, toastText, typeNote, typeOffline } from "./recorder.ts";
import { silence } from "./sounds.ts";
import { fillSignUp, openTryIt, tryIt, typeForDraft, visitorCookie } from "./visitor.ts";

const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. Three people had planned to leave. " +
  "All three of them stayed.";
const QUIET = { name: "quiet.wav", mimeType: "audio/wav", buffer: silence(3) };

test("Create an account to keep it: the draft, its session and the count come along", async ({ page }) => {
  const { keep } = await openTryIt(page);
  await typeForDraft(page, NOTE);
  await keep.click();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await fillSignUp(page);
  await expect(page).toHaveURL(/\/app\/chat\/./);
  await expect(page.getByRole("region", { name: "Your draft" })).toContainText(
    "We moved the whole team to Lisbon",
  );
  expect(await visitorCookie(page)).toBeUndefined();

  await page.goto(PATHS.record);
  await expect(page.getByText("4 of 5 recordings remaining")).toBeVisible();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("We moved the whole team to Lisbon");
});

test("signing up with LinkedIn brings it along too", DEEP, async ({ page }) => {
  await openTryIt(page);
  await typeForDraft(page, NOTE);
  await tryIt(page).keep.click();
  await page.getByRole("button", { name: "LinkedIn" }).click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/app\/chat\/./);
  await page.goto(PATHS.record);
  await expect(page.getByText("4 of 5 recordings remaining")).toBeVisible();
  await page.goto(PATHS.library);
  await expect(cards(page)).toContainText("We moved the whole team to Lisbon");
});

test(
  "an email that has an account: it says so, and the draft is still there",
  DEEP,
  async ({ page, context }) => {
    const { email } = await signUp(page);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    const { keep, draft } = await openTryIt(page);
    await typeForDraft(page, NOTE);
    await keep.click();
    await fillSignUp(page, email);
    await expect(toastText(page, "Signup failed")).toBeVisible();
    await openTryIt(page);
    await expect(draft).toContainText("We moved the whole team to Lisbon");
  },
);

test("signing in to an account leaves the visitor's draft where it is", DEEP, async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  const { draft } = await openTryIt(page);
  await typeForDraft(page, NOTE);
  await page.goto(PATHS.login);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("5 of 5 recordings remaining")).toBeVisible();
  await page.goto(PATHS.library);
  await expect(page.getByText("No posts found")).toBeVisible();
  await page
    .getByRole("button", { name: /Log Out/i })
    .first()
    .click();
  await expect(page).toHaveURL(PATHS.landing);
  await openTryIt(page);
  await expect(draft).toContainText("We moved the whole team to Lisbon");
});

test("a note that could not be sent goes by itself once there is an account", async ({ page, context }) => {
  const { waiting } = await openTryIt(page);
  await typeOffline(page, context, NOTE);
  await expect(waiting.getByRole("heading")).toHaveText("1 note waiting on this device");
  // Nobody of this page is left to send it when the line is back.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(PATHS.signUp);
  await fillSignUp(next);
  await expect(toastText(next, "Note sent")).toBeVisible();
  await expect(next.getByText("4 of 5 recordings remaining")).toBeVisible();
  expect(await onDevice(next)).toEqual([]);
});

test("a recording that waits for a decision waits in the account, sound and all", DEEP, async ({ page }) => {
  const { file, waiting } = await openTryIt(page);
  await file.setInputFiles(QUIET);
  await expect(waiting).toContainText("No speech was heard");
  await page.goto(PATHS.signUp);
  await fillSignUp(page);
  await expect(page).toHaveURL(PATHS.record);
  const there = await openRecorder(page);
  await expect(there.waiting.getByRole("heading")).toHaveText("1 recording waiting on this device");
  const [kept] = await onDevice(page);
  expect(kept?.ownerId).not.toBe("visitor");
  expect(kept?.soundBytes).toBe(QUIET.buffer.length);
});

test(
  "what another tab is recording on the landing page stays that tab's until it is done",
  DEEP,
  async ({ page, context }) => {
    const { start, stop, timer } = await openTryIt(page);
    await start.click();
    await expect(timer).toContainText("00:02");
    const other = await context.newPage();
    await other.goto(PATHS.signUp);
    await fillSignUp(other);
    await expect(other).toHaveURL(PATHS.record);
    expect((await onDevice(page)).map(({ ownerId, status }) => [ownerId, status.kind])).toEqual([
      ["visitor", "recording"],
    ]);
    await stop.click();
    // Its sender is signed in by now, in this browser; the beeps of the pretended microphone are no speech.
    await expect(other.getByRole("region", { name: /waiting on this device/ })).toContainText(
      "No speech was heard",
    );
    expect((await onDevice(page)).map(({ ownerId }) => ownerId)).not.toContain("visitor");
  },
);

test("what was typed but not sent does not go anywhere by itself", DEEP, async ({ page }) => {
  const { note } = await openTryIt(page);
  await note.fill(NOTE);
  await page.goto(PATHS.signUp);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await fillSignUp(page);
  await expect(page.getByText("5 of 5 recordings remaining")).toBeVisible();
  expect(sent).not.toContain(API.transcribe);
  await typeNote(page, NOTE);
  await page.waitForURL(/\/app\/chat\/./);
});
