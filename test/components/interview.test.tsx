import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { InterviewState, SessionDetail, Suite } from "#contract/chat.ts";
import { DRAFT_REFETCH_MS, SYNTHESIS_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { silentWav } from "../worker/audio.ts";
import { asked, button, sent } from "./app.tsx";
import { showChat } from "./chat.tsx";
import { CHAT, DRAFT, message, POST } from "./people.ts";
import { forceColours, lookOf, press, said, says, sees } from "./person.ts";
import { accept, answer, answerFile, answerRaw, cutOff, holdBackRaw, signIn } from "./server.ts";
import suite from "./suite.json" with { type: "json" };

beforeEach(() => {
  signIn();
  localStorage.setItem("handsFree", "off");
});

const QUESTION = "What did it change?";
const ASKED: InterviewState = { complete: false, question: QUESTION, asked: [QUESTION], answers: 0 };
const OVER: InterviewState = { ...ASKED, complete: true, question: null };
const NOTE = CHAT.messages.slice(0, 1);
const SKIP = API.skipQuestion(CHAT.sessionId);
const [SYNTHESIZE, STOP] = [API.synthesize(CHAT.sessionId), API.stopInterview(CHAT.sessionId)];

const card = page.getByRole("region", { name: "Interview" });
const stop = button("Stop Interview");
const generate = button("Generate LinkedIn Posts");
const working = page.getByText("Creating Your Content Suite");

/** The session as an interview; each test asks a question of its own, for none is read aloud twice. */
function interview(interviewState: InterviewState, id: string = crypto.randomUUID()): SessionDetail {
  const messages = [...NOTE, message(id, "assistant", QUESTION)];
  const drafting = interviewState.question === null && !interviewState.complete ? "working" : "done";
  return { ...CHAT, drafting, interviewMode: true, interviewState, messages };
}

const showInterview = (...states: InterviewState[]) =>
  showChat({ chats: states.map((state) => interview(state, "question")), drafts: [], live: true });

test("until the first question is there it says so; then it stands in its card alone, and the text box gives way", async () => {
  const thinking = { ...ASKED, question: null, asked: [] };
  const { send } = await showInterview(thinking, thinking, ASKED);
  await expect.element(card).toMatchTextContent("Question 1 of up to 5");
  await expect.element(card.getByRole("status")).toHaveTextContent("Thinking of a first question…");
  await expect.element(button("Answer")).toBeDisabled();
  send("state", ASKED);
  await expect.element(card).toMatchTextContent(QUESTION);
  await expect.element(button("Answer")).toBeEnabled();
  expect(page.getByRole("article", { name: "Outspoken" }).elements()).toEqual([]);
  expect(page.getByRole("textbox").elements()).toEqual([]);
});

test("a stop that fails says so, and the interview goes on; a double click is one stop, then the suite begins and its drafts are read again", async () => {
  // It is repeated by itself when the connection breaks.
  for (let time = 0; time < 2; time++) cutOff(STOP);
  const release = holdBackRaw(STOP, OVER);
  accept(SYNTHESIZE);
  await showInterview(ASKED, OVER);
  await stop.click();
  await said("Failed to stop interview");
  await expect.element(button("Answer")).toBeEnabled();
  const before = asked(STOP);
  await stop.dblClick();
  const timers = vi.spyOn(window, "setTimeout");
  const delays = () => timers.mock.calls.map(([, delay]) => delay);
  release();
  await said("Interview ended");
  expect([asked(STOP), asked(SYNTHESIZE)]).toEqual([before + 1, 0]);
  await sees(working);
  expect(delays()).toContain(SYNTHESIS_DELAY_MS);
  await said("Content synthesized!");
  expect(delays()).toContain(DRAFT_REFETCH_MS);
  const reads = asked(API.drafts(CHAT.sessionId));
  await expect.poll(() => asked(API.drafts(CHAT.sessionId))).toBeGreaterThan(reads);
  expect(asked(SYNTHESIZE)).toBe(1);
});

test("a question is skipped for another one; of two that were, it says so instead", async () => {
  const other = { ...ASKED, question: "Who noticed?", asked: [QUESTION, "Who noticed?"] };
  const last = { ...other, question: "What then?", asked: [...other.asked, "What then?"] };
  const chats = [ASKED, other, last].map((state) => ({
    ...interview(state),
    messages: [...NOTE, ...state.asked.map((text) => message(text, "assistant", text))],
  }));
  await showChat({ chats, drafts: [], live: true });
  for (const state of [other, last]) {
    answerRaw(SKIP, state);
    await button("Skip").dblClick();
    await expect.element(card).toMatchTextContent(state.question);
  }
  expect(asked(SKIP)).toBe(2);
  await says(card, "You skipped 2 questions", "Question 1 of up to 5");
  await sees("Not answered: Who noticed?");
});

test("with forced colours, too, a question that was answered, the one that is asked and those to come look different", async () => {
  await forceColours();
  await showInterview({ ...ASKED, answers: 1 });
  await says(card, "Question 2 of up to 5");
  const looks = [...card.element().querySelectorAll(".size-2\\.5")].map((dot) => lookOf(dot).join());
  expect(new Set(looks.slice(0, 3)).size).toBe(3);
});

test("what was answered is one line, which opens with its question", async () => {
  const second = { ...ASKED, question: "Who noticed?", asked: [QUESTION, "Who noticed?"], answers: 1 };
  const chat = interview(second, "question");
  const reply = message("answer", "user", "It changed everything.");
  const messages = [...chat.messages, reply, message("second", "assistant", "Who noticed?")];
  await showChat({ chats: [{ ...chat, messages }], drafts: [], live: true });
  await says(card, "Question 2 of up to 5");
  const question = page.getByRole("article", { name: "Outspoken" });
  expect(question.elements()).toEqual([]);
  await page.getByText("It changed everything.").first().click();
  await expect.element(question).toMatchTextContent(QUESTION);
  await says(page.getByRole("article", { name: /^You/ }), "It changed everything.");
});

test("an interview that its last answer ends says Interview Complete; a suite that failed leaves the card to try again; a double click is one suite", async () => {
  for (let time = 0; time < 2; time++) cutOff(SYNTHESIZE);
  const release = holdBackRaw(SYNTHESIZE, {});
  const { comeBack } = await showInterview(ASKED, OVER);
  await says(card, QUESTION);
  comeBack();
  await said("Interview Complete");
  await sees(working);
  await said("Failed to synthesize content");
  const before = asked(SYNTHESIZE);
  await generate.dblClick();
  await sees(working);
  release();
  await said("Content synthesized!");
  expect(asked(SYNTHESIZE)).toBe(before + 1);
});

test("a suite says how long it takes, and that it is safe to leave", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  const release = holdBackRaw(SYNTHESIZE, {});
  await showInterview(OVER);
  await generate.click();
  await sees("This typically takes 15-20 seconds");
  vi.advanceTimersByTime(30_000);
  await sees(/^This one takes longer than usual\./);
  expect(asked(SYNTHESIZE)).toBe(1);
  release();
  await expect.element(working).not.toBeInTheDocument();
});

