import type { Source } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { ApiError, errorDetail, get } from "../../api/client.ts";
import { sharedState } from "../../ui/shared-state.ts";
import { toastFailure } from "../../ui/toast.tsx";
import { leaveIfLoggedOut } from "../use-action.ts";

/** A recording, a waiting note or a question: `id` is unique among all of them. */
export type Sound = { id: string; fetch: () => Promise<Blob> };

/** In seconds; without an end, `to` is infinite. */
type Clip = Pick<Source, "from" | "to">;

interface SoundState {
  /** Null for the whole sound. */
  clip: Clip | null;
  /** `over` also before it was first played. */
  status: "loading" | "playing" | "paused" | "over";
  position: number;
  /** Its length, once it was loaded; in seconds as all here. */
  seconds: number | null;
  problem?: { message: string; canRetry: boolean };
}

type Playing = SoundState & { id: string | null };
const NOTHING: Playing = { id: null, clip: null, status: "over", position: 0, seconds: null };

/** What plays, or played last. */
const playing = sharedState(NOTHING);
/** The states in which the sounds before it were left. */
const earlierStates = new Map<string, SoundState>();

const change = (to: Partial<SoundState>): void => playing.set({ ...playing.get(), ...to });

/** Whether a microphone is open. Nothing plays then: it would be recorded. */
const listening = sharedState(false);
export const isListening = listening.get;
export const useListening = listening.useValue;

export function setListening(on: boolean): void {
  listening.set(on);
  if (on) stopSound();
}

/** The only one of the page. */
const audio = document.createElement("audio");
audio.preload = "auto";
document.body.append(audio);

let loadedId: string | null = null;
/** Aborted by the next sound, and by a stop. */
let request = new AbortController();

// A headset's button plays and pauses too. Events come late: something else may have happened since.
audio.onplay = () => {
  if (listening.get()) audio.pause();
  if (audio.paused) return;
  change({ status: "playing" });
  follow();
};
audio.onpause = () => {
  const { clip, status } = playing.get();
  if (!audio.paused || status === "loading") return;
  const isOver = audio.ended || (clip && Number.isFinite(clip.to));
  change({ clip: null, status: isOver ? "over" : "paused", position: audio.currentTime });
};
/** Comes four times a second, but also in hidden tabs. */
audio.ontimeupdate = advance;

function follow(): void {
  advance();
  if (!audio.paused) requestAnimationFrame(follow);
}

function advance(): void {
  const { clip, status } = playing.get();
  if (status !== "playing") return;
  if (clip && audio.currentTime >= clip.to) audio.pause();
  else change({ position: audio.currentTime });
}

export type PlayEnd = "done" | "refused" | "unavailable";

/** Plays a sound from where it was left, or a clip, until it ends or is stopped. `refused`: until a press; `unavailable`: see `problem`. */
export async function playSound(sound: Sound, clip: Clip | null = null): Promise<PlayEnd> {
  if (listening.get()) return "done";
  const { position, seconds } = stateOf(sound.id);
  const isAtEnd = seconds !== null && position >= seconds;
  return open(sound, clip, clip?.from ?? (isAtEnd ? 0 : position), true);
}

/** Ends a clip. */
export function seekSound(sound: Sound, to: number): void {
  const { id, status } = playing.get();
  if (id !== sound.id || (loadedId !== id && status !== "loading")) void open(sound, null, to, false);
  else {
    change({ clip: null, position: to, status: status === "over" ? "paused" : status });
    if (loadedId === id) audio.currentTime = to;
  }
}

export function stopSound(id = playing.get().id): void {
  if (id !== playing.get().id) return;
  request.abort();
  audio.pause();
  if (playing.get().status === "loading") change({ clip: null, status: "over" });
}

/** Stops a sound. The next time it is fetched again and plays from the start. */
export function forgetSound(id: string): void {
  earlierStates.delete(id);
  files.delete(id);
  if (id !== playing.get().id) return;
  stopSound();
  unload();
  playing.set(NOTHING);
}

function unload(): void {
  loadedId = null;
  URL.revokeObjectURL(audio.src);
  audio.removeAttribute("src");
  audio.load();
}

async function open(sound: Sound, clip: Clip | null, position: number, plays: boolean): Promise<PlayEnd> {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  audio.pause();
  const { id, ...before } = playing.get();
  if (id !== null) earlierStates.set(id, { ...before, clip: null, status: "over" });
  const { seconds } = stateOf(sound.id);
  playing.set({ id: sound.id, clip, status: "loading", position, seconds });
  try {
    if (loadedId !== sound.id) await load(sound, signal);
    // It may have been sought meanwhile.
    audio.currentTime = playing.get().position;
    if (!plays) change({ status: "paused" });
    else {
      await audio.play();
      await next(audio, "pause", signal);
    }
    return "done";
  } catch (error) {
    return signal.aborted ? "done" : report(error, clip !== null);
  }
}

