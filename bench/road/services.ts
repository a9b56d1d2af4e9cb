import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { startOpenAiStandin } from "../../test/standins/openai.ts";

/** As services answer, and how much of that is luck. */
const HEARING_MS = 300;
const FIRST_TOKEN_MS = 400;
const TOKENS_PER_SECOND = 120;
const JITTER = 0.2;
/** Of English, about. */
const CHARS_PER_TOKEN = 4;
/** Of a piece: 16 kHz, mono, 16 bit, behind a header. */
const [PIECE_BYTES_PER_SECOND, HEADER_BYTES] = [32_000, 44];

export interface PacedServices {
  /** With `/v1`. */
  url: string;
  /** What is said next, and for how long; returns how many pieces, and how many whole recordings, were heard of the last one. */
  say: (text: string, seconds: number) => { pieces: number; wholes: number };
  close: () => Promise<void>;
}

/**
 * An OpenAI-compatible service that takes its time. What it hears in a piece are the words that are said in its seconds, and in a whole
 * recording all of them; what it writes is the stand-in's.
 */
export async function startPacedServices(): Promise<PacedServices> {
  const standin = await startOpenAiStandin();
  let said = { words: [] as string[], seconds: 1 };
  let heardSeconds = 0;
  let heard = { pieces: 0, wholes: 0 };

  async function hear(request: IncomingMessage, response: ServerResponse) {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const file = form.get("file");
    if (!(file instanceof File)) return response.writeHead(400).end();
    const isPiece = file.name.endsWith(".wav");
    const seconds = isPiece ? (file.size - HEADER_BYTES) / PIECE_BYTES_PER_SECOND : said.seconds;
    const from = isPiece ? heardSeconds : 0;
    if (isPiece) heardSeconds += seconds;
    heard = { pieces: heard.pieces + (isPiece ? 1 : 0), wholes: heard.wholes + (isPiece ? 0 : 1) };
    const at = (time: number) => Math.round((said.words.length * time) / said.seconds);
    const words = said.words.slice(at(from), at(from + seconds));
    await setTimeout(withJitter(HEARING_MS));
    const each = seconds / Math.max(1, words.length);
    const timed = words.map((word, index) => ({ word, start: index * each, end: (index + 1) * each }));
    const answer = { text: words.join(" "), language: "english", duration: seconds, words: timed };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  async function write(request: IncomingMessage, response: ServerResponse) {
    const { stream, ...asked } = JSON.parse((await buffer(request)).toString("utf8")) as { stream?: boolean };
    const answered = await fetch(`${standin.url}/v1/chat/completions`, {
      method: "POST",
      body: JSON.stringify(asked),
    });
    const completion = await answered.text();
    await setTimeout(withJitter(FIRST_TOKEN_MS));
    const { choices } = JSON.parse(completion) as { choices: { message: { content: string } }[] };
    const tokens = choices[0]?.message.content.match(new RegExp(`.{1,${CHARS_PER_TOKEN}}`, "gsu")) ?? [];
    if (!stream) {
      await setTimeout(withJitter((tokens.length * 1_000) / TOKENS_PER_SECOND));
      return response.writeHead(200, { "content-type": "application/json" }).end(completion);
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const began = performance.now();
    for (const [index, content] of tokens.entries()) {
      const due = began + (index * 1_000) / TOKENS_PER_SECOND;
      if (due > performance.now()) await setTimeout(due - performance.now());
      response.write(eventOf({ delta: { content }, finish_reason: null }));
    }
    response.end(`${eventOf({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
  }

  const server = createServer((request, response) => {
    const work = request.url?.endsWith("/transcriptions") ? hear : write;
    work(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    say(text, seconds) {
      const before = heard;
      said = { words: text.split(/\s+/), seconds };
      heardSeconds = 0;
      heard = { pieces: 0, wholes: 0 };
      return before;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await standin.close();
    },
  };
}

const withJitter = (ms: number): number => ms * (1 - JITTER + 2 * JITTER * Math.random());

const eventOf = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
