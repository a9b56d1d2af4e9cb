import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { freePort, onPath } from "../../tools.ts";
import { SAMPLE_RATE } from "./decode.ts";
import type { Heard } from "./heard.ts";

const ANSWER_TIMEOUT_MS = 500;
const LOAD_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const HEARING_TIMEOUT_MS = 120_000;
/** Larger models take longer for a note on a laptop than its speaker wants to wait. */
const MAX_MODEL_BYTES = 800e6;

/** Programs of whisper.cpp on the PATH, with the model that they are to load. */
export interface WhisperCpp {
  program: "whisper-server" | "whisper-cli";
  /** A file `ggml-….bin`. */
  model: string;
}

/** Undefined where ffmpeg, a program or a model is missing. */
export function findWhisperCpp(folders = modelFolders()): WhisperCpp | undefined {
  const program = (["whisper-server", "whisper-cli"] as const).find(onPath);
  const model = bestModel(folders);
  return program && model && onPath("ffmpeg") ? { program, model } : undefined;
}

const modelFolders = () => [
  ...(process.env.WHISPER_MODELS ? [process.env.WHISPER_MODELS] : []),
  join(homedir(), ".cache/whisper.cpp"),
  join(homedir(), "whisper.cpp/models"),
  "/usr/share/whisper.cpp/models",
  "/usr/local/share/whisper.cpp/models",
  "/opt/homebrew/share/whisper.cpp/models",
];

/** The largest model that a laptop hears with in good time, else the smallest. Those that only tell speech from silence are none. */
function bestModel(folders: readonly string[]): string | undefined {
  const models = folders
    .flatMap((folder) => filesIn(folder).map((name) => join(folder, name)))
    .filter((file) => /^ggml-(?!silero|for-tests).*\.bin$/.test(basename(file)))
    .map((file) => ({ file, bytes: statSync(file).size }))
    .sort((one, other) => other.bytes - one.bytes);
  return (models.find(({ bytes }) => bytes <= MAX_MODEL_BYTES) ?? models.at(-1))?.file;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Starts whisper.cpp's server and waits until its model is loaded. Throws when it ends before. */
export async function startWhisperServer(
  model: string,
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const port = await freePort();
  const path = "/v1/audio/transcriptions";
  const server = spawn(
    "whisper-server",
    [
      "-m",
      model,
      "--host",
      "127.0.0.1",
      "--port",
      `${port}`,
      "--inference-path",
      path,
      "--convert",
      "-l",
      "auto",
    ],
    { stdio: "ignore" },
  );
  const gone = new Promise<never>((_, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`whisper-server ended with ${code}.`)));
  });
  gone.catch(() => undefined);
  process.once("exit", () => server.kill());
  const deadline = Date.now() + LOAD_TIMEOUT_MS;
  const answers = async () => {
    while (!(await isServing(port))) {
      if (Date.now() > deadline) throw new Error("whisper-server does not answer.");
      await new Promise((again) => setTimeout(again, POLL_MS));
    }
  };
  await Promise.race([answers(), gone]);
  return { baseUrl: `http://127.0.0.1:${port}/v1`, close: async () => void server.kill() };
}

const isServing = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

interface WhisperJson {
  result?: { language?: string };
  transcription: { tokens: { text: string; offsets: { from: number; to: number }; p: number }[] }[];
}

/** Has `whisper-cli` hear a sound of 16 kHz; `prompt` is what may have been said before. */
export async function hearByWhisper(
  model: string,
  folder: string,
  samples: Int16Array,
  prompt: string | undefined,
): Promise<Heard> {
  const file = join(folder, randomUUID());
  try {
    await writeFile(`${file}.wav`, wavOf(samples));
    const asked = prompt === undefined ? [] : ["--prompt", prompt];
    const options = ["-m", model, "-f", `${file}.wav`, "-l", "auto", "-np", "-ojf", "-of", file, ...asked];
    await promisify(execFile)("whisper-cli", options, { timeout: HEARING_TIMEOUT_MS });
    return heardIn(JSON.parse(await readFile(`${file}.json`, "utf8")));
  } finally {
    await Promise.all([rm(`${file}.wav`, { force: true }), rm(`${file}.json`, { force: true })]);
  }
}

/** A word is the tokens from one that begins with a space to the next; it is as likely as the least likely of them. */
function heardIn({ result, transcription }: WhisperJson): Heard {
  const words: Heard["words"] = [];
  for (const { text, offsets, p } of transcription.flatMap(({ tokens }) => tokens)) {
    // `[_BEG_]` and `[_TT_150]` are marks of time.
    if (/^\[_.*\]$/.test(text)) continue;
    const [start, end] = [offsets.from / 1000, offsets.to / 1000];
    const last = words.at(-1);
    if (last && !text.startsWith(" ")) {
      Object.assign(last, { word: last.word + text, end, probability: Math.min(last.probability, p) });
    } else words.push({ word: text.trim(), start, end, probability: p });
  }
  return { words, language: result?.language ?? "en" };
}

function wavOf(samples: Int16Array): Uint8Array {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)]);
}
