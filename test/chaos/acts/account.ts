import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import type { Answer, Person } from "../person.ts";
import { mayRecord, takeNote } from "./saying.ts";

const WHILE_SENDING = 0.2;

export async function reprocess(person: Person): Promise<void> {
  const recordings = await person.read<VaultRecording[]>(API.recordings);
  const recording = person.random.pick(recordings.filter(({ hasAudio }) => hasAudio));
  if (recording) await person.ask("POST", API.reprocess(recording.id));
}

/** Has everything erased, sometimes while a note is on its way. */
export async function leave(person: Person): Promise<void> {
  person.leaving = "asked";
  const sending = mayRecord(person) && person.random.chance(WHILE_SENDING) ? takeNote(person) : undefined;
  let answer: Answer | undefined;
  // Begun by a try whose answer was lost, it is finished without them: nobody can sign in from then on.
  while (answer?.status !== 204 && answer?.status !== 401) {
    answer = await person.try("DELETE", API.account);
    if (answer?.code === "confirm_identity") await person.signIn();
  }
  await sending;
  person.leaving = "gone";
}
