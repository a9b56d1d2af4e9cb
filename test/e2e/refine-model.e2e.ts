import { ERROR_MESSAGES } from "#contract/errors.ts";
import { openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { expect, test, withFaults } from "./model-app.ts";
import { onDevice, toastText } from "./recorder.ts";
import { newAuthor } from "./typed-notes.ts";

// One app with a model is enough for all of them.
test.describe.configure({ mode: "default" });

const NOTE =
  "We stopped sending weekly reports in March. Nobody asked for them back, except one person, and she only " +
  "wanted the numbers. So now there are three numbers on a wall and everybody reads them.";

test("a new body can be watched while it is written", async ({ page, request }) => {
  const { box, editor } = await openChat(page, await newAuthor(request), NOTE);
  await box.fill(withFaults("Make it shorter", "hang"));
  await page.keyboard.press("Enter");
  await expect(editor.locator("p[aria-busy=true]")).toContainText(/^Nobody asked for them/);
});

test("when the writer fails, the request is kept once, and Try again carries it out once", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  const { sessionId, box, said, answers, send } = await openChat(page, author, NOTE);
  const [before] = await author.drafts(sessionId);
  await box.fill(withFaults("Make it shorter", "429-long"));
  await page.keyboard.press("Enter");
  await expect(toastText(page, "Failed to send message")).toBeVisible();
  await expect(toastText(page, ERROR_MESSAGES.writer_unavailable)).toBeVisible();
  await expect(said).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(said).toHaveCount(2);
  expect(await author.drafts(sessionId)).toEqual([before]);

  await page.getByRole("button", { name: "Try again" }).click();
  await expect(answers).toHaveCount(2);
  await expect(said).toHaveCount(2);
  await expect(send).toBeVisible();
  expect((await author.drafts(sessionId))[0]?.versionCount).toBe(2);
  await expect.poll(() => onDevice(page)).toEqual([]);
});

test(
  "where the server can't transcribe, the microphone says so and does nothing",
  DEEP,
  async ({ page, request }) => {
    const { microphone, timer } = await openChat(page, await newAuthor(request), NOTE);
    await expect(microphone).toHaveAttribute("aria-disabled", "true");
    await microphone.hover();
    await expect(page.getByRole("tooltip")).toContainText("Transcription is switched off at the moment");
    await microphone.click({ force: true });
    await expect(timer).toBeHidden();
  },
);
