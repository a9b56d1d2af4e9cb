import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { DEFAULT_TOPICS, MAX_TYPED_CHARS, TOKEN_STORAGE_KEY, WAVEFORM } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { TopicList } from "../../web/pages/recording/topic-list.tsx";
import { PATHS } from "../../web/paths.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { isListening } from "../../web/shared/recording/player.ts";
import { hasEdit } from "../../web/shared/unsaved.ts";
import { asked, button, sent, show, textsOf, toast } from "./app.tsx";
import { holdWaits } from "./frames.ts";
import { forgetNotes, forms, HEARD, hear, NOTE, OPTIONS, onDevice } from "./notes.ts";
import { HEALTH, NEW_USAGE, NO_CONTEXT } from "./people.ts";
import { arrives, bring, fill, focusOn, gone, keysLeadTo, onPhone, press, says, sees } from "./person.ts";
import { decoded, recorder, recordFor, showRecorder, typeNote } from "./recorder.tsx";
import { accept, answer, answerRaw, cutOff, holdBack, holdBackRaw, refuse } from "./server.ts";
import vorbis from "./sounds/tone.ogg?inline";

forgetNotes();
const { start, stop, file, type, note, send, waiting } = recorder;
const idleBars = () => document.querySelectorAll("[data-idle-bar]").length;

test("it says what it is for and what is left of the trial, asks for a clean voice, and draws what it hears", async () => {
  const open = vi.spyOn(navigator.mediaDevices, "getUserMedia");
  await showRecorder();
  await sees(page.getByRole("heading", { level: 1, name: "Record Your Thoughts" }));
  await sees("Speak naturally for up to 90 seconds", "5 of 5 recordings remaining");
  expect(idleBars()).toBe(WAVEFORM.idleBars);
  await recordFor(1);
  expect(idleBars()).toBe(0);
  const canvas = document.querySelector("canvas");
  expect([canvas?.width, canvas?.height]).toEqual([WAVEFORM.widthPx, WAVEFORM.heightPx]);
  // The pretended microphone beeps: the picture changes with it.
  const first = canvas?.toDataURL();
  await expect.poll(() => canvas?.toDataURL()).not.toBe(first);
  expect(open).toHaveBeenCalledExactlyOnceWith({
    audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 },
  });
  expect(isListening()).toBe(true);
  // The first format that is preferred and that this browser records.
  expect(await onDevice()).toMatchObject([{ content: { mimeType: "audio/webm;codecs=opus" } }]);
});

test("by keyboard: started, stopped with the same button, and sent; while one speaks nothing else is on the screen", async () => {
  holdBackRaw(API.transcribe, HEARD);
  await showRecorder({ context: { ...NO_CONTEXT, possibleFollowupQuestions: [...DEFAULT_TOPICS] } });
  await page.getByRole("button", { name: DEFAULT_TOPICS[2] }).click();
  focusOn(start);
  await keysLeadTo("{Enter}", stop);
  await sees(page.getByText(DEFAULT_TOPICS[2]).first());
  await gone(page.getByRole("heading", { level: 1 }), type, page.getByRole("switch"));
  await keysLeadTo("{Tab}", button("Pause"));
  await keysLeadTo("{Tab}", button("Discard"));
  focusOn(stop);
  await userEvent.keyboard(" ");
  await sees(page.getByRole("dialog", { name: "Analyzing your recording" }));
  await expect.poll(() => forms()).toHaveLength(1);
});

test("a discarded recording can be restored for a while, and is gone after it", async () => {
  await showRecorder();
  holdWaits();
  await recordFor(1);
  await press("Discard");
  await sees("Recording discarded.");
  await gone(waiting);
  await says(recorder.timer, "00:00");
  await press("Undo");
  await says(waiting, /Interrupted at 0:\d\d/);
  const [kept] = await onDevice();
  await recordFor(1);
  await press("Discard");
  await expect.element(button("Undo")).toHaveFocus();
  await press("Leave and come back");
  await expect.poll(async () => (await onDevice()).map(({ id }) => id)).toEqual([kept?.id]);
  expect(forms()).toEqual([]);
});

test("a note is complete, and sent, only once its last sound is on the device", async () => {
  const kept = Promise.withResolvers<void>();
  const read = vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(async function (this: Blob) {
    await kept.promise;
    return new Response(this).arrayBuffer();
  });
  hear();
  await showRecorder();
  await recordFor(1);
  await stop.click();
  await expect.poll(() => read.mock.contexts.length).toBeGreaterThan(0);
  // Others who write to the device come and go meanwhile.
  const { id } = await outbox.begin(OPTIONS, "audio/webm");
  await outbox.discard(id);
  expect(await onDevice()).toMatchObject([{ status: { kind: "recording" }, content: { bytes: 0 } }]);
  expect(forms()).toEqual([]);
  kept.resolve();
  await expect.poll(() => forms().length).toBe(1);
});

