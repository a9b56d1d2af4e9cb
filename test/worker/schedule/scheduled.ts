import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject } from "vitest";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { scheduleStub } from "../../../worker/session/stub.ts";
import { consent, type Entered } from "../linkedin/consent.ts";
import { call, drafted, newPerson, type Person, RAMBLE } from "../people.ts";

export const MINUTE_MS = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

export async function connect(person: Person, entered: Entered = {}): Promise<void> {
  const start = await person.get(API.linkedinStart);
  const { authUrl } = await start.json<{ authUrl: string }>();
  const { pathname, search } = await consent(authUrl, { email: person.email, ...entered });
  const cookie = start.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  await call(pathname + search, { headers: { Cookie: cookie }, redirect: "manual" });
}

export interface Author {
  person: Person;
  id: string;
  /** Stands in the post, and in no other. */
  marker: string;
}

/** Somebody with a draft, who is connected to LinkedIn; the fault is one of the stand-in's. */
export async function author({ fault = "", connected = true } = {}): Promise<Author> {
  const person = await newPerson();
  if (connected) await connect(person);
  return { person, ...(await newPost(person, fault)) };
}

export async function newPost(person: Person, fault = ""): Promise<{ id: string; marker: string }> {
  const { sessionId } = await (await person.note({ text: RAMBLE })).json<{ sessionId: string }>();
  const { id } = await drafted(person, sessionId);
  const marker = crypto.randomUUID();
  const body = fault ? `${marker} [[linkedin ${fault}]]` : marker;
  expect((await person.send("PATCH", API.post(id), { body })).status).toBe(200);
  return { id, marker };
}

export const put = ({ person, id }: Author, at = inMinutes(60)) =>
  person.send("PUT", API.postSchedule(id), { at });

export const postOf = async ({ person, id }: Author): Promise<Post> =>
  (await person.get(API.post(id))).json<Post>();

/** Lets so much time pass for a scheduled post, and runs the alarm. */
export async function later(post: Pick<Author, "person" | "id">, minutes: number): Promise<void> {
  await shift(post.id, minutes, env.DB);
  await runAlarm(post.person);
}

/** Lets so much time pass for a scheduled post, or all those of an account, without a look at what is due. */
export async function shift(id: string, minutes: number, db = env.DB): Promise<void> {
  const ms = minutes * MINUTE_MS;
  await db
    .prepare(
      `update drafts set scheduled_at = scheduled_at - ?1, schedule_next_try = schedule_next_try - ?1,
      publishing_since = publishing_since - ?1 where id = ?2 or user_id = ?2`,
    )
    .bind(ms, id)
    .run();
}

/** Runs the alarm to its end. An alarm that is due, as `wake` sets it, the platform itself might begin meanwhile. */
export async function runAlarm({ id }: Person): Promise<void> {
  const stub = scheduleStub(env, id);
  await runInDurableObject(stub, async (_object, { storage }) => {
    await storage.put("user", id);
    await storage.setAlarm(Date.now() + 60 * MINUTE_MS);
  });
  await runDurableObjectAlarm(stub);
}

/** What stands on LinkedIn of this author. */
export async function feedOf({ marker }: Pick<Author, "marker">): Promise<string[]> {
  const feed = await (await fetch(`${inject("linkedin").url}/feed.json`)).json<{ text: string }[]>();
  return feed.map(({ text }) => text).filter((text) => text.includes(marker));
}
