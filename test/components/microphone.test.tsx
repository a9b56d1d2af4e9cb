import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import {
  forgetNotes,
  forms,
  HEARD,
  onDevice,
  recorder,
  recordFor,
  showRecorder,
  timerShows,
} from "./recorder.tsx";
import { answer, answerFile, answerWrongly, holdBackWrongly, refuse, sent } from "./server.ts";

forgetNotes();
const { start, stop, timer, waiting } = recorder;
const problem = page.getByRole("alert");

const DENIED = "Microphone permission denied. Please allow access to your microphone and try again.";
const ON_A_PHONE = "On a phone, also allow microphone access for this browser in your device's settings.";
const MISSING = "No microphone found. Please connect a microphone and try again.";
const UNSUPPORTED =
  "Audio recording is not supported on this device or browser. Please try using a different browser.";
const BUSY = "Another app may be using your microphone. Close it and try again.";
const INSECURE = "Security error: Make sure you are using HTTPS or try a different browser.";
const UNFIT = "Failed to start recording. Your microphone can't record this way. Try another one.";
const CRASH = "undefined is not an object";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148";
const onIphone = () => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);

/** What the browser refuses the microphone with, for want of one; no machine can be relied on to have none. */
test.each<[error: string, words: string, said: string, device?: () => unknown]>([
  ["NotAllowedError", "", DENIED],
  ["NotAllowedError", "", `${DENIED} ${ON_A_PHONE}`, onIphone],
  ["NotFoundError", "", MISSING],
  ["NotSupportedError", "", UNSUPPORTED],
  ["SecurityError", "", INSECURE],
  ["NotReadableError", "Could not start audio source", `Could not start audio source. ${BUSY}`],
  ["AbortError", "", `Failed to start recording. ${BUSY}`],
  ["OverconstrainedError", "", UNFIT],
  ["TypeError", CRASH, `${CRASH}. Load this page again, or try another browser.`],
  // Never asked: there is no recorder, or the page came over plain http.
  ["", "", UNSUPPORTED, () => vi.stubGlobal("MediaRecorder", undefined)],
  ["", "", INSECURE, () => vi.stubGlobal("isSecureContext", false)],
])("a microphone that does not open says so beside the button: %s %s", async (error, words, said, device) => {
  await showRecorder();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException(words, error));
  device?.();
  await start.click();
  await expect.element(problem.getByText(said)).toBeVisible();
  await expect.element(start).toBeEnabled();
});

/** A microphone whose owner can be heard or not, and whose track a test can end or mute as a phone call does. */
function plugIn({ muted = false } = {}) {
  const context = new AudioContext();
  const [voice, volume] = [new OscillatorNode(context), new GainNode(context, { gain: muted ? 0 : 1 })];
  const into = context.createMediaStreamDestination();
  voice.connect(volume).connect(into);
  voice.start();
  onTestFinished(() => context.close());
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(into.stream);
  const [track] = into.stream.getTracks();
  return {
    stream: into.stream,
    speak: () => volume.gain.setValueAtTime(1, 0),
    hush: () => volume.gain.setValueAtTime(0, 0),
    tell: (event: "ended" | "mute" | "unmute") => track?.dispatchEvent(new Event(event)),
  };
}

test("two seconds of dead silence are said, and taken back when there is sound", async () => {
  await showRecorder();
  const { speak } = plugIn({ muted: true });
  await start.click();
  const warning = problem.getByText("We can't hear you. Is your microphone muted?");
  await expect.element(warning, { timeout: 10_000 }).toBeVisible();
  speak();
  await expect.element(warning, { timeout: 10_000 }).not.toBeInTheDocument();
  await expect.element(stop).toBeVisible();
});

/** The bytes that the browser's own recorder makes from here on. */
function watchRecorder(): Blob[] {
  const made: Blob[] = [];
  const start = vi.spyOn(MediaRecorder.prototype, "start").mockImplementation(function (
    this: MediaRecorder,
    ms,
  ) {
    this.addEventListener("dataavailable", ({ data }) => made.push(data));
    start.mockRestore();
    this.start(ms);
  });
  return made;
}

test.each<[what: string, words: string | null, counted: string | null, prepare: () => void]>([
  [
    "its words are shown under the wave",
    "We fixed the pump.",
    "2",
    () => answerWrongly(API.live, { text: "We fixed the pump." }),
  ],
  ["words that never come", null, "2", () => holdBackWrongly(API.live, {})],
  ["words that are none", null, null, () => answerFile(API.live, new Blob(["<html>"]))],
  ["a crash", null, null, () => refuse(API.live, 500, "internal")],
  ["a limit", null, null, () => refuse(API.live, 429, "daily_limit")],
])(
  "a phrase is heard while one speaks, and the note is the recorder's own: %s",
  async (_what, words, counted, prepare) => {
    prepare();
    answerWrongly(API.transcribe, HEARD);
    answer(API.drafts("session"), []);
    await showRecorder();
    const { hush } = plugIn();
    const made = watchRecorder();
    await recordFor(2);
    hush();
    await expect.poll(() => forms(API.live).length, { timeout: 10_000 }).toBe(1);
    const piece = forms(API.live)[0]?.get("piece");
    if (!(piece instanceof Blob)) throw new Error("Nothing was sent.");
    const { sampleRate, duration, numberOfChannels } = await new OfflineAudioContext(
      1,
      1,
      16_000,
    ).decodeAudioData(await piece.arrayBuffer());
    expect([sampleRate, numberOfChannels, Math.round(duration)]).toEqual([16_000, 1, 5]);
    if (words !== null) await expect.element(page.getByText(words)).toBeVisible();
    await stop.click();
    await expect.poll(() => forms().length).toBe(1);
    expect(forms()[0]?.get("pieces")).toBe(counted);
    const note = forms()[0]?.get("audio");
    if (!(note instanceof Blob)) throw new Error("Nothing was sent.");
    expect(await note.bytes()).toEqual(await new Blob(made).bytes());
  },
);

