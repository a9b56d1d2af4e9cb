import { useLocation } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { ReprocessResponse, VaultRecording } from "#contract/recordings.ts";
import Sessions from "../../web/pages/sessions/sessions.tsx";
import { PATHS } from "../../web/paths.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { ANA, NEW_USAGE, RECORDING, SESSION } from "./people.ts";
import { address, forgetNotes, NOTE, OPTIONS, SignedIn, toast } from "./recorder.tsx";
import { accept, answer, answerWrongly, calls, cutOff, holdBackWrongly, refuse } from "./server.ts";
import { focusOn, show } from "./show.tsx";

forgetNotes();
beforeEach(() => {
  answer(API.user, ANA);
  answer(API.chats, [SESSION]);
});

const entries = page.getByRole("tabpanel", { name: "Recordings" }).getByRole("article");
const waiting = page.getByRole("region", { name: "Waiting to be processed" }).getByRole("article");
const processed = page.getByRole("region", { name: "Processed", exact: true }).getByRole("article");
const remove = entries.getByRole("button", { name: /^Delete the recording of / });
const process = entries.getByRole("button", { name: /^Process now: recording of / });
const reprocess = entries.getByRole("button", { name: /^Transcribe again: recording of / });
const dialog = page.getByRole("dialog");
const tab = (name: string) => page.getByRole("tab", { name });
const query = page.getByLabelText("Query");

const Query = () => <output aria-label="Query">{useLocation().search}</output>;

const PROCESSING: VaultRecording = { ...RECORDING, status: "processing", snippet: null, sessionId: null };

const OUTAGE = { message: "Transcription wasn't available at the time.", retry: true };
const WAITING: VaultRecording = {
  ...PROCESSING,
  status: "waiting",
  problem: OUTAGE,
};

async function showRecordings({ at = PATHS.recordings as string, usage = NEW_USAGE } = {}): Promise<void> {
  answer(API.usage, usage);
  await show(
    <SignedIn>
      <Paywall />
      <Sessions />
      <Query />
    </SignedIn>,
    { at },
  );
}

