import { useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { ReprocessResponse, VaultRecording } from "#contract/recordings.ts";
import Sessions from "../../web/pages/sessions/sessions.tsx";
import { PATHS } from "../../web/paths.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { asked, heading, show, toast } from "./app.tsx";
import { forgetNotes, NOTE, OPTIONS } from "./notes.ts";
import { ANA, NEW_USAGE, POST, RECORDING, SESSION } from "./people.ts";
import { arrives, focusOn, follow, gone, linksTo, press, says, sees } from "./person.ts";
import { showSignedIn } from "./recorder.tsx";
import { accept, answer, answerBy, answerPage, answerRaw, cutOff, holdBackRaw, refuse } from "./server.ts";

forgetNotes();

const entries = page.getByRole("tabpanel", { name: "Recordings" }).getByRole("article");
const waiting = page.getByRole("region", { name: "Waiting to be processed" }).getByRole("article");
const processed = page.getByRole("region", { name: "Processed" }).getByRole("article");
const remove = entries.getByRole("button", { name: /^Delete the recording of / });
const process = entries.getByRole("button", { name: /^Process now: recording of / });
const reprocess = entries.getByRole("button", { name: /^Transcribe again: recording of / });
const dialog = page.getByRole("dialog");
const tab = (name: string) => page.getByRole("tab", { name });
const query = page.getByLabelText("Query");

const Query = () => <output aria-label="Query">{useLocation().search}</output>;

const PROCESSING: VaultRecording = { ...RECORDING, status: "processing", snippet: null, sessionId: null };

const OUTAGE = { message: "Transcription wasn't available at the time.", retry: true };
const WAITING: VaultRecording = { ...PROCESSING, status: "waiting", problem: OUTAGE };

async function showRecordings({ at = PATHS.recordings as string, usage = NEW_USAGE } = {}): Promise<void> {
  answer(API.user, ANA);
  answer(API.chats, [SESSION]);
  answer(API.usage, usage);
  await showSignedIn([<Paywall key="paywall" />, <Sessions key="sessions" />, <Query key="query" />], at);
}

test("older recordings come when asked for, and the focus is not lost", async () => {
  const three = ["Third.", "Second.", "First."].map((snippet) => ({ ...RECORDING, id: snippet, snippet }));
  answerPage(API.recordings, three.slice(0, 2));
  answer(API.recordings, three.slice(2));
  await showRecordings();
  await expect.poll(() => entries.elements()).toHaveLength(2);
  const more = page.getByRole("button", { name: "Show older recordings" });
  await more.click();
  await expect.poll(() => entries.elements()).toHaveLength(3);
  await gone(more);
  await says(entries.nth(2), "First.");
  expect(document.activeElement).not.toBe(document.body);
});

test("Recent Sessions shows sessions first, and recordings in a tab with an address of its own", async () => {
  answer(API.recordings, [RECORDING]);
  await showRecordings({ at: PATHS.chats });
  await expect.element(tab("Sessions")).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => page.getByRole("tabpanel").getByRole("listitem").elements()).toHaveLength(1);
  focusOn(tab("Sessions"));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(tab("Recordings")).toHaveAttribute("aria-selected", "true");
  await expect.element(query).toHaveTextContent("?tab=recordings");
  await expect.poll(() => entries.elements()).toHaveLength(1);
  await tab("Sessions").click();
  await expect.element(query).toHaveTextContent("");
});

