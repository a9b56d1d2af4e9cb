import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { conversation } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { usageOf } from "./plan.ts";
import { expect, saying, test } from "./speech-app.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { player, upload, vaultOf, wavFile } from "./vault.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("in the chat a note that is heard differently is written again", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  const note = "We moved the whole team to Lisbon. Inga found the office.";
  expect(await upload(request, author, wavFile(saying(note)))).toBe(200);
  const [recording] = await vaultOf(request, author);
  const sessionId = recording?.sessionId ?? "";
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  const { said, editor } = conversation(page);
  // Side by side.
  await expect(editor.getByRole("button", { name: "Shorter" })).toBeInViewport();
  await expect(said).toBeInViewport();
  await expect(editor).toContainText("Inga");

  const headers = { Authorization: `Bearer ${author.token}` };
  await request.post(API.corrections, { headers, data: { kind: "spelling", text: "Inka", heard: "Inga" } });
  await said.getByText("Recording", { exact: true }).click();
  await player(said).reprocess.click();
  await expect(said).toContainText("Inka found the office.");
  await expect(editor).toContainText("Inka");
  await expect(editor).not.toContainText("Inga");
  await expect(player(said).reprocess).toBeEnabled();
  expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1, chat_turns_used: 0 });
  await editor.getByRole("button", { name: "Undo" }).click();
  await expect(editor).toContainText("Inga");
});
