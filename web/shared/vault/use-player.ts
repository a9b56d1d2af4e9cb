import { useEffect, useRef, useState } from "react";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, errorDetail } from "../../api/client.ts";
import { saveFile } from "../save-file.ts";
import { sharedState } from "../shared-state.ts";
import { handleUnauthorized } from "../unauthorized.ts";
import { openSound, Unplayable, useSoundFile } from "./sound-file.ts";

type Use = "play" | "seek" | "download";

export type PlayerState =
  | { kind: "idle" }
  | { kind: "loading" }
  | { kind: "ready"; playing: boolean }
  /** `again`: what another try may help with; null where none can. */
  | { kind: "failed"; message: string; again: Use | null };

function failure(error: unknown, use: Use): PlayerState {
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "idle" };
  if (error instanceof Unplayable) {
    const message = "This browser can't play it. Download it to play it elsewhere.";
    return { kind: "failed", message, again: null };
  }
  // A lost login is on its way out already; it has its own toast.
  if (handleUnauthorized(error)) return { kind: "idle" };
  const isGone = error instanceof ApiError && error.status === 404;
  return { kind: "failed", message: errorDetail(error), again: isGone ? null : use };
}

/** Plays one recording. Nothing of it is fetched before it is first used. */
export function usePlayer({ id, durationSeconds, format }: VaultRecording) {
  const audio = useRef<HTMLAudioElement>(null);
  const { getFile, getUrl } = useSoundFile(id);
  const [state, setState] = useState<PlayerState>({ kind: "idle" });
  const [position, setPosition] = useState(0);
  const [seconds, setSeconds] = useState(durationSeconds ?? 0);
  /** Where to begin once it is there. */
  const begin = useRef(0);
  const opening = useRef<Promise<boolean> | undefined>(undefined);
  const [downloading, setDownloading] = useState(false);

  useEffect(() => {
    const element = audio.current;
    return () => {
      element?.pause();
      if (element) soundEnded(element);
    };
  }, []);

  async function load(element: HTMLAudioElement, use: Use): Promise<boolean> {
    setState({ kind: "loading" });
    try {
      await openSound(element, await getUrl());
    } catch (error) {
      opening.current = undefined;
      setState(failure(error, use));
      return false;
    }
    if (Number.isFinite(element.duration)) setSeconds(element.duration);
    element.currentTime = begin.current;
    setState({ kind: "ready", playing: false });
    return true;
  }

  /** The element once it has the sound: whatever was asked of it meanwhile follows in turn. */
  async function opened(use: Use): Promise<HTMLAudioElement | null> {
    const element = audio.current;
    if (!element) return null;
    opening.current ??= load(element, use);
    return (await opening.current) ? element : null;
  }

  async function toggle(): Promise<void> {
    const element = await opened("play");
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

  async function seek(to: number): Promise<void> {
    setPosition(to);
    begin.current = to;
    const element = await opened("seek");
    if (element) element.currentTime = begin.current;
  }

  async function download(): Promise<void> {
    setDownloading(true);
    setState((current) => (current.kind === "failed" && current.again ? { kind: "idle" } : current));
    try {
      const { blob, name } = await getFile();
      saveFile(blob, name ?? `outspoken.${format ? AUDIO_FORMATS[format].extension : "audio"}`);
    } catch (error) {
      setState(failure(error, "download"));
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
    /** For the audio element. */
    element: {
      ref: audio,
      onPlay: () => {
        if (audio.current) soundAlone(audio.current);
        setPlaying(true);
      },
      onPause: () => {
        if (audio.current) soundEnded(audio.current);
        setPlaying(false);
      },
      onTimeUpdate: () => {
        // On the way to finding its length, it is not where anybody wants it.
        if (audio.current && state.kind === "ready") setPosition(audio.current.currentTime);
      },
    },
  };
}

/** The one recording that sounds right now. */
const sounding = sharedState<HTMLAudioElement | null>(null);

/** This one has begun to sound: whichever did before is paused. */
function soundAlone(audio: HTMLAudioElement): void {
  if (sounding.get() === audio) return;
  sounding.get()?.pause();
  sounding.set(audio);
}

function soundEnded(audio: HTMLAudioElement): void {
  if (sounding.get() === audio) sounding.set(null);
}

/** Pauses whatever sounds: somebody is about to speak. */
export const pauseSounds = (): void => sounding.get()?.pause();

export const useSounding = (): boolean => sounding.useValue() !== null;
