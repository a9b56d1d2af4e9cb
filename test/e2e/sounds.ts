import { silentWav, wav } from "../worker/audio.ts";

export const silence = (seconds: number): Buffer => Buffer.from(silentWav(seconds));

/** One in which nothing is said, and something is to be heard: it is kept. */
export const hum = (seconds: number): Buffer => Buffer.from(wav({ seconds, tone: true }));