async function showVoiced(id = crypto.randomUUID()) {
  const path = API.messageAudio(CHAT.sessionId, id);
  answerFile(path, new Blob([silentWav(30)], { type: "audio/wav" }));
  const screen = await showChat({ chats: [interview(ASKED, id)], drafts: [], live: true });
  return { ...screen, id, path };
}

test("a question is read when it arrives, played where the browser wants a click first, and stopped", async () => {
  const refused = new DOMException("No click yet", "NotAllowedError");
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValueOnce(refused);
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause");
  await showVoiced();
  await press("Play question", "Stop reading");
  expect([play.mock.calls.length, pause.mock.calls.length > 0]).toEqual([2, true]);
  await expect.element(button("Play again")).toBeVisible();
});

test("switched off, nothing is read, and that is remembered", async () => {
  localStorage.setItem("questionsMuted", "true");
  const { path } = await showVoiced();
  const aloud = card.getByRole("switch", { name: "Read aloud" });
  await expect.element(button("Play question")).toBeVisible();
  await expect.element(aloud).toHaveAttribute("aria-checked", "false");
  expect(asked(path)).toBe(0);
  await aloud.click();
  await expect.element(button("Stop reading")).toBeVisible();
  expect(asked(path)).toBe(1);
  await aloud.click();
  await expect.element(button("Play question")).toBeVisible();
  expect(localStorage.getItem("questionsMuted")).toBe("true");
});

