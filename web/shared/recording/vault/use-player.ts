import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, errorDetail, get } from "../../../api/client.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { saveFile } from "../../browser.ts";
import { handleUnauthorized } from "../../use-action.ts";
import {
  type Clip,
  clearPlayhead,
  isWanted,
  markClip,
  movePlayhead,
  playExclusively,
  soundEnded,
  useRequestedClip,
} from "./sounding.ts";

type PlayerState =
  | { kind: "idle" }
  | { kind: "loading" }
  | { kind: "ready"; playing: boolean }
  /** `again`: another try, where one may help. */
  | { kind: "failed"; message: string; again?: () => void };

function failure(error: unknown, again: () => void): PlayerState {
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "idle" };
  if (error instanceof Unplayable) {
    const message = "This browser can't play it. Download it to play it elsewhere.";
    return { kind: "failed", message };
  }
  // A lost login is on its way out already; it has its own toast.
  if (handleUnauthorized(error)) return { kind: "idle" };
  const isGone = error instanceof ApiError && error.status === 404;
  return { kind: "failed", message: errorDetail(error), again: isGone ? undefined : again };
}

/** Plays one recording, or the clip of it that was asked for. Nothing of it is fetched before it is first used. */
export function usePlayer({ id, durationSeconds, format }: VaultRecording) {
  const audio = useRef<HTMLAudioElement>(null);
  const getFile = useSoundFile(id);
  const [state, setState] = useState<PlayerState>({ kind: "idle" });
  const [position, setPosition] = useState(0);
  const [seconds, setSeconds] = useState(durationSeconds ?? 0);
  /** Where to begin once it is there. */
  const begin = useRef(0);
  const opening = useRef<Promise<boolean> | undefined>(undefined);
  const [downloading, setDownloading] = useState(false);
  /** What it plays of the recording; null for all that follows. */
  const clip = useRef<Clip | null>(null);
  const asked = useRequestedClip(id);

  const playAsked = useEffectEvent((next: Clip) => void playPart(next));
  useEffect(() => {
    if (asked) playAsked(asked);
  }, [asked]);

  const leave = useEffectEvent((element: HTMLAudioElement | null) => {
    element?.pause();
    if (element) soundEnded(element);
    endClip();
    clearPlayhead(id);
  });
  useEffect(() => {
    const element = audio.current;
    return () => leave(element);
  }, []);

  async function load(element: HTMLAudioElement, again: () => void): Promise<boolean> {
    setState({ kind: "loading" });
    try {
      await openSound(element, await getFile());
    } catch (error) {
      opening.current = undefined;
      const failed = failure(error, again);
      setState(failed);
      // Who asked for a line may not see its player.
      if (clip.current && failed.kind === "failed") {
        toastFailure("Couldn't play it", failed.message);
      }
      endClip();
      return false;
    }
    if (Number.isFinite(element.duration)) setSeconds(element.duration);
    element.currentTime = begin.current;
    setState({ kind: "ready", playing: false });
    return true;
  }

  /** The element once it has the sound: whatever was asked of it meanwhile follows in turn. */
  async function opened(again: () => void): Promise<HTMLAudioElement | null> {
    const element = audio.current;
    if (!element) return null;
    opening.current ??= load(element, again);
    return (await opening.current) ? element : null;
  }

  async function toggle(): Promise<void> {
    const element = await opened(() => void toggle());
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    // A browser on its way to the end would play what is left there, which is nothing.
    if (element.currentTime >= element.duration) element.currentTime = 0;
    // One that wants another click for it gets one.
    await element.play().catch(() => undefined);
  }

  async function playPart(next: Clip): Promise<void> {
    clip.current = next;
    markClip(next, "loading");
    setPosition(next.from);
    begin.current = next.from;
    const element = await opened(() => void toggle());
    if (!element || clip.current !== next) return;
    if (!isWanted(next)) return endClip();
    element.currentTime = next.from;
    // Its event comes late: who stops it before that means it too.
    playExclusively(element);
    await element.play().then(
      () => markClip(next, "playing"),
      () => endClip(),
    );
  }

  function endClip(): void {
    if (!clip.current) return;
    markClip(clip.current, "over");
    // What was to be heard has been heard; of a whole recording the place is kept.
    if (Number.isFinite(clip.current.to)) clearPlayhead(id);
    clip.current = null;
  }

  /** As often as the screen is drawn: `timeupdate` comes four times a second, and not every browser draws unseen. */
  function follow(element: HTMLAudioElement): void {
    advance(element);
    if (!element.paused) requestAnimationFrame(() => follow(element));
  }

  function advance(element: HTMLAudioElement): void {
    if (clip.current && element.currentTime >= clip.current.to) element.pause();
    else movePlayhead(id, element.currentTime);
  }

  async function seek(to: number): Promise<void> {
    endClip();
    setPosition(to);
    begin.current = to;
    const element = await opened(() => void seek(to));
    if (element) element.currentTime = begin.current;
  }

  async function download(): Promise<void> {
    setDownloading(true);
    setState((current) => (current.kind === "failed" && current.again ? { kind: "idle" } : current));
    try {
      const { blob, name } = await getFile();
      saveFile(blob, name ?? `outspoken.${format ? AUDIO_FORMATS[format].extension : "audio"}`);
    } catch (error) {
      setState(failure(error, () => void download()));
    }
    setDownloading(false);
  }

  const setPlaying = (playing: boolean) =>
    setState((current) => (current.kind === "ready" ? { kind: "ready", playing } : current));

  return {
    state,
    position,
    seconds,
    downloading,
    toggle: () => void toggle(),
    seek: (to: number) => void seek(to),
    download: () => void download(),
    element: {
      ref: audio,
      onPlay: () => {
        if (audio.current) playExclusively(audio.current);
        if (audio.current) follow(audio.current);
        setPlaying(true);
      },
      onPause: () => {
        // It comes late: the next clip may sound already.
        if (!audio.current?.paused) return;
        soundEnded(audio.current);
        endClip();
        setPlaying(false);
      },
      onEnded: () => clearPlayhead(id),
      onTimeUpdate: () => {
        // While its length is looked for, its position means nothing.
        if (!audio.current || state.kind !== "ready") return;
        setPosition(audio.current.currentTime);
        advance(audio.current);
      },
    },
  };
}

