import type { Page } from "@playwright/test";

/** Milliseconds from the moment at which somebody said: this is my note. */
export interface Seen {
  transcriptMs: number;
  /** When the draft could be opened. */
  draftMs: number;
  transcript: string;
}

/**
 * Begins to watch the recording screen. The first click or chosen file after that is the moment from which is measured, in
 * the page itself, frame by frame.
 */
export async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const begun = new Promise<number>((resolve) => {
      for (const type of ["click", "change"]) {
        document.addEventListener(type, () => resolve(performance.now()), { capture: true, once: true });
      }
    });
    const seen = <Found>(find: () => Found | undefined) =>
      new Promise<{ at: number; found: Found }>((resolve) => {
        const look = () => {
          const found = find();
          if (found) resolve({ at: performance.now(), found });
          else requestAnimationFrame(look);
        };
        look();
      });
    const watching = begun.then(async (start) => {
      const heard = await seen(
        () => document.querySelector("[role=dialog] blockquote")?.textContent ?? undefined,
      );
      const ready = await seen(() =>
        [...document.querySelectorAll("[role=dialog] button")].find(
          (button) => button.textContent === "See your draft",
        ),
      );
      return { transcriptMs: heard.at - start, draftMs: ready.at - start, transcript: heard.found };
    });
    Object.assign(window, { watching });
  });
  return () => page.evaluate(() => (window as unknown as { watching: Promise<Seen> }).watching);
}
