import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { sessions } from "../../../worker/db/schema.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { wakeOverdue } from "../../../worker/domain/sessions.ts";
import { app } from "../../../worker/http/app.ts";
import type { SessionState } from "../../../worker/session/state.ts";
import { sendWaitingMails } from "../mail/mailbox.ts";
import { type Outage, WAYS, type Watched, watched } from "./outage.ts";
import { everything, inWords, nobody } from "./state.ts";

// Dozens of runs a test, on machines that are shared.
vi.setConfig({ testTimeout: 120_000 });

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export interface Story<Given> {
  /** What is there before; the same each time. */
  given(): Promise<Given>;
  /** What somebody does; each try is the same, its Idempotency-Key too. */
  act(given: Given, send: Send): Promise<Response>;
  /** What they do after it failed, when that is something else. */
  again?(given: Given, send: Send): Promise<Response>;
  /** What the next try may be answered with, beside success, when the first one took effect. */
  heardAlready?: number[];
  /** Refusals of the first try other than 503. */
  refusals?: number[];
  /** Lets time pass in the database before the next try. */
  pause?(given: Given): Promise<void>;
  /** What is done by itself, sooner or later, beside the sessions' own jobs. */
  later?(given: Given): Promise<void>;
  /** What is there afterwards, beside database and vault. */
  elsewhere?(given: Given): Promise<string[]>;
  /** Whether the work is done by alarm, after the answer; else what follows from it is left in peace. */
  inBackground?: boolean;
  /** Whether the first try is refused even undisturbed, so that it takes a second one. */
  failsAtFirst?: boolean;
}

/**
 * Lets each step of a call to our storage fail, one at a time and in each way, and has the caller try again. Whatever
 * fails, the answer is true, and all ends as if nothing had failed. Returns the steps of the undisturbed call.
 */
export async function survives<Given>(
  story: Story<Given>,
  breaks: Breaks<Given> = inTheWorker,
): Promise<string[]> {
  const calm = await play(story, breaks);
  expect(calm.first.status >= 400, calm.first.text).toBe(story.failsAtFirst ?? false);
  for (const way of WAYS) {
    const steps = story.inBackground ? calm.steps : calm.ownSteps;
    for (let at = 1; at <= steps.length; at++) {
      const run = await play(story, breaks, { at, way });
      if (run.met === undefined) break;
      const which = `step ${at}, ${run.met}, ${way}`;
      if (run.first.status >= 400) expectTruth(run.first, story.refusals ?? [], which);
      else expect(inWords(run.first.text), which).toEqual(inWords(calm.first.text));
      expect(run.state, which).toEqual(calm.state);
    }
  }
  return calm.ownSteps;
}

export const testStory = <Given>(title: string, story: Story<Given>, breaks: Breaks<Given> = inTheWorker) =>
  test(title, async () => void (await survives(story, breaks)));

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** Puts the storage with the outage in its place. Returns the environment to call the app with. */
export type Breaks<Given> = (
  given: Given,
  outage: Outage | undefined,
) => Promise<Watched & { worker: Env; mend(): Promise<void> }>;

/** In the Worker: the objects keep what they have. */
export const inTheWorker = async (_given: unknown, outage: Outage | undefined) => {
  const storage = watched(env, outage);
  return { ...storage, worker: storage.env, mend: async () => {} };
};

/** In the session's object: the Worker keeps what it has. */
export const inTheObject = async ({ sessionId }: { sessionId: string }, outage: Outage | undefined) => {
  const storage = watched(env, outage);
  await employ(sessionId, storage.env);
  return { ...storage, worker: env, mend: () => employ(sessionId, env) };
};

async function play<Given>(story: Story<Given>, breaks: Breaks<Given>, outage?: Outage) {
  await nobody();
  const given = await story.given();
  const storage = await breaks(given, outage);
  const first = await perform((send) => story.act(given, send), storage.worker);
  const ownSteps = [...storage.steps];
  if (first.status >= 400) {
    await storage.mend();
    await tryAgain(story, given);
  }
  await settle();
  await storage.mend();
  await sendWaitingMails();
  await story.later?.(given);
  const state = [...(await everything()), ...((await story.elsewhere?.(given)) ?? [])];
  return { first, ownSteps, steps: storage.steps, met: storage.met(), state };
}

/** For `pause`: a request that ended without a word has reserved its recording for minutes. */
export const reservationsLapse = async () =>
  void (await env.DB.exec("update recordings set reserved_until = 1 where reserved_until is not null"));

/** What the outage kept from going wrong at first may go wrong now. */
const MAX_TRIES = 3;

async function tryAgain<Given>(story: Story<Given>, given: Given): Promise<void> {
  const answers: string[] = [];
  while (answers.length < MAX_TRIES) {
    await story.pause?.(given);
    const { status, text } = await perform((send) => (story.again ?? story.act)(given, send), env);
    if (status < 400 || story.heardAlready?.includes(status)) return;
    answers.push(`${status} ${text}`);
  }
  expect.fail(`tried again in vain: ${answers.join("; ")}`);
}

async function perform(act: (send: Send) => Promise<Response>, bindings: Env): Promise<Answer> {
  const response = await act(async (path, init) => {
    const ctx = createExecutionContext();
    const answer = await app.fetch(new Request(new URL(path, "https://outspoken.test"), init), bindings, ctx);
    const body = await answer.bytes();
    await waitOnExecutionContext(ctx);
    return new Response(body.length > 0 ? body : null, answer);
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

function expectTruth({ status, text, headers }: Answer, refusals: number[], which: string): void {
  const { code, message } = JSON.parse(text) as ErrorBody;
  expect([503, ...refusals], `${which}: ${text}`).toContain(status);
  expect(code, which).not.toBe("internal");
  expect(message, which).toMatch(/^[A-Z].+\.$/);
  if (status === 503) expect(Number(headers.get("Retry-After")), which).toBeGreaterThan(0);
}

/** Has a session's object work with these bindings. */
const employ = (session: string, bindings: Env): Promise<void> =>
  runInDurableObject(env.CHAT_SESSION.getByName(session), (object) => {
    Reflect.set(object, "env", bindings);
  });

/** The next minute comes, and each session's object does what it owes. */
async function settle(): Promise<void> {
  const all = await openDatabase(env.DB).select().from(sessions);
  await wakeOverdue(
    depsOf(env),
    (what, caller) => env.CHAT_SESSION.getByName(caller.sessionId)[what](caller),
    Date.now() + MINUTE_MS,
  );
  await Promise.all(all.map(settleOne));
}

async function settleOne({ id }: typeof sessions.$inferSelect): Promise<void> {
  const stub = env.CHAT_SESSION.getByName(id);
  await vi.waitFor(
    async () => {
      const state = await runInDurableObject(stub, (_object, { storage }) =>
        storage.get<SessionState>("state"),
      );
      if (state?.phase === "working") await runDurableObjectAlarm(stub);
      expect(state?.phase).not.toBe("working");
    },
    { timeout: 60_000, interval: 1 },
  );
}
