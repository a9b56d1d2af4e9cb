import { API } from "#contract/paths.ts";
import type { Answer } from "../client.ts";
import type { Person } from "../person.ts";
import { mayRecord, takeNote } from "./notes.ts";

const WHILE_SENDING = 0.2;

/** Has everything erased, sometimes while a note is on its way. */
export async function leave(person: Person): Promise<void> {
  const { client, random } = person;
  person.leaving = "asked";
  client.mayBeOut = true;
  const sending = mayRecord(person) && random.chance(WHILE_SENDING) ? takeNote(person) : undefined;
  let answer: Answer | undefined;
  // Begun by a try whose answer was lost, it is finished without them: nobody can sign in from then on.
  while (answer?.status !== 204 && answer?.status !== 401) {
    answer = await client.try("DELETE", API.account);
    if (answer?.code === "confirm_identity") await person.proveIdentity();
  }
  await sending;
  person.leaving = "gone";
}
