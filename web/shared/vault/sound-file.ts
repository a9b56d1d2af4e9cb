import { useCallback, useEffect, useRef } from "react";
import { API } from "#contract/paths.ts";
import { apiGetFile, type ServerFile } from "../../api/client.ts";

interface Fetched {
  file: Promise<ServerFile>;
  left: AbortController;
  url?: string;
}

/** The sound of a recording: fetched when it is first asked for, with the login, and let go with the screen. */
export function useSoundFile(recordingId: string) {
  const fetched = useRef<Fetched | undefined>(undefined);

  useEffect(() => {
    return () => {
      fetched.current?.left.abort();
      if (fetched.current?.url) URL.revokeObjectURL(fetched.current.url);
      fetched.current = undefined;
    };
  }, []);

  /** @throws as `apiGetFile` */
  const getFile = useCallback((): Promise<ServerFile> => {
    if (!fetched.current) {
      const left = new AbortController();
      const file = apiGetFile(API.recordingAudio(recordingId), left.signal);
      fetched.current = { file, left };
      // The next call tries again.
      file.catch(() => {
        if (fetched.current?.file === file) fetched.current = undefined;
      });
    }
    return fetched.current.file;
  }, [recordingId]);

  /** An address for it within this page. @throws as `apiGetFile` */
  const getUrl = useCallback(async (): Promise<string> => {
    const { blob } = await getFile();
    const current = fetched.current;
    // Left while the last of it came in.
    if (!current) throw new DOMException("The screen was left.", "AbortError");
    current.url ??= URL.createObjectURL(blob);
    return current.url;
  }, [getFile]);

  return { getFile, getUrl };
}

/** Later than the end of any recording. */
const FAR_SECONDS = 1e9;

/** The browser cannot play it. */
export class Unplayable extends Error {}

/** @throws Unplayable when the browser finds that it cannot play this. */
function next(target: EventTarget, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const listen = (name: string, then: () => void) =>
      target.addEventListener(
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
 * as it went says nowhere how long it is; Chromium finds out on the way to its end, Firefox goes nowhere in it.
 * @throws Unplayable
 */
export async function openSound(audio: HTMLAudioElement, url: string, sound: Blob): Promise<void> {
  audio.src = url;
  await next(audio, "loadedmetadata");
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = FAR_SECONDS;
  if (audio.seeking) return next(audio, "seeked");
  // Older iPhones have no such class.
  if (window.MediaSource?.isTypeSupported(sound.type)) await openWhole(audio, sound);
}

/** Hands the browser all of it, which ends where its last moment does. */
async function openWhole(audio: HTMLAudioElement, sound: Blob): Promise<void> {
  const source = new MediaSource();
  audio.src = URL.createObjectURL(source);
  await next(source, "sourceopen");
  URL.revokeObjectURL(audio.src);
  const buffer = source.addSourceBuffer(sound.type);
  buffer.appendBuffer(await sound.arrayBuffer());
  await next(buffer, "updateend");
  source.endOfStream();
}
