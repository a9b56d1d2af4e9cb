import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { API } from "#contract/paths.ts";
import { Composer } from "../../web/pages/chat/composer.tsx";
import { InterviewControls } from "../../web/pages/chat/interview.tsx";
import { Announcement, MessageList, TranscriptEditor } from "../../web/pages/chat/messages.tsx";
import { useRecorder } from "../../web/shared/recording/recorder/use-recorder.ts";
import { showChat } from "./chat.tsx";
import { twoFrames, watchShifts } from "./frames.ts";
import { DRAFT, message, RECORDING } from "./people.ts";
import { answer, answerWrongly, bodies, calls, holdBack } from "./server.ts";
import { button, said, show } from "./show.tsx";

const BEFORE = [message("note", "user", "We lost a customer."), message("first", "assistant", "Your draft.")];
const REPLY = message("reply", "assistant", "Thank you. I left the post as it is.");
const status = page.getByRole("status");

test("a reply that changes nothing is read to screen readers, and nothing that was there before", async () => {
  const screen = await render(<Announcement messages={BEFORE} question={undefined} />);
  await expect.element(status).toHaveTextContent("");
  await screen.rerender(
    <Announcement messages={[...BEFORE, message("thanks", "user", "Thanks!"), REPLY]} question={undefined} />,
  );
  await expect.element(status).toHaveTextContent(REPLY.content);
});

test.each([
  ["Fix it everywhere", true],
  ["Only in the transcript", false],
])("a transcript is corrected by %s", async (label, everywhere) => {
  answerWrongly(API.recordingTranscript(RECORDING.id), {});
  answer(API.drafts("session"), []);
  await show(
    <TranscriptEditor
      sessionId="session"
      recordingId={RECORDING.id}
      transcript="A"
      hasPosts
      onClose={vi.fn()}
    />,
  );
  await page.getByRole("textbox").fill("B");
  await button(label).click();
  await said(/orrected/);
  expect(bodies()).toEqual([{ was: "A", text: "B", everywhere }]);
});

test("a question of an interview is left to its own card", async () => {
  const screen = await render(<Announcement messages={BEFORE} question={undefined} />);
  await screen.rerender(<Announcement messages={[...BEFORE, REPLY]} question={REPLY} />);
  await expect.element(status).toHaveTextContent("");
});

test("what a post was made from is one line that opens, and what was asked since follows", async () => {
  await render(
    <MessageList
      messages={[...BEFORE, message("ask", "user", "Shorter."), REPLY]}
      recordingOf={() => undefined}
      soundOf={() => null}
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
  await expect.element(note).toBeVisible();
});

test("on a phone nothing moves when the post comes later than what it was made from", async () => {
  await page.viewport(360, 740);
  const release = holdBack(API.drafts("session"), [DRAFT]);
  const moved = watchShifts();
  await showChat();
  await expect.poll(() => calls.map(({ pathname }) => pathname)).toContain(API.chat("session"));
  await twoFrames();
  release();
  await expect.element(page.getByText("What you said")).toBeInTheDocument();
  await expect.element(page.getByText(DRAFT.bodies[0]?.content ?? "")).toBeInTheDocument();
  expect(await moved()).toEqual([]);
});

function WithSpeechOff() {
  const nothing = () => undefined;
  const turns = {
    recorder: useRecorder(),
    sending: null,
    waiting: [],
    speechOn: false,
    record: nothing,
    sendText: async () => true,
  };
  const interview = { stop: async () => true, stopping: false };
  const handsFree = { isLeft: false, secondsLeft: null, answer: nothing, end: nothing };
  return (
    <>
      <InterviewControls turns={turns} handsFree={handsFree} answerable={true} interview={interview} />
      <Composer turns={turns} busy={false} text="" onText={nothing} />
    </>
  );
}

test("where transcription is switched off it says so, that what was recorded is kept, and to type", async () => {
  await show(<WithSpeechOff />);
  await expect
    .element(page.getByText(/is off right now\. Type your note instead\. Your recordings are safe\./))
    .toBeVisible();
  await page.getByRole("button", { name: "Record a voice message" }).hover();
  await expect
    .element(page.getByRole("tooltip"))
    .toHaveTextContent("Transcription is off right now. Type instead.");
});
