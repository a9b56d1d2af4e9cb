import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { MAX_LIVE_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { LiveResponse, TimedWord, TranscribeResponse } from "#contract/recordings.ts";
import { fileForm } from "../files.ts";
import { silentWav, wav } from "./audio.ts";
import { call, callsOf, drafted, newPerson, type Person, RAMBLE, sendForm, test } from "./people.ts";
import { settled } from "./profile/profile.ts";
import { sayIn } from "./vault/recordings.ts";
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

interface Spoken {
  recordingId: string;
  /** Of the pieces, and of the whole recording, as the speech service counts its calls. */
  pieceId: string;
  wholeId: string;
  whole: Uint8Array<ArrayBuffer>;
}

const wholeOf = (id: string, seconds = ALL) =>
  wav({
    seconds,
    tone: true,
    say: { id, text: "This is what the whole was heard as, and it is long enough." },
  });

const newRecording = (seconds = ALL): Spoken => {
  const [recordingId, pieceId, wholeId] = [1, 2, 3].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
  ];
  return { recordingId, pieceId, wholeId, whole: wholeOf(wholeId, seconds) };
};

/** What goes along with a piece, of which `last` is the last one. */
const fieldsOf = (
  { recordingId }: Pick<Spoken, "recordingId">,
  index: number,
  last = SENTENCES.length - 1,
) => ({
  recordingId,
  index: String(index),
  from: String(index * SECONDS),
  pause: String(index < last),
  final: String(index === last),
});

/** Sends each sentence as a piece; `change` makes one other fields, or none at all. */
async function speak(
  send: Send,
  recording: Pick<Spoken, "recordingId" | "pieceId">,
  change: (fields: Record<string, string>, index: number) => Record<string, string> | null = (fields) =>
    fields,
  faults: Record<number, string[]> = {},
) {
  const answers: LiveResponse[] = [];
  for (const [index, text] of SENTENCES.entries()) {
    const fields = change(fieldsOf(recording, index), index);
    if (fields === null) continue;
    const id = faults[index] ? crypto.randomUUID() : recording.pieceId;
    const response = await send(fileForm("piece", soundOf(text, id, faults[index]), fields));
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
  const [stored] = await (await person.get(API.recordings)).json<{ id: string }[]>();
  const { words } = await (await person.get(API.recordingWords(stored?.id ?? ""))).json<{
    words: TimedWord[];
  }>();
  expect(words.map(({ text }) => text).join(" ")).toBe(SENTENCES.join(" ").replace(/[.,]/g, ""));
  const they = words.find(({ text }) => text === "They");
  expect(they?.start).toBeCloseTo(SECONDS, 1);
  const vault = await env.VAULT.get(`${person.id}/${stored?.id}`);
  expect(vault?.size).toBe(recording.whole.length);
  // The same note again is the same session; the bytes of a sound that was sent are gone with it.
  expect(await noteOf(person, { ...recording, whole: wholeOf(recording.wholeId) })).toEqual({
    transcript,
    sessionId,
  });
});

const at = (index: number, fields: Record<string, string>) => (all: Record<string, string>, i: number) =>
  i === index ? { ...all, ...fields } : all;

test.for([
  ["one of them is missing", (all, index) => (index === 1 ? null : all)],
  ["a cut is within a word", at(1, { pause: "false" })],
  ["something lies between two", at(1, { from: "3.6" })],
  ["two are over one another", at(2, { from: "5.2" })],
  ["the first begins late", at(0, { from: "0.5" })],
  ["nobody says where one is", at(1, { from: "" })],
  ["the last one is missing", at(2, { final: "false" })],
  ["one after the last one comes", at(1, { final: "true" })],
] satisfies [string, Parameters<typeof speak>[2]][])(
  "the whole is heard, once, where %s",
  async ([, change], { person }) => {
    const recording = newRecording();
    await speak(withToken(person), recording, change);
    expect((await noteOf(person, recording)).transcript).toMatch(/^This is what the whole/);
    expect((await callsOf(recording.wholeId)).speech).toBe(1);
    expect(await person.usage()).toMatchObject({ recordings_used: 1 });
  },
);

test.for([
  ["the sound goes on after them", newRecording(ALL + 3), undefined],
  ["one could not be heard", newRecording(), { 1: ["503"] }],
] satisfies [string, Spoken, Parameters<typeof speak>[3]][])(
  "the whole is heard where %s",
  async ([, recording, faults], { person }) => {
    await speak(withToken(person), recording, undefined, faults);
    expect((await noteOf(person, recording)).transcript).toMatch(/^This is what the whole/);
  },
);

test("nobody gets the words of another's recording, nor hears into it", async ({ person }) => {
  const other = await newPerson();
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
    const piece = { recordingId: recording.recordingId, index: "3", from: "9", ...fields } as Record<
      string,
      string
    >;
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

test("where nothing was heard in pieces, the whole is heard", async ({ person }) => {
  const recording = newRecording();
  const send = withToken(person);
  for (let index = 0; index < 3; index += 1)
    await send(fileForm("piece", silentWav(SECONDS), fieldsOf(recording, index)));
  const response = await person.note({ audio: recording.whole, key: recording.recordingId, pieces: "3" });
  expect(await response.json()).toMatchObject({
    transcript: expect.stringMatching(/^This is what the whole/),
  });
  expect((await callsOf(recording.wholeId)).speech).toBe(1);
});

test("a voice turn goes the same way", async ({ person }) => {
  const opened = await (await person.note({ text: RAMBLE })).json<TranscribeResponse>();
  await drafted(person, opened.sessionId);
  const recording = newRecording();
  await speak(withToken(person), recording);
  const { whole, recordingId } = recording;
  const response = await sayIn(person, opened.sessionId, whole, recordingId, { pieces: "3" });
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
  const { sessionId } = await (await person.note({ text: RAMBLE })).json<TranscribeResponse>();
  await settled(sessionId);
  const booked = async () => {
    const row = await env.DB.prepare("select count, microdollars from attempts where scope = ?")
      .bind(`user:${person.id}`)
      .first<{ count: number; microdollars: number }>();
    return { count: 0, microdollars: 0, ...row };
  };
  const before = await booked();
  const recording = newRecording();
  const [first] = await speak(withToken(person), recording, (all, index) => (index === 0 ? all : null));
  const ahead = await booked();
  expect(ahead.count).toBe(before.count + 1);
  const withTicket: Send = (body) => call(API.live, { method: "POST", body });
  const ticketed = (all: Record<string, string>, index: number) =>
    index === 0 ? null : { ...all, ticket: first?.ticket ?? "" };
  expect(await speak(withTicket, recording, ticketed)).toHaveLength(2);
  const statement = { pieces: "3", statement: "true" };
  const turn = await sayIn(person, sessionId, recording.whole, recording.recordingId, statement);
  expect(turn.status).toBe(200);
  const hundred = ahead.microdollars - before.microdollars;
  await expect
    .poll(async () => (await booked()).microdollars - before.microdollars)
    .toBeLessThan((hundred * (ALL + 1)) / MAX_LIVE_SECONDS);
  expect(await booked()).toMatchObject({ count: ahead.count });
});
