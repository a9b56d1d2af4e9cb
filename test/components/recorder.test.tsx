import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { CHAT_REDIRECT_MS, MAX_RECORDING_SECONDS, OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { STAGES } from "../../web/shared/post/draft-in-progress.tsx";
import { isListening } from "../../web/shared/recording/player.ts";
import { heardWords } from "../../web/shared/recording/recorder/recording-session.ts";
import { address, asked, button, calls, sent, textsOf } from "./app.tsx";
import { holdWaits, inFrames } from "./frames.ts";
import losses from "./losses.json" with { type: "json" };
import { forgetNotes, forms, HEARD, hear, NOTE, onDevice } from "./notes.ts";
import { ANA, CHAT, DRAFT } from "./people.ts";
import { forceColours, gone, lookOf, onPhone, press, says, sees } from "./person.ts";
import { decoded, plugIn, recorder, recordFor, showRecorder, timerShows } from "./recorder.tsx";
import { answer, answerBy, answerEvents, answerFile, answerRaw, holdBackRaw, refuse } from "./server.ts";

forgetNotes();
const { start, stop, timer, waiting } = recorder;
const problem = page.getByRole("alert");

/** What the browser refuses it with, for want of one; no machine can be relied on to have none. */
test.for(losses.microphones)("a microphone that does not open says so: $error", async (refusal) => {
  const { error, words, agent, lacks, said } = refusal;
  await showRecorder();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException(words, error));
  if (agent) vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  if (lacks) vi.stubGlobal(lacks, undefined);
  await start.click();
  await sees(problem.getByText(said));
  await expect.element(start).toBeEnabled();
});

test("two seconds of dead silence are said, and taken back when there is sound", async () => {
  await showRecorder();
  const { speak } = plugIn({ muted: true });
  await start.click();
  const warning = problem.getByText("We can't hear you. Is your microphone muted?");
  await sees(warning);
  speak();
  await gone(warning);
  await expect.element(stop).toBeVisible();
});

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

const PUMP = "We fixed the pump.";

/** On a busy machine the sound stutters: then the recorder rightly sends no pieces, which is not what is tested. */
const RETRY = { retry: 2 };

test.each<[what: string, words: string | null, counted: string | null, prepare: () => void]>([
  ["its words are shown under the wave", PUMP, "2", () => answerRaw(API.live, { text: PUMP })],
  ["words that never come", null, "2", () => holdBackRaw(API.live, {})],
  ["words that are none", null, null, () => answerFile(API.live, new Blob(["<html>"]))],
  ["a crash", null, null, () => refuse(API.live, 500, "internal")],
])(
  "a phrase is heard early, the note is the recorder's own: %s",
  RETRY,
  async (_what, words, counted, prepare) => {
    prepare();
    hear();
    await showRecorder();
    const { hush } = plugIn();
    const made = watchRecorder();
    await recordFor(2);
    hush();
    await expect.poll(() => forms(API.live).length).toBe(1);
    const { sampleRate, duration, numberOfChannels } = await decoded(forms(API.live)[0]?.get("piece"));
    expect([sampleRate, numberOfChannels, Math.round(duration)]).toEqual([16_000, 1, 5]);
    if (words !== null) await sees(words);
    await stop.click();
    await expect.poll(() => forms().length).toBe(1);
    expect(forms()[0]?.get("pieces")).toBe(counted);
    const note = forms()[0]?.get("audio") as Blob;
    expect(await note.bytes()).toEqual(await new Blob(made).bytes());
  },
);

test(
  "what is left at Stop is the last piece, sent beside the whole; a pause takes no time of either",
  RETRY,
  async () => {
    answerRaw(API.live, { text: "We fixed the pump." });
    hear();
    await showRecorder();
    plugIn();
    await recordFor(1);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await timerShows(2);
    await stop.click();
    await expect.poll(() => forms().length).toBe(1);
    expect(sent.map(({ path }) => path)).toEqual([API.live, API.transcribe]);
    const [piece] = forms(API.live);
    const marks = [piece?.get("pause"), piece?.get("final"), forms()[0]?.get("pieces")];
    expect(marks).toEqual(["true", "true", "1"]);
    const [sound, whole] = [await decoded(piece?.get("piece")), await decoded(forms()[0]?.get("audio"))];
    expect(Math.abs(whole.duration - Number(piece?.get("from")) - sound.duration)).toBeLessThan(0.4);
  },
);

test.each([
  ["a pulled plug", "ended"],
  ["a phone call", "mute"],
] as const)("%s ends it, and what was said so far is kept", async (_cause, event) => {
  await showRecorder();
  const { tell } = plugIn();
  await recordFor(2);
  tell(event);
  await says(problem, /^Recording was interrupted at 0:0[234]\. We kept everything up to there\.$/);
  await expect.element(waiting).toMatchTextContent(/Interrupted at 0:0[234]/);
  await expect.element(start).toBeEnabled();
  expect(await onDevice()).toMatchObject([{ status: { kind: "waiting", reason: "undecided" } }]);
});

