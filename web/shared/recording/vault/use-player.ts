import { useEffect, useEffectEvent, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, errorDetail, get } from "../../../api/client.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { saveFile } from "../../browser.ts";
import { handleUnauthorized, useAction } from "../../use-action.ts";
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
  /** `again` is set where another try may help. */
  | { kind: "failed"; message: string; again?: () => void };

function failure(error: unknown, again: () => void): PlayerState {
  if (error instanceof Unplayable) {
    const message = "This browser can't play it. Download it to play it elsewhere.";
    return { kind: "failed", message };
  }
  if (handleUnauthorized(error)) return { kind: "idle" };
  const isMissing = error instanceof ApiError && error.status === 404;
  return { kind: "failed", message: errorDetail(error), again: isMissing ? undefined : again };
}

/** Plays a recording or a clip of it. Nothing is fetched before the first use. */
export function usePlayer({ id, durationSeconds }: VaultRecording) {
  const audio = useRef<HTMLAudioElement>(null);
  const file = useRef<Promise<SoundFile>>(undefined);
  const [state, setState] = useState<PlayerState>({ kind: "idle" });
  const [position, setPosition] = useState(0);
  const [seconds, setSeconds] = useState(durationSeconds ?? 0);
  /** The position to start from once it is loaded. */
  const startAt = useRef(0);
  const opening = useRef<Promise<boolean> | undefined>(undefined);
  /** The clip it plays; null for the whole recording. */
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
    void file.current?.then(
      ({ url }) => URL.revokeObjectURL(url),
      () => undefined,
    );
  });
  useEffect(() => {
    const element = audio.current;
    return () => leave(element);
  }, []);

  /** Fetched once, with the login; a failure is fetched again. */
  function getFile(): Promise<SoundFile> {
    file.current ??= fetchSound(id).catch((error: unknown) => {
      file.current = undefined;
      throw error;
    });
    return file.current;
  }

  async function load(element: HTMLAudioElement, again: () => void): Promise<boolean> {
    setState({ kind: "loading" });
    try {
      await openSound(element, await getFile());
    } catch (error) {
      opening.current = undefined;
      const failed = failure(error, again);
      setState(failed);
      // The player may be out of sight.
      if (clip.current && failed.kind === "failed") {
        toastFailure("Couldn't play it", failed.message);
      }
      endClip();
      return false;
    }
    if (Number.isFinite(element.duration)) setSeconds(element.duration);
    element.currentTime = startAt.current;
    setState({ kind: "ready", playing: false });
    return true;
  }

  /** The element once its sound is loaded, null if its screen was left; calls meanwhile follow in turn. */
  async function opened(again: () => void): Promise<HTMLAudioElement | null> {
    if (!audio.current) return null;
    opening.current ??= load(audio.current, again);
    return (await opening.current) ? audio.current : null;
  }

  async function toggle(): Promise<void> {
    const element = await opened(() => void toggle());
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    // At the end it starts over.
    if (element.currentTime >= element.duration) element.currentTime = 0;
    // If the browser wants another click, the user gives it.
    await element.play().catch(() => undefined);
  }

  async function playPart(next: Clip): Promise<void> {
    clip.current = next;
    markClip(next, "loading");
    setPosition(next.from);
    startAt.current = next.from;
    const element = await opened(() => void toggle());
    if (!element || clip.current !== next) return;
    if (!isWanted(next)) return endClip();
    element.currentTime = next.from;
    // Its event comes late: a stop before that counts too.
    playExclusively(element);
    await element.play().then(
      () => markClip(next, "playing"),
      () => endClip(),
    );
  }

  function endClip(): void {
    if (!clip.current) return;
    markClip(clip.current, "over");
    // A finished clip clears the playhead; a whole recording keeps its place.
    if (Number.isFinite(clip.current.to)) clearPlayhead(id);
    clip.current = null;
  }

  /** Each frame: `timeupdate` comes four times a second, but also in hidden tabs. */
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
    startAt.current = to;
    const element = await opened(() => void seek(to));
    if (element) element.currentTime = startAt.current;
  }

  const { busy: downloading, run: download } = useAction(async () => {
    const { blob, name } = await getFile();
    saveFile(blob, name);
  }, "Couldn't download it");

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
        // The event comes late: the next clip may play already.
        if (!audio.current?.paused) return;
        soundEnded(audio.current);
        endClip();
        setPlaying(false);
      },
      onEnded: () => clearPlayhead(id),
      onTimeUpdate: () => {
        // While its length is being found, its position means nothing.
        if (!audio.current || state.kind !== "ready") return;
        setPosition(audio.current.currentTime);
        advance(audio.current);
      },
    },
  };
}

interface SoundFile {
  blob: Blob;
  /** As the server names it. */
  name: string;
  /** An object URL. */
  url: string;
}

/** @throws as `get` */
async function fetchSound(recordingId: string): Promise<SoundFile> {
  const response = await get(API.recordingAudio(recordingId));
  const [, name = "recording"] = response.headers.get("Content-Disposition")?.split("UTF-8''") ?? [];
  const blob = await response.blob();
  return { blob, name: decodeURIComponent(name), url: URL.createObjectURL(blob) };
}

const FAR_SECONDS = 1e9;

class Unplayable extends Error {}

/** @throws Unplayable */
const next = (target: EventTarget, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true });
    target.addEventListener("error", () => reject(new Unplayable()), { once: true });
  });

/** Finds the length that recorded files don't tell: Chromium seeks to the end, Firefox needs MediaSource. @throws Unplayable */
async function openSound(audio: HTMLAudioElement, { url, blob }: SoundFile): Promise<void> {
  audio.src = url;
  await next(audio, "loadedmetadata");
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = FAR_SECONDS;
  if (audio.seeking) return next(audio, "seeked");
  // Undefined on older iPhones.
  if (window.MediaSource?.isTypeSupported(blob.type)) await openWhole(audio, blob);
}

/** As one buffer, which ends with its last moment. */
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
