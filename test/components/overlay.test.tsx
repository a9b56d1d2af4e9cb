import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { PartialPost } from "#contract/chat.ts";
import { CHAT_REDIRECT_MS, OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { STAGES } from "../../web/shared/post/draft-in-progress.tsx";
import { heard } from "../../web/shared/recording/recorder/recording-session.ts";
import { holdWaits, inFrames } from "./frames.ts";
import { CHAT, DRAFT } from "./people.ts";
import {
  address,
  button,
  forgetNotes,
  HEARD,
  NOTE,
  onDevice,
  recorder,
  recordFor,
  showRecorder,
} from "./recorder.tsx";
import { answer, answerBy, answerEvents, asked, calls, holdBackWrongly } from "./server.ts";

forgetNotes();
const overlay = page.getByRole("dialog");
const stage = overlay.getByRole("status").getByRole("heading");
const tip = () => overlay.getByRole("status").element().textContent;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** In frames, since `expect.element` advances the faked clock while it waits. */
const shows = (locator: Locator, words: string) =>
  inFrames(() => expect(locator.elements().map(({ textContent }) => textContent)).toEqual([words]));

/** Sends a note with the clock standing still; the server answers once this is called. */
async function sendNote({ interview = false, heard = NOTE } = {}): Promise<() => Promise<void>> {
  const release = holdBackWrongly(API.transcribe, { ...HEARD, transcript: heard });
  await showRecorder();
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
    await shows(overlay.getByRole("blockquote"), heard);
  };
}

