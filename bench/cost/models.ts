import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { startOpenAiStandin } from "../../test/standins/openai.ts";

/** English, by the rule of thumb that model vendors give; each has its own way of cutting text. */
const CHARS_PER_TOKEN = 4;

/** Of all sound here: 16 kHz, mono, 16 bit, and next to nothing around it. */
const BYTES_PER_SECOND = 32_000;

export interface ModelUse {
  speechCalls: number;
  speechSeconds: number;
  writerCalls: number;
  tokensIn: number;
  tokensOut: number;
}

const NONE: ModelUse = { speechCalls: 0, speechSeconds: 0, writerCalls: 0, tokensIn: 0, tokensOut: 0 };

export interface Models {
  /** With `/v1`. */
  url: string;
  /** Answers what was used, and begins anew. */
  take: () => ModelUse;
  close: () => Promise<void>;
}

/** The OpenAI-compatible stand-in, with everything counted that goes in and comes out. */
export async function startModels(): Promise<Models> {
  const standin = await startOpenAiStandin();
  let use = { ...NONE };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await buffer(request);
    const answer = await fetch(standin.url + request.url, {
      method: request.method ?? "GET",
      headers: { "content-type": request.headers["content-type"] ?? "" },
      body: new Uint8Array(sent),
    });
    const text = await answer.text();
    if (request.url === "/v1/chat/completions") {
      use.writerCalls++;
      use.tokensIn += tokensIn(promptOf(sent.toString("utf8")));
      use.tokensOut += tokensIn(answered(text));
    } else {
      use.speechCalls++;
      use.speechSeconds += sent.length / BYTES_PER_SECOND;
    }
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    take: () => {
      const before = use;
      use = { ...NONE };
      return before;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await standin.close();
    },
  };
}

const tokensIn = (text: string) => Math.ceil(text.length / CHARS_PER_TOKEN);

/** What a model reads: the messages, and the shape that its answer must have. */
function promptOf(body: string): string {
  const { messages, response_format } = JSON.parse(body) as {
    messages: { content: string }[];
    response_format?: { json_schema?: { schema?: unknown } };
  };
  const shape = JSON.stringify(response_format?.json_schema?.schema ?? "");
  return [...messages.map(({ content }) => content), shape].join("\n");
}

interface Completion {
  choices: { message?: { content: string }; delta?: { content?: string } }[];
}

/** What a model wrote, in one piece or streamed. */
function answered(text: string): string {
  const streamed = text.split("\n").filter((line) => line.startsWith("data: {"));
  const parts = streamed.length > 0 ? streamed.map((line) => line.slice("data: ".length)) : [text];
  return parts
    .flatMap((part) => (JSON.parse(part) as Completion).choices)
    .map(({ message, delta }) => message?.content ?? delta?.content ?? "")
    .join("");
}
