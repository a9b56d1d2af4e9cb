import type { Source } from "#contract/drafts.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { sharedState } from "../../../ui/shared-state.ts";

const playingAudio = sharedState<HTMLAudioElement | null>(null);

/** Whether a microphone is open. Nothing plays then: it would be recorded. */
const listening = sharedState(false);

export const isListening = listening.get;
export const useListening = listening.useValue;

export function setListening(on: boolean): void {
  listening.set(on);
  if (on) pauseSounds();
}

/** Pauses the recording that played before, or this one while a microphone is open. */
export function playExclusively(audio: HTMLAudioElement): void {
  if (listening.get()) audio.pause();
  else if (playingAudio.get() !== audio) {
    playingAudio.get()?.pause();
    playingAudio.set(audio);
  }
}

export function soundEnded(audio: HTMLAudioElement): void {
  if (playingAudio.get() === audio) playingAudio.set(null);
}

/** Ends what plays or was asked to play. */
export function pauseSounds(): void {
  current.set(null);
  playingAudio.get()?.pause();
}

export const useIsPlaying = (): boolean => playingAudio.useValue() !== null;

export type Clip = Pick<Source, "recordingId" | "from" | "to">;

/** A word alone is hard to understand. */
const AROUND_SECONDS = 0.4;

export const around = ({ start, end }: TimedWord): Pick<Clip, "from" | "to"> => ({
  from: Math.max(0, start - AROUND_SECONDS),
  to: end + AROUND_SECONDS,
});

/** `asked` until the recording's player takes it, `loading` until it plays. */
interface Playing {
  clip: Clip;
  state: "asked" | "loading" | "playing";
}

const current = sharedState<Playing | null>(null);

/** Played by its player as soon as that is on the screen; not while a microphone is open. */
export function playClip(clip: Clip): void {
  if (!listening.get()) current.set({ clip: { ...clip }, state: "asked" });
}

export const useRequestedClip = (recordingId: string): Clip | null =>
  current.useDerived((playing) =>
    playing?.state === "asked" && playing.clip.recordingId === recordingId ? playing.clip : null,
  );

export const useClip = (): Clip | null => current.useDerived((playing) => playing?.clip ?? null);

export const useClipState = ({ recordingId, from, to }: Clip): Playing["state"] | "idle" =>
  current.useDerived((playing) => {
    if (!playing) return "idle";
    const { clip, state } = playing;
    return clip.recordingId === recordingId && clip.from === from && clip.to === to ? state : "idle";
  });

export const isWanted = (clip: Clip): boolean => current.get()?.clip === clip;

/** Ignored once another clip was asked for. */
export function markClip(clip: Clip, state: "loading" | "playing" | "over"): void {
  if (isWanted(clip)) current.set(state === "over" ? null : { clip, state });
}

const playhead = sharedState<{ recordingId: string; seconds: number } | null>(null);

export const movePlayhead = (recordingId: string, seconds: number): void =>
  playhead.set({ recordingId, seconds });

export function clearPlayhead(recordingId: string): void {
  if (playhead.get()?.recordingId === recordingId) playhead.set(null);
}

/** `derive` gets null while the playhead is in another recording. */
export const usePlayhead = <Derived>(
  recordingId: string | null,
  derive: (seconds: number | null) => Derived,
): Derived => playhead.useDerived((at) => derive(at && at.recordingId === recordingId ? at.seconds : null));
