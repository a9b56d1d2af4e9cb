import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import type { Person } from "../person.ts";

/** The end of central directory: without it a zip was cut off. */
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");

/** Takes the sound of a note out of the vault, by hand. */
export async function deleteSound(person: Person): Promise<void> {
  const { client, random, ledger } = person;
  const note = random.pick(ledger.acked.filter(({ sound }) => sound));
  const found = (await client.ask("GET", API.recordings)).json<VaultRecording[]>();
  const recording = found.find(
    ({ sessionId, purpose }) => purpose === "note" && sessionId === note?.acked.sessionId,
  );
  if (!note || !recording) return;
  ledger.deletedSounds.add(note.key);
  await client.ask("DELETE", API.recording(recording.id));
}

export async function reprocess({ client, random }: Person): Promise<void> {
  const found = (await client.ask("GET", API.recordings)).json<VaultRecording[]>();
  const recording = random.pick(found.filter(({ hasAudio }) => hasAudio));
  if (recording) await client.ask("POST", API.reprocess(recording.id));
}

export async function exportAll({ client }: Person): Promise<void> {
  const { status, bytes } = await client.ask("GET", API.accountExport);
  if (status === 200 && !Buffer.from(bytes).includes(ZIP_END)) client.report("exported, and got half a zip");
}

/** From now on sound is kept until it has been heard, and not longer. */
export async function keepNoSound({ client, ledger }: Person): Promise<void> {
  ledger.keepsSound = false;
  await client.ask("PATCH", API.user, { json: { audioRetention: "until-transcribed" } });
}

export async function refreshProfile({ client }: Person): Promise<void> {
  await client.ask("POST", API.context);
}
