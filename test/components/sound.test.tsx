import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOKEN_STORAGE_KEY, UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { PostRecording } from "../../web/pages/chat/post-page.tsx";
import { PATHS } from "../../web/paths.ts";
import { RecordingSound } from "../../web/shared/recording/vault/recording-sound.tsx";
import { wav } from "../worker/audio.ts";
import { calls, show, toast } from "./app.tsx";
import { holdWaits } from "./frames.ts";
import { watchSaved } from "./notes.ts";
import { CHAT, message, RECORDING } from "./people.ts";
import { focusOn, follow, gone, keysLeadTo, says, sees } from "./person.ts";
import { answerFile, answerRaw, cutOff, refuse, signIn } from "./server.ts";

const AUDIO = API.recordingAudio(RECORDING.id);
const SOUND = new Blob([wav({ seconds: 3, tone: true })], { type: "audio/wav" });
const play = page.getByRole("button", { name: /^Play the recording of / });
const pause = page.getByRole("button", { name: /^Pause the recording of / });
const position = page.getByRole("slider", { name: /^Position in the recording of / });
const download = page.getByRole("button", { name: /^Download the recording of / });
const again = page.getByRole("button", { name: "Try again" });

const showSound = (change: Partial<VaultRecording> = {}) =>
  show(<RecordingSound recording={{ ...RECORDING, ...change }} />);

const audios = () => [...document.querySelectorAll("audio")];

test("nothing is fetched before it is first used, and then once; the file has the server's name", async () => {
  const name = "outspoken-2026-11-02-we-lost-our-biggest-customer.wav";
  answerFile(AUDIO, SOUND, { "Content-Disposition": `attachment; filename*=UTF-8''${name}` });
  await showSound();
  await sees("0:00 / 0:03");
  expect(calls).toEqual([]);
  await play.click();
  await sees(pause);
  const saved = watchSaved();
  await download.click();
  await expect.poll(() => saved.map((file) => file.name)).toEqual([name]);
  expect(saved[0]?.data.size).toBe(SOUND.size);
  expect(calls).toHaveLength(1);
});

test("with the keyboard alone: to any place, and played", async () => {
  answerFile(AUDIO, SOUND);
  await showSound();
  focusOn(position);
  await userEvent.keyboard("{End}");
  await expect.element(position).toHaveAttribute("aria-valuetext", "3 seconds of 3 seconds");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(position).toHaveAttribute("aria-valuetext", "0 seconds of 3 seconds");
  await expect.poll(() => audios()[0]?.currentTime).toBe(0);
  await keysLeadTo("{Shift>}{Tab}{/Shift}", play);
  await userEvent.keyboard(" ");
  await expect.poll(() => audios()[0]?.currentTime).toBeGreaterThan(0);
});

test("only one recording sounds at a time", async () => {
  const other = { ...RECORDING, id: "other" };
  answerFile(AUDIO, SOUND);
  answerFile(API.recordingAudio(other.id), SOUND);
  await show([RECORDING, other].map((one) => <RecordingSound key={one.id} recording={one} />));
  await play.first().click();
  await sees(pause);
  await play.click();
  await expect.poll(() => audios().map(({ paused }) => paused)).toEqual([false]);
  await sees(play);
});

test("a sound that doesn't come says why, and Try again plays it; one deleted meanwhile offers no other try", async () => {
  cutOff(AUDIO);
  answerFile(AUDIO, SOUND);
  const { unmount } = await showSound();
  await play.click();
  const problem = page.getByRole("alert");
  await says(problem, /We can't reach the server\./);
  await again.click();
  await sees(pause);
  await expect.element(problem).toHaveTextContent("");
  await unmount();
  refuse(API.recordingAudio("deleted"), 404, "not_found");
  await showSound({ id: "deleted" });
  await play.click();
  await sees("We couldn't find that.");
  await gone(again);
});

test("a sound that this browser can't play can be downloaded", async () => {
  answerFile(AUDIO, new Blob(["Not a sound"], { type: "audio/ogg" }));
  await showSound({ format: "ogg" });
  await play.click();
  await sees("This browser can't play it. Download it to play it elsewhere.");
  const saved = watchSaved();
  await download.click();
  await expect.poll(() => saved).toHaveLength(1);
});

test("a sound whose time was over says when, and that what was said is kept", async () => {
  await showSound({ hasAudio: false, soundGoneAt: "2026-11-03T09:00:00.000Z" });
  await sees(/^The audio was deleted on Nov 3, 2026, as you chose .*\. What you said is kept\.$/);
  await gone(play);
  await follow("your account", PATHS.accountNotes);
});

function showOrigin(recording: VaultRecording) {
  answerRaw(API.recordingWords(recording.id), { words: [] });
  const messages = [message("note", "user", "We lost our biggest customer.")];
  return show(<PostRecording detail={{ ...CHAT, messages, recordings: [recording] }} />);
}

test("a post has its recording and what was said in it; one that began as a typed note says so", async () => {
  answerFile(AUDIO, SOUND);
  const { unmount } = await showOrigin(RECORDING);
  await play.click();
  await sees(pause, "We lost our biggest customer.");
  await unmount();
  await showOrigin({ ...RECORDING, source: "text", hasAudio: false });
  await sees("You typed this note on Nov 2, 2026.");
});

test("a login lost meanwhile says so and leaves", async () => {
  signIn();
  refuse(AUDIO, 401, "unauthorized");
  await showSound();
  // It would leave the page of this test a moment later.
  holdWaits(UNAUTHORIZED_REDIRECT_MS);
  await play.click();
  await sees(toast("You are logged out. Logging in again..."));
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  await sees(play);
});
