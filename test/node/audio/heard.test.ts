import { extname } from "node:path";
import { expect, test } from "vitest";
import type { Measured } from "../../../worker/domain/audio/container.ts";
import { bytesOf } from "../../files.ts";
import { Random } from "../../random.ts";
import { measured, secondsHeard } from "./heard.ts";
import { READABLE, recordingOf } from "./samples.ts";

/** Of each container, shared among the kinds of sound in it. */
const FILES = 2_000;
const AT_ONCE = 25;
const SECONDS = 2;
const SEED = Date.now() % 1_000_000;

/** Where parts of a file begin, by its ending, in Latin-1. */
const MARKS = {
  ".ogg": "OggS|OpusHead|OpusTags",
  ".webm": "\u001aE\u00df\u00a3|\u0018S\u0080g|\u001fC\u00b6u|\u0016T\u00aek|\u00a3[@-\u00ff]|A_[A-Z]+",
  ".mp4":
    "....(?:ftyp|moov|trak|mdia|stbl|stsd|stts|stsz|stsc|stco|moof|traf|tfhd|trun|trex|mdat|esds|dOps|alac|hdlr|elst)",
  ".mp3": "ID3|\u00ff[\u00e0-\u00ff]|TAG|Xing|Info",
  ".wav": "RIFF|WAVE|fmt |LIST|data",
};
const MARKS_OF: Record<string, string | undefined> = {
  ...MARKS,
  ".mka": MARKS[".webm"],
  ".m4a": MARKS[".mp4"],
};

/** The file in parts: whole ones first, so that what says what it is stays mostly in front. */
function partsOf(bytes: Uint8Array, kind: string): Uint8Array[] {
  const text = Buffer.from(bytes).toString("latin1");
  const marks = new RegExp(MARKS_OF[extname(kind)] ?? "$", "gs");
  const starts = [...text.matchAll(marks)].map(({ index }) => index);
  return [0, ...starts].map((start, i) => bytes.slice(start, starts[i] ?? bytes.length));
}

/** A file of parts that were swapped, doubled, left out, cut, taken from another file, or of which fields were changed. */
function mutated(parts: readonly Uint8Array[], others: readonly Uint8Array[], random: Random): Uint8Array {
  const file: Uint8Array[] = parts.map((part) => part.slice());
  const place = () => random.below(file.length);
  for (let more = true; more; more = random.chance(0.3)) {
    const [at, to] = [place(), place()];
    const [part, other] = [file[at], file[to]];
    if (!part || !other) continue;
    switch (random.below(9)) {
      case 0:
        [file[at], file[to]] = [other, part];
        break;
      case 1:
        file.splice(to, 0, part);
        break;
      case 2:
        file.splice(at, 1 + random.below(3));
        break;
      case 3:
        file[at] = part.subarray(0, random.below(part.length + 1));
        break;
      case 4: {
        const from = random.below(others.length);
        file.splice(at, random.below(2), ...others.slice(from, from + 1 + random.below(20)));
        break;
      }
      case 5:
        file.push(...(random.chance(0.5) ? parts : others));
        break;
      default:
        // Fields stand where a part begins.
        for (let byte = 1 + random.below(3); byte > 0; byte -= 1)
          part[random.below(Math.min(part.length, 64))] =
            random.pick([0, 1, 2, 255, 128, random.below(256)]) ?? 0;
    }
  }
  return bytesOf(...file);
}

test.each(READABLE)(
  "no more is heard of what is sent of a changed %s than was measured",
  async (kind) => {
    const alike = READABLE.filter((other) => MARKS_OF[extname(other)] === MARKS_OF[extname(kind)]);
    const random = new Random(SEED);
    const parts = partsOf(recordingOf(kind, SECONDS), kind);
    const others = partsOf(recordingOf(random.pick(alike) ?? kind, SECONDS), kind);
    const sent: (Measured & { seed: number })[] = [];
    for (let seed = SEED; seed < SEED + FILES / alike.length; seed += 1) {
      const sound = measured(mutated(parts, others, new Random(seed)));
      if (typeof sound !== "string") sent.push({ ...sound, seed });
    }
    expect(sent.length).toBeGreaterThan(0);
    const more: string[] = [];
    for (let at = 0; at < sent.length; at += AT_ONCE) {
      const some = sent.slice(at, at + AT_ONCE);
      const heard = await secondsHeard(some);
      some.forEach(({ seed, seconds }, i) => {
        if ((heard[i] ?? 0) > seconds + 1) more.push(`seed ${seed}: measured ${seconds}, heard ${heard[i]}`);
      });
    }
    expect(more).toEqual([]);
  },
  300_000,
);
