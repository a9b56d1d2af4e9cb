import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import Sessions from "../../web/pages/sessions/sessions.tsx";
import { PATHS } from "../../web/paths.ts";
import { RECORDING } from "./people.ts";
import { answer, cutOff, holdBack } from "./server.ts";
import { show } from "./show.tsx";

const entries = page.getByRole("tabpanel", { name: "Recordings" }).getByRole("article");
const waiting = page.getByRole("region", { name: "Waiting to be processed" }).getByRole("article");
const processed = page.getByRole("region", { name: "Processed", exact: true }).getByRole("article");

const PROCESSING: VaultRecording = { ...RECORDING, status: "processing", snippet: null, sessionId: null };

const showRecordings = () => show(<Sessions />, { at: PATHS.recordings });

test("an empty vault invites to record the first note", async () => {
  answer(API.recordings, []);
  await showRecordings();
  await expect.element(page.getByRole("heading", { name: "No recordings yet" })).toBeVisible();
  await page.getByRole("link", { name: "Record your first note" }).click();
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.record);
});

test("says that it is loading", async () => {
  const release = holdBack(API.recordings, [RECORDING]);
  await showRecordings();
  await expect.element(page.getByText("Loading your recordings")).toBeInTheDocument();
  release();
  await expect.poll(() => entries.elements()).toHaveLength(1);
});

test("after a lost connection it offers to try again", async () => {
  cutOff(API.recordings);
  answer(API.recordings, [RECORDING]);
  await showRecordings();
  await expect.element(page.getByRole("heading", { name: "Your recordings didn't load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => entries.elements()).toHaveLength(1);
});

test("older recordings come when asked for, and the keyboard goes on with them", async () => {
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
  await expect.element(entries.nth(2)).toHaveFocus();
});

test("what waits stands apart, with its reason", async () => {
  const problem = { message: "Transcription wasn't available at the time.", retry: true };
  answer(API.recordings, [
    { ...RECORDING, id: "waits", status: "waiting", snippet: null, sessionId: null, problem },
    RECORDING,
  ]);
  await showRecordings();
  await expect.element(waiting).toMatchTextContent(problem.message);
  await expect.element(processed).toMatchTextContent("We lost our biggest customer.");
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
