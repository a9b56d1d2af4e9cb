import { expect, test } from "vitest";
import { bytesOf } from "../../files.ts";
import { measured, secondsHeard } from "./heard.ts";
import { recordingOf, SECONDS, toneIn } from "./samples.ts";

type Bytes = Uint8Array;

/** As `bytes`, with these in the place of those behind the first `mark`. */
function changed(bytes: Bytes, mark: string, offset: number, ...values: number[]): Bytes {
  const copy = bytes.slice();
  copy.set(values, Buffer.from(copy).indexOf(mark, 0, "latin1") + offset);
  return copy;
}

/** Of 16 bits, whose samples begin behind the shortest header. */
const wav = () => toneIn("a.wav", ["-fflags", "+bitexact", "-ar", "16000"], SECONDS);
const HEADER = 44;
const doubled = (name: string, codec: string) =>
  toneIn(name, ["-map", "0", "-map", "0", "-c:a", codec, "-disposition:a:1", "default"], SECONDS);
const layerTwo = () => toneIn("a.mp2", ["-c:a", "mp2"], SECONDS);

/** Opus packets of one byte that are 60 ms each, in pages of 255. */
function manySilences(packets: number): Bytes {
  const head = recordingOf("opus.ogg", 1);
  const second = Buffer.from(head).indexOf("OggS", 4);
  const third = Buffer.from(head).indexOf("OggS", second + 4);
  const page = bytesOf(
    head.subarray(third, third + 26),
    new Uint8Array(256).fill(1).fill(255, 0, 1),
    new Uint8Array(255).fill(0x18),
  );
  page[5] = 0;
  return bytesOf(head.subarray(0, third), ...Array<Bytes>(Math.ceil(packets / 255)).fill(page));
}

/** An MP4 of half a second, whose fragment names all of its packets so many times. */
function naming(times: number): Bytes {
  const file = Buffer.from(recordingOf("opus.fragmented.mp4", 0.5));
  const [moof = 0, traf = 0, trun = 0] = ["moof", "traf", "trun"].map((type) => file.lastIndexOf(type) - 4);
  const end = trun + file.readUInt32BE(trun);
  const added = (times - 1) * (end - trun);
  for (const box of [moof, traf]) file.writeUInt32BE(file.readUInt32BE(box) + added, box);
  // Where the packets begin, counted from the beginning of the fragment.
  file.writeInt32BE(file.readInt32BE(trun + 16) + added, trun + 16);
  const runs = Array<Bytes>(times).fill(file.subarray(trun, end));
  return bytesOf(file.subarray(0, trun), ...runs, file.subarray(end));
}

test("an MP4 may name its bytes once", () => {
  expect(measured(naming(1))).toMatchObject({ seconds: expect.closeTo(0.5, 1) });
  expect(measured(naming(500))).toBe("not_audio");
});

/** Each holds, for one decoder or another, more sound than its reader would find by itself. */
const REFUSED: Record<string, () => Bytes> = {
  "a WAV with a second chunk of samples": () => bytesOf(wav(), wav().subarray(HEADER - 8)),
  "a WAV with a second format": () => bytesOf(wav().subarray(0, HEADER - 8), wav().subarray(12)),
  "a WAV whose samples don't fill its blocks": () => changed(wav(), "fmt ", 20, 9),
  "an MP3 with frames of layer II behind": () => bytesOf(recordingOf("constant.mp3"), layerTwo()),
  "an MP3 with frames of layer II between": () =>
    bytesOf(recordingOf("constant.mp3"), layerTwo(), recordingOf("constant.mp3")),
  "an MP3 of two rates": () => bytesOf(recordingOf("headerless.mp3"), recordingOf("slow.mp3")),
  "an MP3 behind a tag that is none": () =>
    bytesOf("ID3\u0004\0\0\u0080\0\u0002\0", recordingOf("headerless.mp3")),
  "an Ogg with another stream behind": () => bytesOf(recordingOf("opus.ogg"), recordingOf("silent.ogg")),
  "a WebM with two tracks of sound": () => doubled("a.webm", "libopus"),
  "a WebM behind another": () => bytesOf(recordingOf("opus.webm"), recordingOf("opus.webm")),
  "a WebM whose packets are compressed": () =>
    changed(recordingOf("opus.webm"), "\u0022\u00b5\u009c\u0083", 0, 0x6d, 0x80, 0x84),
  "an MP4 with two tracks of sound": () => doubled("a.m4a", "aac"),
  "an MP4 whose tables disagree": () => changed(recordingOf("aac.m4a"), "stts", 15, 1),
  "an MP4 whose packets lie outside of it": () => changed(recordingOf("aac.m4a"), "stco", 12, 0x7f),
};

