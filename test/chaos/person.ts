import { setTimeout } from "node:timers/promises";
import type { User } from "#contract/auth.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Random } from "../random.ts";
import type { World } from "./world.ts";

const PASSWORD = "a good password";
/** The browser's own limit for an upload, in short: nothing outside is slow here. */
const TIMEOUT_MS = 30_000;
/** The client waits seconds before it sends again; here everybody is in a hurry. */
const RETRY_MS = 30;
const CALLS_SHOWN = 40;
/** Something that lasts for longer does not pass by itself. */
const MOST_TRIES = 1_000;

export interface Ask {
  json?: unknown;
  /** Made anew for each try: a form can be sent once. */
  form?: () => FormData;
  headers?: Record<string, string>;
}

export type Answer = Awaited<ReturnType<typeof readAnswer>>;

/** A note, or a turn in the session of one. */
export interface Sent {
  key: string;
  text: string;
  /** Undefined for what was typed. */
  sound?: Uint8Array<ArrayBuffer>;
  /** Whether it begins an interview, or answers a question of one. */
  interview: boolean;
  /** In how many it was sent while it was spoken. */
  pieces?: number;
  /** The session it is said in, for a turn. */
  turnOf?: string;
  /** It was sent again long after. */
  late?: boolean;
  /** An answer whose interview had ended by then. */
  tooLate?: boolean;
  /** The session that acknowledged it: from then on it may never be lost. */
  acked?: string;
}

/** What somebody sent, and what of it was acknowledged. */
class Ledger {
  readonly notes: Sent[] = [];
  readonly turns: Sent[] = [];
  readonly edits: { draftId: string; body: string }[] = [];
  /** By post: where it stands on LinkedIn, and with which text, as acknowledged. */
  readonly published = new Map<string, { url: string | null; text: string }>();
  /** Posts that their author asked to have on LinkedIn, whatever came of it. */
  readonly publishing = new Set<string>();
  readonly everScheduled = new Set<string>();
  /** Those that are to be sent at a time, or whose end is to be told; and when that was asked for. */
  readonly scheduled = new Map<string, number>();
  /** Texts of scheduled posts that were deleted, maybe in the second they were sent. */
  readonly deletedTexts = new Set<string>();
  readonly deletedPosts = new Set<string>();
  /** Suites as acknowledged, by session. */
  readonly suites = new Map<string, string>();
  get acked(): (Sent & { acked: string })[] {
    return this.notes.filter((note): note is Sent & { acked: string } => note.acked !== undefined);
  }
}

/** Somebody with an account. */
export type Member = Person & { userId: string };

export const isMember = (person: Person): person is Member =>
  person.userId !== undefined && person.leaving === "no";

/** Somebody who uses the app from one browser, and what they know of it. */
export class Person {
  readonly world: World;
  readonly name: string;
  readonly email: string;
  readonly random: Random;
  readonly ledger = new Ledger();
  /** Known once they have an account. */
  userId: string | undefined;
  token: string | undefined;
  /** They asked for the erasure of everything; `gone` when they know that it was begun. */
  leaving: "no" | "asked" | "gone" = "no";
  linkedInConnected = false;
  #sent = 0;
  readonly #cookies = new Map<string, string>();
  readonly #calls: string[] = [];

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    this.random = world.random.fork();
    this.email = `${name}@example.com`;
  }

  /** Whether the app knows them from one call to the next. */
  get isKnown(): boolean {
    return this.token !== undefined || this.#cookies.size > 0;
  }

  /** A name for something of theirs that nobody else uses, and no second time. */
  fresh(what: string): string {
    this.#sent += 1;
    return `${this.name}-${what}-${this.#sent}`;
  }

  lastCalls(): string[] {
    return this.#calls.slice(-CALLS_SHOWN);
  }

  /** Says what must never be. */
  report(what: string): void {
    this.world.report(what, this);
  }

  /** Becomes an account, of the visitor they are if they are one. Whose answer was lost finds that they have it already. */
  async signUp(): Promise<void> {
    const json = { email: this.email, password: PASSWORD, firstName: this.name, lastName: "Chaos" };
    const answer = await this.ask("POST", API.signup, { json });
    if (answer.status === 201) this.token = answer.json<{ token: string }>().token;
    else await this.signIn();
    this.userId = (await this.read<User>(API.user)).id;
  }

  async signIn(): Promise<void> {
    const answer = await this.ask("POST", API.login, { json: { email: this.email, password: PASSWORD } });
    if (answer.status !== 200) this.report(`has an account and cannot sign in: ${answer.code}`);
    this.token = answer.json<{ token: string }>().token;
  }

  async read<Body>(path: string): Promise<Body> {
    return (await this.ask("GET", path)).json<Body>();
  }

  /** Asks until there is an answer, whatever happens to the app. */
  async ask(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.try(method, path, ask);
      // What the answer itself says will pass.
      const isPassing = answer?.status === 429 || answer?.status === 503;
      if (answer && (!isPassing || tries > MOST_TRIES)) return answer;
      await setTimeout(RETRY_MS);
    }
  }

  /** Asks once, when the app is up; undefined when no answer came. */
  async try(method: string, path: string, { json, form, headers }: Ask = {}): Promise<Answer | undefined> {
    const { app, moments } = this.world;
    await app.up;
    const call = `${method} ${path}`;
    const at = this.#calls.push(call) - 1;
    const asking = fetch(app.origin + path, {
      method,
      body: form ? form() : json === undefined ? undefined : JSON.stringify(json),
      headers: {
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        Cookie: Array.from(this.#cookies, (pair) => pair.join("=")).join("; "),
        ...headers,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    moments.emit("request");
    try {
      const answer = await readAnswer(await asking);
      moments.emit("answer");
      this.#keepCookie(answer.headers);
      this.#calls[at] = `${call}: ${answer.status} ${answer.code ?? ""}`;
      // Only who is leaving is ever told that their login is not good. A recording's ticket dies with its object.
      if (answer.code === "unauthorized" && this.leaving === "no" && path !== API.live)
        this.report(`lost their login at ${call}`);
      if (answer.status === 500) this.report(`was answered 500 to ${call}`);
      return answer;
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        this.report(`was left without an answer to ${call}`);
      this.#calls[at] = `${call}: lost`;
      return undefined;
    }
  }

  #keepCookie(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }
}

/** With the code of an error. */
async function readAnswer(response: Response) {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = <Body>(): Body => JSON.parse(new TextDecoder().decode(bytes));
  const isError = status >= 400 && headers.get("content-type")?.includes("json");
  return { status, headers, bytes, json, code: isError ? json<ErrorBody>().code : undefined };
}
