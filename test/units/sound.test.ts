import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import type { Codec } from "../../worker/domain/audio/codecs.ts";
import { sniffAudio } from "../../worker/domain/audio/container.ts";
import { loudnessOf, type Span } from "../../worker/domain/audio/silences.ts";
import { withoutUnsaid } from "../../worker/domain/recordings/silence.ts";
import { parseSound } from "../../worker/domain/recordings/transcribe.ts";
import { AppError } from "../../worker/errors.ts";
import type { Transcription } from "../../worker/services/whisper.ts";
import { bytesOf } from "../files.ts";
import { hidden, silentWav, wav } from "../worker/audio.ts";
import cases from "./sound.json" with { type: "json" };

test.each([
  ["mp3", bytesOf([0xff, 0xfb, 0x90, 0x00])],
  ["mp3", bytesOf([0, 0], "ID3", [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x00])],
  [null, bytesOf("ID3", [4, 0, 0, 0, 0, 0, 0], "fLaC")],
  [null, bytesOf("RIFF....AVI ")],
  [null, bytesOf("%PDF-1.7")],
  [null, bytesOf([0xff, 0xfb, 0xff, 0x00])],
  [null, bytesOf("<html>")],
  [null, new Uint8Array()],
] as const)("%s is recognised by its bytes", (format, bytes) => {
  expect(sniffAudio(bytes)).toBe(format);
});

test.each([
  ["no sound at all", bytesOf("%PDF-1.7"), "not_audio"],
  ["cut off within its header", bytesOf([0x1a, 0x45, 0xdf, 0xa3], "cut off"), "not_audio"],
  ["a header with no sound behind it", wav({ seconds: 0 }), "not_audio"],
  ["of a length that nobody can read", hidden(wav({ seconds: 4, tone: true })), "not_audio"],
  ["ninety-two seconds", wav({ seconds: 92 }), "too_long"],
])("what is %s is refused before anybody listens to it", (_what, bytes, code) => {
  expect(() => parseSound(bytes)).toThrow(new AppError(code as ErrorCode));
});

test.each([0, 0xffffffff])("a WAV whose header gives its sizes as %i is read to its end", (size) => {
  const bytes = wav({ seconds: 4, tone: true });
  for (const at of [4, 40]) new DataView(bytes.buffer).setUint32(at, size, true);
  expect(parseSound(bytes).seconds).toBe(4);
  expect(parseSound(bytes).measured.silences).toEqual([]);
});

/** One second of samples of this size, each of this value. */
function steady(bits: number, value: (view: DataView, at: number) => void, format = 1): Uint8Array {
  const head = silentWav(0).subarray(0, 44).slice();
  const samples = new Uint8Array(bits * 1_000);
  const view = new DataView(samples.buffer);
  for (let at = 0; at < samples.length; at += bits / 8) value(view, at);
  const header = new DataView(head.buffer);
  header.setUint16(20, format, true);
  header.setUint16(32, bits / 8, true);
  header.setUint16(34, bits, true);
  header.setUint32(40, samples.length, true);
  return bytesOf(head, samples);
}

test.each<[what: string, bytes: Uint8Array]>([
  ["8 bits", steady(8, (view, at) => view.setUint8(at, 128))],
  ["16 bits", silentWav(1)],
  ["24 bits, with a whisper of noise in the last", steady(24, (view, at) => view.setUint8(at, 200))],
  ["32 bits", steady(32, (view, at) => view.setInt32(at, 900, true))],
  ["floats of 32 bits", steady(32, (view, at) => view.setFloat32(at, 0.0002, true), 3)],
  ["floats of 64 bits", steady(64, (view, at) => view.setFloat64(at, -0.0002, true), 3)],
])("silence in %s is refused before anybody keeps it", (_what, bytes) => {
  expect(() => parseSound(bytes.slice())).toThrow(new AppError("no_speech"));
});

test.each<[what: string, bytes: Uint8Array]>([
  ["8 bits", steady(8, (view, at) => view.setUint8(at, at % 2 ? 100 : 140))],
  ["24 bits", steady(24, (view, at) => view.setInt16(at + 1, at % 2 ? 900 : -900, true))],
  ["floats", steady(32, (view, at) => view.setFloat32(at, at % 8 ? 0.2 : -0.2, true), 3)],
])("what is loud in %s is not silence", (_what, bytes) => {
  expect(parseSound(bytes.slice()).measured.silences).toEqual([]);
});

test("silences are where nobody speaks, a room's hum included, and of a silent end a second is sent", () => {
  const sound = wav({ seconds: 6, tone: true });
  const view = new DataView(sound.buffer, 44);
  const hum = (from: number, to: number) => {
    for (let at = from * 16_000; at < to * 16_000; at += 1) view.setInt16(at * 2, at % 2 ? 60 : -60, true);
  };
  hum(0, 1);
  hum(3, 6);
  const { seconds, measured } = parseSound(sound);
  expect(measured.silences).toEqual([
    { start: 0, end: expect.closeTo(1) },
    { start: expect.closeTo(3), end: expect.closeTo(6) },
  ]);
  expect([seconds, measured.seconds, measured.bytes.length]).toEqual([6, 6, 44 + 4 * 32_000]);
});

