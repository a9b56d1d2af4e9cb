import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { stayHere } from "./leaving.ts";
import { HEALTH } from "./people.ts";
import {
  button,
  drop,
  forgetNotes,
  forms,
  HEARD,
  leaveWaiting,
  NOTE,
  OPTIONS,
  onDevice,
  recorder,
  recordFor,
  secondsOf,
  showRecorder,
  timerShows,
  toast,
  typeNote,
  watchSaved,
} from "./recorder.tsx";
import { answer, answerFile, answerWrongly, cutOff, holdBackWrongly, refuse } from "./server.ts";

forgetNotes();
const { stop, waiting } = recorder;
const dialog = page.getByRole("dialog");
const stopClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });

/** The browser notices that its line is gone, or back. */
function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}

/** From here on the server hears what it is sent. */
function hear(): void {
  answerWrongly(API.transcribe, HEARD);
  answer(API.drafts("session"), []);
}

test.each<[lost: string, () => unknown, said: string, reason: RegExp, tries?: number]>([
  [
    "there is no connection",
    () => cutOff(API.transcribe),
    "We can't reach the server. Please check your connection and try again.",
    /You were offline\. It will send automatically when you're back\./,
  ],
  [
    // A hotel's sign-in page answers everything, and with success.
    "something else than our server answers",
    () => answerFile(API.transcribe, new Blob(["<h1>Welcome, dear guest</h1>"], { type: "text/html" })),
    "Please try recording again",
    /The server couldn't take this just then/,
  ],
  ...(
    [
      [
        "the file is no sound",
        415,
        "not_audio",
        /memo\.wav, .*That file isn't a recording we can read\. Please use m4a/,
        0,
      ],
      ["nothing was said", 422, "no_speech", /No speech was heard in this/, 1],
      ["it is longer than 90 seconds", 413, "too_long", /90 seconds and 10 MB at most/, 0],
      ["it can't be decoded", 503, "speech_unreadable", /memo\.wav/, 0],
      ["nobody can hear it now", 503, "speech_unavailable", /We'll try again while this page is open/, 1],
    ] as const
  ).map(([lost, status, code, reason, tries]): [string, () => unknown, string, RegExp, number] => [
    lost,
    () => refuse(API.transcribe, status, code),
    ERROR_MESSAGES[code],
    reason,
    tries,
  ]),
])("a recording is kept, says why, and is to be sent again only where that may help: %s", async (...row) => {
  const [, arrange, said, reason, tries = 1] = row;
  arrange();
  await showRecorder();
  drop(new File(["sound"], "memo.wav", { type: "audio/wav" }));
  await expect.element(toast("Upload failed")).toBeVisible();
  await expect.element(toast(said)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(waiting.getByRole("heading")).toHaveTextContent("1 recording waiting on this device");
  await expect.element(waiting).toMatchTextContent(reason);
  await expect.element(waiting.getByRole("button", { name: "Discard" })).toBeEnabled();
  expect(waiting.getByRole("button", { name: "Send again" }).elements()).toHaveLength(tries);
  const [kept, ...others] = await onDevice();
  expect(others).toEqual([]);
  expect(await (kept && (await outbox.sound(kept)))?.text()).toBe("sound");
});

test("what was said offline is calmly kept, and goes by itself", async () => {
  setOnline(false);
  cutOff(API.transcribe);
  hear();
  await showRecorder();
  await expect.element(page.getByText("You're offline. You can still record.")).toBeVisible();
  await typeNote(NOTE);
  await expect.element(toast("Saved on this device. It will be sent when you're back online.")).toBeVisible();
  await expect.element(toast("Upload failed")).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(toast("Note sent")).toBeVisible();
});

test("a note without an answer for 120 seconds is still being worked on, and not to be recorded again", async () => {
  holdBackWrongly(API.transcribe, HEARD);
  await showRecorder();
  await recorder.type.click();
  await recorder.note.fill(NOTE);
  stopClock();
  // A press of the mouse, and a look at the page, would let time pass.
  (recorder.send.element() as HTMLElement).click();
  await expect.poll(() => forms(), { interval: 1 }).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  const said =
    "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.";
  await expect.element(toast(said)).toBeVisible();
});

test("what is no recording is named, and does not wait as one", async () => {
  refuse(API.transcribe, 415, "not_audio");
  await showRecorder();
  drop(new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" }));
  await expect.element(toast(`plan.pdf: ${ERROR_MESSAGES.not_audio}`)).toBeVisible();
  expect(await onDevice()).toEqual([]);
});

test("it is kept where the trial was used up meanwhile: the paywall opens, and Maybe Later closes it", async () => {
  refuse(API.transcribe, 402, "trial_exhausted");
  await showRecorder();
  await typeNote(NOTE);
  await expect.element(page.getByRole("dialog", { name: "Free Trial Complete" })).toBeVisible();
  await button("Maybe Later").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(waiting).toMatchTextContent(/will send automatically once you subscribe/);
});

test("what the server could not take is sent again when its delay is over, and not before", async () => {
  refuse(API.transcribe, 503, "internal");
  hear();
  await showRecorder();
  stopClock();
  await typeNote(NOTE);
  await expect.element(waiting).toMatchTextContent(/The server couldn't take this just then/);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(forms()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(waiting).not.toBeInTheDocument();
  expect(forms()).toHaveLength(2);
});

test("what waits goes by itself once the line is back, each note once, and says where it is", async () => {
  setOnline(false);
  const texts = ["That was the first thing.", "That was the second thing."];
  const ids: string[] = [];
  for (const text of texts) {
    ids.push(await outbox.addText(OPTIONS, text));
    // Of two of the same millisecond none is the older one.
    const added = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(added);
  }
  await leaveWaiting(...ids);
  await showRecorder();
  await expect.element(waiting.getByRole("heading")).toHaveTextContent("2 notes waiting on this device");
  expect(forms()).toHaveLength(2);
  setOnline(true);
  await expect.element(toast("Note sent")).toBeVisible();
  await expect.element(toast("Its draft is in Recent Sessions.")).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(
    forms()
      .slice(2)
      .map((form) => form.get("text")),
  ).toEqual(texts);
  expect(await onDevice()).toEqual([]);
});

test("what waits of a conversation leads there from the recorder, and goes by itself, too", async () => {
  setOnline(false);
  const turn = { ownerId: OPTIONS.ownerId, sessionId: "session", interviewMode: false };
  cutOff(API.voice);
  answerWrongly(API.voice, { transcript: "Make it shorter." });
  await outbox.send(await outbox.addFile(turn, new Blob(["sound"]), "audio/webm"));
  await showRecorder();
  const link = waiting.getByRole("link", { name: "Open chat" });
  await expect.element(link).toHaveAttribute("href", PATHS.chat("session"));
  await expect.element(waiting.getByRole("button", { name: "Send again" })).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(toast("It is in its conversation now.")).toBeVisible();
  expect(forms(API.voice).map((form) => form.get("sessionId"))).toEqual(["session", "session"]);
});

test("a note that waits for transcription goes by itself as soon as it is back", async () => {
  refuse(API.transcribe, 503, "speech_off");
  hear();
  await outbox.send(await outbox.addFile(OPTIONS, new Blob(["sound"]), "audio/mp4"));
  answer(API.health, { ...HEALTH, speech: "off" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showRecorder();
  await expect.element(waiting).toMatchTextContent(/Transcription is off right now/);
  expect(forms()).toHaveLength(1);
  // It asks now and then whether it is back.
  const later = async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    return forms().length;
  };
  await expect.poll(later).toBe(2);
  await expect.poll(() => onDevice()).toEqual([]);
});

test("nothing goes before a recording that is under way, which goes first", async () => {
  setOnline(false);
  await leaveWaiting(await outbox.addText(OPTIONS, NOTE));
  await showRecorder();
  await recordFor(1);
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  expect(forms()).toHaveLength(1);
  await stop.click();
  await expect.poll(() => forms().map((form) => form.has("audio"))).toEqual([false, true]);
  // Once its chat is open.
  await expect
    .poll(() => forms().map((form) => form.has("audio")), { timeout: 10_000 })
    .toEqual([false, true, false]);
});

test("what waits can be downloaded as a file of one's own, and is discarded only after a question", async () => {
  setOnline(false);
  await leaveWaiting(await outbox.addFile(OPTIONS, new Blob(["sound"]), "audio/wav"));
  await showRecorder();
  const saved = watchSaved();
  await waiting.getByRole("button", { name: "Download" }).click();
  await expect
    .poll(() => saved.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^outspoken-\d{4}-\d\d-\d\d-\d{4}\.wav$/)]);
  expect(await saved[0]?.data.text()).toBe("sound");
  const discard = waiting.getByRole("button", { name: "Discard" });
  const question = page.getByRole("dialog", { name: "Discard this recording?" });
  await discard.click();
  await question.getByRole("button", { name: "Keep it" }).click();
  expect(await onDevice()).toHaveLength(1);
  await discard.click();
  await question.getByRole("button", { name: "Discard it" }).click();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(await onDevice()).toEqual([]);
});

test("each second of sound is on the device at once; going to another screen keeps it, to be played and sent", async () => {
  hear();
  await showRecorder();
  await recordFor(2);
  const [early] = await onDevice();
  expect(early?.status).toEqual({ kind: "recording" });
  expect(await secondsOf(early)).toBeGreaterThan(0.5);
  await timerShows(4);
  expect(await secondsOf((await onDevice())[0])).toBeGreaterThanOrEqual(2.9);
  await button("Leave and come back").click();
  await expect
    .element(waiting)
    .toMatchTextContent(/Interrupted at 0:0[4-9]\. We kept everything up to there\./);
  await waiting.getByRole("button", { name: "Play" }).click();
  await expect.element(waiting.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(forms()).toEqual([]);
  await waiting.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => (forms()[0]?.get("audio") as File | undefined)?.size).toBeGreaterThan(0);
  await expect.poll(() => onDevice()).toEqual([]);
});

test("a disk that fills up half-way costs nothing of what was said, and says so", async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (Array.isArray(key) && Number(key[1]) >= 2) throw new DOMException("Full", "QuotaExceededError");
    return put.call(this, value, key);
  });
  cutOff(API.transcribe);
  await showRecorder();
  await recordFor(4);
  await stop.click();
  await expect.element(waiting).toMatchTextContent(/Download it to be safe\./);
  const [entry, ...others] = await onDevice();
  expect(others).toEqual([]);
  expect(await secondsOf(entry)).toBeGreaterThan(3.5);
  const saved = watchSaved();
  await waiting.getByRole("button", { name: "Download" }).click();
  await expect.poll(() => saved[0]?.data.size).toBeGreaterThan(1_000);
});

test("a page whose login is gone sends nothing and takes on no visitor's note, but loads anew", async () => {
  const left = stayHere();
  await showRecorder();
  hear();
  localStorage.setItem(TOKEN_STORAGE_KEY, "another");
  const visitors = { ...OPTIONS, ownerId: VISITOR_OWNER };
  await outbox.interrupt(await outbox.addFile(visitors, new Blob(["sound"]), "audio/mp4"));
  await typeNote(NOTE);
  await expect.poll(() => left).toContain(window.location.href);
  expect(await onDevice()).toMatchObject([{ status: { kind: "waiting", reason: "unsent" } }]);
  expect(await onDevice(VISITOR_OWNER)).toHaveLength(1);
  expect(forms()).toEqual([]);
});
