import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { InterviewState, SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { asked, button } from "./app.tsx";
import { showChat } from "./chat.tsx";
import { forgetNotes, forms, onDevice } from "./notes.ts";
import { CHAT, message, RECORDING } from "./people.ts";
import { gone, press, says, sees } from "./person.ts";
import { plugIn, timerShows } from "./recorder.tsx";
import { accept, answerRaw, holdBackRaw } from "./server.ts";

forgetNotes();
beforeEach(() => localStorage.setItem("questionsMuted", "true"));

const QUESTIONS = ["What did it change?", "Who noticed?"];
const handsFree = page.getByRole("switch", { name: "Hands-free" });
const time = page.getByRole("timer", { name: "Recording time" });
const countdown = page.getByRole("timer", { name: "Until your answer is sent" });

function interview(answers: number, source: "audio" | "text" = "audio"): SessionDetail {
  const asked = QUESTIONS.slice(0, answers + 1);
  const question = asked.at(-1) ?? null;
  const interviewState: InterviewState = { complete: false, question, asked, answers };
  const messages = [...CHAT.messages.slice(0, 1), ...asked.map((text) => message(text, "assistant", text))];
  const recordings = [{ ...RECORDING, source }];
  return { ...CHAT, drafting: "done", interviewMode: true, interviewState, messages, recordings };
}

/** Hands-free is switched on in front of the first question; whoever speaks again plugs a microphone in anew. */
async function begin() {
  localStorage.setItem("handsFree", "off");
  await showChat({ chats: [interview(0), interview(1)], drafts: [], live: true });
  // Before a press there is no sound.
  await page.getByRole("heading").click();
  const microphone = plugIn();
  expect(time.elements()).toEqual([]);
  await handsFree.click();
  await expect.element(time).toBeVisible();
  return microphone;
}

const heard = () =>
  answerRaw(API.voice, { transcript: "", complete: false, interviewMode: true, interviewState: null });
const answers = () => expect.poll(() => forms(API.voice).length);

test.each([
  ["audio", "true"],
  ["text", "false"],
] as const)("for an interview that was begun by %s it is on: %s", async (source, on) => {
  localStorage.removeItem("questionsMuted");
  holdBackRaw(API.messageAudio(CHAT.sessionId, QUESTIONS[0] ?? ""), {});
  await showChat({ chats: [interview(0, source)], drafts: [], live: true });
  await expect.element(handsFree).toHaveAttribute("aria-checked", on);
  await expect.element(button("Stop reading")).toBeVisible();
  expect(time.elements()).toEqual([]);
});

test("an answer ends by silence, not by a pause, and the next question opens the microphone again", async () => {
  heard();
  const { speak, hush } = await begin();
  plugIn();
  expect(localStorage.getItem("handsFree")).toBe("on");
  await timerShows(2, time);
  hush();
  await says(countdown, "Sending in 1 s or speak on");
  speak();
  await gone(countdown);
  expect(forms(API.voice)).toHaveLength(0);
  hush();
  await answers().toBe(1);
  await sees(page.getByText(QUESTIONS[1] ?? "").first(), time);
  await button("Discard").click();
  await expect.element(button("Answer")).toBeEnabled();
});

test("a silence before anything was said ends nothing", async () => {
  const { hush } = await begin();
  hush();
  await timerShows(4, time);
  expect(asked(API.voice)).toBe(0);
});

test("in the background an answer is sent and no microphone opens, until somebody goes on", async () => {
  heard();
  await begin();
  plugIn();
  await timerShows(2, time);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await answers().toBe(1);
  visibility.mockRestore();
  const words = /^Hands-free stopped: this page was in the background\./;
  await sees(words);
  await expect.element(button("Answer")).toBeEnabled();
  expect(time.elements()).toEqual([]);
  await press("Answer");
  await sees(time);
  await gone(words);
  // A recording that has only begun would end the next one.
  await press("Discard");
  await gone(time);
});

test("a microphone that is lost leaves what was said on the device, and opens for that question no more", async () => {
  const { tell } = await begin();
  await timerShows(2, time);
  tell("ended");
  await expect.element(page.getByText(/^Recording was interrupted at 0:0/)).toBeVisible();
  expect(await onDevice()).toHaveLength(1);
  await expect.element(button("Answer")).toBeEnabled();
  expect(time.elements()).toEqual([]);
});

test("Stop Interview sends the answer that is being given, then ends", async () => {
  heard();
  answerRaw(API.stopInterview(CHAT.sessionId), { ...interview(1).interviewState, complete: true });
  accept(API.synthesize(CHAT.sessionId));
  await begin();
  await timerShows(2, time);
  await button("Stop Interview").click();
  await expect.poll(() => asked(API.stopInterview(CHAT.sessionId))).toBe(1);
  expect(asked(API.voice)).toBe(1);
});
