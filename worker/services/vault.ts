import { ServiceFailure } from "./failure.ts";
import type { SpokenAudio } from "./voice.ts";

/** Names a recording's sound, or a file of a post. */
export type SoundRef = { userId: string; id: string };

const keyOf = ({ userId, id }: SoundRef) => `${userId}/${id}`;
const spokenKeyOf = ({ userId, id }: SoundRef) => `${userId}/spoken/${id}`;

/** The storage of sound, pictures and documents. Keys start with the owner, so that all of a user can be listed and erased. */
export function r2Vault(bucket: R2Bucket) {
  return {
    async put(ref: SoundRef, { bytes, contentType }: { bytes: Uint8Array | Blob; contentType?: string }) {
      await callBucket("put", bucket.put(keyOf(ref), bytes, { httpMetadata: { contentType } }));
    },
    async get(sound: SoundRef, part?: { offset: number; length: number }): Promise<ReadableStream | null> {
      return (await callBucket("get", bucket.get(keyOf(sound), part && { range: part })))?.body ?? null;
    },
    /** A text of this user's as it was read aloud before; null when it was not. */
    async getSpoken(text: SoundRef): Promise<SpokenAudio | null> {
      const object = await callBucket("get", bucket.get(spokenKeyOf(text)));
      if (!object) return null;
      const contentType = object.httpMetadata?.contentType ?? "audio/mpeg";
      return { bytes: new Uint8Array(await callBucket("get", object.arrayBuffer())), contentType };
    },
    async putSpoken(text: SoundRef, { bytes, contentType }: SpokenAudio): Promise<void> {
      await callBucket("put", bucket.put(spokenKeyOf(text), bytes, { httpMetadata: { contentType } }));
    },
    /** At most 1,000 at once. Missing ones are ignored. */
    async remove(sounds: readonly SoundRef[]): Promise<void> {
      await callBucket("delete", bucket.delete(sounds.map(keyOf)));
    },
    /** Copies everything of a user's to another, under the same names. Safe to repeat. */
    async copyAll(from: string, to: string): Promise<void> {
      const { objects } = await callBucket("list", bucket.list({ prefix: `${from}/` }));
      for (const { key } of objects) {
        const { httpMetadata, body } = (await callBucket("get", bucket.get(key))) ?? {};
        if (body) await callBucket("put", bucket.put(key.replace(from, to), body, { httpMetadata }));
      }
    },
    /** Removes everything of this user, also what the database does not know of. */
    async empty(userId: string): Promise<void> {
      for (;;) {
        const { objects, truncated } = await callBucket("list", bucket.list({ prefix: `${userId}/` }));
        if (objects.length > 0) await callBucket("delete", bucket.delete(objects.map(({ key }) => key)));
        if (!truncated) return;
      }
    },
  };
}

async function callBucket<Result>(operation: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const detail = error instanceof Error ? error.message : "unknown";
    throw new ServiceFailure("vault", "unavailable", `${operation}: ${detail}`);
  }
}
