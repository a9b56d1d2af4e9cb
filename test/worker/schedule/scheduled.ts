import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { scheduleStub } from "../../../worker/session/stub.ts";
import { connectLinkedIn, linkedInFeed } from "../account/lives.ts";
import { draftFrom, type NoteParts, newPerson, type Person, runSql } from "../people.ts";

export { connectLinkedIn as connect };

export const MINUTE_MS = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

export interface Author {
  person: Person;
  id: string;
  /** Stands in the post, and in no other. */
  marker: string;
}

/** Somebody with a draft, who is connected to LinkedIn; the fault is one of the stand-in's. */
export async function author({ fault = "", connected = true } = {}): Promise<Author> {
  const person = await newPerson();
  if (connected) await connectLinkedIn(person);
  return { person, ...(await newPost(person, fault)) };
}

export async function newPost(person: Person, fault = "", note?: NoteParts) {
  const { id } = await draftFrom(person, note);
  const marker = crypto.randomUUID();
  const body = fault ? `${marker} [[linkedin ${fault}]]` : marker;
  expect((await person.send("PATCH", API.post(id), { body })).status).toBe(200);
  return { id, marker };
}

export const put = ({ person, id }: Pick<Author, "person" | "id">, at = inMinutes(60)) =>
  person.send("PUT", API.postSchedule(id), { at });

export const postOf = async ({ person, id }: Pick<Author, "person" | "id">): Promise<Post> =>
  (await person.get(API.post(id))).json<Post>();

/** Lets so much time pass for a scheduled post, and runs the alarm. */
export async function later(post: Pick<Author, "person" | "id">, minutes: number): Promise<void> {
  await shift(post.id, minutes);
  await runAlarm(post.person);
}

/** Lets so much time pass for a scheduled post, or all those of an account, without a look at what is due. */
export async function shift(id: string, minutes: number): Promise<void> {
  await runSql(
    `update drafts set scheduled_at = scheduled_at - ?1, schedule_next_try = schedule_next_try - ?1,
      publishing_since = publishing_since - ?1 where id = ?2 or user_id = ?2`,
    minutes * MINUTE_MS,
    id,
  );
}

/** Takes this post for sending, as an attempt does that began then. */
export const send = ({ id }: Pick<Author, "id">, since: number) =>
  runSql("update drafts set publish_attempt = 'a', publishing_since = ? where id = ?", since, id);

/** Runs the alarm to its end. An alarm that is due, as `wake` sets it, the platform itself might begin meanwhile. */
export async function runAlarm({ id }: Person): Promise<void> {
  const stub = scheduleStub(env, id);
  await runInDurableObject(stub, async (_object, { storage }) => {
    await storage.put("user", id);
    await storage.setAlarm(Date.now() + 60 * MINUTE_MS);
  });
  await runDurableObjectAlarm(stub);
}

export const feedOf = ({ marker }: Pick<Author, "marker">) => linkedInFeed(marker);
