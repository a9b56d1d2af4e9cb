import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const FOLDER = join(tmpdir(), "outspoken-spoken-notes");

const ENCODERS = {
  wav: ["-c:a", "pcm_s16le"],
  ogg: ["-c:a", "libopus"],
  m4a: ["-c:a", "aac"],
} as const;
type SpokenFormat = keyof typeof ENCODERS;

/** Where sound that was made of this is kept. */
const fileOf = (key: string, format: SpokenFormat = "wav") =>
  join(FOLDER, `${createHash("sha256").update(key).digest("hex").slice(0, 16)}.${format}`);

/** Has a text read aloud; answers the sound file. The same words in the same way are read only once per machine. */
export async function speak(
  text: string,
  { format = "wav", padSeconds = 0 }: { format?: SpokenFormat; padSeconds?: number } = {},
): Promise<string> {
  const file = fileOf(JSON.stringify([text, format, padSeconds]), format);
  if (existsSync(file)) return file;
  await mkdir(FOLDER, { recursive: true });
  const draft = join(FOLDER, crypto.randomUUID());
  // The voice of flite that the recogniser understands best.
  await run("flite", ["-voice", "rms", "-t", text, "-o", `${draft}.raw.wav`]);
  const padding = `adelay=${Math.round(padSeconds * 1000)}:all=1,apad=pad_dur=${padSeconds}`;
  await encode(["-i", `${draft}.raw.wav`, "-af", padding], `${draft}.${format}`, format);
  // Renamed when whole: another test may be asking for the same words right now.
  await rename(`${draft}.${format}`, file);
  return file;
}

const PAUSE_SECONDS = 0.45;

/** A sound file of at most `seconds`: sentences one after the other, with pauses. Returns also how many of them fit. */
export async function speakSentences(
  sentences: readonly string[],
  seconds: number,
  pauseSeconds = PAUSE_SECONDS,
): Promise<{ file: string; sentences: number }> {
  const file = fileOf(`${sentences.join()} ${seconds} ${pauseSeconds}`);
  const parts: string[] = [];
  let spoken = 0;
  for (const sentence of sentences) {
    const part = await speak(sentence, { padSeconds: pauseSeconds / 2 });
    const { stdout } = await run("soxi", ["-D", part]);
    if (spoken + Number(stdout) > seconds) break;
    spoken += Number(stdout);
    parts.push(part);
  }
  await run("sox", [...parts, file]);
  return { file, sentences: parts.length };
}

/** Makes a sound file with ffmpeg from any source, such as `["-f", "lavfi", "-i", "sine=d=1"]`. */
export async function encode(source: string[], file: string, format: SpokenFormat = "wav"): Promise<void> {
  await run("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...source, ...ENCODERS[format], file]);
}

/** A note that takes some eleven seconds. */
export const SPOKEN_NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";

/** What a spoken note may lose at most on its way to the transcript. */
export const MAX_WORD_ERROR_RATE = 0.35;

/** Word error rate: the fewest words to change, add or drop, by the number of words said. 0 is perfect, 1 and more is useless. */
export function wordErrorRate(reference: string, hypothesis: string): number {
  const said = wordsOf(reference);
  const heard = wordsOf(hypothesis);
  // Row by row of the edit distance: how far the words said so far are from each beginning of what was heard.
  let distances = Array.from({ length: heard.length + 1 }, (_, index) => index);
  for (const [row, word] of said.entries()) {
    const next = [row + 1];
    for (const [column, other] of heard.entries()) {
      const changed = (distances[column] ?? 0) + (word === other ? 0 : 1);
      const dropped = (distances[column + 1] ?? 0) + 1;
      const added = (next[column] ?? 0) + 1;
      next.push(Math.min(changed, dropped, added));
    }
    distances = next;
  }
  return (distances.at(-1) ?? 0) / Math.max(1, said.length);
}

/** Without case and punctuation. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** The words of a post that stand nowhere in the transcript. */
export function unsaidWords(post: string, transcript: string): string[] {
  const said = new Set(wordsOf(transcript));
  return wordsOf(post).filter((word) => !said.has(word));
}
