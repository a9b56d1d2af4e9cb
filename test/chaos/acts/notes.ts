import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import type { Answer, Ask } from "../client.ts";
import type { SentNote } from "../ledger.ts";
import type { Person } from "../person.ts";
import { sendPatiently, soundOf, words } from "./saying.ts";

const SPOKEN = 0.7;
const INTERVIEW = 0.25;
/** A second tab, or a finger that slipped. */
const TWICE = 0.1;

/** Whether a further note makes sense to somebody who knows what they sent. */
export const mayRecord = ({ ledger }: Person): boolean =>
  ledger.everPaid || ledger.acked.length < FREE_RECORDINGS;

export async function takeNote(person: Person): Promise<void> {
  const { random, ledger, client } = person;
  const key = person.fresh("note");
  const text = words(person, key);
  const sound = random.chance(SPOKEN) ? soundOf(key, text) : undefined;
  // An interview is for those with an account.
  const note: SentNote = { key, text, sound, interview: !!client.token && random.chance(INTERVIEW) };
  ledger.notes.push(note);
  // Each try of a stranger is another stranger.
  const twice = (client.token || client.cookie) && random.chance(TWICE);
  const first = sendPatiently(person, API.transcribe, noteAsk(note));
  const second = twice ? client.try("POST", API.transcribe, noteAsk(note)) : undefined;
  for (const answer of await Promise.all([first, second])) acknowledge(person, note, answer);
}

/** The very same note once more, as the outbox does when its time comes; answers what became of it. */
export async function sendNoteAgain(person: Person, note: SentNote): Promise<Answer> {
  const answer = await person.client.ask("POST", API.transcribe, noteAsk(note));
  acknowledge(person, note, answer);
  return answer;
}

const noteAsk = (note: SentNote): Ask => ({
  headers: { [IDEMPOTENCY_HEADER]: note.key },
  form: () => {
    const form = new FormData();
    if (note.sound) form.set("audio", new Blob([note.sound], { type: "audio/wav" }), "recording.wav");
    else form.set("text", note.text);
    form.set("interviewMode", String(note.interview));
    return form;
  },
});

function acknowledge({ client, userId, leaving }: Person, note: SentNote, answer: Answer | undefined): void {
  // Whoever has everything erased meanwhile gets no session of it.
  if (answer?.status === 402 || (leaving !== "no" && answer?.status !== 200)) return;
  if (answer?.status !== 200) {
    if (answer)
      client.report(`sent a good note, ${note.key}, and was answered ${answer.status} ${answer.code}`);
    return;
  }
  const { sessionId, transcript } = answer.json<TranscribeResponse>();
  if (transcript !== note.text) client.report(`said "${note.text}" and was told "${transcript}"`);
  // Until they have an account, a lost answer may have made somebody else of them.
  if (userId && note.acked && note.acked.sessionId !== sessionId) {
    client.report(`sent ${note.key} again and was told of another session, ${sessionId}`);
  }
  note.acked = { sessionId };
}
