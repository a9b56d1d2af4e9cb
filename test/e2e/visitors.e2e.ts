import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { onDevice, toastText, typeNote } from "./recorder.ts";
import { speak, wordErrorRate } from "./speech.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { leftInStorage, openTryIt, tryIt, typeForDraft, visitorCookie } from "./visitor.ts";

const SPOKEN =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";
const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. Three people had planned to leave. " +
  "All three of them stayed.";

test("a stranger speaks on the landing page and copies a post", async ({ speakingPage }) => {
  const page = await speakingPage(await speak(SPOKEN, { padSeconds: 1 }));
  const { start, stop, timer, draft, hooks, left, copy } = await openTryIt(page);
  await expect(left).toHaveText("5 free recordings left");
  await start.click();
  await expect(timer).toContainText("00:11");
  const answer = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await stop.click();
  const { transcript } = await (await answer).json();
  expect(wordErrorRate(SPOKEN, transcript)).toBeLessThanOrEqual(0.35);

  // Beside the other tests' speech, writing it may take long.
  await expect(draft).toBeVisible({ timeout: 45_000 });
  await expect(hooks).toHaveCount(2);
  await expect(left).toHaveText("4 free recordings left");
  expect(await leftInStorage(page)).toBe("4");
  await copy.click();
  await expect(toastText(page, "Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const said = new Set(transcript.toLowerCase().match(/[\p{L}\p{N}']+/gu));
  const words = copied.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word: string) => !said.has(word))).toEqual([]);
  // Sent and acknowledged: nothing of it is left on the device.
  expect(await onDevice(page)).toEqual([]);
  await expect(page).toHaveURL(PATHS.landing);
});

test("draft and hook outlive a reload; without the cookie they are nobody's", async ({ page, context }) => {
  const { hooks, draft } = await openTryIt(page);
  await typeForDraft(page, NOTE);
  const before = await visitorCookie(page);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await hooks.nth(1).check();
  expect((await saved).status()).toBe(200);
  await openTryIt(page);
  await expect(hooks.nth(1)).toBeChecked();
  await expect(draft).toContainText("We moved the whole team to Lisbon");

  await context.clearCookies();
  const refused = page.waitForResponse((answer) => /\/api\/drafts\//.test(answer.url()) && !answer.ok());
  await openTryIt(page);
  expect((await refused).status()).toBe(401);
  await expect(draft).toBeHidden();
  await typeForDraft(page, `Here it is once more. ${NOTE}`);
  expect(await visitorCookie(page)).toBeTruthy();
  expect(await visitorCookie(page)).not.toBe(before);
});

test("each transcript takes one away; with none left there is a way on", async ({ page }) => {
  const { left, bar, keepGoing, start, timer, draft, another, waiting } = await openTryIt(page);
  for (let used = 1; used <= FREE_RECORDINGS; used += 1) {
    await typeForDraft(page, `In week ${used} we moved to Lisbon. ${NOTE}`);
    await expect(draft).toHaveCount(1);
    const now = FREE_RECORDINGS - used;
    await expect(left).toHaveText(`${now} free recording${now === 1 ? "" : "s"} left`);
    await expect(bar).toHaveAttribute("aria-valuenow", String(now));
  }
  expect(await leftInStorage(page)).toBe("0");
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
  expect(await leftInStorage(page)).toBe("0");
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
  await expect(first.draft).toContainText("We moved the whole team to Lisbon");
  await expect(second.draft).toContainText("The other tab tells it differently");
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