test("what waits stands apart with its reason; each has its date, kind and length, and the way to its chat", async () => {
  const typed = { id: "typed", source: "text", hasAudio: false, durationSeconds: null } as const;
  answer(API.recordings, [WAITING, { ...RECORDING, ...typed }, { ...RECORDING, id: "other" }]);
  await showRecordings();
  await says(waiting, OUTAGE.message, /[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M·Voice note·0:03/);
  await expect.element(processed.nth(0)).toMatchTextContent(/We lost our biggest customer.*Typed note/);
  const play = (entry: number) =>
    processed.nth(entry).getByRole("button", { name: /^Play the recording of / });
  await gone(play(0));
  await sees(play(1));
  await processed.nth(1).getByRole("link", { name: "We lost our biggest customer." }).click();
  await arrives(PATHS.chat("session"));
});

test("what is being processed is shown so, until it is", async () => {
  answer(API.recordings, [PROCESSING], [PROCESSING], [RECORDING]);
  await showRecordings();
  await says(waiting, "Being processed…");
  await expect.element(processed, { timeout: 15_000 }).toMatchTextContent("We lost our biggest customer.");
  await gone(waiting);
});

test("Delete asks first, then takes the recording, unless that fails, and the focus is not lost", async () => {
  const older = { ...RECORDING, id: "older", snippet: "We hired." };
  let kept = [RECORDING, older];
  answerBy(API.recordings, () => kept);
  refuse(API.recording(RECORDING.id), 503, "internal");
  for (const { id } of [RECORDING, older]) accept(API.recording(id));
  await showRecordings();
  const question = dialog.getByText("Its audio can't be brought back. Its conversation and your posts stay.");
  await expect.poll(() => entries.elements()).toHaveLength(2);
  focusOn(remove.first());
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(remove.first()).toHaveFocus();
  expect(asked(API.recording(RECORDING.id))).toBe(0);

  await userEvent.keyboard("{Enter}");
  await press("Delete it");
  await sees(toast("Deleting failed"));
  await expect.poll(() => entries.elements()).toHaveLength(2);
  kept = [older];
  await remove.first().click();
  await press("Delete it");
  await sees(toast("Recording deleted"));
  await expect.poll(() => entries.elements()).toHaveLength(1);
  await expect.element(entries).toMatchTextContent("We hired.");
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  kept = [];
  await remove.click();
  await press("Delete it");
  await sees(heading("No recordings yet"));
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

type Outcome = ReprocessResponse["outcome"];
const heard = (outcome: Outcome): ReprocessResponse => ({ transcript: NOTE, sessionId: "session", outcome });

const AGAIN = "so your post was written again. Undo brings the earlier one back.";

test.each<[outcome: Outcome, purpose: VaultRecording["purpose"], said: string]>([
  ["unchanged", "note", "We heard the same words as before, so nothing changed."],
  ["transcript-changed", "note", `We heard it differently this time, ${AGAIN}`],
  ["transcript-changed", "turn", "We heard it differently this time."],
])("Transcribe again says what came of it: %s, of a %s", async (outcome, purpose, said) => {
  answer(API.recordings, [{ ...RECORDING, purpose }]);
  const release = holdBackRaw(API.reprocess(RECORDING.id), heard(outcome));
  await showRecordings();
  await reprocess.click();
  const processing = entries.getByRole("button", { name: /^Processing: recording of / });
  await expect.element(processing).toHaveAttribute("aria-busy", "true");
  release();
  await sees(toast("Processed again"), toast(said));
  await expect.element(reprocess).toBeEnabled();
});

const PROCESS = API.reprocess(WAITING.id);
const DONE = ["Recording processed", "Its draft is in its conversation."] as const;
const LOST = [
  "No answer from the server",
  "We can't reach the server. Please check your connection and try again.",
] as const;
const VAIN = ["Processing failed", ERROR_MESSAGES.speech_unavailable] as const;

test.each<[what: string, arrange: () => void, now: VaultRecording, title: string, said: string]>([
  ["is done", () => answerRaw(PROCESS, heard("session-opened")), RECORDING, ...DONE],
  ["is done, but its answer is lost", () => cutOff(PROCESS), RECORDING, ...LOST],
  ["is in vain", () => refuse(PROCESS, 503, "speech_unavailable"), WAITING, ...VAIN],
])("what waits is processed on request, which says that it %s", async (_what, arrange, now, title, said) => {
  answer(API.recordings, [WAITING], [now]);
  arrange();
  await showRecordings();
  await process.click();
  await sees(toast(title), toast(said));
  await expect.poll(() => waiting.elements().length).toBe(now === WAITING ? 1 : 0);
  if (now === WAITING) await expect.element(process).toBeEnabled();
  else await expect.element(processed).toBeVisible();
});

const OVER = { ...NEW_USAGE, free_trials_used: 5, recordings_used: 5, remaining: 0 };

test.each([
  ["is over", OVER, "Subscribe to process it"],
  ["was used up meanwhile", NEW_USAGE, /^Process now: /],
])("when the trial %s the paywall opens, and the recording waits for a plan", async (_when, usage, name) => {
  answer(API.recordings, [WAITING]);
  refuse(API.reprocess(WAITING.id), 402, "trial_exhausted");
  await showRecordings({ usage });
  await waiting.getByRole("button", { name }).click();
  await expect.element(dialog).toMatchTextContent(/^Free Trial Complete.* Basic plan to have it processed\./);
  await press("Maybe Later");
  await expect.element(waiting).toBeVisible();
});

test("a note that can't be heard again offers to type it, and can be deleted", async () => {
  const problem = { message: "Transcription isn't set up on this server.", retry: false };
  answer(API.recordings, [{ ...WAITING, problem }]);
  await showRecordings();
  await expect.element(waiting).toMatchTextContent(problem.message);
  await gone(process);
  await sees(waiting.getByRole("button", { name: /^Download the recording of / }));
  await remove.click();
  await says(dialog, /Nothing was made from it yet\. It can't be brought back\./);
  await press("Keep it");
  await follow("Type it instead", PATHS.record);
});

test("an empty vault invites to record the first note; what was never sent is mentioned, with the way to it", async () => {
  cutOff(API.transcribe);
  await outbox.send(await outbox.addText(OPTIONS, NOTE));
  answer(API.recordings, []);
  await showRecordings();
  await sees(/1 note on this device has not been sent yet\./, heading("No recordings yet"));
  await linksTo("Record your first note", PATHS.record);
  await follow("See it", PATHS.record);
});

const cards = page.getByRole("listitem");

test("an empty list of sessions invites to record the first note", async () => {
  answer(API.chats, []);
  await show(<Sessions />, { at: PATHS.chats });
  await sees(heading("Nothing said yet"));
  await follow("Record your first note", PATHS.record);
});

test("each session has its snippet and date and leads to its chat, in the server's order, and says what came of it", async () => {
  const session = (sessionId: string, snippet = SESSION.snippet) => ({ ...SESSION, sessionId, snippet });
  answer(API.chats, [session("one"), session("several"), session("none", "We hired."), session("as said")]);
  answer(API.posts, [
    { ...POST, sessionId: "one", status: "published", title: "The other line" },
    { ...POST, sessionId: "several" },
    { ...POST, sessionId: "several", id: "second" },
    { ...POST, sessionId: "as said", title: SESSION.snippet },
  ]);
  await show(<Sessions />, { at: PATHS.chats });
  await says(cards.nth(0), `${SESSION.snippet}Nov 2, 2026`, "PublishedThe other line");
  await says(cards.nth(1), /2 posts$/);
  await says(cards.nth(2), /^We hired\..*2026$/);
  await says(cards.nth(3), /Draft$/);
  await cards.nth(2).getByRole("link").click();
  await arrives(PATHS.chat("none"));
});
