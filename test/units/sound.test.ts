import { expect, test } from "vitest";
import { measureSeconds, sniffAudio } from "../../worker/domain/audio/container.ts";
import { isDigitalSilence, saidNothing } from "../../worker/domain/recordings/silence.ts";
import { silentWav, wav } from "../worker/audio.ts";

const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );

test.each([
  ["webm", bytesOf([0x1a, 0x45, 0xdf, 0xa3], "....")],
  ["mp4", bytesOf([0, 0, 0, 32], "ftypM4A ")],
  ["ogg", bytesOf("OggS....")],
  ["wav", bytesOf("RIFF....WAVE")],
  ["mp3", bytesOf("ID3.....")],
  ["mp3", bytesOf([0xff, 0xfb, 0x90, 0x00])],
  [null, bytesOf("RIFF....AVI ")],
  [null, bytesOf("%PDF-1.7")],
  [null, bytesOf([0xff, 0xfb, 0xff, 0x00])],
  [null, bytesOf("<html>")],
  [null, new Uint8Array()],
] as const)("%s is recognised by its bytes", (format, bytes) => {
  expect(sniffAudio(bytes)).toBe(format);
});

test("the length of a recording is measured from its sound", async () => {
  expect(measureSeconds(wav({ seconds: 2.5, tone: true }), "wav")).toBeCloseTo(2.5, 2);
});

test("a recording that cannot be measured is not refused for it", async () => {
  expect(measureSeconds(bytesOf([0x1a, 0x45, 0xdf, 0xa3], "cut off"), "webm")).toBeNull();
});

test("digital silence is known by its samples", () => {
  expect(isDigitalSilence({ format: "wav", bytes: silentWav(1) })).toBe(true);
  expect(isDigitalSilence({ format: "wav", bytes: wav({ seconds: 1, tone: true }) })).toBe(false);
});

const loud = { format: "wav", bytes: wav({ seconds: 1, tone: true }) } as const;
const quietOpus = { format: "webm", bytes: new Uint8Array(900) } as const;

test.each(["", " ", "...", "♪", "[ ]"])("%j is nothing said", (text) => {
  expect(saidNothing({ text }, loud, 1)).toBe(true);
});

test.each([
  "Thank you.",
  "Thanks for watching!",
  "Thank you. Bye.",
  "[Music]",
  "ご視聴ありがとうございました。",
])("%j out of hardly any sound is nothing said, and said aloud it is kept", (text) => {
  expect(saidNothing({ text }, quietOpus, 3)).toBe(true);
  expect(saidNothing({ text }, loud, 3)).toBe(false);
});

test("nothing but names that the model was told to listen for, out of hardly any sound, is nothing said", () => {
  const vocabulary = ["Anya", "Kubernetes"];
  expect(saidNothing({ text: "anya, Kubernetes." }, { ...quietOpus, vocabulary }, 3)).toBe(true);
  expect(saidNothing({ text: "anya, Kubernetes." }, { ...loud, vocabulary }, 3)).toBe(false);
  expect(saidNothing({ text: "Anya left." }, { ...quietOpus, vocabulary }, 3)).toBe(false);
});

test("real words out of hardly any sound are kept", () => {
  expect(saidNothing({ text: "We closed the deal." }, quietOpus, 3)).toBe(false);
});
