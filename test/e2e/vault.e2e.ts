import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { conversation } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { usageOf } from "./plan.ts";
import { expect, saying, sayingInOutage, test } from "./speech-app.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { player, sayIn, upload, vaultOf, wavFile } from "./vault.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test(
  "on the chat a request that was not heard is carried out, and a note heard differently is written again",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    const note = "We moved the whole team to Lisbon. Inga found the office.";
    expect(await upload(request, author, wavFile(saying(note)))).toBe(200);
    const [recording] = await vaultOf(request, author);
    const sessionId = recording?.sessionId ?? "";
    await signIn(page, author);
    await page.goto(PATHS.chat(sessionId));
    const { said, answers, editor } = conversation(page);
    // Side by side.
    await expect(editor.getByRole("button", { name: "Shorter" })).toBeInViewport();
    await expect(said).toBeInViewport();
    await expect(editor).toContainText("Inga");

    const audio = wavFile(sayingInOutage("Make it shorter."));
    expect(await sayIn(request, author, { sessionId, audio })).toBe(503);
    await page.reload();
    const unheard = page.getByRole("group", { name: /^Voice message, / });
    await expect(unheard).toContainText("Transcription wasn't available at the time.");
    await expect(player(unheard).play).toBeVisible();
    await unheard.getByRole("button", { name: /^Process now/ }).click();
    await expectToast(page, "Recording processed", "It is in its conversation now.");
    await expect(said.last()).toContainText("Make it shorter.");
    await expect(player(said.last()).play).toBeVisible();
    await expect(answers).toHaveCount(2);
    await expect(unheard).toBeHidden();
    expect((await author.drafts(sessionId))[0]?.versionCount).toBe(2);

    const headers = { Authorization: `Bearer ${author.token}` };
    await request.post(API.corrections, { headers, data: { kind: "spelling", text: "Inka", heard: "Inga" } });
    await player(said.first()).reprocess.click();
    await expect(said.first()).toContainText("Inka found the office.");
    await expect(editor).toContainText("Inka");
    expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
    await editor.getByRole("button", { name: "Undo" }).click();
    await expect(editor).not.toContainText("Inka");
  },
);
