import { EventEmitter, once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { listenOnLoopback, type Running } from "../../dev/standins/http.ts";
import { startLinkedInStandin } from "../../dev/standins/linkedin.ts";
import { startMailStandin } from "../../dev/standins/mail.ts";
import { freePort } from "../../dev/tools.ts";
import { Random } from "../random.ts";
import { startOpenAiStandin } from "../standins/openai.ts";
import { App } from "./app.ts";
import type { Person } from "./person.ts";

/** Long enough that a kill finds calls under way, short enough for thousands of them. */
const LONGEST_DELAY_MS = 25;

/** Something that must never be, who it happened to, and the last calls of theirs until then. */
export interface Problem {
  who: string;
  what: string;
  calls: string[];
}

/** Everything that the people of one run share. */
export interface World {
  app: App;
  /** Where the stand-ins themselves are, for whoever looks behind the scenes. */
  outside: Record<"linkedin" | "mail", string>;
  random: Random;
  /** `request` and `answer` of each call to the app, `due` posts, and `linkedin called`, `linkedin answered` and so on. */
  moments: EventEmitter;
  people: Person[];
  problems: Problem[];
  /** A problem of this person, or of nobody in particular. */
  report: (what: string, who?: Person) => void;
  close: () => Promise<void>;
}

/** Builds the app, and starts the stand-ins, which outlive every kill. */
export async function startWorld(seed: number): Promise<World> {
  const random = new Random(seed);
  const delays = random.fork();
  const moments = new EventEmitter().setMaxListeners(0);
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const [openai, linkedin, mail] = await Promise.all([
    startOpenAiStandin(),
    startLinkedInStandin(),
    startMailStandin(),
  ]);
  const tap = (service: string, { url }: { url: string }) =>
    startTap(url, {
      tell: (moment) => moments.emit(`${service} ${moment}`),
      delayMs: () => delays.below(LONGEST_DELAY_MS),
    });
  const [openaiTap, linkedinTap] = await Promise.all([tap("openai", openai), tap("linkedin", linkedin)]);
  // Members are sent to the consent page itself; only what the app calls goes through the tap.
  const behindTap = Object.entries(linkedin.env).map(([name, value]) => [
    name,
    value.replace(linkedin.url, linkedinTap.url),
  ]);
  const ai = `${openaiTap.url}/v1`;
  const bindings = {
    ...{ SPEECH: "openai", SPEECH_BASE_URL: ai, VOICE: "off" },
    ...{ WRITER: "openai", WRITER_BASE_URL: ai, WRITER_MODEL: "stand-in" },
    ...{ ...mail.env, SITE_ORIGIN: site },
    ...Object.fromEntries(behindTap),
  };
  const app = await App.build({ port, bindings });
  const problems: Problem[] = [];
  return {
    app,
    outside: { linkedin: linkedin.url, mail: mail.url },
    random,
    moments,
    people: [],
    problems,
    report: (what, who) =>
      void problems.push({ who: who?.name ?? "somebody", what, calls: who?.lastCalls() ?? [] }),
    close: async () => {
      await app.discard();
      const all = [openai, linkedin, mail, openaiTap, linkedinTap];
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/**
 * Stands between the app and an outside service and takes its time. Tells when the service is `called`, so far without
 * effect, and when it has `answered`, which nobody knows yet. What has arrived here goes on to the service though the app be
 * dead by then, as in the world outside.
 */
async function startTap(
  target: string,
  options: { tell: (moment: "called" | "answered") => void; delayMs: () => number },
): Promise<Running> {
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    options.tell("called");
    await setTimeout(options.delayMs());
    const { "transfer-encoding": _chunked, ...headers } = request.headers;
    const onward = ask(target + request.url, {
      method: request.method,
      // A connection kept from before may be closed by the service at that very moment.
      agent: false,
      headers: { ...headers, host: new URL(target).host, "content-length": body.length },
    });
    onward.end(body);
    const [answer]: IncomingMessage[] = await once(onward, "response");
    options.tell("answered");
    await setTimeout(options.delayMs());
    response.writeHead(answer?.statusCode ?? 502, answer?.headers);
    answer?.pipe(response);
  }
  const server = createServer((request, response) => {
    // A caller that was killed before it had said all.
    pass(request, response).catch(() => response.destroy());
  });
  // For the same reason, on this side: it never closes a connection that the app may be about to use.
  server.keepAliveTimeout = 0;
  return await listenOnLoopback(server, 0);
}
