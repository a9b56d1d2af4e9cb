import { setTimeout } from "node:timers/promises";
import type { User } from "#contract/auth.ts";
import type { Message } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER, turnMessageId } from "#contract/paths.ts";
import { joinPost, postText } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { secondsFor, wav } from "../worker/audio.ts";
import { consent } from "../worker/linkedin/consent.ts";
import type { World } from "./world.ts";

const PASSWORD = "a good password";
/** The browser's own limit for an upload, in short: nothing outside is slow here. */
const TIMEOUT_MS = 30_000;
/** The client waits seconds before it sends again; here everybody is in a hurry. */
const RETRY_MS = 30;
/** Something that lasts for longer does not pass by itself. */
const MOST_TRIES = 1_000;
const CALLS_SHOWN = 40;
const SPOKEN = 0.6;
/** A second tab, or a finger that slipped. */
const TWICE = 0.1;
/** How often somebody loses patience when an answer was lost, and does not send it again for now. */
const GIVES_UP = 0.1;
const SOON_MS = 4_000;
const FAR_MS = 60 * 60_000;
const IS_FAR = 0.2;
/** How much somebody does before the next one comes. */
const [LEAST_ACTS, MOST_ACTS] = [10, 60];

/** What a request may be answered with instead: the trial is over, or the draft is still being written. */
const NOT_TAKEN = [402, 404, 409];
/** What may come instead of a publication or a time for it, as it is sent just then, or the app was down. */
const NOT_PUBLISHED = ["publishing", "publish_duplicate", "publish_unknown"];
const NOT_SCHEDULED = ["already_published", "publishing", "past_time"];

interface Ask {
  json?: unknown;
  /** Made anew for each try: a form can be sent once. */
  form?: () => FormData;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  headers: Headers;
  json: <Body>() => Body;
  /** The code of an error. */
  code: string | undefined;
}

/** A note, or a request in the session of one. */
export interface Sent {
  key: string;
  text: string;
  /** Undefined for what was typed. */
  sound?: Uint8Array<ArrayBuffer>;
  /** The session it is said in, for a request. */
  turnOf?: string;
  /** The session that acknowledged it: from then on it may never be lost. */
  acked?: string;
}

/** Somebody who uses the app from one browser, and what they know of it: what they sent, and what of it was acknowledged. */
export class Person {
  readonly world: World;
  readonly name: string;
  readonly email: string;
  readonly random;
  readonly notes: Sent[] = [];
  readonly turns: Sent[] = [];
  readonly edits: { draftId: string; body: string }[] = [];
  /** By post: where it stands on LinkedIn, and with which text, as acknowledged. */
  readonly published = new Map<string, { url: string | null; text: string }>();
  /** Posts that their author asked to have on LinkedIn, at once or at a time, whatever came of it. */
  readonly publishing = new Set<string>();
  readonly everScheduled = new Set<string>();
  /** Those whose time was acknowledged. */
  readonly scheduled = new Set<string>();
  userId = "";
  #token: string | undefined;
  #isConnected = false;
  #sent = 0;
  readonly #cookies = new Map<string, string>();
  readonly #calls: string[] = [];

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    this.random = world.random.fork();
    this.email = `${name}@example.com`;
  }

  get acked(): (Sent & { acked: string })[] {
    return this.notes.filter((note): note is Sent & { acked: string } => note.acked !== undefined);
  }

  /** A name for something of theirs that nobody else uses, and no second time. */
  fresh(what: string): string {
    this.#sent += 1;
    return `${this.name}-${what}-${this.#sent}`;
  }

  /** Says what must never be. */
  report(what: string): void {
    this.world.report(what, this.name, this.#calls.slice(-CALLS_SHOWN));
  }

  /** Whose answer was lost finds that they have an account already. */
  async signUp(): Promise<void> {
    const login = { email: this.email, password: PASSWORD };
    const json = { ...login, firstName: this.name, lastName: "Chaos" };
    const made = await this.ask("POST", API.signup, { json });
    const entered = made.status === 201 ? made : await this.ask("POST", API.login, { json: login });
    if (entered.status >= 300) this.report(`has an account and cannot sign in: ${entered.code}`);
    this.#token = entered.json<{ token: string }>().token;
    this.userId = (await this.read<User>(API.user)).id;
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
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
        Cookie: Array.from(this.#cookies, (pair) => pair.join("=")).join("; "),
        ...headers,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    moments.emit("request");
    try {
      const response = await asking;
      const text = await response.text();
      moments.emit("answer");
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.#cookies.set(name, value);
      }
      const isError = response.status >= 400 && response.headers.get("content-type")?.includes("json");
      const code = isError ? (JSON.parse(text) as ErrorBody).code : undefined;
      this.#calls[at] = `${call}: ${response.status} ${code ?? ""}`;
      if (code === "unauthorized") this.report(`lost their login at ${call}`);
      if (response.status === 500) this.report(`was answered 500 to ${call}`);
      return { status: response.status, headers: response.headers, json: () => JSON.parse(text), code };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        this.report(`was left without an answer to ${call}`);
      this.#calls[at] = `${call}: lost`;
      return undefined;
    }
  }

  /** There and back, and from the start again where the way back was lost. */
  async connect(): Promise<void> {
    while (!this.#isConnected) {
      const { authUrl } = await this.read<{ authUrl: string }>(API.linkedinStart);
      const { pathname, search } = await consent(authUrl, { email: this.email });
      const answer = await this.try("GET", pathname + search);
      this.#isConnected = answer?.headers.get("location")?.includes("linkedin=connected") ?? false;
    }
  }
}

