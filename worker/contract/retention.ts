/** How long the vault keeps the sound of a recording that has been transcribed. What has not been is always kept. */
export const AUDIO_RETENTIONS = ["always", "30-days", "7-days", "until-transcribed"] as const;
export type AudioRetention = (typeof AUDIO_RETENTIONS)[number];

/** Milliseconds from a recording to the end of its sound; null for never. */
export const RETENTION_MS: Record<AudioRetention, number | null> = {
  always: null,
  "30-days": 30 * 86_400_000,
  "7-days": 7 * 86_400_000,
  "until-transcribed": 0,
};
