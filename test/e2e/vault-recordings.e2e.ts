import { API } from "#contract/paths.ts";
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

test("Transcribe again says that nothing changed when the same was heard, and counts nothing", async ({
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
  await expect(entries.getByRole("button", { name: "Processing: recording of" })).toBeDisabled();
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
