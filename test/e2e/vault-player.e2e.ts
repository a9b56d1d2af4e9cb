import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { speak } from "./speech.ts";
import { player, timeOf } from "./vault.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";

test(
  "what was spoken plays on the chat, and goes on from wherever it is sought",
  DEEP,
  async ({ speakingPage }) => {
    const page = await speakingPage(await speak(NOTE, { padSeconds: 1 }));
    await signUp(page);
    const { start, stop, timer } = screen(page);
    await start.click();
    await expect(timer).toContainText("00:11");
    await stop.click();
    await page.waitForURL(/\/app\/chat\/./, { timeout: 30_000 });

    const { play, pause, position, audio } = player(page);
    await expect(position).toHaveAttribute("aria-valuetext", /^0 seconds of 1[12] seconds$/);
    await play.click();
    await expect(pause).toBeVisible();
    await expect.poll(() => timeOf(audio)).toBeGreaterThan(0.3);
    // A browser's own recording does not say how long it is.
    const seconds = await audio.evaluate((element: HTMLAudioElement) => element.duration);
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThan(13);

    const bar = await position.boundingBox();
    await position.click({ position: { x: (bar?.width ?? 0) * 0.6, y: (bar?.height ?? 0) / 2 } });
    await expect.poll(() => timeOf(audio)).toBeGreaterThan(seconds * 0.6);
    const sought = await timeOf(audio);
    expect(sought).toBeLessThan(seconds * 0.9);
    await expect.poll(() => timeOf(audio)).toBeGreaterThan(sought);

    // To its end, and from the start once more.
    await expect(play).toBeVisible();
    await expect(position).toHaveAttribute("aria-valuetext", /^(1[12]) seconds of \1 seconds$/);
    await play.click();
    await expect.poll(() => timeOf(audio)).toBeLessThan(3);
    await pause.click();
  },
);
