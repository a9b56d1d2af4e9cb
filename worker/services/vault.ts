import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio.ts";
import { ServiceFailure } from "./failure.ts";

/** Whose sound, and of which recording. */
export interface SoundRef {
  userId: string;
  id: string;
}

/**
 * Where the sound lies. Keys start with the owner, so that everything of one user can be listed and erased. Throws
 * `ServiceFailure`.
 */
export interface Vault {
  /** Stores or overwrites; the same recording always lies under the same key. */
  put(recording: SoundRef & { format: AudioFormat; bytes: Uint8Array }): Promise<void>;
  /** The sound or, in bytes, a part of it that lies within it; null when it is not there. */
  get(sound: SoundRef, part?: { offset: number; length: number }): Promise<ReadableStream | null>;
  /** At most 1,000 at once. What is not there counts as taken out. */
  remove(sounds: readonly SoundRef[]): Promise<void>;
  /** Takes out everything of this user's that lies here, whatever is known of it elsewhere. */
  empty(userId: string): Promise<void>;
}

const keyOf = ({ userId, id }: SoundRef) => `${userId}/${id}`;

export function r2Vault(bucket: R2Bucket): Vault {
  return {
    async put({ format, bytes, ...sound }) {
      const httpMetadata = { contentType: AUDIO_FORMATS[format].contentType };
      await reached("put", bucket.put(keyOf(sound), bytes, { httpMetadata }));
    },
    async get(sound, part) {
      const object = await reached("get", bucket.get(keyOf(sound), part && { range: part }));
      return object?.body ?? null;
    },
    async remove(sounds) {
      await reached("delete", bucket.delete(sounds.map(keyOf)));
    },
    async empty(userId) {
      for (;;) {
        const { objects, truncated } = await reached("list", bucket.list({ prefix: `${userId}/` }));
        if (objects.length > 0) await reached("delete", bucket.delete(objects.map(({ key }) => key)));
        if (!truncated) return;
      }
    },
  };
}

async function reached<Result>(operation: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const detail = error instanceof Error ? error.message : "unknown";
    throw new ServiceFailure("vault", "unavailable", `${operation}: ${detail}`);
  }
}
