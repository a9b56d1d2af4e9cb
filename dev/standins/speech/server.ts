import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { onPath } from "../../tools.ts";
import { listenOnLoopback, Refusal, readBytes, sendJson } from "../http.ts";
import { decode, NotDecodable, secondsOf } from "./decode.ts";
import { type Recogniser, startMoonshine } from "./moonshine.ts";

/** Room for the other parts of the form and the lines between them. */
const MAX_REQUEST_BYTES = MAX_UPLOAD_BYTES + 65_536;

export interface SpeechStandin {
  /** Its origin; the API is below `/v1`. */
  url: string;
  close(): Promise<void>;
}

/**
 * A speech service on loopback that speaks OpenAI's `POST /v1/audio/transcriptions` and really listens, by Moonshine (English only),
 * with the times of words and the probability of each. Sound that it is working on is kept in a folder of its own in `folder`.
 * Returns `undefined` where ffmpeg is missing.
 */
export async function startSpeechStandin({
  folder: parent = tmpdir(),
} = {}): Promise<SpeechStandin | undefined> {
  if (!onPath("ffmpeg")) return undefined;
  const folder = mkdtempSync(join(parent, "outspoken-speech-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // wrangler ends the process on a signal before anybody else has closed what is theirs.
  process.once("exit", removeFolder);
  const recogniser = startMoonshine();
  const server = createServer((request, response) => void answer(request, response, folder, recogniser));
  const { url, close } = await listenOnLoopback(server, 0);
  return {
    url,
    close: async () => {
      await recogniser.close();
      await close();
      process.off("exit", removeFolder);
      removeFolder();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  recogniser: Recogniser,
): Promise<void> {
  try {
    const route = `${request.method} ${request.url}`;
    if (route === "GET /health") sendJson(response, 200, { ok: true });
    else if (route === "POST /v1/audio/transcriptions")
      sendJson(response, 200, await transcribe(await uploadOf(request), folder, recogniser));
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

async function transcribe({ sound, prompt }: Upload, folder: string, recogniser: Recogniser) {
  const file = join(folder, randomUUID());
  await writeFile(file, sound.stream());
  try {
    const samples = await decode(file);
    const words = await recogniser.hear(samples, prompt);
    const text = words.map(({ word }) => word).join(" ");
    return { text, language: "en", duration: secondsOf(samples), words };
  } finally {
    await rm(file, { force: true });
  }
}

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
