import { createHash } from "node:crypto";
import { sessionDetail } from "#contract/chat.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { transcribeResponse } from "#contract/recordings.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { NotTried, type Step, Unexpected } from "./report.ts";
import { type Device, type Sound, shareHeard, soundOf } from "./sounds.ts";

/** Recognisers differ; less than this is another recording, or none. */
const HEARD_AT_LEAST = 0.3;

const MEND_SPEECH = {
  speech_unavailable: "read the error lines whose message begins with `speech`",
  speech_unreadable: "docs/rehearsal.md says which sound the code expects a recogniser to take",
  speech_off: "npm run switch -- speech on",
  busy_today: "today's dollars are spent: a higher DAILY_MODEL_DOLLARS, or wait until midnight UTC",
  vault_unavailable: "R2 does not answer: read the error lines that begin with `vault`",
  trial_exhausted: "a login of your own needs a plan",
};

/** What to do where a recording is refused, by the code that came; undefined where none did. */
export const mendSpeech = (came: string) =>
  Object.entries(MEND_SPEECH).find(([code]) => came.includes(`"${code}"`))?.[1];

/** Sends a recording, and looks whether what was said came back. */
export const recordingStep = (rehearsal: Rehearsal, device: Device): Step => ({
  name: `A recording of ${device}`,
  expects: `its transcript, with at least ${HEARD_AT_LEAST * 100} % of the words that are said in it`,
  remedy: (came) =>
    mendSpeech(came) ?? "500: the bucket of wrangler.toml (binding VAULT); other words: another SPEECH_MODEL",
  async run() {
    const sound = soundOf(device);
    const { sessionId, transcript } = await sendNote(rehearsal, sound);
    const share = shareHeard(sound.words, transcript);
    const heard = `${Math.round(share * 100)} % of its words, “${transcript.slice(0, 80)}…”`;
    if (share < HEARD_AT_LEAST) throw new Unexpected(heard);
    rehearsal.notes.push({ sessionId, sound });
    return `${Math.round(sound.bytes.length / 1024)} kB, ${heard}`;
  },
});

/** Throws `Unexpected` where it is refused. */
export async function sendNote(
  { app, sessions }: Rehearsal,
  { file }: Pick<Sound, "file">,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("audio", file);
  const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
  const answer = await app.askFor(transcribeResponse, API.transcribe, { method: "POST", form, headers });
  sessions.push(answer.sessionId);
  return answer;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const vaultStep = (rehearsal: Rehearsal): Step => ({
  name: "The vault",
  expects: "the very bytes that were sent, whole (200) and from the middle (206)",
  remedy: "look at the bucket of wrangler.toml (binding VAULT), and at error lines with `vault`",
  async run() {
    const { app, notes } = rehearsal;
    const note = notes[0];
    if (!note) throw new NotTried("no recording was taken.");
    const { recordings } = await app.askFor(sessionDetail, API.chat(note.sessionId));
    const path = API.recordingAudio(recordings[0]?.id ?? "");
    const whole = await app.ask(path);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    if (sha256(bytes) !== sha256(note.sound.bytes)) throw new Unexpected(`${bytes.length} other bytes`);
    const part = await app.ask(path, { headers: { Range: "bytes=100-299" } });
    const range = part.headers.get("content-range");
    const middle = new Uint8Array(await part.arrayBuffer());
    if (part.status !== 206 || sha256(middle) !== sha256(note.sound.bytes.subarray(100, 300)))
      throw new Unexpected(`${part.status}, ${range}, ${middle.length} bytes`);
    return `${whole.headers.get("content-type")}, ${bytes.length} bytes; ${range}`;
  },
});
