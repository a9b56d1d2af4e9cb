import { sharedState } from "../shared-state.ts";

/** The one recording that sounds right now. */
const sounding = sharedState<HTMLAudioElement | null>(null);

/** This one has begun to sound: whichever did before is paused. */
export function soundAlone(audio: HTMLAudioElement): void {
  if (sounding.get() === audio) return;
  sounding.get()?.pause();
  sounding.set(audio);
}

export function soundEnded(audio: HTMLAudioElement): void {
  if (sounding.get() === audio) sounding.set(null);
}

/** Pauses whatever sounds: somebody is about to speak. */
export const pauseSounds = (): void => sounding.get()?.pause();

export const useSounding = (): boolean => sounding.useValue() !== null;
