import { expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { Draft } from "#contract/drafts.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { CHAT_BOX_MAX_HEIGHT_PX, TYPEWRITER_MS_PER_CHAR } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { QUIET_POLL_MS } from "../../web/api/use-live.ts";
import { TypedText } from "../../web/pages/chat/messages.tsx";
import { PATHS } from "../../web/paths.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { asked, bodies, button, calls, notifications, paywall, sent, show, stayHere } from "./app.tsx";
import { showChat } from "./chat.tsx";
import { inFrames } from "./frames.ts";
import { forgetNotes } from "./notes.ts";
import { ANA, CHAT, DRAFT, message, POST, RECORDING } from "./people.ts";
import { gone, onPhone, pickTool, press, says, sees } from "./person.ts";
import { answer, answerBy, answerRaw, cutOff, holdBackRaw, refuse, signIn } from "./server.ts";

forgetNotes();

const box = page.getByRole("textbox", { name: "Ask for changes or improvements..." });
const send = page.getByRole("button", { name: "Send" });
const said = page.getByRole("article", { name: /^You/ });
const editor = page.getByRole("region", { name: "Your draft" });
const MESSAGE = API.message(CHAT.sessionId);

const ASK = message("ask", "user", "Make it shorter");
const REPLY = message("reply", "assistant", "Done.");
const REFINED = { ...CHAT, messages: [...CHAT.messages, ASK, REPLY] };

async function ask(): Promise<void> {
  await box.fill("Make it shorter");
  await expect.element(send).toBeEnabled();
  await userEvent.keyboard("{Enter}");
}

test("a message that is sent by two presses on a busy page is one", async () => {
  answerRaw(MESSAGE, REPLY);
  await showChat({ chats: [CHAT, REFINED] });
  await box.fill("Make it shorter");
  const form = box.element().closest("form");
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(box).toHaveValue("");
  await expect.element(page.getByText("Done.").first()).toBeInTheDocument();
  expect(asked(MESSAGE)).toBe(1);
});

test.each([
  ["it says so while the draft is written", { cut: 0 }, "This usually takes a few seconds."],
  ["a lost connection meanwhile is said", { cut: 1 }, "We can't reach the server right now."],
])("%s, and then the draft shows by itself", async (_what, { cut }, words) => {
  const working = { ...CHAT, drafting: "working", messages: CHAT.messages.slice(0, 1) } as const;
  for (let read = 0; read <= cut; read++) answer(API.drafts(CHAT.sessionId), []);
  answer(API.chat(CHAT.sessionId), working);
  for (let lost = 0; lost < cut; lost++) cutOff(API.chat(CHAT.sessionId));
  await showChat({ chats: cut ? [CHAT] : [working, CHAT] });
  await sees("Writing your draft…", page.getByText(words, { exact: false }), editor);
  await expect.element(page.getByText("Your draft is ready.")).toBeInTheDocument();
  await gone("Writing your draft…");
});

test("a spoken request that waited is sent automatically, and its answer shows without a notice", async () => {
  const options = { ownerId: ANA.id, sessionId: CHAT.sessionId, interviewMode: false };
  cutOff(API.voice);
  answerRaw(API.voice, { transcript: "Make it shorter" });
  await outbox.send(await outbox.addFile(options, new Blob(["sound"]), "audio/webm"));
  await showChat({ chats: [CHAT, REFINED], autoSends: true });
  await expect.element(page.getByText("Done.").first()).toBeInTheDocument();
  expect(await outbox.list(ANA.id)).toEqual([]);
  // Now, and not once it has gone by itself.
  expect(page.getByText("Note sent").elements()).toEqual([]);
});

test("the page asks each minute, and follows the session while a request is sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showChat({ chats: [CHAT, REFINED], live: true });
  await inFrames(() => expect(editor.elements()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(QUIET_POLL_MS);
  await inFrames(() => expect(said.elements()).toHaveLength(2));
  expect(asked(API.events(CHAT.sessionId))).toBe(0);
  vi.useRealTimers();
  refuse(MESSAGE, 503, "writer_unavailable");
  await ask();
  await expect.poll(() => asked(API.events(CHAT.sessionId))).toBe(1);
});

test("a reply shows by its event, before its request is answered", async () => {
  const is = { now: CHAT };
  answerBy(API.chat(CHAT.sessionId), () => is.now);
  const release = holdBackRaw(MESSAGE, REPLY);
  const { send: tell } = await showChat({ chats: [], live: true });
  const reads = asked(API.chat(CHAT.sessionId));
  await ask();
  await expect.poll(() => asked(API.chat(CHAT.sessionId))).toBeGreaterThan(reads);
  is.now = REFINED;
  tell("message", REPLY);
  await expect.element(page.getByText("Done.").first()).toBeInTheDocument();
  release();
});

test("what is shown of a change while it is written stays until the new text is read", async () => {
  const read = Promise.withResolvers<Draft[]>();
  const is: { now: Draft[] | Promise<Draft[]> } = { now: [DRAFT] };
  const release = holdBackRaw(MESSAGE, REPLY);
  const { send: tell } = await showChat({ live: true });
  answerBy(API.drafts(CHAT.sessionId), () => is.now);
  await ask();
  await expect.poll(() => asked(API.events(CHAT.sessionId))).toBe(1);
  tell("drafts", { draftId: DRAFT.id, partial: { body: "Half of it" } });
  await says(editor, "Half of it");
  is.now = read.promise;
  const before = asked(API.drafts(CHAT.sessionId));
  tell("drafts", {});
  await expect.poll(() => asked(API.drafts(CHAT.sessionId))).toBeGreaterThan(before);
  await says(editor, "Half of it");
  read.resolve([{ ...DRAFT, version: 1, bodies: [{ content: "All of it." }] }]);
  await says(editor, "All of it.");
  release();
});

test("who comes to the chat early reads after 20 seconds that it is safe to leave, and sees the first draft in its sheet as it is written", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { send } = await showChat({ chats: [{ ...CHAT, drafting: "working" }], drafts: [], live: true });
  const sheet = page.getByRole("article", { name: "Your post" });
  await expect.element(sheet).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => asked(API.events(CHAT.sessionId))).toBe(1);
  await sees("Writing your draft…");
  vi.advanceTimersByTime(20_000);
  await sees(/^This one takes longer than usual\. It's safe to leave/);
  send("drafts", { partial: { body: "We stopped sending it." } });
  await says(sheet, "We stopped sending it.", "Writing…");
});

test("a session that does not load can be asked for again; once its draft is there, nothing asks for it any more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  cutOff(API.chat(CHAT.sessionId));
  await showChat({ live: true });
  await expect.element(page.getByRole("heading", { name: "This session didn't load" })).toBeVisible();
  await press("Try again");
  await sees(editor);
  const before = calls.length;
  vi.advanceTimersByTime(20_000);
  expect(calls).toHaveLength(before);
});

