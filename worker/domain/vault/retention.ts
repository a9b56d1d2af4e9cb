import { AUDIO_RETENTIONS, RETENTION_MS } from "#contract/audio.ts";
import { expiredQuery, markSoundsGone, SOUNDS_AT_ONCE } from "../../db/vault.ts";
import type { Deps } from "../deps.ts";

/** What is left after as many batches waits for the next run: a run has its limits of time and of calls. */
const MAX_BATCHES = 250;

/**
 * Takes the sound of recordings whose owners want it no longer out of the vault, and then notes it, so that what a crash
 * left half done is done again. Transcripts stay, and what has none keeps its sound. Throws `ServiceFailure`.
 */
export async function expireSounds({ db, vault }: Pick<Deps, "db" | "vault">, now: number): Promise<void> {
  let batches = 0;
  for (const retention of AUDIO_RETENTIONS) {
    const keptMs = RETENTION_MS[retention];
    if (keptMs === null) continue;
    for (let isMore = true; isMore && batches < MAX_BATCHES; batches++) {
      const sounds = await expiredQuery(db, retention, now - keptMs);
      if (sounds.length > 0) {
        await vault.remove(sounds);
        await markSoundsGone(db, sounds, now);
      }
      isMore = sounds.length === SOUNDS_AT_ONCE;
    }
  }
}
