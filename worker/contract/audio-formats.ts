/** The containers we accept, judged by their bytes; the value is what the vault and the speech model are told. */
export const AUDIO_FORMATS = {
  webm: { extension: "webm", contentType: "audio/webm" },
  // Named m4a, because many speech services refuse Safari's fragmented recordings under the name mp4.
  mp4: { extension: "m4a", contentType: "audio/mp4" },
  mp3: { extension: "mp3", contentType: "audio/mpeg" },
  wav: { extension: "wav", contentType: "audio/wav" },
  ogg: { extension: "ogg", contentType: "audio/ogg" },
} as const;
export type AudioFormat = keyof typeof AUDIO_FORMATS;