test("a file over 10 MB is refused before it is sent; another can be dropped, its transcript is shown, and its chat opens", async () => {
  hear();
  await showRecorder();
  const accept = /^audio\/\*,.*\.opus,.*\.mka,.*\.mov,\.3gp,\.flac,\.aac,\.caf,/;
  await expect.element(file).toHaveAttribute("accept", expect.stringMatching(accept));
  bring("drop", new File([new Uint8Array(10 * 1_024 * 1_024 + 1)], "long.wav", { type: "audio/wav" }));
  await sees(toast("Recording is too large. Please try a shorter recording (max 90 seconds)."));
  expect(forms()).toEqual([]);
  expect(await onDevice()).toEqual([]);
  bring("drop", new File(["sound"], "memo.mp3", { type: "audio/mpeg" }));
  await expect.element(page.getByRole("heading", { name: "Transcription" })).toBeInTheDocument();
  const audio = forms()[0]?.get("audio") as File;
  expect([audio.name, audio.type, await audio.text()]).toEqual(["recording.mp3", "audio/mpeg", "sound"]);
  await arrives(PATHS.chat("session"));
});

test("what the server can't read, and this browser can, is sent once more as a WAV", async () => {
  refuse(API.transcribe, 415, "not_audio");
  hear();
  await showRecorder();
  const bytes = Uint8Array.from(atob(vorbis.split(",")[1] ?? ""), (char) => char.charCodeAt(0));
  bring("drop", new File([bytes], "memo.ogg", { type: "audio/ogg" }));
  await expect.poll(() => forms().length).toBe(2);
  const audio = forms()[1]?.get("audio") as File;
  expect(audio.name).toBe("recording.wav");
  // 16,000 samples of two bytes a second.
  expect((audio.size - 44) / 32_000).toBeCloseTo(1, 0);
  expect(Math.max(...(await decoded(audio)).getChannelData(0))).toBeGreaterThan(0.1);
});

test("Type it instead takes 3,000 characters, counts them, outlives its screen, and takes the same road", async () => {
  hear();
  await showRecorder();
  await type.click();
  await expect.element(note).toHaveFocus();
  await expect.element(send).toBeDisabled();
  await note.fill("a".repeat(MAX_TYPED_CHARS));
  await sees("3,000 / 3,000");
  await userEvent.type(note, "a");
  await expect.element(note).toHaveValue("a".repeat(MAX_TYPED_CHARS));
  await note.fill(NOTE);
  await press("Leave and come back");
  await expect.element(note).toHaveValue(NOTE);
  await send.click();
  await arrives(PATHS.chat("session"));
  expect(forms().map((form) => form.get("text"))).toEqual([NOTE]);
  expect(await onDevice()).toEqual([]);
  expect(hasEdit(`text:note:${OPTIONS.ownerId}`)).toBe(false);
});

/** Presses on a page that is too busy to answer the first one. */
function pressTwice(locator: Locator): void {
  const element = locator.element() as HTMLElement;
  element.click();
  element.click();
}

test("a note that is made or sent again by two presses is one, and its chat opens", async () => {
  cutOff(API.transcribe);
  hear();
  await showRecorder();
  await type.click();
  await note.fill(NOTE);
  await expect.element(send).toBeEnabled();
  pressTwice(send);
  await sees(waiting);
  expect(await onDevice()).toHaveLength(1);
  await expect.element(button("Send again")).toBeEnabled();
  pressTwice(button("Send again"));
  await arrives(PATHS.chat("session"));
  expect(forms()).toHaveLength(2);
  expect(await onDevice()).toEqual([]);
});

test("where the server has no speech, it says so and puts typing first", async () => {
  await showRecorder({ health: { ...HEALTH, speech: "off" } });
  await says(page.getByRole("note"), /Transcription is off right now/);
  await expect.element(start).toBeDisabled();
  await expect.element(file).toBeDisabled();
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(note.element())).toBeLessThan(top(start.element()));
});

