import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Context, CorrectionRequest } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import type { SessionState } from "../../../worker/session/state.ts";
import { type NoteParts, type Person, sessionFrom, spoken } from "../people.ts";

/** The writer's faults for a text, one a call; see `test/standins/faults.ts`. */
export const fault = (...faults: string[]) => {
  const id = crypto.randomUUID();
  return { id, mark: `FAULT${JSON.stringify({ id, faults })}` };
};

/** A model that only ever refuses the key, so that the built-in writer writes. */
export const noModel = () => fault(...Array(30).fill("401")).mark;

export const contextOf = async (person: Person): Promise<Context> =>
  await (await person.get(API.context)).json();

export async function correct(person: Person, correction: CorrectionInput): Promise<Context> {
  const response = await person.send("POST", API.corrections, correction);
  expect(response.status).toBe(200);
  return await response.json();
}

type CorrectionInput =
  | Exclude<CorrectionRequest, { kind: "spelling" }>
  | { kind: "spelling"; text: string; heard?: string | null };

export async function undo(person: Person, id: string): Promise<Context> {
  const response = await person.send("DELETE", API.correction(id));
  expect(response.status).toBe(200);
  return await response.json();
}

/** Sends a note and waits until everything that follows from it is done. Returns the id of its session. */
export async function noteDone(person: Person, note: NoteParts): Promise<string> {
  const sessionId = await sessionFrom(person, note);
  await settled(sessionId);
  return sessionId;
}

/** Until the session's object has nothing to do. */
export async function settled(sessionId: string): Promise<void> {
  const stub = env.CHAT_SESSION.getByName(sessionId);
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(stub);
      const state = await runInDurableObject(stub, (_object, { storage }) =>
        storage.get<SessionState>("state"),
      );
      expect(state?.phase).toBe("idle");
    },
    { timeout: 45_000, interval: 1 },
  );
}

/** Starts an interview with a recording of this text and waits for its first question. */
export const beginInterview = (person: Person, text: string): Promise<string> =>
  noteDone(person, { audio: spoken(text), interviewMode: "true" });

/** The same, stopped at that question. */
export async function interviewed(person: Person, text: string): Promise<string> {
  const sessionId = await beginInterview(person, text);
  await person.send("POST", API.stopInterview(sessionId));
  return sessionId;
}

/** As if nothing had been learned of them. */
export const forgetLearned = ({ id }: Pick<Person, "id">) =>
  env.DB.batch([
    env.DB.prepare("delete from profiles where user_id = ?").bind(id),
    env.DB.prepare("delete from topics where user_id = ?").bind(id),
  ]);

/** Puts a profile in place as if it had been learned long ago. */
export async function seedProfile(
  person: Person,
  learned: Partial<Omit<Context, "possibleFollowupQuestions" | "lastUpdated" | "corrections">>,
): Promise<void> {
  const all = {
    themes: [],
    toneTags: [],
    identityTags: [],
    distinctivePhrases: [],
    userTopicsMap: {},
    ...learned,
  };
  await env.DB.prepare(
    "insert into profiles (user_id, learned, learned_through, updated_at) values (?, ?, 1, 1760000000000)",
  )
    .bind(person.id, JSON.stringify(all))
    .run();
}
