import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { onPath } from "../../tools.ts";
import { decode, NotDecodable } from "./decode.ts";
import { cutAtPauses } from "./pauses.ts";
import { secondsOf } from "./pcm.ts";
import { type Recogniser, sphinxIsInstalled, sphinxModel, startSphinx } from "./sphinx.ts";

/** Room for the other parts of the form and the lines between them. */
const MAX_REQUEST_BYTES = MAX_UPLOAD_BYTES + 65_536;

export interface SpeechStandin {
  /** Its origin; the API is below `/v1`. */
  url: string;
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether this machine has what the stand-in needs to really listen. */
export function canRecognise(): boolean {
  return onPath("ffmpeg") && sphinxIsInstalled();
}

/**
 * A speech service on loopback that speaks OpenAI's `POST /v1/audio/transcriptions` and really listens, by PocketSphinx:
 * English only, no punctuation. Sound that it is working on lies in a folder of its own in
 * `folder`. Answers `undefined` where ffmpeg or PocketSphinx is missing.
 */
export async function startSpeechStandin({
  port = 0,
  folder: parent = tmpdir(),
} = {}): Promise<SpeechStandin | undefined> {
  const model = sphinxModel();
  if (!model || !canRecognise()) return undefined;
  const folder = mkdtempSync(join(parent, "outspoken-speech-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // wrangler ends the process on a signal before anybody else has closed what is theirs.
  process.once("exit", removeFolder);
  const recogniser = startSphinx(model, folder);
  const server = createServer((request, response) => void answer(request, response, folder, recogniser));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      recogniser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
  const reply = (status: number, body: object) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
  try {
    const route = `${request.method} ${request.url}`;
    if (route === "GET /health") reply(200, { ok: true });
    else if (route === "POST /v1/audio/transcriptions")
      reply(200, await transcribe(await uploadedFile(request), folder, recogniser));
    else throw new Refusal(404, "There is nothing here.");
  } catch (error) {
    const status = error instanceof Refusal ? error.status : error instanceof NotDecodable ? 400 : 500;
    const message = error instanceof Error ? error.message : String(error);
    if (status === 500) console.error("Speech stand-in:", error);
    reply(status, { error: { message } });
  }
}

async function transcribe(upload: Blob, folder: string, recogniser: Recogniser) {
  const file = join(folder, randomUUID());
  await writeFile(file, upload.stream());
  try {
    const samples = await decode(file);
    const heard = await Promise.all(
      cutAtPauses(samples).map(({ start, end }) => recogniser.hear(samples.subarray(start, end))),
    );
    return { text: heard.filter(Boolean).join(" "), language: "en", duration: secondsOf(samples) };
  } finally {
    await rm(file, { force: true });
  }
}

async function uploadedFile(request: IncomingMessage): Promise<Blob> {
  const body = await readBody(request);
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal(400, "The request must be multipart/form-data.");
  });
  const file = form.get("file");
  if (file instanceof Blob) return file;
  throw new Refusal(400, "The form has no part named file.");
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) throw new Refusal(413, "The file is too large.");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
