/**
 * Stands in for an OpenAI-compatible service: `/v1/audio/transcriptions`, `/v1/chat/completions` (also streamed) and
 * `/v1/audio/speech`.
 *
 * By hand: `npx node test/standins/openai.ts --port 9000`. What it hears is what a recording carries as `SAY{…}`; what goes
 * wrong is what a recording, a prompt or a text to speak says should (`sentinel.ts`, `faults.ts`, `stream.ts`).
 * `GET /calls?id=…` tells what was asked. A call with the fault `wait` is answered after `POST /release?id=…`: well, or with
 * the fault in `&fault=…`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { listenOnLoopback, type Running } from "../../dev/standins/http.ts";
import { whyNotTaken } from "../../dev/standins/speech/files.ts";
import { secondsFor, wav } from "../worker/audio.ts";
import { answerFrom, schemaInWords } from "./answer.ts";
import { Bill } from "./bill.ts";
import { type CallsById, NO_CALLS, next, release, type WriterCall } from "./calls.ts";
import { breakTransport, sendError, sendJson, spoiltChoice } from "./faults.ts";
import { sentinelInAudio, sentinelInPrompt } from "./sentinel.ts";
import { isStreamFault, streamChoice } from "./stream.ts";

/** From `POST /bill` on. */
let bill: Bill | undefined;

async function transcribe(calls: CallsById, request: IncomingMessage, response: ServerResponse) {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(await buffer(request), { headers }).formData();
  const file = form.get("file");
  if (!(file instanceof File)) return sendError(response, 400, "A file is required.");
  const format = form.get("response_format");
  const bytes = new Uint8Array(await file.arrayBuffer());
  bill?.hear(String(form.get("model")), bytes);
  const said = sentinelInAudio(bytes);
  const { seen, fault } = await next(calls, said, "speech");
  seen.lastSpeech = {
    model: form.get("model") as string | null,
    responseFormat: format as string | null,
    granularities: form.getAll("timestamp_granularities[]") as string[],
    prompt: form.get("prompt") as string | null,
    filename: file.name,
    contentType: file.type,
    bytes: file.size,
    authorization: request.headers.authorization,
    userAgent: request.headers["user-agent"],
  };

  const why = whyNotTaken(file, bytes);
  if (why) return sendError(response, 400, why);
  // As servers do that know no times.
  if (String(form.get("model")).includes("timeless") && form.has("timestamp_granularities[]"))
    return sendError(response, 400, "timestamp_granularities is not supported.");

  const text = fault === "empty" ? "" : (said?.text ?? "");
  const silence = said?.no_speech_prob ?? (text === "" ? 0.97 : 0.02);
  const duration = said?.duration ?? secondsFor(text);
  // Whisper is as unsure of its words as it is sure of the silence.
  const segment = { start: 0, end: duration, text, no_speech_prob: silence, avg_logprob: -0.2 - silence };
  const segments = text === "" ? [] : [segment];
  const words = form.getAll("timestamp_granularities[]").includes("word")
    ? { words: said?.words ?? evenly(text, duration) }
    : {};
  const verbose = { text, language: said?.language ?? "english", duration, segments, ...words };
  const answer = format === "verbose_json" ? verbose : { text };
  if (fault && fault !== "empty" && !breakTransport(fault, response)) return unknownFault(response, fault);
  if (!fault || fault === "empty") sendJson(response, 200, answer);
}

/** The words of a text without their punctuation, each as long as the others. */
function evenly(text: string, seconds: number) {
  const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const each = seconds / words.length;
  return words.map((word, at) => ({ word, start: at * each, end: (at + 1) * each }));
}

