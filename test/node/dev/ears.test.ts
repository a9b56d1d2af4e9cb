import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Running } from "../../../dev/standins/http.ts";
import { startSpeechStandin } from "../../../dev/standins/speech/server.ts";
import { fidelityOf } from "../../../worker/language/fidelity/index.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import { spokenIn, spokenWordsIn, timedWords, traced } from "../../../worker/language/sources/index.ts";
import notes from "./read-aloud.json" with { type: "json" };

/** Written before the recogniser's settings were chosen, and never used to choose them. */
const NOTES: readonly {
  /** A voice of flite. */
  voice: string;
  /** How it differs from a good microphone in a quiet room. */
  how: string;
  /** Sentence by sentence, so that it is known when each was said. */
  said: string[];
  /** Nothing of the kind was said, though the words are of the same world. */
  invented: string[];
}[] = notes;

const RATE = 16_000;
const PAUSE_SECONDS = 0.5;
/** From what the median word may begin beside when it was said, and a source beside its sentence. */
const MAX_START_ERROR = 0.15;
const MAX_SOURCE_ERROR = 0.5;

let standin: Running;
let folder: string;

beforeAll(async () => {
  const started = await startSpeechStandin();
  if (!started) throw new Error("ffmpeg is missing; npm test installs it.");
  standin = started;
  folder = mkdtempSync(join(tmpdir(), "outspoken-ears-"));
});

afterAll(async () => {
  await standin.close();
  rmSync(folder, { recursive: true });
});

/** Reads a note aloud; returns its sound, and from when to when each sentence was said, in seconds. */
function read({ said, voice, how }: (typeof NOTES)[number]) {
  const sentences: { text: string; start: number; end: number }[] = [];
  const inputs: string[] = [];
  let now = 0;
  for (const [at, text] of said.entries()) {
    const file = join(folder, `${at}.wav`);
    const stretch = how === "fast" ? "0.8" : "1";
    const args = ["-voice", voice, "--setf", `duration_stretch=${stretch}`, "-t", text, "-psdur", "-o", file];
    // "pau:0.136 s:0.300 …": each sound with its end.
    const sounds = execFileSync("flite", args, { encoding: "utf8" }).trim().split(/\s+/);
    const ends = sounds.map((sound) => Number(sound.split(":")[1]));
    sentences.push({ text, start: now + (ends[0] ?? 0), end: now + (ends.at(-2) ?? 0) });
    now += secondsOf(file) + PAUSE_SECONDS;
    inputs.push("-i", file);
  }
  const padded = said.map((_, at) => `[${at}]aresample=${RATE},apad=pad_dur=${PAUSE_SECONDS}[p${at}]`);
  const joined = `${said.map((_, at) => `[p${at}]`).join("")}concat=n=${said.length}:v=0:a=1,${how === "quietly" ? "volume=-22dB" : "anull"}[voice]`;
  const noise = `anoisesrc=c=pink:a=${how === "in noise" ? 0.1 : 0.001}:r=${RATE}:seed=7[noise]`;
  const mixed = "[voice][noise]amix=inputs=2:duration=first:normalize=0";
  const file = join(folder, "note.wav");
  const graph = [...padded, joined, noise, mixed].join(";");
  execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...inputs, "-filter_complex", graph, file]);
  return { file, sentences, seconds: now };
}

/** Of a WAV file as flite writes it: 16 bits, one channel. */
function secondsOf(file: string): number {
  const bytes = readFileSync(file);
  return (bytes.length - 44) / 2 / bytes.readUInt32LE(24);
}

async function hear(file: string, seconds: number) {
  const form = new FormData();
  form.set("file", new Blob([readFileSync(file)]), "note.wav");
  const response = await fetch(`${standin.url}/v1/audio/transcriptions`, { method: "POST", body: form });
  const heard = (await response.json()) as {
    text: string;
    words: { word: string; start: number; end: number; probability: number }[];
  };
  const words = heard.words.map(({ word, probability, ...time }) => ({
    ...time,
    text: word,
    confidence: probability,
  }));
  return { transcript: heard.text, words: timedWords(heard.text, words, seconds) ?? [] };
}

const wordOf = (text: string) => spokenWordsIn(text)[0]?.toLowerCase();

test.each(NOTES.map((note, at) => ({ ...note, at })))(
  "note $at, read $how by $voice: its words have their seconds, its sentences their sources, inventions none",
  { timeout: 300_000 },
  async (note) => {
    const { file, sentences, seconds } = read(note);
    const { transcript, words } = await hear(file, seconds);
    const said = spokenIn([{ id: "note", words }], "en");
    const sourcesIn = (body: string) =>
      traced(body, said, fidelityOf({ body, said: [transcript], confirmed: [], language: "en" }).unsaid)
        .sources;

    const errors = sentences.flatMap(({ text, start }) => {
      const first = wordOf(text);
      const begins = words
        .filter((word) => wordOf(word.text) === first)
        .map((word) => Math.abs(word.start - start));
      return begins.length > 0 ? [Math.min(...begins)] : [];
    });
    if (note.how !== "in noise") {
      const median = errors.sort((one, other) => one - other)[errors.length >> 1];
      expect(median).toBeLessThan(MAX_START_ERROR);
    }

    const { body } = await plainWriter.draft({ transcript, language: "en" });
    for (const sentence of body.match(/[^.?!]+[.?!]+/g) ?? [])
      expect(sourcesIn(sentence.trim()), sentence).not.toEqual([]);

    for (const { text, start, end } of sentences)
      for (const source of sourcesIn(text)) {
        expect(source.from, text).toBeGreaterThan(start - MAX_SOURCE_ERROR);
        expect(source.to, text).toBeLessThan(end + MAX_SOURCE_ERROR);
      }
    for (const sentence of note.invented) expect(sourcesIn(sentence), sentence).toEqual([]);
  },
);
