import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { type Measured, measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";

/** What may be sent of these bytes to be heard, or why they are refused. */
export function measured(bytes: Uint8Array): Measured | string {
  const format = sniffAudio(bytes);
  return format ? measureSound(bytes, format, 91) : "not_audio";
}

const RATE = 8_000;

/** Seconds that ffmpeg makes of each file by its bytes alone; at most ten minutes. */
export async function secondsHeard(sounds: readonly Pick<Measured, "bytes" | "format">[]): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-heard-"));
  const out = (index: number) => join(folder, `${index}.raw`);
  const files = sounds.map(({ bytes, format }, index) => {
    const file = join(folder, `${index}.${AUDIO_FORMATS[format].extension}`);
    writeFileSync(file, bytes);
    return file;
  });
  const hear = async (some: readonly [file: string, index: number][]) => {
    const inputs = some.flatMap(([file]) => ["-i", file]);
    const outputs = some.flatMap(([, index], input) => [
      ...["-map", `${input}:a`, "-t", "600", "-ar", String(RATE), "-ac", "1", "-f", "s16le", out(index)],
    ]);
    await promisify(execFile)("ffmpeg", ["-loglevel", "quiet", "-y", ...inputs, ...outputs]);
  };
  try {
    const all = files.map((file, index) => [file, index] as [string, number]);
    // One that can't be opened ends the whole call.
    await hear(all).catch(async () => {
      for (const each of all) await hear([each]).catch(() => undefined);
    });
    return all.map(([, index]) => (statSync(out(index), { throwIfNoEntry: false })?.size ?? 0) / 2 / RATE);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
