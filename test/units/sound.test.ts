import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { sniffAudio } from "../../worker/domain/audio/container.ts";
import { loudnessOf, saidNothing } from "../../worker/domain/recordings/silence.ts";
import { parseSound } from "../../worker/domain/recordings/transcribe.ts";
import { AppError } from "../../worker/errors.ts";
import { bytesOf } from "../files.ts";
import { hidden, silentWav, wav } from "../worker/audio.ts";

test.each([
  ["webm", bytesOf([0x1a, 0x45, 0xdf, 0xa3], "....")],
  ["mp4", bytesOf([0, 0, 0, 32], "ftypM4A ")],
  ["ogg", bytesOf("OggS....")],
  ["wav", bytesOf("RIFF....WAVE")],
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

test("a recording that was cut off is taken for what is there of it", () => {
  const whole = wav({ seconds: 4, tone: true });
  expect(parseSound(whole.subarray(0, whole.length / 2)).seconds).toBeCloseTo(2, 1);
});

test.each([0, 0xffffffff])("a WAV whose header gives its sizes as %i is read to its end", (size) => {
  const bytes = wav({ seconds: 4, tone: true });
  for (const at of [4, 40]) new DataView(bytes.buffer).setUint32(at, size, true);
  expect(parseSound(bytes).seconds).toBe(4);
  expect(loudnessOf({ format: "wav", bytes, seconds: 4 })).toBe("loud");
});

test("digital silence is known by its samples, and of other sound by its size that it is quiet", () => {
  const wavOf = (bytes: Uint8Array) => loudnessOf({ format: "wav", bytes, seconds: 1 });
  expect(wavOf(silentWav(1))).toBe("silent");
  expect(wavOf(wav({ seconds: 1, tone: true }))).toBe("loud");
  const small = { bytes: new Uint8Array(900), seconds: 3 };
  expect(loudnessOf({ ...small, format: "webm" })).toBe("quiet");
  expect(loudnessOf({ ...small, format: "mp3" })).toBe("loud");
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
  expect(parseSound(bytes.slice()).loudness).toBe("loud");
});

const loud = { loudness: "loud" } as const;
const quiet = { loudness: "quiet" } as const;

test.each(["", " ", "...", "…", "… — …", "♪", "[ ]", "Um, uh, er.", "äh ähm"])(
  "%j is nothing said",
  (text) => {
    expect(saidNothing({ text }, loud)).toBe(true);
  },
);

test.each([
  "Thank you.",
  "Thanks for watching!",
  "Thank you. Bye.",
  "[Music]",
  "ご視聴ありがとうございました。",
])("%j out of hardly any sound is nothing said, and said aloud it is kept", (text) => {
  expect(saidNothing({ text }, quiet)).toBe(true);
  expect(saidNothing({ text }, loud)).toBe(false);
});

test("nothing but names that the model was told to listen for, out of hardly any sound, is nothing said", () => {
  const vocabulary = ["Anya", "Kubernetes"];
  expect(saidNothing({ text: "anya, Kubernetes." }, { ...quiet, vocabulary })).toBe(true);
  expect(saidNothing({ text: "anya, Kubernetes." }, { ...loud, vocabulary })).toBe(false);
  // Real words are kept.
  for (const text of ["Anya left.", "We closed the deal."])
    expect(saidNothing({ text }, { ...quiet, vocabulary })).toBe(false);
});
