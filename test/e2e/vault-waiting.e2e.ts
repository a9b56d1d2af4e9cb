import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { conversation, openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { exhaustTrial, subscribe, usageOf } from "./plan.ts";
import { draftsOf } from "./session.ts";
import { expect, saying, sayingInOutage, test } from "./speech-app.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { player, SAID, sayIn, upload, vault, vaultOf, wavFile } from "./vault.ts";

// One app is enough for all of them.
test.describe.configure({ mode: "default" });

const unheard = (text: string) => wavFile(sayingInOutage(text));

test("after an outage Process now makes a draft of the recording, which counts once", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  expect(await upload(request, author, unheard(SAID))).toBe(503);
  expect(await usageOf(request, author)).toMatchObject({ recordings_used: 0 });
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { waiting, processed, process } = vault(page);
  await expect(player(waiting).play).toBeVisible();
  await process.press("Enter");
  await expectToast(page, "Recording processed", "Its draft is in its conversation.");
  await expect(waiting).toHaveCount(0);
  await expect(processed).toHaveCount(1);
  await expect(processed).toBeFocused();
  expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1 });

  await processed.getByRole("link").click();
  const { said, editor } = conversation(page);
  await expect(said).toContainText(SAID);
  await expect(editor.getByRole("radio")).toHaveCount(2);
});

test("a try in vain says why, and the recording stays", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, wavFile(saying(SAID, Array(4).fill("503"))));
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { waiting, process } = vault(page);
  await process.click();
  await expectToast(
    page,
    "Processing failed",
    "Transcription isn't available right now. Your recording is safe; please try again in a moment.",
  );
  await expect(waiting).toHaveCount(1);
  await process.click();
  await expect(waiting).toHaveCount(0);
});

test(
  "where only the answer is lost it says what was done, and where it can't tell it doesn't say that it failed",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await upload(request, author, unheard(SAID));
    await signIn(page, author);
    await page.goto(PATHS.recordings);
    const { waiting, processed, process } = vault(page);
    await page.route("**/reprocess", (route) => route.abort());
    await process.click();
    await expectToast(
      page,
      "No answer from the server",
      "We can't reach the server. Please check your connection and try again.",
    );
    await page.unroute("**/reprocess");
    await page.route("**/reprocess", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await process.click();
    await expectToast(page, "Recording processed", "Its draft is in its conversation.");
    await expect(waiting).toHaveCount(0);
    await expect(processed).toHaveCount(1);
  },
);

test("when nothing was heard it says so, and another try can be made", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await upload(request, author, wavFile(saying(SAID, ["empty"])));
  await signIn(page, author);
  await page.goto(PATHS.recordings);
  const { waiting, processed, process } = vault(page);
  await expect(waiting).toContainText("We couldn't hear any speech in this recording.");
  await process.click();
  await expect(processed).toContainText("We stopped sending weekly reports");
});

test(
  "when the trial is over a waiting note asks for a plan, and goes once there is one",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await upload(request, author, unheard(SAID));
    await exhaustTrial(author);
    await signIn(page, author);
    await page.goto(PATHS.recordings);
    const { waiting, process } = vault(page);
    await waiting.getByRole("button", { name: "Subscribe to process it" }).click();
    const paywall = page.getByRole("dialog", { name: "Free Trial Complete" });
    await expect(paywall).toContainText("Subscribe to the Basic plan to have it processed.");
    await paywall.getByRole("button", { name: "Maybe Later" }).click();
    await subscribe(request, author);
    await page.reload();
    await process.click();
    await expect(waiting).toHaveCount(0);
  },
);

test(
  "when the trial was used up meanwhile the paywall opens, and the recording stays",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await upload(request, author, unheard(SAID));
    await signIn(page, author);
    await page.goto(PATHS.recordings);
    const { waiting, process } = vault(page);
    await expect(process).toBeVisible();
    await exhaustTrial(author);
    await process.click();
    await expect(page.getByRole("dialog", { name: "Free Trial Complete" })).toBeVisible();
    await page.getByRole("button", { name: "Maybe Later" }).click();
    await expect(waiting.getByRole("button", { name: "Subscribe to process it" })).toBeVisible();
    expect(await vaultOf(request, author)).toContainEqual(expect.objectContaining({ status: "waiting" }));
  },
);

test(
  "a note that can't be heard again offers to type it, and can be deleted",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await upload(request, author, unheard(SAID));
    await signIn(page, author);
    // What the server says where transcription was never set up.
    const problem = { message: "Transcription isn't set up on this server.", retry: false };
    await page.route(`**${API.recordings}`, async (route) => {
      const response = await route.fetch();
      const [recording] = await response.json();
      await route.fulfill({ response, json: recording ? [{ ...recording, problem }] : [] });
    });
    await page.goto(PATHS.recordings);
    const { waiting, process, remove, dialog } = vault(page);
    await expect(waiting).toContainText(problem.message);
    await expect(process).toBeHidden();
    await expect(player(waiting).download).toBeVisible();
    await remove.click();
    await expect(dialog).toContainText("Nothing was made from it yet. It can't be brought back.");
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await waiting.getByRole("link", { name: "Type it instead" }).click();
    await expect(page).toHaveURL(PATHS.record);
  },
);

test(
  "a request that was not heard waits in its conversation, and is carried out once it is",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    const { sessionId, said, answers } = await openChat(page, author);
    expect(await sayIn(request, author, { sessionId, audio: unheard("Make it shorter.") })).toBe(503);
    await page.reload();
    const unheardTurn = page.getByRole("group", { name: /^Voice message, / });
    await expect(unheardTurn).toContainText("Transcription wasn't available at the time.");
    await expect(player(unheardTurn).play).toBeVisible();
    await unheardTurn.getByRole("button", { name: /^Process now/ }).click();
    await expectToast(page, "Recording processed", "It is in its conversation now.");
    await expect(said.last()).toContainText("Make it shorter.");
    await expect(player(said.last()).play).toBeVisible();
    await expect(answers).toHaveCount(2);
    await expect(unheardTurn).toBeHidden();
    expect((await draftsOf(page))[0]?.versionCount).toBe(2);
  },
);

test(
  "Transcribe again on the chat brings other words and another draft, and the first one can be restored; nothing is counted",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await upload(
      request,
      author,
      wavFile(saying("We moved the whole team to Lisbon. Inga found the office.")),
    );
    const [recording] = await vaultOf(request, author);
    await signIn(page, author);
    await page.goto(PATHS.chat(recording?.sessionId ?? ""));
    const { said, editor } = conversation(page);
    await expect(editor).toContainText("Inga");
    const headers = { Authorization: `Bearer ${author.token}` };
    await request.post(API.corrections, { headers, data: { kind: "spelling", text: "Inka", heard: "Inga" } });
    await player(said).reprocess.click();
    await expectToast(
      page,
      "Processed again",
      "We heard it differently this time, so your post was written again. Undo brings the earlier one back.",
    );
    await expect(said).toContainText("Inka found the office.");
    await expect(editor).toContainText("Inka");
    await expect(editor).not.toContainText("Inga");
    await expect(player(said).reprocess).toBeEnabled();
    expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1, chat_turns_used: 0 });
    await editor.getByRole("button", { name: "Undo" }).click();
    await expect(editor).toContainText("Inga");
  },
);
