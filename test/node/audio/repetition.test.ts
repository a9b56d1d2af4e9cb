import { expect, test } from "vitest";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import kinds from "./kinds.json" with { type: "json" };
import { type Kind, READABLE, recordingOf, soundIn } from "./samples.ts";

/** Files of 10 MB that are made to hurt: each repeats what makes a reader look again, as often as fits. */
const MADE_TO_HURT: Record<string, () => Uint8Array> = {
  "a WebM of nothing but broken track entries": () =>
    filled([0x1a, 0x45, 0xdf, 0xa3, 0x80], [0xae, 0x83, 0x00, 0x00, 0x00]),
  "a WebM of nothing but beginnings of clusters": () =>
    filled([0x1a, 0x45, 0xdf, 0xa3, 0x80], [0x1f, 0x43, 0xb6, 0x75, 0x00]),
  "a WebM whose blocks claim 256 frames without a byte": () =>
    filled(opusTrack(), [0xa3, 0x85, 0x81, 0x00, 0x00, 0x04, 0xff]),
  "a WebM of plain samples, one to a block": () => filled(plainTrack(), [0xa3, 0x85, 0x81, 0, 0, 0x80, 1]),
  "an MP4 of nothing but tracks": () => filled(ftyp(), box("trak")),
  "an MP4 whose runs claim four thousand million packets each": () =>
    filled(ftyp(), [...box("trak"), ...box("trun", [0, 0, 0, 0, 255, 255, 255, 255])]),
  "an Ogg of empty pages": () =>
    filled([...new TextEncoder().encode("OggS"), ...Array(23).fill(0)], undefined),
  "an MP3 of sync bits": () => filled([0xff, 0xfb, 0x90, 0x00], [0xff, 0xff, 0xff, 0xe0]),
  "a WAV of empty chunks": () => filled([...new TextEncoder().encode("RIFF\0\0\0\0WAVE")], Array(8).fill(0)),
};

const LARGE_BYTES = 10_000_000;

function filled(head: number[], part: number[] | undefined): Uint8Array {
  const repeated = part ?? head;
  const file = new Uint8Array(LARGE_BYTES);
  for (let at = head.length; at + repeated.length <= file.length; at += repeated.length)
    file.set(repeated, at);
  file.set(head);
  return file;
}

function box(type: string, content: number[] = []): number[] {
  return [0, 0, 0, 8 + content.length, ...new TextEncoder().encode(type), ...content];
}

const ftyp = () => box("ftyp", [...new TextEncoder().encode("M4A "), 0, 0, 0, 0]);

/** EBML header, a track 1 of samples of eight bits, and the beginning of a cluster. */
function plainTrack(): number[] {
  const codec = [0x86, 0x8d, ...new TextEncoder().encode("A_PCM/INT/LIT")];
  const audio = [0xe1, 0x84, 0x62, 0x64, 0x81, 8];
  const entry = [0xd7, 0x81, 1, 0x83, 0x81, 2, ...codec, ...audio];
  return [0x1a, 0x45, 0xdf, 0xa3, 0x80, 0xae, 0x80 + entry.length, ...entry, 0x1f, 0x43, 0xb6, 0x75, 0xff];
}

/** EBML header, and a track 1 of Opus. */
function opusTrack(): number[] {
  const codec = [...new TextEncoder().encode("A_OPUS")];
  return [0x1a, 0x45, 0xdf, 0xa3, 0x80, 0xae, 0x8e, 0xd7, 0x81, 1, 0x83, 0x81, 2, 0x86, 0x86, ...codec];
}

test.each(Object.entries(MADE_TO_HURT))("%s is read once, from front to back", (_name, make) => {
  const bytes = make();
  const format = sniffAudio(bytes);
  expect(format).not.toBeNull();
  // Not how long it takes, but that it ends: in the square of its size it would take hours.
  if (format) measureSound(bytes, format, 91);
});

function isStill(bytes: Uint8Array): boolean | undefined {
  const format = sniffAudio(bytes);
  const sound = format && measureSound(bytes, format, 91);
  return typeof sound === "object" ? sound?.isStill : undefined;
}

/** Of plain samples their values tell. One is silent itself. */
const CODED = READABLE.filter((kind) => !/pcm|wav|silent/.test(kind));

test.each(CODED)("digital silence is told from sound in %s", (kind: Kind) => {
  expect(isStill(soundIn(kind, kinds[kind], "anullsrc=duration=20"))).toBe(true);
  expect(isStill(soundIn(kind, kinds[kind], "anoisesrc=duration=5:amplitude=0.01"))).toBe(false);
  expect(isStill(recordingOf(kind))).toBe(false);
});