test("what is left at Stop is the last piece, sent beside the whole; a pause takes no time of either", async () => {
  answerWrongly(API.live, { text: "We fixed the pump." });
  answerWrongly(API.transcribe, HEARD);
  answer(API.drafts("session"), []);
  await showRecorder();
  plugIn();
  await recordFor(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await timerShows(2);
  await stop.click();
  await expect.poll(() => forms().length).toBe(1);
  expect(sent.map(({ path }) => path)).toEqual([API.live, API.transcribe]);
  const [piece, ...others] = forms(API.live);
  expect(others).toEqual([]);
  expect([piece?.get("pause"), piece?.get("final"), forms()[0]?.get("pieces")]).toEqual([
    "true",
    "true",
    "1",
  ]);
  const [from, sound, whole] = [piece?.get("from"), piece?.get("piece"), forms()[0]?.get("audio")];
  if (!(sound instanceof File) || !(whole instanceof File)) throw new Error("Nothing was sent.");
  const secondsIn = async (file: File) =>
    (await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await file.arrayBuffer())).duration;
  expect(Math.abs((await secondsIn(whole)) - Number(from) - (await secondsIn(sound)))).toBeLessThan(0.4);
});

test.each([
  ["a pulled plug", "ended"],
  ["a phone call", "mute"],
] as const)("%s ends it, and what was said so far is kept", async (_cause, event) => {
  await showRecorder();
  const { tell } = plugIn();
  await recordFor(2);
  tell(event);
  await expect
    .element(problem)
    .toMatchTextContent(/^Recording was interrupted at 0:0[234]\. We kept everything up to there\.$/);
  await expect.element(waiting).toMatchTextContent(/Interrupted at 0:0[234]/);
  await expect.element(start).toBeEnabled();
  expect(await onDevice()).toMatchObject([{ status: { kind: "waiting", reason: "undecided" } }]);
});

test("who leaves before the microphone is granted leaves nothing, and it is let go", async () => {
  await showRecorder();
  const { stream } = plugIn();
  const granted = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockReturnValue(granted.promise);
  await start.click();
  await page.getByRole("button", { name: "Leave and come back" }).click();
  granted.resolve(stream);
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
  expect(await onDevice()).toEqual([]);
});

/** The clock of the page stands still, but for what a test lets pass. */
const stopClock = () =>
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });

test("a headset that mutes for a moment only does not end it", async () => {
  await showRecorder();
  const { tell } = plugIn();
  stopClock();
  await start.click();
  await expect.element(stop).toBeVisible();
  tell("mute");
  tell("unmute");
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(stop).toBeVisible();
});

test("the timer counts to 01:30, the last seconds are announced, and it stops by itself at 90 s", async () => {
  answerWrongly(API.transcribe, HEARD);
  answer(API.drafts("session"), []);
  await showRecorder();
  await expect.element(timer).toMatchTextContent("00:00 out of 01:30");
  stopClock();
  await start.click();
  await expect.element(stop).toBeVisible();
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  await pass(1);
  await expect.element(timer).toMatchTextContent("00:01");
  const said = page.getByRole("status").filter({ hasText: /Recording|left/ });
  await pass(MAX_RECORDING_SECONDS - 31);
  await expect.element(said).toMatchTextContent("30 seconds left.");
  await pass(20);
  await expect.element(said).toMatchTextContent("10 seconds left.");
  await pass(3);
  await expect.element(page.getByText("7 seconds left", { exact: true })).toBeVisible();
  // Nothing that is said is left in memory, and a pause takes none of the 90 seconds.
  await page.getByRole("button", { name: "Pause" }).click();
  const kept = async () =>
    (await onDevice()).map(({ content }) => "durationMs" in content && content.durationMs);
  await expect.poll(async () => Number((await kept())[0])).toBeGreaterThanOrEqual(83_000);
  await pass(MAX_RECORDING_SECONDS);
  // Sound is counted, too: on a busy machine the second that it was in is over before the press.
  await expect.element(timer).toMatchTextContent(/01:2[34]/);
  await page.getByRole("button", { name: "Resume" }).click();
  await pass(5);
  await expect.element(timer).toMatchTextContent(/01:2[89]/);
  expect(forms()).toEqual([]);
  await pass(2);
  await expect.element(stop).not.toBeInTheDocument();
  await expect.poll(() => forms().length).toBe(1);
});
