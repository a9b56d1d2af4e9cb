import type { Source } from "#contract/drafts.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { sharedState } from "../../ui/shared-state.ts";

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
export function soundAlone(audio: HTMLAudioElement): void {
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
export type Stretch = Pick<Source, "recordingId" | "from" | "to">;

/** A word alone is hard to make out. */
const AROUND_SECONDS = 0.4;

/** What to play to hear a word. */
export const around = ({ start, end }: TimedWord): Pick<Stretch, "from" | "to"> => ({
  from: Math.max(0, start - AROUND_SECONDS),
  to: end + AROUND_SECONDS,
});

/** `asked` until the recording's player takes it over, `loading` until it sounds. */
interface Playing {
  stretch: Stretch;
  state: "asked" | "loading" | "playing";
}

/** The one stretch that is to sound, or sounds. */
const current = sharedState<Playing | null>(null);

/** Has the recording's player play a stretch, as soon as it is on the screen; not while a microphone is open. */
export function playStretch(stretch: Stretch): void {
  if (!listening.get()) current.set({ stretch: { ...stretch }, state: "asked" });
}

/** The stretch that the player of this recording has to begin with; null for none. */
export const useAskedStretch = (recordingId: string): Stretch | null =>
  current.useDerived((playing) =>
    playing?.state === "asked" && playing.stretch.recordingId === recordingId ? playing.stretch : null,
  );

/** The stretch that is to sound or sounds; null for none. */
export const useStretch = (): Stretch | null => current.useDerived((playing) => playing?.stretch ?? null);

export const useStretchState = ({ recordingId, from, to }: Stretch): Playing["state"] | "idle" =>
  current.useDerived((playing) => {
    if (!playing) return "idle";
    const { stretch, state } = playing;
    return stretch.recordingId === recordingId && stretch.from === from && stretch.to === to ? state : "idle";
  });

export const isWanted = (stretch: Stretch): boolean => current.get()?.stretch === stretch;

/** How the player of a stretch gets on with it; nothing where another has been asked for meanwhile. */
export function markStretch(stretch: Stretch, state: "loading" | "playing" | "over"): void {
  if (isWanted(stretch)) current.set(state === "over" ? null : { stretch, state });
}

const playhead = sharedState<{ recordingId: string; seconds: number } | null>(null);

export const movePlayhead = (recordingId: string, seconds: number): void =>
  playhead.set({ recordingId, seconds });

export function liftPlayhead(recordingId: string): void {
  if (playhead.get()?.recordingId === recordingId) playhead.set(null);
}

/** What `derive` makes of where the playhead is in a recording, null while it is in none or another. */
export const usePlayhead = <Derived>(
  recordingId: string | null,
  derive: (seconds: number | null) => Derived,
): Derived => playhead.useDerived((at) => derive(at && at.recordingId === recordingId ? at.seconds : null));