test(`Enter sends, Shift+Enter begins a new line; blanks never go, and the box grows to ${CHAT_BOX_MAX_HEIGHT_PX} px`, async () => {
  answerRaw(MESSAGE, REPLY);
  await showChat();
  await sees(box);
  const height = () => box.element().getBoundingClientRect().height;
  const one = height();
  await box.fill("one\ntwo");
  expect(height()).toBeGreaterThan(one);
  await box.fill("line\n".repeat(20));
  expect(height()).toBe(CHAT_BOX_MAX_HEIGHT_PX);
  await box.fill(" \n\t ");
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  await box.fill("");
  expect(height()).toBe(one);
  await userEvent.keyboard("Shorter{Shift>}{Enter}{/Shift}please");
  await expect.element(box).toHaveValue("Shorter\nplease");
  // Enter belongs to an input method while it composes.
  const composing = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
  expect(box.element().dispatchEvent(new KeyboardEvent("keydown", composing))).toBe(true);
  expect(asked(MESSAGE)).toBe(0);
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("");
  await expect.element(box).toHaveFocus();
  await expect.poll(bodies).toMatchObject([{ content: "Shorter\nplease" }]);
});

test("what is sent stands there at once, and what is typed meanwhile stays, on another screen too", async () => {
  const release = holdBackRaw(MESSAGE, {});
  const { unmount } = await showChat();
  await ask();
  await expect.element(said.last()).toMatchTextContent("Make it shorter");
  await expect.element(page.getByText("Changing your post…")).toBeVisible();
  await box.fill("And bolder");
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("And bolder");
  release();
  await expect.element(send).toBeEnabled();
  expect(asked(MESSAGE)).toBe(1);
  await unmount();
  await showChat();
  await expect.element(box).toHaveValue("And bolder");
});

