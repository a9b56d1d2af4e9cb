import { useSyncExternalStore } from "react";

/** The one recording that sounds right now. */
let sounding: HTMLAudioElement | null = null;
const listeners = new Set<() => void>();

function change(next: HTMLAudioElement | null): void {
  sounding = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** This one has begun to sound: whichever did before is paused. */
export function soundAlone(audio: HTMLAudioElement): void {
  if (sounding === audio) return;
  sounding?.pause();
  change(audio);
}

export function soundEnded(audio: HTMLAudioElement): void {
  if (sounding === audio) change(null);
}

/** Pauses whatever sounds: somebody is about to speak. */
export const pauseSounds = (): void => sounding?.pause();

export const useSounding = (): boolean => useSyncExternalStore(subscribe, () => sounding !== null);
