import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { MAX_LIVE_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { LiveResponse, TimedWord, TranscribeResponse } from "#contract/recordings.ts";
import { fileForm } from "../files.ts";
import { silentWav, wav } from "./audio.ts";
import { call, callsOf, draftFrom, firstRow, type Person, RAMBLE, sendForm, test } from "./people.ts";
import { noteDone } from "./profile/profile.ts";
import { latest, sayIn } from "./vault/recordings.ts";
import { newVisitor } from "./visitors/visitor.ts";

const SENTENCES = [
  "We lost our biggest customer on Tuesday.",
  "They were twelve percent of our revenue.",
  "I called them and asked why, and they told me.",
];
const SECONDS = 3;
const ALL = SECONDS * SENTENCES.length;

type Send = (body: FormData) => Promise<Response>;

const withToken =
  (person: Person): Send =>
  (body) =>
    sendForm(person, "POST", API.live, body);

const soundOf = (text: string, id: string, faults?: string[]) =>
  wav({ seconds: SECONDS, tone: true, say: { id, text, duration: SECONDS, faults } });

const wholeOf = (id: string, seconds = ALL) =>
  wav({
    seconds,
    tone: true,
    say: { id, text: "This is what the whole was heard as, and it is long enough." },
  });

/** The speech service counts its calls of the pieces by one id, those of the whole by another. */
const newRecording = (seconds = ALL) => {
  const wholeId = crypto.randomUUID();
  const ids = { recordingId: crypto.randomUUID(), pieceId: crypto.randomUUID(), wholeId };
  return { ...ids, whole: wholeOf(wholeId, seconds) };
};

type Spoken = ReturnType<typeof newRecording>;

type Fields = Record<string, string>;

/** What goes along with a piece, of which `last` is the last one. */
const fieldsOf = ({ recordingId }: Spoken, index: number, last = SENTENCES.length - 1): Fields => ({
  recordingId,
  index: String(index),
  from: String(index * SECONDS),
  pause: String(index < last),
  final: String(index === last),
});

/** What is otherwise with some pieces than with others. */
interface Odd {
  /** Null where the piece is not sent at all. */
  fields?: (fields: Fields, index: number) => Fields | null;
  sound?: (text: string, id: string, index: number) => Uint8Array<ArrayBuffer>;
}

/** Sends each sentence as a piece. */
async function speak(send: Send, recording: Spoken, odd: Odd = {}) {
  const answers: LiveResponse[] = [];
  for (const [index, text] of SENTENCES.entries()) {
    const usual = fieldsOf(recording, index);
    const fields = odd.fields ? odd.fields(usual, index) : usual;
    if (fields === null) continue;
    const sound = odd.sound?.(text, recording.pieceId, index) ?? soundOf(text, recording.pieceId);
    const response = await send(fileForm("piece", sound, fields));
    if (response.ok) answers.push(await response.json());
  }
  return answers;
}

const noteOf = async (person: Person, { recordingId, whole }: Spoken, pieces = 3) => {
  const response = await person.note({ audio: whole, key: recordingId, pieces: String(pieces) });
  expect(response.status).toBe(200);
  return await response.json<TranscribeResponse>();
};

test("pieces that are the whole are the transcript, and nothing is heard twice", async ({ person }) => {
  const recording = newRecording();
  const send = withToken(person);
  let ticket: string | undefined;
  const prompts: unknown[] = [];
  for (const [index, text] of SENTENCES.entries()) {
    const fields = { ...fieldsOf(recording, index), ...(ticket && { ticket }) };
    const body = fileForm("piece", soundOf(text, recording.pieceId), fields);
    const response = ticket ? await call(API.live, { method: "POST", body }) : await send(body);
    const answer = await response.json<LiveResponse>();
    expect(answer.text).toBe(text);
    ticket = answer.ticket;
    prompts.push((await callsOf(recording.pieceId)).lastSpeech?.prompt ?? undefined);
  }
  expect(prompts).toEqual([undefined, SENTENCES[0], `${SENTENCES[0]} ${SENTENCES[1]}`]);
  const { transcript, sessionId } = await noteOf(person, recording);
  expect(transcript).toBe(SENTENCES.join(" "));
  expect((await callsOf(recording.wholeId)).speech).toBe(0);
  expect((await callsOf(recording.pieceId)).speech).toBe(3);
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
  const { id } = await latest(person);
  const { words } = await (await person.get(API.recordingWords(id))).json<{ words: TimedWord[] }>();
  expect(words.map(({ text }) => text).join(" ")).toBe(SENTENCES.join(" ").replace(/[.,]/g, ""));
  expect(words.find(({ text }) => text === "They")?.start).toBeCloseTo(SECONDS, 1);
  expect((await env.VAULT.get(`${person.id}/${id}`))?.size).toBe(recording.whole.length);
  // The same note again is the same session; the bytes of a sound that was sent are gone with it.
  expect(await noteOf(person, { ...recording, whole: wholeOf(recording.wholeId) })).toEqual({
    transcript,
    sessionId,
  });
});

const at = (index: number, other: Fields): Odd => ({
  fields: (usual, each) => (each === index ? { ...usual, ...other } : usual),
});

/** The service fails on the second piece. */
const lost: Odd["sound"] = (text, id, index) =>
  index === 1 ? soundOf(text, crypto.randomUUID(), ["503"]) : soundOf(text, id);

test.for<[what: string, Odd & { seconds?: number }]>([
  ["one of them is missing", { fields: (usual, index) => (index === 1 ? null : usual) }],
  ["a cut is within a word", at(1, { pause: "false" })],
  ["something lies between two", at(1, { from: "3.6" })],
  ["two are over one another", at(2, { from: "5.2" })],
  ["the first begins late", at(0, { from: "0.5" })],
  ["nobody says where one is", at(1, { from: "" })],
  ["the last one is missing", at(2, { final: "false" })],
  ["one after the last one comes", at(1, { final: "true" })],
  ["the sound goes on after them", { seconds: ALL + 3 }],
  ["one could not be heard", { sound: lost }],
  ["nothing was heard in pieces", { sound: () => silentWav(SECONDS) }],
])("the whole is heard, once, where %s", async ([, { seconds, ...odd }], { person }) => {
  const recording = newRecording(seconds);
  await speak(withToken(person), recording, odd);
  expect((await noteOf(person, recording)).transcript).toMatch(/^This is what the whole/);
  expect((await callsOf(recording.wholeId)).speech).toBe(1);
  expect(await person.usage()).toMatchObject({ recordings_used: 1 });
});

test("nobody gets the words of another's recording, nor hears into it", async ({ person, other }) => {
  const recording = newRecording();
  const [first] = await speak(withToken(other), recording);
  const mine = await noteOf(person, recording);
  expect(mine.transcript).toMatch(/^This is what the whole/);
  const wrong = [
    { ticket: first?.ticket.replace(/.$/, (last) => (last === "0" ? "1" : "0")) },
    { ticket: first?.ticket.split(".")[0] },
    { ticket: "x" },
    { ticket: first?.ticket, recordingId: crypto.randomUUID() },
  ];
  for (const fields of wrong) {
    const piece = { recordingId: recording.recordingId, index: "3", from: "9", ...fields } as Fields;
    const body = fileForm("piece", soundOf("And then.", recording.pieceId), piece);
    expect((await call(API.live, { method: "POST", body })).status).toBe(401);
  }
  expect((await noteOf(other, { ...recording, whole: wholeOf(recording.wholeId) })).transcript).toBe(
    SENTENCES.join(" "),
  );
});

test("a piece is heard once, out of order too, and silence costs nothing", async ({ person }) => {
  const recording = newRecording(ALL + SECONDS);
  const send = withToken(person);
  for (const index of [0, 2, 2, 1, 3]) {
    const fields = fieldsOf(recording, index, 3);
    const text = SENTENCES[index > 1 ? index - 1 : index] ?? "";
    const sound = index === 1 ? silentWav(SECONDS) : soundOf(text, recording.pieceId);
    expect((await send(fileForm("piece", sound, fields))).status).toBe(200);
  }
  expect((await noteOf(person, recording, 4)).transcript).toBe(SENTENCES.join(" "));
  expect((await callsOf(recording.pieceId)).speech).toBe(3);
});

test("a voice turn goes the same way", async ({ person }) => {
  const { sessionId } = await draftFrom(person);
  const recording = newRecording();
  await speak(withToken(person), recording);
  const { whole, recordingId } = recording;
  const response = await sayIn(person, sessionId, whole, recordingId, { pieces: "3" });
  expect(await response.json()).toMatchObject({ transcript: SENTENCES.join(" ") });
  expect((await callsOf(recording.wholeId)).speech).toBe(0);
});

test("a stranger's pieces are their note's", async () => {
  const visitor = newVisitor();
  const recording = newRecording();
  await speak((body) => visitor.call(API.live, { method: "POST", body }), recording);
  const response = await visitor.note({ audio: recording.whole, key: recording.recordingId, pieces: "3" });
  expect(await response.json()).toMatchObject({ transcript: SENTENCES.join(" ") });
});

test("the pieces of a recording are one attempt, and its seconds", async ({ person }) => {
  const sessionId = await noteDone(person, { text: RAMBLE });
  const booked = async () => {
    const ofPerson = "select count, microdollars from attempts where scope = ?";
    const row = await firstRow<{ count: number; microdollars: number }>(ofPerson, `user:${person.id}`);
    return { count: 0, microdollars: 0, ...row };
  };
  const before = await booked();
  const recording = newRecording();
  const firstAlone: Odd = { fields: (usual, index) => (index === 0 ? usual : null) };
  const [first] = await speak(withToken(person), recording, firstAlone);
  const ahead = await booked();
  expect(ahead.count).toBe(before.count + 1);
  const withTicket: Send = (body) => call(API.live, { method: "POST", body });
  const rest: Odd = {
    fields: (usual, index) => (index === 0 ? null : { ...usual, ticket: first?.ticket ?? "" }),
  };
  expect(await speak(withTicket, recording, rest)).toHaveLength(2);
  const statement = { pieces: "3", statement: "true" };
  const turn = await sayIn(person, sessionId, recording.whole, recording.recordingId, statement);
  expect(turn.status).toBe(200);
  const hundred = ahead.microdollars - before.microdollars;
  await expect
    .poll(async () => (await booked()).microdollars - before.microdollars)
    .toBeLessThan((hundred * (ALL + 1)) / MAX_LIVE_SECONDS);
  expect(await booked()).toMatchObject({ count: ahead.count });
});
