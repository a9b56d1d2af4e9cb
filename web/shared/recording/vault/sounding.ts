import type { Source } from "#contract/drafts.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { sharedState } from "../../../ui/shared-state.ts";

/** The one recording that sounds right now. */
const sounding = sharedState<HTMLAudioElement | null>(null);

/** Whether a microphone is open. Nothing sounds then: it would be recorded. */
const listening = sharedState(false);

export const isListening = listening.get;
export const useListening = listening.useValue;

export function setListening(on: boolean): void {
  listening.set(on);
  if (on) pauseSounds();
}

/** This one has begun to sound: whichever did before is paused, or this one itself where a microphone is open. */
export function playExclusively(audio: HTMLAudioElement): void {
  if (listening.get()) {
    audio.pause();
    return;
  }
  if (sounding.get() === audio) return;
  sounding.get()?.pause();
  sounding.set(audio);
}

export function soundEnded(audio: HTMLAudioElement): void {
  if (sounding.get() === audio) sounding.set(null);
}

/** Ends whatever sounds, or is to sound. */
export function pauseSounds(): void {
  current.set(null);
  sounding.get()?.pause();
}

export const useSounding = (): boolean => sounding.useValue() !== null;

/** A part of a recording, in seconds. */
export type Clip = Pick<Source, "recordingId" | "from" | "to">;

/** A word alone is hard to make out. */
const AROUND_SECONDS = 0.4;

/** What to play to hear a word. */
export const around = ({ start, end }: TimedWord): Pick<Clip, "from" | "to"> => ({
  from: Math.max(0, start - AROUND_SECONDS),
  to: end + AROUND_SECONDS,
});

/** `asked` until the recording's player takes it over, `loading` until it sounds. */
interface Playing {
  clip: Clip;
  state: "asked" | "loading" | "playing";
}

/** The one clip that is to sound, or sounds. */
const current = sharedState<Playing | null>(null);

/** Has the recording's player play a clip, as soon as it is on the screen; not while a microphone is open. */
export function playClip(clip: Clip): void {
  if (!listening.get()) current.set({ clip: { ...clip }, state: "asked" });
}

/** The clip that the player of this recording has to begin with; null for none. */
export const useRequestedClip = (recordingId: string): Clip | null =>
  current.useDerived((playing) =>
    playing?.state === "asked" && playing.clip.recordingId === recordingId ? playing.clip : null,
  );

/** The clip that is to sound or sounds; null for none. */
export const useClip = (): Clip | null => current.useDerived((playing) => playing?.clip ?? null);

export const useClipState = ({ recordingId, from, to }: Clip): Playing["state"] | "idle" =>
  current.useDerived((playing) => {
    if (!playing) return "idle";
    const { clip, state } = playing;
    return clip.recordingId === recordingId && clip.from === from && clip.to === to ? state : "idle";
  });

export const isWanted = (clip: Clip): boolean => current.get()?.clip === clip;

/** How the player of a clip gets on with it; nothing where another has been asked for meanwhile. */
export function markClip(clip: Clip, state: "loading" | "playing" | "over"): void {
  if (isWanted(clip)) current.set(state === "over" ? null : { clip, state });
}

const playhead = sharedState<{ recordingId: string; seconds: number } | null>(null);

export const movePlayhead = (recordingId: string, seconds: number): void =>
  playhead.set({ recordingId, seconds });

export function clearPlayhead(recordingId: string): void {
  if (playhead.get()?.recordingId === recordingId) playhead.set(null);
}

/** What `derive` makes of where the playhead is in a recording, null while it is in none or another. */
export const usePlayhead = <Derived>(
  recordingId: string | null,
  derive: (seconds: number | null) => Derived,
): Derived => playhead.useDerived((at) => derive(at && at.recordingId === recordingId ? at.seconds : null));