/** Beside what `faults.ts` and `stream.ts` know, `unstreamed` answers in one piece whatever was asked. */
async function complete(calls: CallsById, request: IncomingMessage, response: ServerResponse) {
  const body = JSON.parse((await buffer(request)).toString("utf8"));
  const messages: WriterCall["messages"] = body.messages;
  const users = messages.filter((message) => message.role === "user").map((message) => message.content);
  const { sentinel, prompt } = sentinelInPrompt(users.join("\n"));
  const { seen, fault } = await next(calls, sentinel, "writer");
  const asked = body.response_format?.json_schema;
  seen.lastWriter = {
    model: body.model,
    schemaName: asked?.name,
    schema: asked?.schema,
    strict: asked?.strict,
    stream: body.stream,
    messages,
    authorization: request.headers.authorization,
  };
  // As services do that know no schema, or no stream.
  if (asked && body.model.includes("schemaless"))
    return sendError(response, 400, "response_format is not supported.");
  if (body.stream && body.model.includes("streamless"))
    return sendError(response, 422, "stream is not supported.");
  const schema = asked?.schema ?? schemaInWords(messages);
  if (!schema) return sendError(response, 400, "A schema is required.");

  const content = JSON.stringify(answerFrom(schema, prompt));
  bill?.write(body.model, JSON.stringify({ messages, asked }), content);
  const good = { message: { role: "assistant", content, refusal: null }, finish_reason: "stop" };
  const streams = body.stream && fault !== "unstreamed";
  if (streams && isStreamFault(fault)) return streamChoice(response, good, fault);
  const choice = fault && fault !== "unstreamed" ? spoiltChoice(fault, content) : good;
  if (choice && streams) return streamChoice(response, choice);
  if (choice) {
    const about = { id: "chatcmpl-1", object: "chat.completion", model: body.model };
    return sendJson(response, 200, { ...about, choices: [{ index: 0, ...choice }] });
  }
  if (fault && !breakTransport(fault, response)) unknownFault(response, fault);
}

async function speak(calls: CallsById, request: IncomingMessage, response: ServerResponse) {
  const body = JSON.parse((await buffer(request)).toString("utf8"));
  const { sentinel, prompt: text } = sentinelInPrompt(body.input);
  const { seen, fault } = await next(calls, sentinel, "voice");
  seen.lastVoice = {
    model: body.model,
    voice: body.voice,
    format: body.response_format,
    input: body.input,
    authorization: request.headers.authorization,
  };
  // Services are free to answer another format than the one asked for, and do.
  const contentType = "audio/wav";
  if (fault && fault !== "empty") {
    return breakTransport(fault, response, contentType) || unknownFault(response, fault);
  }
  response.writeHead(200, { "content-type": contentType });
  // A tone that lasts the longer, the more there is to say.
  response.end(fault === "empty" ? "" : wav({ seconds: text.length / 100, tone: true }));
}

function unknownFault(response: ServerResponse, fault: string) {
  sendError(response, 501, `There is no fault called ${fault}.`);
}

async function handle(calls: CallsById, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://localhost");
  const route = `${request.method} ${url.pathname}`;
  const userAgent = request.headers["user-agent"];
  if (url.pathname.startsWith("/v1/") && !userAgent) return sendError(response, 403, "error code: 1010");
  if (route === "POST /v1/audio/transcriptions") return transcribe(calls, request, response);
  if (route === "POST /v1/chat/completions") return complete(calls, request, response);
  if (route === "POST /v1/audio/speech") return speak(calls, request, response);
  if (route === "POST /bill") {
    bill = new Bill();
    return sendJson(response, 200, {});
  }
  if (route === "GET /bill") return sendJson(response, 200, await bill?.total());
  const id = url.searchParams.get("id") ?? "";
  if (route === "GET /calls") return sendJson(response, 200, calls.get(id) ?? NO_CALLS);
  if (route === "POST /release") {
    release(calls, id, url.searchParams.get("fault") ?? undefined);
    return sendJson(response, 200, {});
  }
  sendError(response, 404, `There is no ${route}.`);
}

/** Listens on loopback; `port` 0 takes any. `url` is without `/v1`. */
export async function startOpenAiStandin({ port = 0 } = {}): Promise<Running> {
  const calls: CallsById = new Map();
  const server = createServer((request, response) => {
    handle(calls, request, response).catch((error: unknown) => sendError(response, 400, String(error)));
  });
  return listenOnLoopback(server, port);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "9000" } } });
  const { url } = await startOpenAiStandin({ port: Number(values.port) });
  console.log(`Stand-in for speech and writing: ${url}/v1`);
}