/** How `play` rejects without fault of the sound. */
const ENDS: Record<string, PlayEnd> = { AbortError: "done", NotAllowedError: "refused" };

function report(error: unknown, isClip: boolean): PlayEnd {
  const end = (error instanceof DOMException && ENDS[error.name]) || "unavailable";
  const problem = end === "unavailable" ? problemOf(error) : undefined;
  change({ clip: null, status: "over", problem });
  // Where the recording is shown may be out of sight.
  if (isClip && problem) toastFailure("Couldn't play it", problem.message);
  return end;
}

function problemOf(error: unknown): SoundState["problem"] {
  if (leaveIfLoggedOut(error)) return undefined;
  if (error instanceof Unplayable) {
    return { message: "This browser can't play it. Download it to play it elsewhere.", canRetry: false };
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  return { message: errorDetail(error), canRetry: !isMissing };
}

const stateOf = (id: string | null): SoundState => {
  const now = playing.get();
  return now.id === id ? now : (id !== null && earlierStates.get(id)) || NOTHING;
};

/** `derive` returns the same value, or object, for the same state. */
export const useSound = <Derived>(id: string | null, derive: (sound: SoundState) => Derived): Derived =>
  playing.useDerived(() => derive(stateOf(id)));

export const usePlayingId = (): string | null => playing.useDerived(({ id }) => id);

const isSounding = ({ status }: SoundState): boolean => status === "loading" || status === "playing";
export const useSounding = (id: string): boolean => useSound(id, isSounding);
export const useOtherSounding = (id: string | undefined): boolean =>
  playing.useDerived((now) => now.id !== id && isSounding(now));

/** `derive` gets null unless it is the recording that plays or is paused. */
export const usePlayhead = <Derived>(id: string | null, derive: (seconds: number | null) => Derived) =>
  useSound(id, ({ status, position }) => derive(status === "over" ? null : position));

class Unplayable extends Error {}

/** @throws Unplayable; what `signal` was aborted for */
const next = (target: EventTarget, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true, signal });
    target.addEventListener("error", () => reject(new Unplayable()), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

const FAR_SECONDS = 1e9;

/** Finds the length that recorded files don't tell: Chromium seeks to the end, Firefox needs MediaSource. */
async function load(sound: Sound, signal: AbortSignal): Promise<void> {
  // Within the press: later an iPhone would refuse to play.
  unload();
  const file = await sound.fetch();
  signal.throwIfAborted();
  audio.src = URL.createObjectURL(file);
  await next(audio, "loadedmetadata", signal);
  if (!Number.isFinite(audio.duration)) {
    audio.currentTime = FAR_SECONDS;
    if (audio.seeking) await next(audio, "seeked", signal);
    // Undefined on older iPhones.
    else if (window.MediaSource?.isTypeSupported(file.type)) await loadWhole(file, signal);
  }
  loadedId = sound.id;
  if (Number.isFinite(audio.duration)) change({ seconds: audio.duration });
}

/** As one buffer, which ends with its last moment. */
async function loadWhole(file: Blob, signal: AbortSignal): Promise<void> {
  const source = new MediaSource();
  URL.revokeObjectURL(audio.src);
  audio.src = URL.createObjectURL(source);
  await next(source, "sourceopen", signal);
  URL.revokeObjectURL(audio.src);
  const buffer = source.addSourceBuffer(file.type);
  buffer.appendBuffer(await file.arrayBuffer());
  await next(buffer, "updateend", signal);
  source.endOfStream();
}

const files = new Map<string, Promise<File>>();

/** A recording's, fetched once, with the login and the server's name for it; a failure is fetched again. */
export const soundFor = (id: string) => ({
  id,
  fetch: (): Promise<File> => {
    const file = files.get(id) ?? download(id);
    files.set(id, file);
    file.catch(() => files.delete(id));
    return file;
  },
});

async function download(recordingId: string): Promise<File> {
  const response = await get(API.recordingAudio(recordingId));
  const [, name = "recording"] = response.headers.get("Content-Disposition")?.split("UTF-8''") ?? [];
  const blob = await response.blob();
  return new File([blob], decodeURIComponent(name), { type: blob.type });
}
