/** Later than the end of any recording. */
const FAR_SECONDS = 1e9;

/** The browser cannot play it. */
export class Unplayable extends Error {}

/** @throws Unplayable when the browser finds that it cannot play this. */
function next(audio: HTMLAudioElement, event: "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const listen = (name: string, then: () => void) =>
      audio.addEventListener(
        name,
        () => {
          done.abort();
          then();
        },
        { signal: done.signal },
      );
    listen(event, resolve);
    listen("error", () => reject(new Unplayable()));
  });
}

/**
 * Loads a sound until its length is known, and with it every place within it can be gone to. What a browser recorded
 * as it went says nowhere how long it is; Chromium finds out on the way to its end.
 * @throws Unplayable
 */
export async function openSound(audio: HTMLAudioElement, url: string): Promise<void> {
  audio.src = url;
  await next(audio, "loadedmetadata");
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = FAR_SECONDS;
  await next(audio, "seeked");
}
