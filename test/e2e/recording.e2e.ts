import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import type { SessionDetail, SessionListItem } from "#contract/chat.ts";
import { DEFAULT_TOPICS, MAX_TYPED_CHARS, MAX_UPLOAD_BYTES, WAVEFORM } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { alterAnswer } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { subscribe } from "./plan.ts";
import { onDevice, openRecorder, recordFor, screen, startOn, toastText, typeNote } from "./recorder.ts";
import { speak } from "./speech.ts";
import { loseLine } from "./toasts.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

const NOTE =
  "Our support inbox is the best market research we have, and nobody in marketing has ever read it.";

/** The only session of this author, as the server has it. */
async function onlySession(request: APIRequestContext, { token }: Author): Promise<SessionDetail> {
  const headers = { Authorization: `Bearer ${token}` };
  const [session]: SessionListItem[] = await (await request.get(API.chats, { headers })).json();
  if (!session) throw new Error("There is no session.");
  return (await request.get(API.chat(session.sessionId), { headers })).json();
}

test("a subscriber sees that nothing is counted", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await subscribe(request, author);
  await signIn(page, author);
  await openRecorder(page);
  await expect(page.getByText("Unlimited recordings and chat")).toBeVisible();
});

test("the screen says what it is for and what is left of the trial; its waveform is 40 idle bars, and a live canvas of 300 by 80 while recording", async ({
  page,
  request,
}) => {
  await startOn(page, request);
  await expect(page.getByRole("heading", { level: 1, name: "Record Your Thoughts" })).toBeVisible();
  await expect(page.getByText("Speak naturally for up to 90 seconds")).toBeVisible();
  await expect(page.getByText("5 of 5 recordings remaining")).toBeVisible();
  await expect(page.locator("[data-idle-bar]")).toHaveCount(WAVEFORM.idleBars);
  await recordFor(page, 1);
  const canvas = page.locator("canvas");
  await expect(canvas).toHaveAttribute("width", String(WAVEFORM.widthPx));
  await expect(canvas).toHaveAttribute("height", String(WAVEFORM.heightPx));
  await expect(page.locator("[data-idle-bar]")).toHaveCount(0);
  // The pretended microphone beeps: the picture changes with it.
  const pixels = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const first = await pixels();
  await expect.poll(pixels).not.toBe(first);
});

test(
  "the recorder asks for a clean voice and takes the first format of the spec",
  DEEP,
  async ({ page, request }) => {
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (constraints) => {
        document.documentElement.dataset.asked = JSON.stringify(constraints);
        return open(constraints);
      };
    });
    await startOn(page, request);
    await recordFor(page, 1);
    const asked = await page.evaluate(() => document.documentElement.dataset.asked ?? "");
    expect(JSON.parse(asked)).toEqual({
      audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 },
    });
    expect((await onDevice(page))[0]?.content).toMatchObject({ mimeType: "audio/webm;codecs=opus" });
  },
);

test("a file over 10 MB is refused before it is sent", async ({ page, request }) => {
  const { file } = await startOn(page, request);
  let sent = 0;
  page.on("request", (message) => {
    if (message.url().endsWith(API.transcribe)) sent += 1;
  });
  const buffer = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
  await file.setInputFiles({ name: "long.wav", mimeType: "audio/wav", buffer });
  await expect(
    toastText(page, "Recording is too large. Please try a shorter recording (max 90 seconds)."),
  ).toBeVisible();
  expect(sent).toBe(0);
});

test("a file can be dropped, and its transcript is shown", DEEP, async ({ page, request }) => {
  await startOn(page, request);
  const spoken = await speak(NOTE, { format: "mp3" });
  const input = screen(page).file;
  await expect(input).toHaveAttribute("accept", "audio/*,.m4a,.mp3,.wav,.ogg,.webm,.mp4");
  const data = await page.evaluateHandle(
    ([base64, name]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "audio/mpeg" }));
      return transfer;
    },
    [readFileSync(spoken).toString("base64"), "memo.mp3"] as const,
  );
  await page
    .getByRole("region", { name: "Upload a recording" })
    .dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByRole("heading", { name: "Transcription" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
});