test("a topic can be selected and deselected; the selected one and Interview Mode go along with the note", async () => {
  hear();
  await showRecorder({ context: { ...NO_CONTEXT, possibleFollowupQuestions: [...DEFAULT_TOPICS] } });
  const third = region.getByRole("button", { name: DEFAULT_TOPICS[2] });
  await third.click();
  await sees(toast("Topic selected"));
  await expect.element(third).toHaveAttribute("aria-pressed", "true");
  await third.click();
  await sees(toast("Topic deselected"));
  await third.click();
  await page.getByRole("switch", { name: "Interview Mode" }).click();
  await recordFor(1);
  await stop.click();
  await expect.poll(() => forms().length).toBe(1);
  expect([forms()[0]?.get("topic"), forms()[0]?.get("interviewMode")]).toEqual([DEFAULT_TOPICS[2], "true"]);
});

test("a subscriber sees that nothing is counted; on a phone the button is within reach of a thumb", async () => {
  await onPhone();
  await showRecorder({ usage: { ...NEW_USAGE, subscription_status: "active" } });
  await sees("Unlimited recordings and chat");
  const { top, bottom } = start.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(300);
  expect(bottom).toBeLessThan(740);
});

test("an idea is chosen like a topic, and its note completes it; one that is too little is kept, and nothing waits", async () => {
  const [text, question] = ["the customer who left", "What happened?"];
  const idea = { id: "idea", text, question, createdAt: "2026-11-27T08:00:00Z" };
  await showRecorder({ ideas: [idea] });
  await page.getByRole("button", { name: /^the customer who left/ }).click();
  await says(page.getByRole("button", { pressed: true }), question);
  refuse(API.transcribe, 422, "too_little");
  await typeNote("Too little.");
  await sees(toast("Kept as an idea"));
  expect(await onDevice()).toEqual([]);
  expect(forms().map((form) => [form.get("topic"), form.get("ideaId")])).toEqual([[idea.text, idea.id]]);
});

test("an idea that is deleted is no topic any more", async () => {
  hear();
  const about = { question: "What happened?", createdAt: "2026-11-27T08:00:00Z" };
  await showRecorder({ ideas: [{ ...about, id: "idea", text: "the customer who left" }] });
  await page.getByRole("button", { name: /^the customer who left/ }).click();
  accept(API.idea("idea"));
  await press("Delete the idea the customer who left");
  await sees(toast("Idea deleted"));
  await typeNote("We lost our biggest customer on Tuesday.");
  await expect.poll(() => forms().map((form) => form.get("topic"))).toEqual([null]);
});

const region = page.getByRole("region", { name: "Suggested Topics" });
const suggested = region.getByRole("button", { name: /\?$/ });
const showTopics = () => show(<TopicList selected={null} onSelect={() => undefined} disabled={false} />);

test("none is offered that the speaker's own would replace under their finger, and without any left it says what to do", async () => {
  const release = holdBack(API.context, { ...NO_CONTEXT, possibleFollowupQuestions: [] });
  await showTopics();
  await expect.element(page.getByText("Loading topics")).toBeInTheDocument();
  expect(suggested.elements()).toEqual([]);
  release();
  await says(region, "None left. Refresh for new ones");
  await expect.element(button("Refresh")).toBeEnabled();
});

test("where the speaker's own can't be read, the default ones are offered", async () => {
  cutOff(API.context);
  await showTopics();
  await expect.poll(() => textsOf(suggested)).toEqual([...DEFAULT_TOPICS]);
});

test("topics can be refreshed, never more than five are shown; a failure says so, and without a login it asks for one", async () => {
  answer(API.context, NO_CONTEXT);
  const possibleFollowupQuestions = ["A?", "B?", "C?", "D?", "E?", "F?"];
  answerRaw(API.refreshTopics, { ...NO_CONTEXT, possibleFollowupQuestions });
  cutOff(API.refreshTopics);
  await showTopics();
  await expect.element(suggested).toHaveTextContent("What did you learn last week?");
  await press("Refresh");
  await sees(toast("Topics refreshed"));
  expect(textsOf(suggested)).toEqual(["A?", "B?", "C?", "D?", "E?"]);
  await press("Refresh");
  await sees(toast("Failed to refresh topics"), toast("Please try again later"));
  const before = asked(API.refreshTopics);
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  await press("Refresh");
  await sees(toast("Please log in to refresh topics"));
  expect(asked(API.refreshTopics)).toBe(before);
});

test("an idea is written down, and deleted", async () => {
  answer(API.context, NO_CONTEXT);
  const written = { id: "idea", text: "for later", question: "Why?", createdAt: "2026-11-27T08:00:00Z" };
  answerRaw(API.ideas, [], {}, [written], []);
  await showTopics();
  await page.getByText("Write down an idea").click();
  await fill({ Idea: "for later" });
  await press("Keep it");
  accept(API.idea("idea"));
  await press("Delete the idea for later");
  await sees(toast("Idea deleted"));
  expect(sent).toEqual([{ path: API.ideas, body: { text: "for later" } }]);
});
