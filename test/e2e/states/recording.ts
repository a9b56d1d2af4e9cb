import type { APIRequestContext, Page } from "@playwright/test";
import { OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { silentWav } from "../../worker/audio.ts";
import { holdBack } from "../answers.ts";
import { expect } from "../fixtures.ts";
import { controlled, share } from "../host.ts";
import { exhaustTrial, newAuthor, signIn } from "../people.ts";
import { recordFor, screen, startOn, typeNote, typeOffline } from "../recorder.ts";
import { PHONE, type States } from "./state.ts";

const NOTE =
  "I hired my first salesperson in March and fired myself from sales in June. Best trade I ever made.";

/** The fake microphone's beeps are heard as the beginning of the note. */
async function speakHeard(page: Page): Promise<void> {
  const { stop, overlay } = screen(page);
  await page.route(`**${API.live}`, (route) =>
    route.fulfill({ json: { text: "Um, I hired my first salesperson in March and", ticket: "ticket" } }),
  );
  await recordFor(page, 1);
  await expect(page.getByText(/my first salesperson/)).toBeVisible({ timeout: 20_000 });
  await stop.click();
  await expect(overlay).toBeVisible();
}

/** From the next page on, what would happen by itself after a while does not. */
const keepWaiting = (page: Page, longMs: number) =>
  page.addInitScript((longMs) => {
    const { setTimeout } = window;
    const later = (call: () => void, ms = 0) => setTimeout(call, ms > longMs ? 600_000 : ms);
    Object.assign(window, { setTimeout: later });
  }, longMs);

/** The note is heard, and nothing is written of it yet. */
async function answerTranscript(page: Page): Promise<void> {
  await keepWaiting(page, 6_000);
  await page.reload();
  await page.route(`**${API.transcribe}`, (route) =>
    route.fulfill({ json: { sessionId: "session", transcript: `Um, ${NOTE}` } }),
  );
  await page.route(`**${API.drafts("session")}`, (route) => route.fulfill({ json: [] }));
}

/** Somebody who was here before finds the server gone. */
async function openUnreachable(page: Page, request: APIRequestContext): Promise<void> {
  await startOn(page, request);
  await page.route(`**${API.user}`, (route) => route.abort("connectionreset"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "We can't reach the server" })).toBeVisible();
}

export const RECORDING_STATES: States = {
  "recording, speaking": async (page, request) => {
    await startOn(page, request);
    await recordFor(page, 1);
  },
  "recording, paused": async (page, request) => {
    await startOn(page, request);
    await recordFor(page, 2);
    await page.getByRole("button", { name: "Pause" }).click();
  },
  "recording, the last seconds": async (page, request) => {
    await page.clock.install();
    const { start, timer } = await startOn(page, request);
    await start.click();
    await expect(timer).toContainText("00:01");
    await page.clock.fastForward(82_000);
    await expect(page.getByText(/^\d seconds left$/)).toBeVisible();
  },
  "recording, broken off": async (page, request) => {
    const { waiting } = await startOn(page, request);
    await recordFor(page, 2);
    await page.reload();
    await expect(waiting).toBeVisible();
  },
  "recording, discarded": async (page, request) => {
    await startOn(page, request);
    await recordFor(page, 1);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  },
  "recording, no microphone": async (page, request) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    const { start } = await startOn(page, request);
    await start.click();
    await expect(page.getByRole("alert")).toContainText("Microphone permission denied.");
  },
  "recording, being written": async (page, request) => {
    await startOn(page, request);
    await holdBack(page, `**${API.transcribe}`);
    await typeNote(page, NOTE);
    await expect(screen(page).overlay).toBeVisible();
  },
  "recording, the words at Stop": async (page, request) => {
    await startOn(page, request);
    await holdBack(page, `**${API.transcribe}`);
    await speakHeard(page);
  },
  "recording, the transcript there": async (page, request) => {
    await startOn(page, request);
    await answerTranscript(page);
    await speakHeard(page);
    await expect(screen(page).overlay.getByRole("heading", { name: "Transcription" })).toBeVisible();
  },
  "recording, the post begun": async (page, request) => {
    await startOn(page, request);
    await answerTranscript(page);
    const data = JSON.stringify({ partial: { body: NOTE.slice(0, 70) } });
    await page.route(`**${API.events("session")}`, (route) =>
      route.fulfill({ contentType: "text/event-stream", body: `event: drafts\ndata: ${data}\n\n` }),
    );
    await speakHeard(page);
    await expect(page.getByText("Writing…")).toBeVisible();
  },
  "recording, the draft there": async (page, request) => {
    await keepWaiting(page, OVERLAY.normal.holdMs);
    await startOn(page, request);
    await typeNote(page, `Um, ${NOTE}`);
    await expect(screen(page).overlay).toHaveAccessibleName("Your draft is ready");
  },
  "recording, a note waiting": async (page, request) => {
    await startOn(page, request);
    await typeOffline(page, page.context(), NOTE);
    await expect(screen(page).waiting).toBeVisible();
  },
  "recording, the trial used up": async (page, request) => {
    const author = await newAuthor(request);
    await exhaustTrial(author);
    await signIn(page, author);
    await page.goto(PATHS.record);
    await expect(screen(page).paywall).toBeVisible();
  },
  "the server out of reach": openUnreachable,
  offline: async (page, request) => {
    await openUnreachable(page, request);
    await page.context().setOffline(true);
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
  },
  "the account out of order": async (page, request) => {
    await signIn(page, await newAuthor(request));
    await page.route(`**${API.user}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(PATHS.record);
    await expect(page.getByRole("heading", { name: "We can't load your account" })).toBeVisible();
  },
  "a new version is ready": async (page, request) => {
    await startOn(page, request);
    // What the service worker tells every tab; on localhost there is none.
    await page.evaluate(() => {
      const data = { kind: "newest-build", entry: "/assets/another.js" };
      navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
    });
    await expect(page.getByText("A new version is ready.")).toBeVisible();
  },
  "the menu": {
    onPhoneOnly: true,
    async open(page, request) {
      await page.setViewportSize(PHONE);
      await startOn(page, request);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    },
  },
  "recording, sound shared from elsewhere": async (page, request) => {
    await signIn(page, await newAuthor(request));
    // By another name than localhost, so that there is a service worker to receive it.
    await page.goto(PATHS.record);
    await page.goto(page.url().replace("localhost", "127.0.0.1"));
    await controlled(page);
    await share(page, { name: "memo.wav", type: "audio/wav", bytes: Buffer.from(silentWav(2)) });
    await expect(screen(page).waiting).toBeVisible();
  },
  "keyboard shortcuts": async (page, request) => {
    await startOn(page, request);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
};
