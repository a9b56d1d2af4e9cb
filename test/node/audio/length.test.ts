import { expect, test } from "vitest";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import { measured } from "./heard.ts";
import { READABLE, recordingOf, SECONDS, toneIn, UNREADABLE } from "./samples.ts";

function secondsOf(bytes: Uint8Array): number | null {
  const format = sniffAudio(bytes);
  const sound = format && measureSound(bytes, format, 2 * SECONDS);
  return typeof sound === "object" ? (sound?.seconds ?? null) : null;
}

/** Encoders pad the first and the last packet. */
const PADDING_SECONDS = 0.3;

test.each(READABLE)("the length of %s is read", (kind) => {
  const seconds = secondsOf(recordingOf(kind)) ?? 0;
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(PADDING_SECONDS);
});

test.each(UNREADABLE)("%s is not measured", (kind) => {
  expect(measured(recordingOf(kind))).toBe("not_audio");
});

const KINDS = ["live.webm", "aac.fragmented.mp4", "opus.ogg", "constant.mp3", "pcm.wav"] as const;
test.each(KINDS)("%s that was cut off has the length of what is there", (kind) => {
  const bytes = recordingOf(kind);
  const seconds = secondsOf(bytes.subarray(0, Math.floor(bytes.length * 0.7))) ?? 0;
  expect(seconds).toBeGreaterThan(SECONDS * 0.5);
  expect(seconds).toBeLessThan(SECONDS);
});

/** What those who cut an MP3 out of a stream leave before its first whole frame. */
const MP3_BEGINNINGS: Record<string, (whole: Uint8Array) => Uint8Array> = {
  zeros: (whole) => new Uint8Array([...new Uint8Array(400), ...whole]),
  "the rest of another frame": (whole) => whole.subarray(1_000),
};

test.each(Object.entries(MP3_BEGINNINGS))("an MP3 that begins with %s is read", (_what, make) => {
  const seconds = secondsOf(make(recordingOf("constant.mp3"))) ?? 0;
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(PADDING_SECONDS);
});

/** Of each codec that fills up its packets, at the rate that has the longest ones; and plain samples. */
const ENCODINGS = {
  "a.wav": ["-ar", "8000"],
  "a.m4a": ["-c:a", "aac", "-ar", "8000"],
  "a.mp3": ["-c:a", "libmp3lame", "-ar", "8000"],
  "a.webm": ["-c:a", "libopus", "-frame_duration", "60"],
};

test.each(Object.entries(ENCODINGS))("%s may be as long as any other", (name, args) => {
  const measure = (seconds: number) => {
    const bytes = toneIn(name, args, seconds);
    return measureSound(bytes, sniffAudio(bytes) ?? "wav", SECONDS);
  };
  expect(measure(SECONDS)).toMatchObject({ format: sniffAudio(toneIn(name, args, 1)) });
  expect(measure(SECONDS + 0.4)).toBe("too_long");
});

test("a WebM whose blocks all claim the same time is as long as its packets", () => {
  const bytes = recordingOf("live.webm");
  for (let at = 0; at < bytes.length - 8; at += 1) {
    // A SimpleBlock of track 1: a size of two bytes, then the track, then its time within the cluster.
    if (bytes[at] === 0xa3 && (bytes[at + 1] ?? 0) >= 0x40 && bytes[at + 3] === 0x81)
      bytes.fill(0, at + 4, at + 6);
  }
  expect(secondsOf(bytes)).toBeGreaterThan(SECONDS - PADDING_SECONDS);
});

test("an MP4 whose table says that each packet is one unit long is as long as its packets", () => {
  const bytes = recordingOf("aac.m4a");
  const stts = Buffer.from(bytes.buffer).indexOf("stts");
  const entries = new DataView(bytes.buffer).getUint32(stts + 8);
  for (let entry = 0; entry < entries; entry += 1)
    new DataView(bytes.buffer).setUint32(stts + 16 + entry * 8, 1);
  expect(secondsOf(bytes)).toBeGreaterThan(SECONDS - PADDING_SECONDS);
});

test("an MP4 that begins twice, and whose last fragment's head stands there twice, as WebKit on Linux writes it, is read", () => {
  const bytes = Buffer.from(recordingOf("aac.fragmented.mp4"));
  const last = bytes.lastIndexOf("moof") - 4;
  const head = bytes.subarray(0, bytes.readUInt32BE(0));
  const moof = bytes.subarray(last, last + bytes.readUInt32BE(last));
  const doubled = Buffer.concat([head, bytes.subarray(0, last), moof, bytes.subarray(last)]);
  expect(secondsOf(new Uint8Array(doubled))).toBe(secondsOf(bytes));
});
