import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { DEEP } from "./fixtures.ts";
import { expectKept, onDevice, recordFor, toastText, typeNote } from "./recorder.ts";
import { silence } from "./sounds.ts";
import { expect, saying, sayingInOutage, test } from "./speech-app.ts";
import { leftInStorage, openTryIt, tryIt } from "./visitor.ts";

const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. All three of them stayed.";
const wav = (buffer: Buffer) => ({ name: "note.wav", mimeType: "audio/wav", buffer });

test("no microphone: the recorder says so, and typing works all the same", DEEP, async ({ page }) => {
  // No machine can be relied on to have none.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
  });
  const { start, draft } = await openTryIt(page);
  await start.click();
  await expect(page.getByRole("alert")).toHaveText(
    "No microphone found. Please connect a microphone and try again.",
  );
  await typeNote(page, NOTE);
  await expect(draft).toBeVisible();
});

test("silence costs nothing, and the sound stays", DEEP, async ({ page }) => {
  const { file, waiting, left } = await openTryIt(page);
  await file.setInputFiles(wav(silence(3)));
  await expect(toastText(page, ERROR_MESSAGES.no_speech)).toBeVisible();
  await expectKept(page, waiting, /No speech was heard in this/);
  await expect(left).toHaveText("5 free recordings left");
  expect(await leftInStorage(page)).toBeNull();
});

test(
  "no network: the recording stays, and goes by itself when there is one",
  DEEP,
  async ({ page, context }) => {
    const { stop, waiting, file, draft } = await openTryIt(page);
    await recordFor(page, 1);
    await context.setOffline(true);
    await stop.click();
    await expect(toastText(page, "Upload failed")).toBeVisible();
    await expectKept(page, waiting, /There was no connection/);
    await context.setOffline(false);
    // The beeps of the pretended microphone are no speech: the server's answer is the proof that it went.
    await expect(waiting).toContainText("No speech was heard");
    await file.setInputFiles(wav(saying(NOTE)));
    await expect(draft).toBeVisible();
  },
);

test("the speech service is down: the recording stays, and Send again gets its draft", async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith(API.transcribe)) keys.push(sent.headers()[IDEMPOTENCY_HEADER.toLowerCase()]);
  });
  const { file, waiting, draft, left } = await openTryIt(page);
  await file.setInputFiles(wav(sayingInOutage(NOTE)));
  await expect(toastText(page, ERROR_MESSAGES.speech_unavailable)).toBeVisible();
  await expectKept(page, waiting, /It is tried again while this page is open/);
  await expect(left).toHaveText("5 free recordings left");
  await waiting.getByRole("button", { name: "Send again" }).click();
  await expect(draft).toContainText("All three of them stayed.");
  await expect(waiting).toBeHidden();
  await expect(left).toHaveText("4 free recordings left");
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await onDevice(page)).toEqual([]);
});

test(
  "a recording that waits outlives the page, can be played and can be discarded",
  DEEP,
  async ({ page }) => {
    const { file, waiting } = await openTryIt(page);
    await file.setInputFiles(wav(silence(3)));
    await expect(waiting).toBeVisible();
    await openTryIt(page);
    await waiting.getByRole("button", { name: "Play" }).click();
    await expect(waiting.getByRole("button", { name: "Pause" })).toBeVisible();
    await waiting.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard it" }).click();
    await expect(waiting).toBeHidden();
    expect(await onDevice(page)).toEqual([]);
  },
);

test("a file that is no sound, or too much of it", DEEP, async ({ page }) => {
  const { file, waiting } = await openTryIt(page);
  await file.setInputFiles({ ...wav(Buffer.alloc(10_485_761)), name: "long.wav" });
  await expect(toastText(page, ERROR_MESSAGES.too_large)).toBeVisible();
  expect(await onDevice(page)).toEqual([]);
  await file.setInputFiles({ name: "memo.m4a", mimeType: "audio/mp4", buffer: Buffer.from("%PDF-1.7") });
  await expect(toastText(page, ERROR_MESSAGES.not_audio)).toBeVisible();
  await expectKept(page, waiting, /couldn't read this as a recording/);
});

test("recording again while a draft is there makes another one in its place", DEEP, async ({ page }) => {
  const { file, draft, left } = await openTryIt(page);
  await file.setInputFiles(wav(saying(NOTE)));
  await expect(draft).toContainText("All three of them stayed.");
  await file.setInputFiles(wav(saying("The second one is about the price. We doubled it and nobody left.")));
  await expect(draft).toContainText("nobody left");
  await expect(tryIt(page).draft).toHaveCount(1);
  await expect(left).toHaveText("3 free recordings left");
});
