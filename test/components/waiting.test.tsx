import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { paywall, stayHere, toast } from "./app.tsx";
import losses from "./losses.json" with { type: "json" };
import { forgetNotes, forms, hear, leaveWaiting, NOTE, OPTIONS, onDevice, watchSaved } from "./notes.ts";
import { HEALTH, NEW_USAGE } from "./people.ts";
import { bring, gone, linksTo, press, says, sees } from "./person.ts";
import { decoded, recorder, recordFor, showRecorder, typeNote } from "./recorder.tsx";
import { answer, answerFile, answerRaw, cutOff, refuse } from "./server.ts";

forgetNotes();
const { stop, waiting } = recorder;
const dialog = page.getByRole("dialog");

/** The browser notices that its line is gone, or back. */
function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}

test.for(losses.sendings)(
  "a recording is kept, to be sent again where that may help: $what",
  async (loss) => {
    const { page, status, code, said, reason, tries } = loss;
    if (page) answerFile(API.transcribe, new Blob([page], { type: "text/html" }));
    else if (status) refuse(API.transcribe, status, code as ErrorCode);
    else cutOff(API.transcribe);
    await showRecorder();
    bring("drop", new File(["sound"], "memo.wav", { type: "audio/wav" }));
    await sees(toast("Upload failed"), toast(said ?? ERROR_MESSAGES[code as ErrorCode]));
    await gone(dialog);
    await says(waiting.getByRole("heading"), /^1 recording waiting on this device$/);
    await says(waiting, new RegExp(reason));
    await expect.element(waiting.getByRole("button", { name: "Discard" })).toBeEnabled();
    expect(waiting.getByRole("button", { name: "Send again" }).elements()).toHaveLength(tries);
    const [kept, ...others] = await onDevice();
    expect(others).toEqual([]);
    expect(await (kept && (await outbox.sound(kept)))?.text()).toBe("sound");
  },
);

test("what is no recording is named, and does not wait as one", async () => {
  refuse(API.transcribe, 415, "not_audio");
  await showRecorder();
  bring("drop", new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" }));
  await expect.element(toast(`plan.pdf: ${ERROR_MESSAGES.not_audio}`)).toBeVisible();
  expect(await onDevice()).toEqual([]);
});

test("it is kept where the trial was used up meanwhile: the paywall opens, Maybe Later closes it, and it goes once there is a plan", async () => {
  refuse(API.transcribe, 402, "trial_exhausted");
  hear();
  await showRecorder();
  await typeNote(NOTE);
  await sees(paywall);
  await press("Maybe Later");
  await gone(dialog);
  await says(waiting, /will send automatically once you subscribe/);
  expect(forms()).toHaveLength(1);
  // Another tab has paid.
  answer(API.usage, { ...NEW_USAGE, subscription_status: "active" });
  const afterComingBack = () => {
    document.dispatchEvent(new Event("visibilitychange"));
    return forms();
  };
  await expect.poll(afterComingBack).toHaveLength(2);
});

test("what the server could not take is sent again when its delay is over, and not before", async () => {
  refuse(API.transcribe, 503, "internal");
  hear();
  await showRecorder();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  await typeNote(NOTE);
  await says(waiting, /The server couldn't take this just then/);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(forms()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await gone(waiting);
  expect(forms()).toHaveLength(2);
});

test("what is said offline is calmly kept; what waits goes by itself once the line is back, each note once, and says where it is", async () => {
  setOnline(false);
  const texts = ["That was the first thing.", "That was the second thing."] as const;
  for (const _ of texts) cutOff(API.transcribe);
  hear();
  await outbox.send(await outbox.addText(OPTIONS, texts[0]));
  await showRecorder();
  await sees("You're offline. You can still record.");
  await typeNote(texts[1]);
  await sees(toast("Saved on this device. It will be sent when you're back online."));
  await gone(toast("Upload failed"));
  await expect.element(waiting.getByRole("heading")).toHaveTextContent("2 notes waiting on this device");
  setOnline(true);
  await sees(toast("Note sent"), toast("Its draft is in Recent Sessions."));
  await gone(waiting);
  expect(forms().map((form) => form.get("text"))).toEqual([...texts, ...texts]);
  expect(await onDevice()).toEqual([]);
});

test("what waits of a conversation leads there from the recorder, and goes by itself, too", async () => {
  setOnline(false);
  const turn = { ownerId: OPTIONS.ownerId, sessionId: "session", interviewMode: false };
  cutOff(API.voice);
  answerRaw(API.voice, { transcript: "Make it shorter." });
  await outbox.send(await outbox.addFile(turn, new Blob(["sound"]), "audio/webm"));
  await showRecorder();
  await linksTo(waiting.getByRole("link", { name: "Open chat" }), PATHS.chat("session"));
  await gone(waiting.getByRole("button", { name: "Send again" }));
  setOnline(true);
  await sees(toast("It is in its conversation now."));
  expect(forms(API.voice).map((form) => form.get("sessionId"))).toEqual(["session", "session"]);
});

test("a note that waits for transcription goes by itself as soon as it is back", async () => {
  refuse(API.transcribe, 503, "speech_off");
  hear();
  await outbox.send(await outbox.addFile(OPTIONS, new Blob(["sound"]), "audio/mp4"));
  answer(API.health, { ...HEALTH, speech: "off" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showRecorder();
  await says(waiting, /Transcription is off right now/);
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
  await gone(waiting);
  expect(forms()).toHaveLength(1);
  await stop.click();
  const areSound = () => forms().map((form) => form.has("audio"));
  await expect.poll(areSound).toEqual([false, true]);
  // Once its chat is open.
  await expect.poll(areSound).toEqual([false, true, false]);
});

test("what waits can be downloaded as a file of one's own, and is discarded only after a question", async () => {
  setOnline(false);
  await leaveWaiting(await outbox.addFile(OPTIONS, new Blob(["sound"]), "audio/wav"));
  await showRecorder();
  const saved = watchSaved();
  await waiting.getByRole("button", { name: "Download" }).click();
  await expect.poll(() => saved[0]?.name).toMatch(/^outspoken-\d{4}-\d\d-\d\d-\d{4}\.wav$/);
  expect(await saved[0]?.data.text()).toBe("sound");
  const discard = waiting.getByRole("button", { name: "Discard" });
  const question = page.getByRole("dialog", { name: "Discard this recording?" });
  await discard.click();
  await question.getByRole("button", { name: "Keep it" }).click();
  expect(await onDevice()).toHaveLength(1);
  await discard.click();
  await question.getByRole("button", { name: "Discard it" }).click();
  await gone(waiting);
  expect(await onDevice()).toEqual([]);
});

test("each second of sound is on the device at once; going to another screen keeps it, to be played and sent", async () => {
  hear();
  await showRecorder();
  await recordFor(4);
  const [entry] = await onDevice();
  expect(entry?.status).toEqual({ kind: "recording" });
  const { duration } = await decoded(entry && (await outbox.sound(entry)));
  expect(duration).toBeGreaterThanOrEqual(2.9);
  await press("Leave and come back");
  await says(waiting, /Interrupted at 0:0[4-9]\. We kept everything up to there\./);
  await waiting.getByRole("button", { name: "Play" }).click();
  await expect.element(waiting.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(forms()).toEqual([]);
  await waiting.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => (forms()[0]?.get("audio") as File | undefined)?.size).toBeGreaterThan(0);
  await expect.poll(() => onDevice()).toEqual([]);
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
