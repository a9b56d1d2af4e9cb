import { setTimeout } from "node:timers/promises";
import type { ErrorBody } from "#contract/errors.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** The browser's own limit for an upload, in short: nothing outside is slow here. */
const TIMEOUT_MS = 30_000;
/** The client waits seconds before it sends again; here everybody is in a hurry. */
const LONGEST_WAIT_MS = 60;
const CALLS_SHOWN = 40;
/** Something that lasts for longer does not pass by itself. */
const MOST_TRIES = 1_000;
/** Ids in paths, so that answers can be counted by what was asked. */
const ID = /\/(?!api|chat|auth|billing|user|linkedin|context)[^/?]*(?:\d|-)[^/?]*/g;

export interface Ask {
  json?: unknown;
  /** Made anew for each try: a form can be sent once. */
  form?: () => FormData;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  json: <Body>() => Body;
  /** The code of an error. */
  code: string | undefined;
}

/** One browser: calls the app as the web client does, and keeps a log of it. */
export class Client {
  readonly name: string;
  readonly random: Random;
  token: string | undefined;
  cookie: string | undefined;
  /** They are leaving: nobody else is ever told that their login is not good. */
  mayBeOut = false;
  readonly log: string[] = [];
  readonly #world: World;

  constructor(world: World, name: string, random: Random) {
    this.#world = world;
    this.name = name;
    this.random = random;
  }

  /** Asks until there is an answer, whatever happens to the app; after each lost one it waits until the app is up. */
  async ask(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.try(method, path, ask);
      if (answer && (!isPassing(answer) || tries > MOST_TRIES)) return answer;
      await setTimeout(this.random.below(LONGEST_WAIT_MS));
    }
  }

  /** Asks once; undefined when no answer came. */
  async try(method: string, path: string, { json, form, headers }: Ask = {}): Promise<Answer | undefined> {
    const { app, moments } = this.#world;
    await app.up;
    const at = this.log.push(`${method} ${path}`) - 1;
    const note = (said: string) => {
      this.log[at] = `${method} ${path}: ${said}`;
      this.#count(`${method} ${path.replace(ID, "/…").replace(/\?.*/, "")} ${said}`);
    };
    const asking = fetch(app.origin + path, {
      method,
      body: form ? form() : json === undefined ? undefined : JSON.stringify(json),
      headers: {
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookie ? { Cookie: this.cookie } : {}),
        ...headers,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    moments.emit("request");
    try {
      const response = await asking;
      const answer = await read(response);
      moments.emit("answer");
      this.#keepCookie(answer.headers);
      note([answer.status, answer.code].filter(Boolean).join(" "));
      if (answer.code === "unauthorized" && !this.mayBeOut)
        this.report(`lost their login at ${method} ${path}`);
      if (answer.status === 500) this.report(`was answered 500 to ${method} ${path}`);
      return answer;
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") {
        this.report(`was left without an answer to ${method} ${path}`);
      }
      note("lost");
      return undefined;
    }
  }

  /** Says what must never be, with the calls that led to it. */
  report(what: string): void {
    this.#world.problems.push({ who: this.name, what, calls: this.log.slice(-CALLS_SHOWN) });
  }

  #keepCookie(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      const others = (this.cookie ?? "").split("; ").filter((each) => each && !each.startsWith(`${name}=`));
      this.cookie = [...others, ...(value ? [pair] : [])].join("; ") || undefined;
    }
  }

  #count(what: string): void {
    const { answers } = this.#world;
    answers.set(what, (answers.get(what) ?? 0) + 1);
  }
}

async function read(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = <Body>(): Body => JSON.parse(new TextDecoder().decode(bytes));
  const isError = response.status >= 400 && response.headers.get("content-type")?.includes("json");
  const code = isError ? json<ErrorBody>().code : undefined;
  return { status: response.status, headers: response.headers, bytes, json, code };
}

/** What the answer itself says will pass. */
const isPassing = ({ status }: Answer): boolean => status === 429 || status === 503;