interface SoundFile {
  blob: Blob;
  /** The server's own for it, if it gives one. */
  name: string | null;
  /** Its address within this page. */
  url: string;
}

/** The sound of a recording: fetched when it is first asked for, with the login, and let go with the screen. */
function useSoundFile(recordingId: string): () => Promise<SoundFile> {
  const fetched = useRef<{ file: Promise<SoundFile>; left: AbortController }>(undefined);

  useEffect(() => {
    return () => {
      fetched.current?.left.abort();
      fetched.current?.file.then(
        ({ url }) => URL.revokeObjectURL(url),
        () => undefined,
      );
    };
  }, []);

  return () => {
    if (!fetched.current) {
      const left = new AbortController();
      const file = fetchSound(API.recordingAudio(recordingId), left.signal);
      fetched.current = { file, left };
      file.catch(() => {
        fetched.current = undefined;
      });
    }
    return fetched.current.file;
  };
}

/** @throws as `get` */
async function fetchSound(path: string, signal: AbortSignal): Promise<SoundFile> {
  const response = await get(path, signal);
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const encoded = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  const blob = await response.blob();
  return { blob, name: encoded ? decodeURIComponent(encoded) : null, url: URL.createObjectURL(blob) };
}

/** Later than the end of any recording. */
const FAR_SECONDS = 1e9;

class Unplayable extends Error {}

/** @throws Unplayable when the browser finds that it cannot play this. */
const next = (target: EventTarget, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true });
    target.addEventListener("error", () => reject(new Unplayable()), { once: true });
  });

/**
 * Loads a sound until its length is known, and with it every place within it can be gone to. What a browser recorded
 * as it went says nowhere how long it is; Chromium finds out on the way to its end, Firefox goes nowhere in it.
 * @throws Unplayable
 */
async function openSound(audio: HTMLAudioElement, { url, blob }: SoundFile): Promise<void> {
  audio.src = url;
  await next(audio, "loadedmetadata");
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = FAR_SECONDS;
  if (audio.seeking) return next(audio, "seeked");
  // Older iPhones have no such class.
  if (window.MediaSource?.isTypeSupported(blob.type)) await openWhole(audio, blob);
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
