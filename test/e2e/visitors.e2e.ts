import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { onDevice, toastText, typeNote } from "./recorder.ts";
import { speak, wordErrorRate } from "./speech.ts";
import { loseLine } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { leftInStorage, openTryIt, tryIt, typeForDraft, typeInstead, visitorCookie } from "./visitor.ts";

const SPOKEN =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";
const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. Three people had planned to leave. " +
  "All three of them stayed.";

test("a stranger speaks on the landing page and copies a post, without an account", async ({
  speakingPage,
}) => {
  const page = await speakingPage(await speak(SPOKEN, { padSeconds: 1 }));
  const { start, stop, timer, draft, hooks, left, copy } = await openTryIt(page);
  await expect(left).toHaveText("5 free recordings left");
  await start.click();
  await expect(timer).toContainText("00:11");
  const answer = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await stop.click();
  const { transcript } = await (await answer).json();
  expect(wordErrorRate(SPOKEN, transcript)).toBeLessThanOrEqual(0.35);

  await expect(draft).toBeVisible();
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

test("an uploaded recording takes the same road", DEEP, async ({ page }) => {
  const { file, draft, left } = await openTryIt(page);
  const heard = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await file.setInputFiles(await speak(SPOKEN, { format: "m4a" }));
  // Real recognition takes its time on a busy machine.
  expect((await heard).status()).toBe(200);
  await expect(draft).toBeVisible();
  await expect(left).toHaveText("4 free recordings left");
});

test("the processing stages stand where the draft will be, with what was heard", DEEP, async ({ page }) => {
  await page.clock.install();
  await openTryIt(page);
  // Held back, so that each stage can be looked at: the answer, then the draft.
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  await page.route(`**${API.transcribe}`, async (route) => {
    const response = await route.fetch();
    await heard;
    await route.fulfill({ response });
  });
  await page.route("**/api/drafts/*", (route) => route.fulfill({ json: [] }));
  await typeNote(page, NOTE);
  await expect(page.getByText("Analyzing your recording")).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Generating your post")).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Finalizing your draft")).toBeVisible();
  hear();
  await expect(page.locator("#try").getByRole("blockquote")).toContainText("We moved the whole team");
  await page.clock.fastForward(20_000);
  await expect(page.getByText("This one takes longer than usual.")).toBeVisible();
  await page.unroute("**/api/drafts/*");
  await page.clock.fastForward(1_000);
  await expect(tryIt(page).draft).toBeVisible();
});

test("the hook that was chosen is in what Copy takes, and outlives a reload with the draft", async ({
  page,
}) => {
  const { hooks, copy, draft } = await openTryIt(page);
  await typeForDraft(page, NOTE);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await hooks.nth(1).check();
  expect((await saved).status()).toBe(200);
  const chosen = (await hooks.nth(1).getAttribute("aria-labelledby")) ?? "";
  const hook = await page.locator(`[id="${chosen}"]`).innerText();
  await copy.click();
  await expect(toastText(page, "Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${hook}\n\n`));

  await openTryIt(page);
  await expect(draft).toBeVisible();
  await expect(hooks.nth(1)).toBeChecked();
  await expect(draft).toContainText("We moved the whole team to Lisbon");
});

test("a choice that the server does not take falls back, in words", DEEP, async ({ page }) => {
  const { hooks } = await openTryIt(page);
  await typeForDraft(page, NOTE);
  await loseLine(page);
  await hooks.nth(1).click();
  await expect(toastText(page, "Failed to update draft")).toBeVisible();
  await expect(hooks.nth(0)).toBeChecked();
});

test("each transcript takes one away; with none left there is no recording, and a way on", async ({
  page,
}) => {
  const { left, bar, keepGoing, start, timer } = await openTryIt(page);
  for (let used = 1; used <= FREE_RECORDINGS; used += 1) {
    await typeForDraft(page, `In week ${used} we moved to Lisbon. ${NOTE}`);
    const now = FREE_RECORDINGS - used;
    await expect(left).toHaveText(`${now} free recording${now === 1 ? "" : "s"} left`);
    await expect(bar).toHaveAttribute("aria-valuenow", String(now));
  }
  expect(await leftInStorage(page)).toBe("0");
  await expect(keepGoing).toHaveAttribute("href", PATHS.signUp);

  await start.click();
  await expect(toastText(page, "Free recordings used")).toBeVisible();
  await expect(toastText(page, "Create an account to keep going")).toBeVisible();
  await expect(timer).toContainText("00:00");
  await typeNote(page, NOTE);
  await tryIt(page).file.setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: Buffer.from("RIFF") });
  expect(await onDevice(page)).toEqual([]);
});

test(
  "whoever forges the number is told by the server, and the recording stays on the device",
  DEEP,
  async ({ page }) => {
    const { left, waiting } = await openTryIt(page);
    for (let used = 1; used <= FREE_RECORDINGS; used += 1)
      await typeForDraft(page, `In week ${used} we moved to Lisbon. ${NOTE}`);
    await page.evaluate(() => localStorage.clear());
    await openTryIt(page);
    await expect(left).toHaveText("5 free recordings left");
    await typeNote(page, NOTE);
    await expect(toastText(page, "Free recordings used")).toBeVisible();
    await expect(left).toHaveText("0 free recordings left");
    expect(await leftInStorage(page)).toBe("0");
    await expect(waiting).toContainText("Your free recordings are used up.");
  },
);

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

test(
  "without the cookie the draft is nobody's: it is not shown, and the next note is a new visitor's",
  DEEP,
  async ({ page, context }) => {
    const { draft } = await openTryIt(page);
    await typeForDraft(page, NOTE);
    const before = await visitorCookie(page);
    await context.clearCookies();
    const asked = page.waitForResponse(/\/api\/drafts\//);
    await openTryIt(page);
    expect((await asked).status()).toBe(401);
    await expect(draft).toBeHidden();
    await typeForDraft(page, `Here it is once more. ${NOTE}`);
    expect(await visitorCookie(page)).toBeTruthy();
    expect(await visitorCookie(page)).not.toBe(before);
  },
);

test("whoever is signed in is led to the recorder in the app", DEEP, async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.landing);
  await expect(page.locator("#try")).toBeHidden();
  await page.getByRole("button", { name: "Press and speak" }).first().click();
  await expect(page).toHaveURL(/\/app\?$/);
});

test("a keyboard alone goes from the landing page to a copied post", DEEP, async ({ page }) => {
  await page.goto(PATHS.landing);
  await typeInstead(page).focus();
  await page.keyboard.press("Enter");
  const { start, note, send, draft, copy, hooks } = tryIt(page);
  await expect(start).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(start).toBeFocused();
  while (!(await note.evaluate((field) => field === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.type(NOTE);
  await page.keyboard.press("Tab");
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(draft).toBeVisible();
  while (!(await copy.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(toastText(page, "Copied")).toBeVisible();
  await expect(hooks.nth(0)).toBeChecked();
});
