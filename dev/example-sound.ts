import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRICING } from "../web/pages/landing/samples.ts";
import { sourcesOf, spokenIn, timedWords } from "../worker/language/sources/index.ts";
import { startSpeechStandin } from "./standins/speech/server.ts";
import { ROOT } from "./tools.ts";

/**
 * Reads the landing page's example aloud, and finds where its post was said as the product does: `node dev/example-sound.ts`,
 * after a change of the sample. Needs flite beside what `npm start` needs.
 */
const SOUND = join(ROOT, "web/pages/landing/example.m4a");
const TIMES = join(ROOT, "web/pages/landing/example-times.ts");

const folder = mkdtempSync(join(tmpdir(), "outspoken-example-"));
const spoken = join(folder, "spoken.wav");
const voice = ["-voice", "rms", "--setf", "duration_stretch=1.05"];
execFileSync("flite", [...voice, "-t", PRICING.transcript, "-o", spoken]);
const encoder = ["-c:a", "aac", "-b:a", "24k", "-ac", "1", "-movflags", "+faststart", "-map_metadata", "-1"];
execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", "-i", spoken, ...encoder, SOUND]);
rmSync(folder, { recursive: true });

const standin = await startSpeechStandin();
if (!standin) throw new Error("ffmpeg is missing.");
const form = new FormData();
form.set("file", new Blob([readFileSync(SOUND)]), "example.m4a");
const response = await fetch(`${standin.url}/v1/audio/transcriptions`, { method: "POST", body: form });
type Heard = { duration: number; words: { word: string; start: number; end: number }[] };
const heard = (await response.json()) as Heard;
await standin.close();

const times = heard.words.map(({ word, start, end }) => ({ text: word, start, end }));
const words = timedWords(PRICING.transcript, times, heard.duration);
if (!words) throw new Error("Too little of the example was heard.");
const said = spokenIn([{ id: "example", words }], "en");
const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
const linesOf = (text: string) =>
  sourcesOf(text, said).map(({ start, end, from, to }) => [start, end, rounded(from), rounded(to)]);
const lines = { hook: linesOf(PRICING.hook), body: linesOf(PRICING.body) };
const starts = [...words.map(({ start }) => rounded(start)), rounded(words.at(-1)?.end ?? 0)];

writeFileSync(
  TIMES,
  `// Written by dev/example-sound.ts.

/** When each word of the example's note begins, in seconds of its sound, and when the last one ends. */
export const WORD_STARTS = ${JSON.stringify(starts)};

/** Where the lines of its post stand in their text, and from when to when they were said. */
export const LINES: Record<"hook" | "body", [start: number, end: number, from: number, to: number][]> = ${JSON.stringify(lines)};
`,
);
execFileSync("npx", ["biome", "format", "--write", TIMES], { cwd: ROOT, stdio: "ignore" });
