import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio-formats.ts";

/** Where the sound lies. Keys start with the owner, so that everything of one user can be listed and erased. */
export interface Vault {
  /** Stores or overwrites; the same recording always lies under the same key. */
  put(recording: { userId: string; id: string; format: AudioFormat; bytes: Uint8Array }): Promise<void>;
}

export function r2Vault(bucket: R2Bucket): Vault {
  return {
    async put({ userId, id, format, bytes }) {
      await bucket.put(`${userId}/${id}`, bytes, {
        httpMetadata: { contentType: AUDIO_FORMATS[format].contentType },
      });
    },
  };
}