test("of coded sound packets of next to nothing are silence", () => {
  const packets = (many: number, bytes: number) =>
    Array.from({ length: many }, () => [new Uint8Array(bytes), 0.02] as const);
  const opus = { id: "A_OPUS" } as Codec;
  expect(loudnessOf(opus, [...packets(100, 60), ...packets(100, 3), ...packets(50, 40)]).silences).toEqual([
    { start: expect.closeTo(2), end: expect.closeTo(4) },
  ]);
  expect(loudnessOf(opus, packets(100, 20)).silences).toEqual([]);
});

const LOUD = { seconds: 13, silences: [] };
const THANKS = "Thanks for watching! Please subscribe to my channel.";

/** `[Merci. ×3]` is a phrase again and again. */
const spoken = (text: string) =>
  text.replace(/\[(.+?)×(\d+)\]/g, (_, phrase: string, times) => phrase.repeat(Number(times)).trim());

/** Words with times, of passages that each have their own. */
const timed = (...passages: [text: string, start: number, end: number][]) => ({
  text: passages.map(([text]) => spoken(text)).join(" "),
  words: passages.flatMap(([text, start, end]) =>
    spoken(text)
      .split(" ")
      .map((word, at, { length }) => {
        const timeAt = (index: number) => start + ((end - start) * index) / length;
        return { text: word, start: timeAt(at), end: timeAt(at + 1) };
      }),
  ),
});

interface Case {
  what: string;
  text?: string;
  passages?: Parameters<typeof timed>;
  silenceProbability?: number;
  silences?: Span[];
  seconds?: number;
  left?: string;
}

const heardIn = ({ text = "", passages, silenceProbability }: Case): Transcription =>
  passages ? timed(...passages) : { text: spoken(text), silenceProbability };

test.each(cases.nothing)("%j says nothing", (text) => {
  expect(withoutUnsaid({ text }, LOUD).text).toBe("");
});

test.each(cases.unsaid as Case[])("$what is nothing said", (heard) => {
  const { seconds = 0 } = heard;
  expect(withoutUnsaid(heardIn(heard), { seconds, silences: [] }).text).toBe("");
});

test.each(cases.languages)("over silence, what a recogniser writes in %s is nothing said", (_, text) => {
  const room = { seconds: 13, silences: [{ start: 0, end: 13 }] };
  expect(withoutUnsaid({ text }, room).text).toBe("");
  expect(withoutUnsaid(timed([text, 0, 4]), room).text).toBe("");
  expect(withoutUnsaid({ text }, LOUD).text).toBe(text);
});

test("what is written over the silence of a note is cut, wherever it stands", () => {
  const note = "We lost the customer on Tuesday.";
  const more = "Nobody had called her back.";
  const sound = {
    seconds: 30,
    silences: [
      { start: 0, end: 4 },
      { start: 8, end: 16 },
      { start: 20, end: 30 },
    ],
  };
  const heard = timed(["Hello.", 0.5, 2], [note, 4, 8], [THANKS, 9, 15], [more, 16, 20], [THANKS, 24, 29]);
  const said = withoutUnsaid(heard, sound);
  expect(said.text).toBe(`${note} ${more}`);
  expect(said.words?.map(({ text }) => text).join(" ")).toBe(`${note} ${more}`.replaceAll(".", ""));
  const passages = [note, more, THANKS].map((text, at) => ({ text, start: 4 + at * 10, end: 8 + at * 10 }));
  const untimed = { text: `${note} ${more} ${THANKS}`, passages };
  expect(withoutUnsaid(untimed, { seconds: 30, silences: [{ start: 20, end: 30 }] }).text).toBe(
    `${note} ${more}`,
  );
});

test.each(cases.cut as Case[])("a phrase again and again $what is no part of a note", (heard) => {
  expect(withoutUnsaid(heardIn(heard), LOUD).text).toBe(heard.left);
});

test.each(cases.kept as Case[])("$what stays as it is", (each) => {
  const heard = heardIn(each);
  expect(withoutUnsaid(heard, { ...LOUD, silences: each.silences ?? [] })).toBe(heard);
});

test("nothing but names that the model was told to listen for, out of hardly any sound, is nothing said", () => {
  const quiet = { seconds: 10, silences: [{ start: 1, end: 10 }], vocabulary: ["Anya", "Kubernetes"] };
  const textOf = (text: string, sound = quiet) => withoutUnsaid({ text }, sound).text;
  expect(textOf("anya, Kubernetes.")).toBe("");
  expect(textOf("anya, Kubernetes.", { ...quiet, silences: [] })).not.toBe("");
  // Real words are kept.
  for (const text of ["Anya left.", "We closed the deal."]) expect(textOf(text)).toBe(text);
});