const ACTS: readonly [weight: number, act: (person: Person) => Promise<void>][] = [
  [5, takeNote],
  [5, refine],
  [6, edit],
  [4, publish],
  [8, schedule],
];

/** Lets one person after the other do one thing after the other. */
export async function live(world: World, seat: string, isOver: () => boolean): Promise<void> {
  for (let number = 1; !isOver(); number++) {
    const person = new Person(world, `p${seat}-${number}`);
    await person.signUp();
    world.people.push(person);
    for (let left = LEAST_ACTS + person.random.below(MOST_ACTS - LEAST_ACTS); left > 0 && !isOver(); left--)
      await chooseAct(person)(person);
  }
}

function chooseAct({ random }: Person): (person: Person) => Promise<void> {
  let left = random.next() * ACTS.reduce((sum, [weight]) => sum + weight, 0);
  const chosen = ACTS.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return chosen?.[1] ?? takeNote;
}

/** Whether a further note makes sense to somebody who knows what they sent. */
export const mayRecord = ({ acked }: Person): boolean => acked.length < FREE_RECORDINGS;

async function takeNote(person: Person): Promise<void> {
  const key = person.fresh("note");
  // Beyond the trial: to be refused.
  const note = withSound(person, { key, text: `This is about ${key}. Our team questioned it over lunch.` });
  person.notes.push(note);
  const second = person.random.chance(TWICE) ? person.try("POST", ...requestOf(note)) : undefined;
  for (const answer of await Promise.all([sendPatiently(person, note), second]))
    acknowledge(person, note, answer);
}

/** Asks for a change of a draft, by text or by voice. */
async function refine(person: Person): Promise<void> {
  const turnOf = person.random.pick(person.acked)?.acked;
  if (!turnOf || (await person.read<Draft[]>(API.drafts(turnOf))).length === 0) return;
  const key = person.fresh("turn");
  const turn = withSound(person, { key, turnOf, text: `Please say it in fewer words, ${key}` });
  person.turns.push(turn);
  acknowledge(person, turn, await sendPatiently(person, turn));
}

/** Writes something into a body that is nowhere else. */
async function edit(person: Person): Promise<void> {
  const sessionId = person.random.pick(person.acked)?.acked;
  const draft = sessionId && person.random.pick(await person.read<Draft[]>(API.drafts(sessionId)));
  if (!draft) return;
  const body = `${person.fresh("edit")}. ${postText(draft).body}`;
  const answer = await person.ask("PATCH", API.draft(draft.id), { json: { bodies: [{ content: body }] } });
  if (answer.status !== 200) person.report(`edited the draft ${draft.id} and was answered ${answer.code}`);
  else person.edits.push({ draftId: draft.id, body });
}

async function publish(person: Person): Promise<void> {
  const post = await somePost(person);
  if (!post) return;
  person.publishing.add(post.id);
  await sendOut(person, post.id);
}

