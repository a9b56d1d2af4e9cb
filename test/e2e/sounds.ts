import { silentWav } from "../worker/audio.ts";

/** A wav in which nothing is said. */
export const silence = (seconds: number): Buffer => Buffer.from(silentWav(seconds));
