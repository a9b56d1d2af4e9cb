import type { Page } from "@playwright/test";

/** Milliseconds from Stop. */
export interface Seen {
  transcript: number;
  firstLine: number;
  wholePost: number;
}

/**
 * Begins to watch the recording screen. The first click after that is the moment from which is measured, in the page itself, frame
 * by frame.
 */
export async function watchStop(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const begun = new Promise<number>((resolve) => {
      document.addEventListener("click", () => resolve(performance.now()), { capture: true, once: true });
    });
    const seen = (isThere: () => boolean) =>
      new Promise<number>((resolve) => {
        const look = () => (isThere() ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
      });
    const sheet = () => document.querySelector("[role=dialog] article[aria-label='Your post']");
    const watching = begun.then(async (start) => {
      const transcript = await seen(
        () => document.querySelector("[role=dialog]")?.textContent.includes("Transcription") === true,
      );
      const firstLine = await seen(
        () => sheet()?.textContent.includes("Writing…") || sheet()?.ariaBusy === "false",
      );
      const wholePost = await seen(() => sheet()?.ariaBusy === "false");
      return { transcript: transcript - start, firstLine: firstLine - start, wholePost: wholePost - start };
    });
    Object.assign(window, { watching });
  });
  return () => page.evaluate(() => (window as unknown as { watching: Promise<Seen> }).watching);
}

/** Chromium's recorder encodes in such frames. Of the last one any part may be silence that was added. */
const FRAME_MS = 60;

/**
 * Milliseconds from the moment at which the browser grants the microphone to the first sound that is kept: what is missing in the
 * recording between that and Stop. The recorder's `start` event would not do: it comes later than the first sound. To within half a frame.
 */
export async function watchFirstSound(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const { promise, resolve } = Promise.withResolvers<number>();
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      const granted = performance.now();
      const { start, stop } = MediaRecorder.prototype;
      const chunks: Blob[] = [];
      MediaRecorder.prototype.start = function (...args) {
        this.addEventListener("dataavailable", ({ data }) => chunks.push(data));
        start.apply(this, args);
      };
      MediaRecorder.prototype.stop = function () {
        const stoppedMs = performance.now() - granted;
        this.addEventListener("stop", () => resolve(stoppedMs), { once: true });
        stop.call(this);
      };
      Object.assign(window, { chunks });
      return stream;
    };
    Object.assign(window, { stopped: promise });
  });
  return async () => {
    const missingMs = await page.evaluate(async () => {
      const { stopped, chunks } = window as unknown as { stopped: Promise<number>; chunks: Blob[] };
      const stoppedMs = await stopped;
      const context = new AudioContext();
      const { duration } = await context.decodeAudioData(await new Blob(chunks).arrayBuffer());
      await context.close();
      return stoppedMs - duration * 1_000;
    });
    return missingMs + FRAME_MS / 2;
  };
}

/** Milliseconds from the moment at which an answer ends by itself to the one at which this question can be read. */
export const watchAnswer = (page: Page, question: number): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const { stop } = MediaRecorder.prototype;
        MediaRecorder.prototype.stop = function () {
          MediaRecorder.prototype.stop = stop;
          const ended = performance.now();
          const look = () => {
            const card = document.querySelector("[aria-label=Interview]");
            const isShown = card?.textContent.includes(name) && card.querySelector("[aria-live]");
            if (isShown) resolve(performance.now() - ended);
            else requestAnimationFrame(look);
          };
          look();
          stop.call(this);
        };
      }),
    `Question ${question} of`,
  );