/** Presses Publish until something is said about it; answers the refusal, if it is one. */
export async function sendOut(person: Person, postId: string): Promise<string | undefined> {
  const began = Date.now();
  const answer = await person.ask("POST", API.publishPost(postId));
  if (answer.status !== 200) {
    if (!NOT_PUBLISHED.includes(answer.code ?? ""))
      person.report(`published ${postId} and was answered ${answer.status} ${answer.code}`);
    return answer.code;
  }
  const post = answer.json<Post>();
  if (!post.publishedAt) person.report(`published ${postId}, and it says it is not`);
  // If it was published before, by hand or by its schedule, the response is the post as it is now, with later edits.
  if (!person.published.has(postId) && Date.parse(post.publishedAt ?? "") >= began)
    person.published.set(postId, { url: post.linkedinUrl, text: joinPost(post) });
  return undefined;
}

/** Schedules a post for the next seconds, or for later, or moves it. */
async function schedule(person: Person): Promise<void> {
  const post = await somePost(person);
  if (!post) return;
  const wait = person.random.chance(IS_FAR) ? FAR_MS : person.random.below(SOON_MS);
  person.everScheduled.add(post.id);
  const json = { at: new Date(Date.now() + wait).toISOString() };
  const answer = await person.ask("PUT", API.postSchedule(post.id), { json });
  if (answer.status === 200) person.scheduled.add(post.id);
  else if (!NOT_SCHEDULED.includes(answer.code ?? ""))
    person.report(`scheduled ${post.id} and was answered ${answer.status} ${answer.code}`);
}

/** One that is not published yet, of somebody who may publish from now on. */
async function somePost(person: Person): Promise<Post | undefined> {
  const posts = await person.read<Post[]>(API.posts);
  const post = person.random.pick(posts.filter(({ status }) => status !== "published"));
  if (post) await person.connect();
  return post;
}

/** The very same once more, as the outbox does when its time comes. */
export async function sendAgain(person: Person, sent: Sent): Promise<Answer> {
  const answer = await person.ask("POST", ...requestOf(sent));
  acknowledge(person, sent, answer);
  return answer;
}

/** Sends until there is an answer or the sender has had enough; undefined in that case. */
async function sendPatiently(person: Person, sent: Sent): Promise<Answer | undefined> {
  for (;;) {
    const answer = await person.try("POST", ...requestOf(sent));
    if (answer && answer.status !== 503) return answer;
    if (person.random.chance(GIVES_UP)) return undefined;
    await setTimeout(person.random.below(2 * RETRY_MS));
  }
}

/** Spoken, as often as not: a recording in which the stand-in hears exactly this. */
function withSound({ random }: Person, { key, text, turnOf }: Sent): Sent {
  const sound = wav({ say: { id: key, text }, seconds: secondsFor(text), tone: true });
  return { key, text, turnOf, sound: random.chance(SPOKEN) ? sound : undefined };
}

function requestOf({ key, text, sound, turnOf }: Sent): [path: string, ask: Ask] {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  if (turnOf && !sound) return [API.message(turnOf), { headers, json: { content: text } }];
  const form = () => {
    const form = new FormData();
    if (sound) form.set("audio", new Blob([sound], { type: "audio/wav" }), "recording.wav");
    else form.set("text", text);
    if (turnOf) form.set("sessionId", turnOf);
    form.set("interviewMode", "false");
    return form;
  };
  return [turnOf ? API.voice : API.transcribe, { headers, form }];
}

function acknowledge(person: Person, sent: Sent, answer: Answer | undefined): void {
  const { key, text, sound, turnOf, acked } = sent;
  if (!answer || (turnOf ? NOT_TAKEN : [402]).includes(answer.status)) return;
  if (answer.status !== 200) person.report(`sent ${key} and was answered ${answer.status} ${answer.code}`);
  if (answer.status !== 200) return;
  if (turnOf && !sound) {
    const { id } = answer.json<Message>();
    if (id !== `${turnMessageId(turnOf, key)}-answer`) person.report(`was answered ${id} to ${key}`);
    sent.acked = turnOf;
    return;
  }
  const { sessionId = turnOf, transcript } = answer.json<Partial<TranscribeResponse>>();
  if (transcript !== text) person.report(`said "${text}" and was told "${transcript}"`);
  if (acked && acked !== sessionId)
    person.report(`sent ${key} again and was told of the session ${sessionId}`);
  sent.acked = sessionId;
}
