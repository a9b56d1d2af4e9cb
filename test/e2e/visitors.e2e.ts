import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { clipboard } from "./conversation.ts";
import { DEEP, expect, fillSignUp, test, toastText } from "./fixtures.ts";
import { newAuthor, signIn } from "./people.ts";
import { cards } from "./posts.ts";
import { onDevice, openTryIt, recordFor, tryIt, typeForDraft, typeNote, typeOffline } from "./recorder.ts";
import { MAX_WORD_ERROR_RATE, SPOKEN_NOTE, speak, unsaidWords, wordErrorRate } from "./speech.ts";

const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. Three people had planned to leave. " +
  "All three of them stayed.";
const MOVED = "We moved the whole team to Lisbon";

test("a stranger speaks on the landing page and copies a post", async ({ speakingPage }) => {
  const page = await speakingPage(await speak(SPOKEN_NOTE, { padSeconds: 1 }));
  const { start, stop, timer, draft, hooks, left, copy } = await openTryIt(page);
  await expect(left).toHaveText("5 free recordings left");
  await start.click();
  await expect(timer).toContainText("00:11");
  const answer = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await stop.click();
  const { transcript } = await (await answer).json();
  expect(wordErrorRate(SPOKEN_NOTE, transcript)).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);

  // Beside the other tests' speech, writing it may take long.
  await expect(draft).toBeVisible({ timeout: 45_000 });
  await expect(hooks).toHaveCount(2);
  await expect(left).toHaveText("4 free recordings left");
  await copy.click();
  await expect(toastText(page, "Copied")).toBeVisible();
  const copied = await clipboard(page);
  expect(copied.split(" ").length).toBeGreaterThan(10);
  expect(unsaidWords(copied, transcript)).toEqual([]);
  // Sent and acknowledged: nothing of it is left on the device.
  expect(await onDevice(page)).toEqual([]);
  await expect(page).toHaveURL(PATHS.landing);
});

test("draft and hook outlive a reload, and are hidden without the cookie", async ({ page, context }) => {
  const { hooks, draft } = await openTryIt(page);
  await typeForDraft(page, NOTE);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await hooks.nth(1).check();
  expect((await saved).status()).toBe(200);
  await openTryIt(page);
  await expect(hooks.nth(1)).toBeChecked();
  await expect(draft).toContainText(MOVED);

  await context.clearCookies();
  const refused = page.waitForResponse((answer) => /\/api\/drafts\//.test(answer.url()) && !answer.ok());
  await openTryIt(page);
  expect((await refused).status()).toBe(401);
  await expect(draft).toBeHidden();
});

test("each transcript takes one away; with none left there is a way on", DEEP, async ({ page }) => {
  const { left, bar, keepGoing, start, timer, draft, another, waiting } = await openTryIt(page);
  for (let used = 1; used <= FREE_RECORDINGS; used += 1) {
    await typeForDraft(page, `In week ${used} we moved to Lisbon. ${NOTE}`);
    await expect(draft).toHaveCount(1);
    const now = FREE_RECORDINGS - used;
    await expect(left).toHaveText(`${now} free recording${now === 1 ? "" : "s"} left`);
    await expect(bar).toHaveAttribute("aria-valuenow", String(now));
  }
  await expect(keepGoing).toHaveAttribute("href", PATHS.signUp);
  await expect(another).toBeHidden();

  // The draft was deleted elsewhere: the recorder has its place. Left first, as the open page reads it too.
  await page.goto("about:blank");
  await page.route("**/api/drafts/*", (route) => route.fulfill({ status: 404, json: {} }));
  await openTryIt(page);
  await start.click();
  await expect(toastText(page, "Free recordings used")).toBeVisible();
  await expect(toastText(page, "Create an account to keep going")).toBeVisible();
  await expect(timer).toContainText("00:00");
  await typeNote(page, NOTE);
  await tryIt(page).file.setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: Buffer.from("RIFF") });
  expect(await onDevice(page)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await openTryIt(page);
  await expect(left).toHaveText("5 free recordings left");
  await typeNote(page, NOTE);
  await expect(toastText(page, "Free recordings used")).toBeVisible();
  await expect(left).toHaveText("0 free recordings left");
  await expect(waiting).toContainText("Your free recordings are used up.");
});

test("two tabs at once are one visitor, and count together", DEEP, async ({ page, context }) => {
  const other = await context.newPage();
  const [first, second] = [await openTryIt(page), await openTryIt(other)];
  await Promise.all([
    typeForDraft(page, NOTE),
    typeForDraft(other, `The other tab tells it differently. ${NOTE}`),
  ]);
  await expect(first.left).toHaveText("3 free recordings left");
  await expect(second.left).toHaveText("3 free recordings left");
  await Promise.all([page, other].map((tab, index) => tryIt(tab).hooks.nth(index).check()));
  await expect(first.draft).toContainText(MOVED);
  await expect(second.draft).toContainText("The other tab tells it differently");
});

test("an account made with an email has the draft, its session and the count", async ({ page }) => {
  await openTryIt(page);
  await typeForDraft(page, NOTE);
  await tryIt(page).keep.click();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await fillSignUp(page);
  await expect(page).toHaveURL(/\/app\/chat\/./);
  await expect(page.getByRole("region", { name: "Your draft" })).toContainText(MOVED);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("visitor");
  await page.goto(PATHS.record);
  await expect(page.getByText("4 of 5 recordings remaining")).toBeVisible();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(MOVED);
});

test("what another tab is recording stays that tab's until it is done", DEEP, async ({ page, context }) => {
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
  await expect(tryIt(other).waiting).toContainText("No speech was heard");
  expect((await onDevice(page)).map(({ ownerId }) => ownerId)).not.toContain("visitor");
});

test("what a closed tab broke off is there again, what was unsent goes", DEEP, async ({ page, context }) => {
  await openTryIt(page);
  await recordFor(page, 2);
  await page.close();
  const again = await context.newPage();
  await again.goto(PATHS.landing);
  const { waiting } = tryIt(again);
  await expect(waiting).toContainText(/Interrupted at 0:0[12]/);
  for (const name of ["Play", "Send", "Download", "Discard"])
    await expect(waiting.getByRole("button", { name })).toBeVisible();
  await expect(again.locator(":focus")).toHaveCount(0);

  await typeOffline(again, context, NOTE);
  await again.close();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto(PATHS.landing);
  await expect(tryIt(last).draft).toContainText("All three of them stayed.");
  await expect(tryIt(last).left).toHaveText("4 free recordings left");
  expect(await onDevice(last)).toMatchObject([{ status: { kind: "waiting", reason: "undecided" } }]);
});

test("whoever is signed in is led to the recorder in the app", DEEP, async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.landing);
  await expect(page.locator("#try")).toBeHidden();
  await page.getByRole("button", { name: "Press and speak" }).first().click();
  await expect(page).toHaveURL(/\/app\?$/);
});

test("the recorder is not fetched for those who have nothing waiting", DEEP, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (call) => call.resourceType() === "script" && scripts.push(call.url()));
  const recorders = () => scripts.filter((url) => /\/assets\/try\b/.test(url)).length;
  await page.goto(PATHS.landing, { waitUntil: "networkidle" });
  expect(recorders()).toBe(0);
  await openTryIt(page);
  expect(recorders()).toBe(1);
});
