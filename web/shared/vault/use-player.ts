import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, errorDetail } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { saveFile } from "../browser.ts";
import { handleUnauthorized } from "../use-action.ts";
import { openSound, Unplayable, useSoundFile } from "./sound-file.ts";
import {
  isWanted,
  liftPlayhead,
  markStretch,
  movePlayhead,
  type Stretch,
  soundAlone,
  soundEnded,
  useAskedStretch,
} from "./sounding.ts";

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

/** Plays one recording, or the stretch of it that was asked for. Nothing of it is fetched before it is first used. */
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
  /** What it plays of the recording; null for all that follows. */
  const stretch = useRef<Stretch | null>(null);
  const asked = useAskedStretch(id);

  const playAsked = useEffectEvent((next: Stretch) => void playPart(next));
  useEffect(() => {
    if (asked) playAsked(asked);
  }, [asked]);

  const leave = useEffectEvent((element: HTMLAudioElement | null) => {
    element?.pause();
    if (element) soundEnded(element);
    endStretch();
    liftPlayhead(id);
  });
  useEffect(() => {
    const element = audio.current;
    return () => leave(element);
  }, []);

  async function load(element: HTMLAudioElement, use: Use): Promise<boolean> {
    setState({ kind: "loading" });
    try {
      await openSound(element, await getUrl(), (await getFile()).blob);
    } catch (error) {
      opening.current = undefined;
      const failed = failure(error, use);
      setState(failed);
      // Who asked for a line may not see its player.
      if (stretch.current && failed.kind === "failed") {
        toast({ title: "Couldn't play it", description: failed.message, variant: "destructive" });
      }
      endStretch();
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

  async function playPart(next: Stretch): Promise<void> {
    stretch.current = next;
    markStretch(next, "loading");
    setPosition(next.from);
    begin.current = next.from;
    const element = await opened("play");
    if (!element || stretch.current !== next) return;
    if (!isWanted(next)) return endStretch();
    element.currentTime = next.from;
    // Its event comes late: who stops it before that means it too.
    soundAlone(element);
    await element.play().then(
      () => markStretch(next, "playing"),
      () => endStretch(),
    );
  }

  function endStretch(): void {
    if (!stretch.current) return;
    markStretch(stretch.current, "over");
    // What was to be heard has been heard; of a whole recording the place is kept.
    if (Number.isFinite(stretch.current.to)) liftPlayhead(id);
    stretch.current = null;
  }

  /** As often as the screen is drawn: `timeupdate` comes four times a second, and not every browser draws unseen. */
  function follow(element: HTMLAudioElement): void {
    advance(element);
    if (!element.paused) requestAnimationFrame(() => follow(element));
  }

  function advance(element: HTMLAudioElement): void {
    if (stretch.current && element.currentTime >= stretch.current.to) element.pause();
    else movePlayhead(id, element.currentTime);
  }

  async function seek(to: number): Promise<void> {
    endStretch();
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
        if (audio.current) follow(audio.current);
        setPlaying(true);
      },
      onPause: () => {
        // It comes late: the next stretch may sound already.
        if (!audio.current?.paused) return;
        soundEnded(audio.current);
        endStretch();
        setPlaying(false);
      },
      onEnded: () => liftPlayhead(id),
      onTimeUpdate: () => {
        // On the way to finding its length, it is not where anybody wants it.
        if (!audio.current || state.kind !== "ready") return;
        setPosition(audio.current.currentTime);
        advance(audio.current);
      },
    },
  };
}