test.each(Object.entries(REFUSED))("%s is refused", (_name, make) => {
  expect(measured(make())).toBe("not_audio");
});

test("packets of one byte count, up to the one that is too much", () => {
  const few = measured(manySilences(1_000));
  expect(few).toMatchObject({ seconds: expect.closeTo(61, 0) });
  expect(measured(manySilences(250_000))).toBe("too_long");
});

/** Sound in another codec or container that decoders would find within. */
const HIDDEN: Record<string, () => Bytes> = {
  "a WAV whose samples are an MP3": () => asSamples(toneIn("a.mp3", ["-b:a", "8k", "-ar", "8000"], 60)),
  "a WAV whose samples are a digital line": () =>
    asSamples(toneIn("a.spdif", ["-c:a", "ac3", "-b:a", "32k", "-ar", "32000"], 20)),
  "a WAV that is a dictaphone's file as well": () => marked({ 256: `\u0084${"\0".repeat(255)}` }),
  "a WAV that is an old Macintosh's file as well": () => marked({ 65: "FSSD", 128: "HCOM\0\u007a\u0012" }),
};

test("of an MP3 whose frames are a transport stream no more is heard than was measured", async () => {
  const options = ["-b:a", "128k", "-write_xing", "0", "-id3v2_version", "0"];
  const sound = measured(transport(toneIn("a.mp3", options, SECONDS)));
  if (typeof sound === "string") throw new Error(sound);
  const [heard = 0] = await secondsHeard([sound]);
  expect(heard).toBeLessThan(sound.seconds + 0.1);
});

/** A tone of 8 bits with these bytes in the places that a reader of another kind of file looks at. */
function marked(marks: Record<number, string>): Bytes {
  const copy = toneIn("a.wav", ["-fflags", "+bitexact", "-c:a", "pcm_u8", "-ar", "48000"], SECONDS).slice();
  for (const [at, mark] of Object.entries(marks)) copy.set(bytesOf(mark), Number(at));
  return copy;
}

/** A WAV of eight channels at 192 kHz. */
function asSamples(bytes: Bytes): Bytes {
  const header = toneIn(
    "a.wav",
    ["-fflags", "+bitexact", "-ar", "192000", "-ac", "8", "-c:a", "pcm_s16le"],
    0.1,
  );
  const data = Buffer.from(header).indexOf("data") + 8;
  return bytesOf(header.subarray(0, data - 4), new Uint8Array(4), bytes);
}

/** With the mark of a packet of it every 188 bytes, but for where the header of a frame is. */
function transport(bytes: Bytes): Bytes {
  const copy = bytes.slice();
  for (let at = 100; at + 4 < copy.length; at += 188)
    if (!bytes.subarray(at - 4, at + 4).includes(0xff)) copy.set([0x47, 0, 0x21, 0x10], at);
  return copy;
}

test.each(Object.entries(HIDDEN))("of %s no more is heard than was measured", async (_name, make) => {
  const sound = measured(make());
  if (typeof sound === "string") throw new Error(sound);
  const [heard = 0] = await secondsHeard([sound]);
  expect(heard).toBeGreaterThan(sound.seconds * 0.8);
  expect(heard).toBeLessThan(sound.seconds + 0.1);
});