test("what failed says so, and is discarded, taken back into the box, or tried again", async () => {
  for (let time = 0; time < 3; time++) cutOff(MESSAGE);
  answerRaw(MESSAGE, REPLY);
  await showChat({ chats: [CHAT, CHAT, CHAT, CHAT, REFINED] });
  await ask();
  await says(notifications, "Failed to send message");
  await says(said.last(), "You were offline.");
  await press("Discard");
  await gone(button("Discard"));
  expect(await outbox.list(ANA.id)).toEqual([]);
  await ask();
  await said.getByRole("button", { name: "Edit" }).click();
  await expect.element(box).toHaveValue("Make it shorter");
  await expect.poll(() => outbox.list(ANA.id)).toEqual([]);
  await ask();
  await press("Try again");
  await expect.element(page.getByText("Done.").first()).toBeInTheDocument();
  await expect.poll(() => outbox.list(ANA.id)).toEqual([]);
  expect(said.elements().filter((one) => one.textContent?.includes("Make it shorter"))).toHaveLength(1);
});

test("once the trial is used up the paywall stands in the way: nothing is sent or recorded, the text stays", async () => {
  await showChat({ usage: { free_trials_used: 5, remaining: 0 } });
  await sees(editor);
  await ask();
  await says(paywall, "Subscribe to the Basic plan to keep refining your posts.");
  await press("Maybe Later");
  await expect.element(box).toHaveValue("Make it shorter");
  await press("Record a voice message");
  await sees(paywall);
  expect(button("Stop").elements()).toEqual([]);
  expect(asked(MESSAGE)).toBe(0);
  expect(await outbox.list(ANA.id)).toEqual([]);
});

test("a message typed when the login has ended is there after signing in again", async () => {
  refuse(MESSAGE, 401, "unauthorized");
  const left = stayHere();
  const { unmount } = await showChat();
  await ask();
  await says(notifications, "You are logged out");
  await expect.poll(() => left).toHaveLength(1);
  await unmount();
  signIn();
  await showChat();
  await says(said.last(), "Make it shorter");
});

test("a message that the server refuses for want of a plan waits, and goes once there is one", async () => {
  refuse(MESSAGE, 402, "trial_exhausted");
  answerRaw(MESSAGE, REPLY);
  await showChat({ chats: [CHAT, CHAT, REFINED] });
  await ask();
  await expect.element(paywall).toMatchTextContent("keep refining your posts.");
  await press("Maybe Later");
  await says(said.last(), "Your free recordings are used up.");
  await press("Try again");
  await expect.poll(() => outbox.list(ANA.id)).toEqual([]);
  expect(asked(MESSAGE)).toBe(2);
});

const openBox = page.getByRole("button", { name: "Ask for changes" });

test("on a phone one press on the bar opens the box in its place, at the bottom of the screen, its close brings the bar back, and while an earlier version is looked at nothing can be posted", async () => {
  await onPhone();
  answer(API.draftVersions(DRAFT.id), []);
  await showChat();
  await expect.element(button("Copy")).toBeInViewport();
  await openBox.click();
  await expect.element(box).toHaveFocus();
  await gone(button("Copy"));
  await expect.element(button("Record a voice message")).toBeInViewport();
  for (const top of [0, document.documentElement.scrollHeight]) {
    window.scrollTo(0, top);
    expect(box.element().closest("form")?.getBoundingClientRect().bottom).toBeGreaterThan(700);
    await expect.element(box).toBeInViewport();
  }
  await press("Close the box");
  await expect.element(button("Copy")).toBeInViewport();
  await pickTool(/^History/);
  await gone(button("Copy"));
  await press("Close");
  await sees(button("Copy"));
});

test("on a phone one stays at the post after a request, with the answer in one line at the box, and a way back", async () => {
  await onPhone();
  const reply = { ...REPLY, fullAiResponse: { draftId: DRAFT.id, version: 1 } };
  const made = { ...DRAFT, version: 1, previousVersion: 0, versionCount: 2 };
  const release = holdBackRaw(MESSAGE, reply);
  const saveHook = holdBackRaw(API.draft(DRAFT.id), made);
  answerRaw(API.draft(DRAFT.id), { ...made, version: 0, previousVersion: null });
  const refined = { ...CHAT, messages: [...CHAT.messages, ASK, reply] };
  await showChat({ chats: [CHAT, refined], drafts: [made] });
  await openBox.click();
  await box.fill("Make it shorter");
  const at = window.scrollY;
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Changing your post…")).toBeInViewport();
  await openBox.click();
  await expect.element(box).toBeInViewport();
  await press("Close the box");
  release();
  const undo = page.getByRole("button", { name: "Undo" }).last();
  await expect.element(undo).toBeInViewport();
  await expect.element(page.getByText("Done.").last()).toBeInViewport();
  expect(window.scrollY).toBe(at);
  // The editor is still saving a choice: the way back waits for it.
  await page.getByRole("radio", { name: "We stopped sending it." }).click({ force: true });
  await undo.click();
  expect(asked(API.draft(DRAFT.id))).toBe(1);
  saveHook();
  await expect.element(page.getByText("Your post has changed since.")).toBeInViewport();
  expect(bodies().at(-1)).toEqual({ version: 0 });
});