test("who leaves before the microphone is granted can record elsewhere at once; they leave nothing, and it is let go", async () => {
  await showRecorder();
  const { stream } = plugIn();
  const granted = Promise.withResolvers<MediaStream>();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockReturnValueOnce(granted.promise);
  await start.click();
  await press("Leave and come back");
  plugIn();
  await recordFor(1);
  granted.resolve(stream);
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
  expect(isListening()).toBe(true);
  await timerShows(2);
  expect(await onDevice()).toMatchObject([{ status: { kind: "recording" } }]);
});

const CLOCK = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] as const;

test("the timer counts to 01:30, the last seconds are announced, and it stops by itself at 90 s, not by a moment's mute", async () => {
  hear();
  await showRecorder();
  const { tell } = plugIn();
  await says(timer, "00:00 out of 01:30");
  // The clock of the page stands still, but for what the test lets pass.
  vi.useFakeTimers({ toFake: [...CLOCK] });
  await start.click();
  await inFrames(() => expect(textsOf(stop)).toHaveLength(1));
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  await pass(1);
  await shows(timer, expect.stringContaining("00:01"));
  tell("mute");
  tell("unmute");
  const said = page.getByRole("status").filter({ hasText: /Recording|left/ });
  await pass(MAX_RECORDING_SECONDS - 31);
  await shows(said, expect.stringContaining("30 seconds left."));
  await pass(20);
  await shows(said, expect.stringContaining("10 seconds left."));
  await pass(3);
  await shows(page.getByText("7 seconds left"), "7 seconds left");
  // Nothing that is said is left in memory, and a pause takes none of the 90 seconds.
  await page.getByRole("button", { name: "Pause" }).click();
  const kept = async () =>
    (await onDevice()).map(({ content }) => "durationMs" in content && content.durationMs);
  await expect.poll(async () => Number((await kept())[0])).toBeGreaterThanOrEqual(83_000);
  await pass(MAX_RECORDING_SECONDS);
  expect(forms()).toEqual([]);
  await page.getByRole("button", { name: "Resume" }).click();
  await pass(7);
  await expect.element(stop).not.toBeInTheDocument();
  await expect.poll(() => forms().length).toBe(1);
});

const overlay = page.getByRole("dialog");
const stage = overlay.getByRole("status").getByRole("heading");
const tip = () => overlay.getByRole("status").element().textContent;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** In frames, since `expect.element` advances the faked clock while it waits. */
const shows = (locator: Locator, words: string) => inFrames(() => expect(textsOf(locator)).toEqual([words]));

/** Sends a note with the clock standing still; the server answers once this is called. */
async function sendNote({ interview = false, user = ANA } = {}): Promise<() => Promise<void>> {
  const release = holdBackRaw(API.transcribe, HEARD);
  await showRecorder({ user });
  if (interview) await page.getByRole("switch", { name: "Interview Mode" }).click();
  await recorder.type.click();
  await recorder.note.fill(NOTE);
  await expect.element(recorder.send).toBeEnabled();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  (recorder.send.element() as HTMLElement).click();
  // Its stages, and the end of waiting for an answer, have their times.
  const { length } = STAGES[interview ? "interview" : "normal"];
  await inFrames(() => expect(vi.getTimerCount()).toBeGreaterThan(length));
  return async () => {
    release();
    await shows(overlay.getByRole("blockquote"), NOTE);
  };
}

const { normal, interview } = OVERLAY;
const NORMAL = ["Analyzing your recording", "Generating your post", "Finalizing your draft"] as const;
const INTERVIEW = ["Uploading your recording", "Transcribing what you said"] as const;

test.each([
  { mode: "normal", stages: NORMAL, atMs: [normal.generatingMs, normal.finalizingMs] },
  { mode: "interview", stages: INTERVIEW, atMs: [interview.transcribingMs] },
] as const)(
  "in $mode mode: its stages at their times, counted in forced colours, too, then the chat",
  async ({ mode, stages, atMs }) => {
    answer(API.drafts("session"), []);
    await forceColours();
    const hear = await sendNote({ interview: mode === "interview" });
    const looks = () => [...overlay.element().querySelectorAll("ol > li")].map((part) => lookOf(part).join());
    await shows(stage, stages[0]);
    const tips = [tip()];
    let now = 0;
    for (const [index, at] of atMs.entries()) {
      await pass(at - now - 1);
      await shows(stage, stages[index] ?? "");
      await pass(1);
      await shows(stage, stages[index + 1] ?? "");
      const isReached = stages.map((_, at) => at <= index + 1);
      expect(looks().map((look) => look === looks()[0])).toEqual(isReached);
      tips.push(tip());
      now = at;
    }
    expect(new Set(tips).size).toBe(stages.length);

    await hear();
    await shows(overlay.getByRole("heading", { name: "Transcription" }), "Transcription");
    await pass(OVERLAY[mode].holdMs + CHAT_REDIRECT_MS - 1);
    await shows(address, PATHS.record);
    await pass(1);
    await shows(address, PATHS.chat("session"));
  },
);

