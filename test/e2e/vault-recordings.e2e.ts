import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { breakLine, conversation } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { usageOf } from "./plan.ts";
import { startOn, toastText, typeNote } from "./recorder.ts";
import { expect, saying, sayingInOutage, test } from "./speech-app.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { player, SAID, upload, vault, vaultOf, wavFile } from "./vault.ts";

// One app is enough for all of them.
test.describe.configure({ mode: "default" });

const heard = (text: string) => wavFile(saying(text));
const unheard = (text: string) => wavFile(sayingInOutage(text));

/** Answers the list as `change` makes it of the server's own. */
const alterList = (page: Page, change: (recordings: VaultRecording[]) => unknown) =>
  page.route(`**${API.recordings}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

test("the tabs of Recent Sessions: sessions first, recordings under an address of their own", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await upload(request, author, heard(SAID));
  await signIn(page, author);
  await page.goto(PATHS.chats);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect(tab("Sessions")).toHaveAttribute("aria-selected", "true");
  await tab("Sessions").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Recordings")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(PATHS.recordings);
  await expect(vault(page).entries).toHaveCount(1);
  await page.reload();
  await expect(vault(page).entries).toHaveCount(1);
  await tab("Sessions").click();
  await expect(page).toHaveURL(PATHS.chats);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

test("what waits stands first with its reason, then the rest, latest first, each with date, kind and length", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await upload(request, author, heard("The first thing we did was to fire our biggest customer."));
  await upload(request, author, unheard(SAID));
  await author.say("We answer every support mail ourselves, the founders, every single week.");
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { waiting, processed } = vault(page);
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText("Transcription wasn't available at the time.");
  await expect(waiting).toContainText(/[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M·Voice note·0:03/);
  await expect(processed).toHaveCount(2);
  await expect(processed.nth(0)).toContainText("We answer every support mail ourselves");
  await expect(processed.nth(0)).toContainText("Typed note");
  await expect(player(processed.nth(0)).play).toBeHidden();
  await expect(player(processed.nth(1)).play).toBeVisible();
  await processed
    .nth(1)
    .getByRole("link", { name: /^The first thing we did/ })
    .click();
  await expect(page).toHaveURL(/\/app\/chat\/./);
  await expect(conversation(page).said).toContainText("The first thing we did");
});

test("an empty vault invites to record the first note", DEEP, async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.recordings);
  await expect(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await page.getByRole("link", { name: "Record your first note" }).click();
  await expect(page).toHaveURL(PATHS.record);
});

test(
  "says that it is loading, and after a lost connection offers to try again",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await upload(request, author, heard(SAID));
    await signIn(page, author);
    const { release } = await holdBack(page, `**${API.recordings}`);
    await page.goto(PATHS.recordings);
    await expect(page.getByText("Loading your recordings")).toBeAttached();
    release();
    await expect(vault(page).entries).toHaveCount(1);
    await page.unroute(`**${API.recordings}`);
    const mend = await breakLine(page, API.recordings);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your recordings didn't load" })).toBeVisible();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(vault(page).entries).toHaveCount(1);
  },
);

test(
  "older recordings come when asked for, and the keyboard goes on with them",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    for (const said of ["First, we fired our customer.", "Second, we hired our rival.", "Third, we slept."]) {
      await upload(request, author, heard(said));
    }
    await signIn(page, author);
    // Nobody makes a hundred recordings for it: the server's own list, in pages of two.
    await page.route(/\/api\/recordings(\?cursor=2)?$/, async (route) => {
      const isFirst = !route.request().url().includes("cursor");
      const response = await route.fetch({ url: route.request().url().split("?")[0] });
      const all: VaultRecording[] = await response.json();
      const link = isFirst ? `<${API.recordings}?cursor=2>; rel="next"` : "";
      await route.fulfill({
        response,
        headers: { ...response.headers(), link },
        json: isFirst ? all.slice(0, 2) : all.slice(2),
      });
    });
    await page.goto(PATHS.recordings);
    const { entries } = vault(page);
    await expect(entries).toHaveCount(2);
    const more = page.getByRole("button", { name: "Show older recordings" });
    await more.press("Enter");
    await expect(entries).toHaveCount(3);
    await expect(more).toBeHidden();
    await expect(entries.nth(2)).toContainText("First, we fired our customer.");
    await expect(entries.nth(2)).toBeFocused();
  },
);

test("what is being processed is shown so, until it is", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, heard(SAID));
  await signIn(page, author);
  let finished = false;
  // Hearing takes a blink here: what the server says while it takes longer.
  await alterList(page, (recordings) =>
    finished
      ? recordings
      : recordings.map((entry) => ({ ...entry, status: "processing", snippet: null, sessionId: null })),
  );
  await page.goto(PATHS.recordings);
  const { waiting, processed } = vault(page);
  await expect(waiting).toContainText("Being processed…");
  finished = true;
  await expect(processed).toContainText("We stopped sending weekly reports");
  await expect(waiting).toHaveCount(0);
});

test("Delete asks first, then takes the recording and leaves its conversation", async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, heard("The first thing we did was to fire our biggest customer."));
  await upload(request, author, heard(SAID));
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { entries, remove, dialog } = vault(page);
  await expect(entries).toHaveCount(2);
  await remove.first().press("Enter");
  await expect(dialog).toContainText(
    "Its sound can't be brought back. Its conversation and your posts stay.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove.first()).toBeFocused();

  await remove.first().press("Enter");
  await dialog.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(toastText(page, "Recording deleted")).toBeVisible();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("The first thing we did");
  await expect(entries).toBeFocused();
  expect(await vaultOf(request, author)).toHaveLength(1);
  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);

  await page.getByRole("tab", { name: "Recordings" }).click();
  await remove.click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
});

test("a deletion that fails says so, and the recording stays", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, heard(SAID));
  const [recording] = await vaultOf(request, author);
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { entries, remove, dialog } = vault(page);
  await breakLine(page, API.recording(recording?.id ?? ""));
  await remove.click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(toastText(page, "Deleting failed")).toBeVisible();
  await expect(entries).toHaveCount(1);
  await expect(remove).toBeEnabled();
});

test("Re-process says that nothing changed when the same was heard, and counts nothing", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await upload(request, author, heard(SAID));
  const [recording] = await vaultOf(request, author);
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { entries } = vault(page);
  const { release } = await holdBack(page, `**${API.reprocess(recording?.id ?? "")}`);
  await player(entries).reprocess.press("Enter");
  await expect(entries.getByRole("button", { name: "Processing the recording of" })).toBeDisabled();
  release();
  await expectToast(page, "Processed again", "We heard the same words as before, so nothing changed.");
  await expect(player(entries).reprocess).toBeEnabled();
  expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1 });
});

test("what was never sent is mentioned, with the way to it", DEEP, async ({ page, request }) => {
  await startOn(page, request);
  await breakLine(page, API.transcribe);
  await typeNote(page, "We stopped discounting in January and lost nobody.");
  await expect(toastText(page, "Upload failed")).toBeVisible();
  await page.goto(PATHS.recordings);
  await expect(page.getByText("1 note on this device has not been sent yet.")).toBeVisible();
  await page.getByRole("link", { name: "See it" }).click();
  await expect(page).toHaveURL(PATHS.record);
  await expect(page.getByRole("region", { name: "1 note waiting on this device" })).toBeVisible();
});