test("without the service's voice the browser's own reads it, in the session's language", async () => {
  const spoken: string[] = [];
  const voices = ["de-DE", "en-US"].map((lang) => ({ lang, default: lang === "en-US" }));
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices,
    cancel: () => undefined,
    speak: ({ lang, text }: { lang: string; text: string }) => spoken.push(`${lang}: ${text}`),
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      lang = "";
      constructor(readonly text: string) {}
    },
  );
  accept(API.messageAudio(CHAT.sessionId, "unvoiced"));
  await showChat({ chats: [interview(ASKED, "unvoiced")], drafts: [], live: true });
  await expect.element(button("Stop reading")).toBeVisible();
  await expect.poll(() => spoken).toEqual([`en-US: ${QUESTION}`]);
});

test("where nobody has a voice, there is the text and nothing to press", async () => {
  vi.stubGlobal("speechSynthesis", Object.assign(new EventTarget(), { getVoices: () => [] }));
  accept(API.messageAudio(CHAT.sessionId, "mute"));
  await showChat({ chats: [interview(ASKED, "mute")], drafts: [], live: true });
  await expect.element(card).toMatchTextContent("Answer in your own words.");
  expect(card.getByRole("button", { name: /^Play/ }).elements()).toEqual([]);
});

const SUITE: Suite = suite;

test("a suite: the hero's estimates with their reasons, and each derivative with all that is said of it, to copy", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const synthesis = { ...message("suite", "synthesizer", "Here they are."), fullAiResponse: SUITE };
  const drafts = SUITE.derivative_posts.map(({ draftId, title, hook, body }) => ({
    ...DRAFT,
    id: draftId,
    title,
    hooks: [{ type: "claim", content: hook }, ...DRAFT.hooks],
    bodies: [{ content: body }],
  }));
  const chat = interview(OVER, "question");
  const { comeBack } = await showChat({
    chats: [interview(ASKED, "question"), { ...chat, messages: [...chat.messages, synthesis] }],
    drafts: [DRAFT, ...drafts],
    live: true,
  });
  await expect.element(card).toMatchTextContent(QUESTION);
  comeBack();
  const estimates = page.getByRole("region", { name: "Estimates" });
  await says(estimates, "7.5 out of 10", "6 out of 10");
  const reason = estimates.getByText("It opens with a claim.");
  await expect.element(reason).not.toBeVisible();
  await estimates.getByText("Estimates from the post's review, not a promise. Why these?").click();
  await sees(reason);
  await press(`${SUITE.derivative_posts.length} more angles`);
  await expect.element(page.getByRole("heading", { name: /more angles$/ })).toHaveFocus();
  for (const { title, hook, body, angle, ideal_timing, optional_cta } of SUITE.derivative_posts) {
    const item = page.getByRole("region", { name: title });
    await sees(item.getByRole("heading", { name: title }));
    await says(item, hook, body, angle, ideal_timing, optional_cta ?? "");
    accept(API.copiedDraft(title.slice(6)));
    await press(`Copy ${title}`);
    await expect.poll(() => written.mock.lastCall).toEqual([joinPost({ hook, body, cta: null })]);
  }
  // Each is edited by itself.
  const part = (name: string) => page.getByRole("region", { name });
  for (const { draftId } of SUITE.derivative_posts) answer(API.post(draftId), { ...POST, id: draftId });
  answerRaw(API.draft("one"), { ...drafts[0], selectedHookIndex: 1 });
  await press("Open Title one");
  await expect.element(part("Title one")).toHaveFocus();
  await press("Open Title two");
  await part("Title one").getByRole("radio").nth(1).click({ force: true });
  await expect.element(part("Title one").getByRole("radio").nth(1)).toBeChecked();
  await expect.element(part("Title two").getByRole("radio").nth(0)).toBeChecked();
  expect(sent.map(({ path }) => path)).toEqual([API.draft("one")]);
  await press("Close Title one");
  await expect.element(button("Open Title one")).toHaveFocus();
});