test("the draft shows once it is written, its chat is read ahead, and See your draft opens it at once", async () => {
  answer(API.drafts("session"), [], [DRAFT]);
  const hear = await sendNote();
  const open = button("See your draft");
  await hear();
  expect(open.elements()).toEqual([]);
  await pass(1_000);
  await expect.element(open).toHaveFocus();
  await sees(overlay.getByText(DRAFT.hooks[0]?.content ?? "", { exact: false }));
  expect([asked(API.chat("session")), asked(API.drafts("session"))]).toEqual([1, 2]);
  await pass(OVERLAY.normal.finalizingMs);
  await expect.element(stage).toHaveTextContent("Your draft is ready");
  await userEvent.keyboard("{Enter}");
  await expect.element(address).toHaveTextContent(PATHS.chat("session"));
  expect(calls.filter(({ pathname }) => !pathname.startsWith("/api/"))).toEqual([]);
});

function answerWriter() {
  let isWritten = false;
  const bodies = DRAFT.bodies.map(({ content }) => ({ content: content.replace(" whole", "\n\n\n\nwhole") }));
  answerBy(API.drafts("session"), () => (isWritten ? [{ ...DRAFT, bodies }] : []));
  answer(API.chat("session"), CHAT);
  const tell = answerEvents("session");
  return {
    write: (body: string) => tell("drafts", { partial: { body } }),
    finish: () => {
      isWritten = true;
      tell("drafts", {});
    },
  };
}

const post = overlay.getByRole("article", { name: "Your post" });
const readsLike = (words: string | RegExp) =>
  inFrames(() => expect(post.element().textContent).toMatch(words));

test("what was typed stands there from the first moment, and is written over by the post as it comes; what its check changed glows, and what it cut is there to be seen going", async () => {
  const { write, finish } = answerWriter();
  const hear = await sendNote();
  const open = button("See your draft");
  await readsLike(NOTE);
  await hear();
  await inFrames(() => expect(asked(API.events("session"))).toBe(1));
  write("We stopped");
  await readsLike(/Writing….*We stopped whole team to Lisbon last spring\.$/);
  expect(open.elements()).toEqual([]);
  write("We stopped sending it.\n\n\n \nIt cost");
  await readsLike(/We stopped sending it\.\n\nIt cost last spring\.$/);
  await inFrames(() => expect(document.activeElement?.textContent).toBe("See your draft"));
  // While its stream is open, nothing else asks for it.
  const reads = asked(API.drafts("session"));
  await pass(3_000);
  expect(asked(API.drafts("session"))).toBe(reads);
  write(`Gartner says so. ${postOf(DRAFT).replace("two", "nine")}`);
  await readsLike("Gartner");
  finish();
  const texts = (tag: string) =>
    [...post.element().querySelectorAll(tag)].map(({ textContent }) => textContent.trim());
  await inFrames(() => expect(texts("mark")).toEqual(["two"]));
  expect(texts("del")).toEqual(["Gartner says so.", "nine"]);
  expect(post.element().textContent).toMatch(/ people a\n\nwhole day every week\.$/);
  expect(post.element().textContent).not.toContain("Writing…");
});

test("the words that were heard while one spoke stay, without running in, until the transcript takes their place, in which hesitations are struck out, not words of other languages", async () => {
  answer(API.drafts("session"), []);
  const transcript = "Um, we moved, uhh, all of us. Um homem sabe. Hmm.";
  const release = holdBackRaw(API.transcribe, { ...HEARD, transcript });
  await showRecorder();
  holdWaits();
  await recordFor(1);
  const [id] = (await onDevice()).map((entry) => entry.id);
  heardWords.set({ id: id ?? "", words: ["Um, we moved."] });
  await sees("Um, we moved.");
  await recorder.stop.click();
  const words = overlay.getByRole("blockquote");
  await expect.element(words).toHaveTextContent("Um, we moved.");
  // Those of the last piece come later.
  heardWords.set({ id: id ?? "", words: ["Um, we moved.", "All of us"] });
  await expect.element(words).toHaveTextContent("Um, we moved. All of us");
  expect(words.element().querySelector(".line-through")).toBeNull();
  release();
  await expect.element(words).toHaveTextContent(transcript);
  const struck = [...words.element().querySelectorAll(".line-through")];
  expect(struck.map(({ textContent }) => textContent.trim())).toEqual(["Um,", "uhh,", "Hmm."]);
  const delays = [...words.element().children].map((word) => (word as HTMLElement).style.animationDelay);
  expect(delays).toEqual(Array(11).fill("0ms"));
});

test("it covers a phone's whole screen, keeps the keyboard inside, and is not ended by Escape", async () => {
  await onPhone();
  await sendNote({ user: { ...ANA, lastName: "Schwarzenberger-Hohenstaufen-Waldburg" } });
  await userEvent.keyboard("{Escape}{Tab}{Tab}{Tab}");
  await expect.element(overlay).toBeVisible();
  const element = overlay.element();
  expect(element.contains(document.activeElement)).toBe(true);
  await expect.element(recorder.start).not.toBeInTheDocument();
  expect(element.getBoundingClientRect().height).toBe(740);
  expect(element.scrollWidth - element.clientWidth).toBe(0);
});
