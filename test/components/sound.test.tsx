import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Message } from "#contract/chat.ts";
import { TOKEN_STORAGE_KEY, UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { PostRecording } from "../../web/pages/chat/post-page.tsx";
import { PATHS } from "../../web/paths.ts";
import { RecordingSound } from "../../web/shared/recording/vault/recording-sound.tsx";
import { wav } from "../worker/audio.ts";
import { holdWaits } from "./frames.ts";
import { CHAT, RECORDING } from "./people.ts";
import { address, toast, watchSaved } from "./recorder.tsx";
import { answerFile, answerWrongly, calls, cutOff, refuse, signIn } from "./server.ts";
import { show } from "./show.tsx";

const AUDIO = API.recordingAudio(RECORDING.id);
const SOUND = new Blob([wav({ seconds: 3, tone: true })], { type: "audio/wav" });
const play = page.getByRole("button", { name: /^Play the recording of / });
const pause = page.getByRole("button", { name: /^Pause the recording of / });
const position = page.getByRole("slider", { name: /^Position in the recording of / });
const download = page.getByRole("button", { name: /^Download the recording of / });
const again = page.getByRole("button", { name: "Try again" });

const showSound = (change: Partial<VaultRecording> = {}) =>
  show(<RecordingSound recording={{ ...RECORDING, ...change }} />);

/** As somebody at the keyboard has it. */
const focus = () => (position.element() as HTMLElement).focus();

const audios = () => [...document.querySelectorAll("audio")];

test("nothing is fetched before it is first used, and then once; the file has the server's name", async () => {
  const name = "outspoken-2026-11-02-we-lost-our-biggest-customer.wav";
  answerFile(AUDIO, SOUND, { "Content-Disposition": `attachment; filename*=UTF-8''${name}` });
  await showSound();
  await expect.element(page.getByText("0:00 / 0:03")).toBeVisible();
  expect(calls).toEqual([]);
  await play.click();
  await expect.element(pause).toBeVisible();
  const saved = watchSaved();
  await download.click();
  await expect.poll(() => saved.map((file) => file.name)).toEqual([name]);
  expect(saved[0]?.data.size).toBe(SOUND.size);
  expect(calls).toHaveLength(1);
});

test("with the keyboard alone: to any place, and played", async () => {
  answerFile(AUDIO, SOUND);
  await showSound();
  focus();
  await userEvent.keyboard("{End}");
  await expect.element(position).toHaveAttribute("aria-valuetext", "3 seconds of 3 seconds");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(position).toHaveAttribute("aria-valuetext", "0 seconds of 3 seconds");
  await expect.poll(() => audios()[0]?.currentTime).toBe(0);
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(play).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.poll(() => audios()[0]?.currentTime).toBeGreaterThan(0);
});

test("only one recording sounds at a time", async () => {
  const other = { ...RECORDING, id: "other" };
  answerFile(AUDIO, SOUND);
  answerFile(API.recordingAudio(other.id), SOUND);
  await show(
    [RECORDING, other].map((recording) => <RecordingSound key={recording.id} recording={recording} />),
  );
  await play.first().click();
  await expect.element(pause).toBeVisible();
  await play.click();
  await expect.poll(() => audios().map(({ paused }) => paused)).toEqual([false]);
  await expect.element(play).toBeVisible();
});

test("a sound that doesn't come says why, and Try again plays it", async () => {
  cutOff(AUDIO);
  answerFile(AUDIO, SOUND);
  await showSound();
  await play.click();
  const problem = page.getByRole("alert");
  await expect.element(problem).toMatchTextContent(/We can't reach the server\./);
  await again.click();
  await expect.element(pause).toBeVisible();
  await expect.element(problem).toHaveTextContent("");
});

test("a sound that this browser can't play can be downloaded", async () => {
  answerFile(AUDIO, new Blob(["Not a sound"], { type: "audio/ogg" }));
  await showSound({ format: "ogg" });
  await play.click();
  await expect
    .element(page.getByText("This browser can't play it. Download it to play it elsewhere."))
    .toBeVisible();
  const saved = watchSaved();
  await download.click();
  await expect.poll(() => saved).toHaveLength(1);
});

test("a sound deleted meanwhile says so, and no other try is offered", async () => {
  refuse(AUDIO, 404, "not_found");
  await showSound();
  await play.click();
  await expect.element(page.getByText("We couldn't find that.")).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});

test("a sound whose time was over says when, and that what was said is kept", async () => {
  await showSound({ hasAudio: false, soundGoneAt: "2026-11-03T09:00:00.000Z" });
  await expect
    .element(
      page.getByText(
        /^The audio was deleted on Nov 3, 2026, as you chose in your account\. What you said is kept\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(play).not.toBeInTheDocument();
  await page.getByRole("link", { name: "your account" }).click();
  await expect.element(address).toHaveTextContent(PATHS.accountNotes);
});

const NOTE: Message = {
  id: "note",
  role: "user",
  content: "We lost our biggest customer.",
  created_at: RECORDING.createdAt,
};

/** What stands beside a post that was made of this. */
async function showOrigin(recording: VaultRecording): Promise<void> {
  answerWrongly(API.recordingWords(recording.id), { words: [] });
  await show(<PostRecording detail={{ ...CHAT, messages: [NOTE], recordings: [recording] }} />);
}

test("a post has its recording and what was said in it", async () => {
  answerFile(AUDIO, SOUND);
  await showOrigin(RECORDING);
  await play.click();
  await expect.element(pause).toBeVisible();
  await expect.element(page.getByText(NOTE.content)).toBeVisible();
});

test("a post that began as a typed note says so", async () => {
  await showOrigin({ ...RECORDING, source: "text", hasAudio: false });
  await expect.element(page.getByText("You typed this note on Nov 2, 2026.")).toBeVisible();
});

test("a login lost meanwhile says so and leaves", async () => {
  signIn();
  refuse(AUDIO, 401, "unauthorized");
  await showSound();
  // It would leave the page of this test a moment later.
  holdWaits(UNAUTHORIZED_REDIRECT_MS);
  await play.click();
  await expect.element(toast("You are logged out. Logging in again...")).toBeVisible();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  await expect.element(play).toBeVisible();
});
