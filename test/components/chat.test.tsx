import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { API } from "#contract/paths.ts";
import { Announcement, MessageList, TranscriptEditor } from "../../web/pages/chat/messages.tsx";
import { asked, bodies, button, show } from "./app.tsx";
import { showChat } from "./chat.tsx";
import { twoFrames, watchShifts } from "./frames.ts";
import { CHAT, DRAFT, HEALTH, message, RECORDING } from "./people.ts";
import { onPhone, press, said, says, sees } from "./person.ts";
import { answer, answerRaw, holdBack } from "./server.ts";

const BEFORE = [message("note", "user", "We lost a customer."), message("first", "assistant", "Your draft.")];
const REPLY = message("reply", "assistant", "Thank you. I left the post as it is.");
const status = page.getByRole("status");

test("a reply that changes nothing is read to screen readers, nothing that was there before, nor a question, which has its own card", async () => {
  const screen = await render(<Announcement messages={BEFORE} question={undefined} />);
  await expect.element(status).toHaveTextContent("");
  await screen.rerender(<Announcement messages={[...BEFORE, REPLY]} question={REPLY} />);
  await expect.element(status).toHaveTextContent("");
  const thanked = [...BEFORE, REPLY, message("thanks", "user", "Thanks!"), { ...REPLY, id: "other" }];
  await screen.rerender(<Announcement messages={thanked} question={undefined} />);
  await expect.element(status).toHaveTextContent(REPLY.content);
});

test.each([
  ["Fix it everywhere", "PUT", true],
  ["Only in the transcript", "PUT", false],
  ["Redraft from scratch", "POST", false],
])("a transcript is corrected by %s", async (label, method, everywhere) => {
  answerRaw(API.recordingTranscript(RECORDING.id), {});
  answer(API.drafts("session"), []);
  const recording = { sessionId: "session", recordingId: RECORDING.id, transcript: "A" };
  await show(<TranscriptEditor {...recording} hasPosts onClose={vi.fn()} />);
  const fetched = vi.spyOn(window, "fetch");
  await page.getByRole("textbox").fill("B");
  await press(label);
  await said(/orrected|New draft written/);
  expect(fetched.mock.calls[0]?.[1]?.method).toBe(method);
  expect(bodies()).toEqual([{ was: "A", text: "B", everywhere }]);
});

test("what a post was made from is one line that opens, and what was asked since follows", async () => {
  await render(
    <MessageList
      messages={[...BEFORE, message("ask", "user", "Shorter."), REPLY]}
      recordingOf={() => undefined}
      renderSound={() => null}
      post="first"
      after={() => null}
    />,
  );
  const items = page.getByRole("list", { name: "Conversation" }).element().children;
  expect(
    [...items].map((item) => item.querySelector("summary, article p:last-of-type")?.textContent),
  ).toEqual(["What you said", "Shorter.", REPLY.content]);
  const note = page.getByText("We lost a customer.");
  await expect.element(note).not.toBeVisible();
  await page.getByText("What you said").click();
  await sees(note);
});

test("on a phone nothing moves when the post comes later than what it was made from", async () => {
  await onPhone();
  const release = holdBack(API.drafts("session"), [DRAFT]);
  const moved = watchShifts();
  await showChat();
  await expect.poll(() => asked(API.chat("session"))).toBeGreaterThan(0);
  await twoFrames();
  release();
  await expect.element(page.getByText("What you said")).toBeInTheDocument();
  await expect.element(page.getByText(DRAFT.bodies[0]?.content ?? "")).toBeInTheDocument();
  expect(await moved()).toEqual([]);
});

const OFF = { ...HEALTH, speech: "off" as const };

test("where transcription is switched off, the microphone of the chat says to type", async () => {
  await showChat({ health: OFF });
  await button("Record a voice message").hover();
  await says(page.getByRole("tooltip"), /^Transcription is off right now\. Type instead\.$/);
});

test("and an interview, too, and that what was recorded is kept", async () => {
  const question = REPLY.content;
  const interviewState = { complete: false, question, asked: [question], answers: 0 };
  const messages = [...BEFORE.slice(0, 1), REPLY];
  const interview = { ...CHAT, interviewMode: true, interviewState, messages };
  await showChat({ chats: [interview], drafts: [], health: OFF });
  await sees(/is off right now\. Type your note instead\. Your recordings are safe\./);
});
