import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { onPath } from "../../tools.ts";
import { listenOnLoopback, Refusal, readBytes, sendJson } from "../http.ts";
import { decode, NotDecodable, SAMPLE_RATE, secondsOf } from "./decode.ts";
import { cutAtPauses, isNoisy } from "./pauses.ts";
import { type HeardWord, type Recogniser, sphinxIsInstalled, sphinxModel, startSphinx } from "./sphinx.ts";
import { readDictionary, taughtWords, writeVocabulary } from "./taught-words.ts";
import { type Heard, hearByWhisper } from "./whisper.ts";

/** Room for the other parts of the form and the lines between them. */
const MAX_REQUEST_BYTES = MAX_UPLOAD_BYTES + 65_536;

export interface SpeechStandin {
  /** Its origin; the API is below `/v1`. */
  url: string;
  close(): Promise<void>;
}

/** Whether this machine has what the stand-in needs to really listen. */
export function canRecognise(): boolean {
  return onPath("ffmpeg") && sphinxIsInstalled();
}

/** What hears. `prompt` has names that may be said. */
interface Listener {
  /** Whether noise confuses it more than what takes noise away. */
  denoise: boolean;
  hear(samples: Int16Array, prompt: string | undefined): Promise<Heard>;
  close(): void;
}

interface Options {
  port?: number;
  folder?: string;
  /** The model of `whisper-cli`, to hear with instead of PocketSphinx. */
  whisperModel?: string;
}

/**
 * A speech service on loopback that speaks OpenAI's `POST /v1/audio/transcriptions` and really listens, by PocketSphinx
 * (English only, no punctuation) or by whisper.cpp, with the times of words and the probability of each. Sound that it is
 * working on is kept in a folder of its own in `folder`. Returns `undefined` where ffmpeg or PocketSphinx is missing.
 */
export async function startSpeechStandin({
  port = 0,
  folder: parent = tmpdir(),
  whisperModel,
}: Options = {}): Promise<SpeechStandin | undefined> {
  if (whisperModel === undefined && !canRecognise()) return undefined;
  const folder = mkdtempSync(join(parent, "outspoken-speech-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // wrangler ends the process on a signal before anybody else has closed what is theirs.
  process.once("exit", removeFolder);
  const listener =
    whisperModel === undefined ? sphinxListener(folder) : whisperListener(whisperModel, folder);
  const server = createServer((request, response) => void answer(request, response, folder, listener));
  const { url, close } = await listenOnLoopback(server, port);
  return {
    url,
    close: async () => {
      listener.close();
      await close();
      process.off("exit", removeFolder);
      removeFolder();
    },
  };
}

/** By PocketSphinx; where a prompt has names that it lacks, by another one that knows those of the latest such prompt. */
function sphinxListener(folder: string): Listener {
  const model = sphinxModel() ?? "";
  const plain = startSphinx(model, folder);
  const dictionary = readDictionary(model);
  let taught = { key: "", recogniser: plain };
  const all = [plain];

  function recogniserFor(prompt: string): Recogniser {
    const words = taughtWords(prompt, dictionary);
    const key = [...words.keys()].join(" ");
    if (key === "") return plain;
    if (key !== taught.key) {
      if (taught.recogniser !== plain) taught.recogniser.close();
      const vocabulary = writeVocabulary(folder, `taught-${all.length}`, words, model);
      taught = { key, recogniser: startSphinx(model, folder, vocabulary) };
      all.push(taught.recogniser);
    }
    return taught.recogniser;
  }

  return {
    denoise: true,
    hear: async (samples, prompt = "") => {
      const recogniser = recogniserFor(prompt);
      const pieces = cutAtPauses(samples).map(async ({ start, end }) => {
        const words = await recogniser.hear(samples.subarray(start, end));
        return words.map((heard) => later(heard, start / SAMPLE_RATE));
      });
      return { words: (await Promise.all(pieces)).flat(), language: "en" };
    },
    close: () => {
      for (const recogniser of all) recogniser.close();
    },
  };
}

const whisperListener = (model: string, folder: string): Listener => ({
  denoise: false,
  hear: (samples, prompt) => hearByWhisper(model, folder, samples, prompt),
  close: () => undefined,
});

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  listener: Listener,
): Promise<void> {
  try {
    const route = `${request.method} ${request.url}`;
    if (route === "GET /health") sendJson(response, 200, { ok: true });
    else if (route === "POST /v1/audio/transcriptions")
      sendJson(response, 200, await transcribe(await uploadOf(request), folder, listener));
    else throw problem(404, "There is nothing here.");
  } catch (error) {
    if (error instanceof Refusal) return sendJson(response, error.status, error.body);
    const status = error instanceof NotDecodable ? 400 : 500;
    if (status === 500) console.error("Speech stand-in:", error);
    sendJson(response, status, {
      error: { message: error instanceof Error ? error.message : String(error) },
    });
  }
}

/** An error in OpenAI's shape. */
const problem = (status: number, message: string) => new Refusal(status, { error: { message } });

async function transcribe({ sound, prompt }: Upload, folder: string, listener: Listener) {
  const file = join(folder, randomUUID());
  await writeFile(file, sound.stream());
  try {
    const decoded = await decode(file);
    const samples = listener.denoise && isNoisy(decoded) ? await decode(file, { denoise: true }) : decoded;
    const { words, language } = await listener.hear(samples, prompt);
    const text = words.map(({ word }) => word).join(" ");
    return { text, language, duration: secondsOf(samples), words };
  } finally {
    await rm(file, { force: true });
  }
}

const later = (heard: HeardWord, seconds: number): HeardWord => ({
  ...heard,
  start: heard.start + seconds,
  end: heard.end + seconds,
});

interface Upload {
  sound: Blob;
  prompt: string | undefined;
}

async function uploadOf(request: IncomingMessage): Promise<Upload> {
  const body = await readBytes(request, MAX_REQUEST_BYTES);
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw problem(400, "The request must be multipart/form-data.");
  });
  const [file, prompt] = [form.get("file"), form.get("prompt")];
  if (file instanceof Blob) return { sound: file, prompt: typeof prompt === "string" ? prompt : undefined };
  throw problem(400, "The form has no part named file.");
}