test("an empty vault invites to record the first note", async () => {
  answer(API.recordings, []);
  await showRecordings();
  await expect.element(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await page.getByRole("link", { name: "Record your first note" }).click();
  await expect.element(address).toMatchTextContent(PATHS.record);
});

test("older recordings come when asked for, and the focus is not lost", async () => {
  const [newest, older, oldest] = ["Third, we slept.", "Second, we hired.", "First, we fired."].map(
    (snippet) => ({ ...RECORDING, id: snippet, snippet }),
  ) as [VaultRecording, VaultRecording, VaultRecording];
  answer(API.recordings, [newest, older], { Link: `<${API.recordings}?cursor=2>; rel="next"` });
  answer(API.recordings, [oldest]);
  await showRecordings();
  await expect.poll(() => entries.elements()).toHaveLength(2);
  const more = page.getByRole("button", { name: "Show older recordings" });
  await more.click();
  await expect.poll(() => entries.elements()).toHaveLength(3);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(entries.nth(2)).toMatchTextContent("First, we fired.");
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
  const typed: VaultRecording = {
    ...RECORDING,
    id: "typed",
    source: "text",
    hasAudio: false,
    durationSeconds: null,
  };
  answer(API.recordings, [WAITING, typed, { ...RECORDING, id: "other" }]);
  await showRecordings();
  await expect.element(waiting).toMatchTextContent(OUTAGE.message);
  await expect
    .element(waiting)
    .toMatchTextContent(/[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M·Voice note·0:03/);
  await expect.element(processed.nth(0)).toMatchTextContent(/We lost our biggest customer.*Typed note/);
  const play = (entry: number) =>
    processed.nth(entry).getByRole("button", { name: /^Play the recording of / });
  await expect.element(play(0)).not.toBeInTheDocument();
  await expect.element(play(1)).toBeVisible();
  await processed.nth(1).getByRole("link", { name: "We lost our biggest customer." }).click();
  await expect.element(address).toHaveTextContent(PATHS.chat("session"));
});

test("what is being processed is shown so, until it is", async () => {
  answer(API.recordings, [PROCESSING]);
  answer(API.recordings, [PROCESSING]);
  answer(API.recordings, [RECORDING]);
  await showRecordings();
  await expect.element(waiting).toMatchTextContent("Being processed…");
  await expect.element(processed, { timeout: 15_000 }).toMatchTextContent("We lost our biggest customer.");
  await expect.element(waiting).not.toBeInTheDocument();
});

test("Delete asks first, then takes the recording, and the focus is not lost", async () => {
  const older = { ...RECORDING, id: "older", snippet: "We hired." };
  answer(API.recordings, [RECORDING, older]);
  answer(API.recordings, [older]);
  answer(API.recordings, []);
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
  expect(calls.map(({ pathname }) => pathname)).not.toContain(API.recording(RECORDING.id));

  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect.element(toast("Recording deleted")).toBeVisible();
  await expect.poll(() => entries.elements()).toHaveLength(1);
  await expect.element(entries).toMatchTextContent("We hired.");
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await remove.click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect.element(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("a deletion that fails says so, and the recording stays", async () => {
  answer(API.recordings, [RECORDING]);
  cutOff(API.recording(RECORDING.id));
  await showRecordings();
  await remove.click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect.element(toast("Deleting failed")).toBeVisible();
  await expect.element(entries).toBeVisible();
  await expect.element(remove).toBeEnabled();
});

type Outcome = ReprocessResponse["outcome"];
const heard = (outcome: Outcome): ReprocessResponse => ({ transcript: NOTE, sessionId: "session", outcome });

test.each<[outcome: Outcome, purpose: VaultRecording["purpose"], said: string]>([
  ["unchanged", "note", "We heard the same words as before, so nothing changed."],
  [
    "transcript-changed",
    "note",
    "We heard it differently this time, so your post was written again. Undo brings the earlier one back.",
  ],
  ["transcript-changed", "turn", "We heard it differently this time."],
])("Transcribe again says what came of it: %s, of a %s", async (outcome, purpose, said) => {
  answer(API.recordings, [{ ...RECORDING, purpose }]);
  const release = holdBackWrongly(API.reprocess(RECORDING.id), heard(outcome));
  await showRecordings();
  await reprocess.click();
  await expect
    .element(entries.getByRole("button", { name: /^Processing: recording of / }))
    .toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(toast("Processed again")).toBeVisible();
  await expect.element(toast(said)).toBeVisible();
  await expect.element(reprocess).toBeEnabled();
});

const DONE = ["Recording processed", "Its draft is in its conversation."] as const;
const NO_ANSWER = "We can't reach the server. Please check your connection and try again.";

test.each<[what: string, arrange: (path: string) => void, now: VaultRecording, title: string, said: string]>([
  ["is done", (path) => answerWrongly(path, heard("session-opened")), RECORDING, ...DONE],
  ["is done, but its answer is lost", cutOff, RECORDING, "No answer from the server", NO_ANSWER],
  [
    "is in vain",
    (path) => refuse(path, 503, "speech_unavailable"),
    WAITING,
    "Processing failed",
    ERROR_MESSAGES.speech_unavailable,
  ],
])(
  "what waits is processed on request, and it says what came of it: it %s",
  async (_what, arrange, now, title, said) => {
    answer(API.recordings, [WAITING]);
    answer(API.recordings, [now]);
    arrange(API.reprocess(WAITING.id));
    await showRecordings();
    await expect.element(process).toBeVisible();
    await process.click();
    await expect.element(toast(title)).toBeVisible();
    await expect.element(toast(said)).toBeVisible();
    await expect.poll(() => waiting.elements().length).toBe(now === WAITING ? 1 : 0);
    if (now === WAITING) await expect.element(process).toBeEnabled();
    else await expect.element(processed).toBeVisible();
  },
);

const OVER = {
  ...NEW_USAGE,
  free_trials_used: FREE_RECORDINGS,
  recordings_used: FREE_RECORDINGS,
  remaining: 0,
};

test.each([
  ["is over", OVER, "Subscribe to process it"],
  ["was used up meanwhile", NEW_USAGE, /^Process now: /],
])("when the trial %s the paywall opens, and the recording waits for a plan", async (_when, usage, name) => {
  answer(API.recordings, [WAITING]);
  refuse(API.reprocess(WAITING.id), 402, "trial_exhausted");
  await showRecordings({ usage });
  await waiting.getByRole("button", { name }).click();
  await expect.element(dialog).toMatchTextContent(/^Free Trial Complete.* Basic plan to have it processed\./);
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect.element(waiting).toBeVisible();
});

test("a note that can't be heard again offers to type it, and can be deleted", async () => {
  const problem = { message: "Transcription isn't set up on this server.", retry: false };
  answer(API.recordings, [{ ...WAITING, problem }]);
  await showRecordings();
  await expect.element(waiting).toMatchTextContent(problem.message);
  await expect.element(process).not.toBeInTheDocument();
  await expect.element(waiting.getByRole("button", { name: /^Download the recording of / })).toBeVisible();
  await remove.click();
  await expect
    .element(dialog)
    .toMatchTextContent(/Nothing was made from it yet\. It can't be brought back\./);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await waiting.getByRole("link", { name: "Type it instead" }).click();
  await expect.element(address).toHaveTextContent(PATHS.record);
});

test("what was never sent is mentioned, with the way to it", async () => {
  cutOff(API.transcribe);
  await outbox.send(await outbox.addText(OPTIONS, NOTE));
  answer(API.recordings, []);
  await showRecordings();
  await expect.element(page.getByText(/1 note on this device has not been sent yet\./)).toBeVisible();
  await page.getByRole("link", { name: "See it" }).click();
  await expect.element(address).toHaveTextContent(PATHS.record);
});