test("on a phone a request that failed is said at the box, and tried again there", async () => {
  await onPhone();
  cutOff(MESSAGE);
  answerRaw(MESSAGE, REPLY);
  await showChat({ chats: [CHAT, CHAT, REFINED] });
  await page.getByRole("tab", { name: "Review" }).click();
  await openBox.click();
  await ask();
  await expect.element(page.getByText("You were offline.", { exact: false })).toBeInViewport();
  await press("Try again");
  await expect.element(page.getByText("Done.").last()).toBeInViewport();
});

test("on the page of another post of the session a request is for that one", async () => {
  const other = { ...DRAFT, id: "other", postIndex: 1, title: "Another angle" };
  answer(API.post(other.id), { ...POST, id: other.id });
  answerRaw(MESSAGE, REPLY);
  await showChat({ drafts: [DRAFT, other], at: PATHS.post(other.id) });
  await page.getByRole("tab", { name: "Chat" }).click();
  await ask();
  const body = { content: "Make it shorter", draftId: other.id };
  await expect.poll(() => sent).toContainEqual({ path: MESSAGE, body });
});

test("on a phone what was heard stands above the answer, and can be said again", async () => {
  await onPhone();
  const older = message(RECORDING.id, "user", "Make it older");
  const reply = message("reply", "assistant", "I can make it shorter, bolder or softer.");
  const spoken = { ...RECORDING, id: older.id, purpose: "turn" as const };
  const heard = { ...CHAT, messages: [...CHAT.messages, older, reply], recordings: [spoken] };
  const { comeBack } = await showChat({ chats: [CHAT, heard] });
  await expect.element(button("Copy")).toBeInViewport();
  comeBack();
  await expect.element(page.getByText("“Make it older”")).toBeInViewport();
  await expect.element(page.getByText(reply.content).last()).toBeInViewport();
  await press("Say again");
  await expect.element(button("Stop")).toBeInViewport();
});

test("a tweak is answered in the conversation, and no turn of the chat; where it failed, that is said there", async () => {
  answerRaw(API.tweak, { body: DRAFT.bodies[0]?.content, reply: "Every sentence is needed." });
  refuse(API.tweak, 503, "writer_unavailable");
  await showChat();
  await button("Shorter").click();
  const conversation = page.getByRole("list", { name: "Conversation" });
  await expect.element(said.last()).toMatchTextContent("Shorter");
  await sees(conversation.getByText("This is as short as it gets. Every sentence is needed."));
  await button("Bolder").click();
  await expect.element(conversation.getByText(ERROR_MESSAGES.writer_unavailable)).toBeVisible();
  expect(asked(MESSAGE)).toBe(0);
});

const rest = () => document.querySelector("[aria-hidden] .invisible")?.textContent?.length;

test("a new message types itself, 30 ms a character, until a key or click; never twice, nor without motion", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const showOne = (shown: typeof ASK) => show(<TypedText message={shown} className="" />);
  const typing = (id: string) => ({
    ...message(id, "assistant", "This is typed."),
    created_at: new Date(Date.now() + 1_000).toISOString(),
  });
  for (const end of ["keydown", "click"]) {
    const { unmount } = await showOne(typing(end));
    expect(rest()).toBe(14);
    vi.advanceTimersByTime(10 * TYPEWRITER_MS_PER_CHAR);
    await expect.poll(rest).toBe(4);
    document.body.dispatchEvent(new Event(end, { bubbles: true }));
    await expect.poll(rest).toBe(0);
    await unmount();
  }
  const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
  onTestFinished(() => void cdp().send("Emulation.setEmulatedMedia", { features: [] }));
  for (const still of [typing("click"), message("before", "assistant", "This is typed."), typing("still")]) {
    if (still.id === "still") await cdp().send("Emulation.setEmulatedMedia", { features });
    const { unmount } = await showOne(still);
    expect(rest()).toBe(0);
    await unmount();
  }
});