test.each([
  {
    mode: "normal",
    stages: ["Analyzing your recording", "Generating your post", "Finalizing your draft"],
    atMs: [OVERLAY.normal.generatingMs, OVERLAY.normal.finalizingMs],
  },
  {
    mode: "interview",
    stages: ["Uploading your recording", "Transcribing what you said"],
    atMs: [OVERLAY.interview.transcribingMs],
  },
] as const)(
  "in $mode mode it shows $stages, each at its time and with a tip, stays a while after the answer, then the chat opens",
  async ({ mode, stages, atMs }) => {
    answer(API.drafts("session"), []);
    const hear = await sendNote({ interview: mode === "interview" });
    await shows(stage, stages[0]);
    const tips = [tip()];
    let now = 0;
    for (const [index, at] of atMs.entries()) {
      await pass(at - now - 1);
      await shows(stage, stages[index] ?? "");
      await pass(1);
      await shows(stage, stages[index + 1] ?? "");
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
  // Asked for by who waits for it, and read ahead.
  for (const drafts of [[], [], [DRAFT]]) answer(API.drafts("session"), drafts);
  const hear = await sendNote();
  const open = button("See your draft");
  await hear();
  expect(open.elements()).toEqual([]);
  await pass(1_000);
  await expect.element(open).toHaveFocus();
  await expect.element(overlay.getByText(DRAFT.hooks[0]?.content ?? "", { exact: false })).toBeVisible();
  expect(asked(API.chat("session"))).toBe(2);
  await pass(OVERLAY.normal.finalizingMs);
  await expect.element(stage).toHaveTextContent("Your draft is ready");
  await userEvent.keyboard("{Enter}");
  await expect.element(address).toHaveTextContent(PATHS.chat("session"));
  expect(calls.filter(({ pathname }) => !pathname.startsWith("/api/"))).toEqual([]);
});

/** Its draft is written while the test says so, and read only then. */
function answerWriter() {
  let isWritten = false;
  answerBy(API.drafts("session"), () => (isWritten ? [DRAFT] : []));
  answer(API.chat("session"), CHAT);
  const tell = answerEvents("session");
  return {
    write: (partial: PartialPost) => tell("drafts", { partial }),
    finish: () => {
      isWritten = true;
      tell("drafts", {});
    },
  };
}

const post = overlay.getByRole("article", { name: "Your post" });
const readsLike = (words: string | RegExp) =>
  inFrames(() => expect(post.element().textContent).toMatch(words));

test("what was typed stands there from the first moment, and is written over by the post as it comes", async () => {
  const { write, finish } = answerWriter();
  const hear = await sendNote();
  const open = button("See your draft");
  await readsLike(NOTE);
  await hear();
  await inFrames(() => expect(asked(API.events("session"))).toBe(1));
  write({ body: "We stopped" });
  await readsLike(/Writing….*We stopped whole team to Lisbon last spring\.$/);
  expect(open.elements()).toEqual([]);
  write({ body: "We stopped sending it. It cost" });
  await readsLike(/We stopped sending it\. It cost last spring\.$/);
  await inFrames(() => expect(document.activeElement?.textContent).toBe("See your draft"));
  // While its stream is open, nothing else asks for it.
  const reads = asked(API.drafts("session"));
  await pass(3_000);
  expect(asked(API.drafts("session"))).toBe(reads);
  finish();
  await readsLike(/took two people a whole day every week\.$/);
  expect(post.element().textContent).not.toContain("Writing…");
});

test("what the check of the draft changed glows, and what it cut is there to be seen going", async () => {
  const { write, finish } = answerWriter();
  const hear = await sendNote();
  await hear();
  await inFrames(() => expect(asked(API.events("session"))).toBe(1));
  write({ body: `Gartner says so. ${postOf(DRAFT).replace("two", "nine")}` });
  await readsLike("Gartner");
  finish();
  const texts = (tag: string) =>
    [...post.element().querySelectorAll(tag)].map(({ textContent }) => textContent.trim());
  await inFrames(() => expect(texts("mark")).toEqual(["two"]));
  expect(texts("del")).toEqual(["Gartner says so.", "nine"]);
});

test("the words that were heard while one spoke stay, without running in, until the transcript takes their place", async () => {
  answer(API.drafts("session"), []);
  const release = holdBackWrongly(API.transcribe, { ...HEARD, transcript: "Um, we moved. All of us." });
  await showRecorder();
  holdWaits();
  await recordFor(1);
  const [id] = (await onDevice()).map((entry) => entry.id);
  heard.set({ id: id ?? "", words: ["Um, we moved."] });
  await expect.element(page.getByText("Um, we moved.")).toBeVisible();
  await recorder.stop.click();
  const words = overlay.getByRole("blockquote");
  await expect.element(words).toHaveTextContent("Um, we moved.");
  // Those of the last piece come later.
  heard.set({ id: id ?? "", words: ["Um, we moved.", "All of us"] });
  await expect.element(words).toHaveTextContent("Um, we moved. All of us");
  expect(words.element().querySelector(".line-through")).toBeNull();
  release();
  await expect.element(words).toHaveTextContent("Um, we moved. All of us.");
  expect(words.element().querySelector(".line-through")?.textContent.trim()).toBe("Um,");
  expect([...words.element().children].map((word) => (word as HTMLElement).style.animationDelay)).toEqual(
    Array.from({ length: 6 }, () => "0ms"),
  );
});

test("hesitations are struck out of what was said, and words of other languages are not", async () => {
  answer(API.drafts("session"), []);
  const hear = await sendNote({ heard: "Um, we moved, uhh, all of us. Um homem sabe. Hmm." });
  await hear();
  const struck = [...overlay.element().querySelectorAll("blockquote .line-through")];
  expect(struck.map(({ textContent }) => textContent.trim())).toEqual(["Um,", "uhh,", "Hmm."]);
});

test("it covers a phone's whole screen, keeps the keyboard inside, and is not ended by Escape", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1440, 900));
  await sendNote();
  await userEvent.keyboard("{Escape}{Tab}{Tab}{Tab}");
  await expect.element(overlay).toBeVisible();
  const element = overlay.element();
  expect(element.contains(document.activeElement)).toBe(true);
  await expect.element(recorder.start).not.toBeInTheDocument();
  expect(element.getBoundingClientRect().height).toBe(740);
  expect(element.scrollWidth - element.clientWidth).toBe(0);
});
