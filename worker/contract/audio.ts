import { DAY_MS } from "./times.ts";
/** The containers we accept, judged by their bytes; the value goes to the vault and to the speech model. */
export const AUDIO_FORMATS = {
  webm: { extension: "webm", contentType: "audio/webm" },
  // Named m4a, because many speech services refuse Safari's fragmented recordings under the name mp4.
  mp4: { extension: "m4a", contentType: "audio/mp4" },
  mp3: { extension: "mp3", contentType: "audio/mpeg" },
  wav: { extension: "wav", contentType: "audio/wav" },
  ogg: { extension: "ogg", contentType: "audio/ogg" },
} as const;
export type AudioFormat = keyof typeof AUDIO_FORMATS;

/** How long the vault keeps the sound of a recording that has been transcribed. What has not been is always kept. */
export const AUDIO_RETENTIONS = ["always", "30-days", "7-days", "until-transcribed"] as const;
export type AudioRetention = (typeof AUDIO_RETENTIONS)[number];

/** Milliseconds from a recording to the end of its sound; null for never. */
export const RETENTION_MS: Record<AudioRetention, number | null> = {
  always: null,
  "30-days": 30 * DAY_MS,
  "7-days": 7 * DAY_MS,
  "until-transcribed": 0,
};
