import type { AudioFormat } from "#contract/audio.ts";
import type { RecordingRow } from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import { measureSeconds } from "../audio.ts";
import type { Deps } from "../deps.ts";
import type { Sound } from "../hearing.ts";
import { orRefuse } from "../refusing.ts";

/** What says where the sound of a recording lies, if it has any. */
type SoundRow = Pick<RecordingRow, "id" | "userId" | "format" | "soundGoneAt">;

/** What kind of sound it is. Throws `note_typed`, and `sound_gone` where that is known without looking. */
export function formatOf({ format, soundGoneAt }: SoundRow): AudioFormat {
  if (format === null) throw new AppError("note_typed");
  if (soundGoneAt !== null) throw new AppError("sound_gone");
  return format;
}

/** The sound of a recording, or a part of it in bytes. Throws `vault_unavailable` and `sound_gone`. */
export async function openSound(
  { vault }: Deps,
  { userId, id }: SoundRow,
  part?: { offset: number; length: number },
): Promise<ReadableStream> {
  const body = await orRefuse("vault_unavailable", vault.get({ userId, id }, part));
  if (!body) throw new AppError("sound_gone");
  return body;
}

/** A recording as it once came in. Throws as `formatOf` and `openSound` do. */
export async function readSound(deps: Deps, row: SoundRow): Promise<Sound> {
  const format = formatOf(row);
  const bytes = await new Response(await openSound(deps, row)).bytes();
  return { recording: { bytes, format }, seconds: await measureSeconds(bytes) };
}
