import { expect, test } from "vitest";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import { bytesOf } from "../../files.ts";
import { KINDS, type Kind, READABLE, recordingOf, soundIn } from "./samples.ts";

const LARGE_BYTES = 10_000_000;

const EBML = "\x1aE\xdf\xa3\x80";
const OPUS_TRACK = `${EBML}\xae\x8e\xd7\x81\x01\x83\x81\x02\x86\x86A_OPUS`;
/** A track of samples of eight bits, and the beginning of a cluster. */
const PLAIN_TRACK = `${EBML}\xae\x9b\xd7\x81\x01\x83\x81\x02\x86\x8dA_PCM/INT/LIT\xe1\x84bd\x81\x08\x1fC\xb6u\xff`;
const FTYP = "\0\0\0\x10ftypM4A \0\0\0\0";
const TRAK = "\0\0\0\x08trak";

/** Files that are made to hurt: each begins so, and repeats what makes a reader look again, as often as fits. */
const MADE_TO_HURT = {
  "a WebM of nothing but broken track entries": [EBML, "\xae\x83\0\0\0"],
  "a WebM of nothing but beginnings of clusters": [EBML, "\x1fC\xb6u\0"],
  "a WebM whose blocks claim 256 frames without a byte": [OPUS_TRACK, "\xa3\x85\x81\0\0\x04\xff"],
  "a WebM of plain samples, one to a block": [PLAIN_TRACK, "\xa3\x85\x81\0\0\x80\x01"],
  "an MP4 of nothing but tracks": [FTYP, TRAK],
  "an MP4 whose runs claim four thousand million packets each": [
    FTYP,
    `${TRAK}\0\0\0\x10trun\0\0\0\0\xff\xff\xff\xff`,
  ],
  "an Ogg of empty pages": ["", `OggS${"\0".repeat(23)}`],
  "an MP3 of sync bits": ["\xff\xfb\x90\0", "\xff\xff\xff\xe0"],
  "a WAV of empty chunks": ["RIFF\0\0\0\0WAVE", "\0\0\0\0\0\0\0\0"],
};

test.each(Object.entries(MADE_TO_HURT))("%s is read once, from front to back", (_name, [head = "", part]) => {
  const bytes = new Uint8Array(LARGE_BYTES);
  Buffer.from(bytes.buffer).fill(bytesOf(part ?? ""), head.length);
  bytes.set(bytesOf(head));
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
  expect(isStill(soundIn(kind, KINDS[kind], "anullsrc=duration=20"))).toBe(true);
  expect(isStill(soundIn(kind, KINDS[kind], "anoisesrc=duration=5:amplitude=0.01"))).toBe(false);
  expect(isStill(recordingOf(kind))).toBe(false);
});