test("Type it instead takes 3,000 characters, counts them, outlives a reload, and takes the same road", async ({
  page,
  request,
}) => {
  const { author, note, send } = await startOn(page, request);
  await expect(send).toBeDisabled();
  await note.fill("a".repeat(MAX_TYPED_CHARS));
  await expect(page.getByText("3,000 / 3,000")).toBeVisible();
  await note.press("a");
  await expect(note).toHaveValue("a".repeat(MAX_TYPED_CHARS));
  await note.fill(NOTE);
  await page.reload();
  await expect(note).toHaveValue(NOTE);
  await typeNote(page, NOTE);
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  expect((await onlySession(request, author)).messages[0]?.content).toBe(NOTE);
  expect(await onDevice(page)).toEqual([]);
  await page.goto(PATHS.record);
  await expect(note).toHaveValue("");
});

test("where the server has no speech, it says so and puts typing first", DEEP, async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  // This server can transcribe; the sign is all that the screen goes by.
  await alterAnswer(page, `**${API.health}`, { speech: "off" });
  const { start, note, file } = await openRecorder(page);
  await expect(page.getByText("Transcription is switched off at the moment")).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(file).toBeDisabled();
  const [noteBox, startBox] = [await note.boundingBox(), await start.boundingBox()];
  expect(noteBox?.y).toBeLessThan(startBox?.y ?? 0);
});

test("a topic can be selected and deselected; the selected one and Interview Mode go along with the note", async ({
  page,
  request,
}) => {
  const { author } = await startOn(page, request);
  const topics = page.getByRole("region", { name: "Suggested Topics" }).getByRole("listitem");
  await expect(topics).toHaveText([...DEFAULT_TOPICS]);
  const third = topics.nth(2).getByRole("button");
  await third.click();
  await expect(toastText(page, "Topic selected")).toBeVisible();
  await expect(third).toHaveAttribute("aria-pressed", "true");
  await third.click();
  await expect(toastText(page, "Topic deselected")).toBeVisible();
  await third.click();
  await recordFor(page, 1);
  await expect(page.getByText(DEFAULT_TOPICS[2])).toHaveCount(2);
  await page.reload();
  await third.click();
  await page.getByRole("switch", { name: "Interview Mode" }).click();
  await typeNote(page, NOTE);
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  expect(await onlySession(request, author)).toMatchObject({ topic: DEFAULT_TOPICS[2], interviewMode: true });
});

test("topics can be refreshed, and never more than five are shown", DEEP, async ({ page, request }) => {
  await startOn(page, request);
  const topics = page.getByRole("region", { name: "Suggested Topics" });
  await topics.getByRole("button", { name: "Refresh" }).click();
  await expect(toastText(page, "Topics refreshed")).toBeVisible();
  expect(await topics.getByRole("listitem").count()).toBeLessThanOrEqual(5);
});

test("a refresh that fails says so", DEEP, async ({ page, request }) => {
  await startOn(page, request);
  await loseLine(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(toastText(page, "Failed to refresh topics")).toBeVisible();
  await expect(toastText(page, "Please try again later")).toBeVisible();
});

test("a refresh without a login asks for one", DEEP, async ({ page, request }) => {
  await startOn(page, request);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(toastText(page, "Please log in to refresh topics")).toBeVisible();
});

test("works by keyboard alone", DEEP, async ({ page, request }) => {
  const { start, stop } = await startOn(page, request);
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(stop).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test(
  "fits 360 pixels without sideways scrolling, the button within reach of a thumb",
  DEEP,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { start } = await startOn(page, request);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const box = await start.boundingBox();
    expect(box?.y).toBeGreaterThan(300);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
  },
);
