import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { pngOf } from "../../files.ts";
import { connect } from "../doors/chat.ts";
import { feed } from "../linkedin/account.ts";
import { consent, type Entered } from "../linkedin/consent.ts";
import { call, drafted, newPerson, type Person, personWith, RAMBLE, spoken } from "../people.ts";
import { addPicture } from "../post-files.ts";
import { habitStatement } from "../profile/habit-rows.ts";
import { settled } from "../profile/profile.ts";
import { sayIn } from "../vault/recordings.ts";
import { withPasskey } from "./authenticator.ts";

/** A word that nobody else ever says, in every text of one person's. */
export const newMarker = () => `zq${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;

export type Life = Awaited<ReturnType<typeof live>>;

/** Somebody who has used all there is to use, payment apart: texts of theirs in every place that can hold one. */
export const newLife = async (): Promise<Life> => live(await newPerson());

/** `entered`: at LinkedIn, where they connect. Returns all that names them anywhere, too. */
export async function live(person: Person, entered: Entered = {}) {
  const marker = newMarker();
  const sound = spoken(`${marker} ${RAMBLE}`);
  const note = await ok(person.note({ audio: sound, topic: `${marker} topic` }));
  const { sessionId } = await note.json<{ sessionId: string }>();
  const draft = await drafted(person, sessionId);
  await ok(person.send("POST", API.message(sessionId), { content: `Make it shorter, ${marker}.` }));
  await ok(sayIn(person, sessionId, spoken(`${marker} make it bolder`)));
  const change = {
    bodies: [{ content: `${marker} first body` }, { content: `${marker} second body` }],
    hooks: [{ type: "claim", content: `${marker} hook` }],
    selectedCtaIndex: -1,
    customCta: `${marker} call`,
    confirmed: [`${marker} vouched for`],
  };
  await ok(person.send("PATCH", API.draft(draft.id), change));
  await ok(person.send("PATCH", API.post(draft.id), { title: `${marker}: a title / with "signs"` }));
  await ok(addPicture(person, draft.id, pngOf(4, 4), { alt: `${marker} in a picture` }));
  await ok(person.send("PATCH", API.user, { profileUrl: `https://example.com/${marker}` }));
  const spelling = { kind: "spelling", text: `${marker}a`, heard: `${marker}b` };
  await ok(person.send("POST", API.corrections, spelling));
  await ok(person.send("POST", API.corrections, { kind: "phrase", text: `${marker} phrase` }));
  await ok(person.send("POST", API.copiedDraft(draft.id), undefined));
  await ok(person.send("POST", API.samples, { text: `${marker} was a post of last year.` }));
  const habit = { id: crypto.randomUUID(), userId: person.id, postId: draft.id, says: `${marker} sign-off` };
  await habitStatement(openDatabase(env.DB), habit);
  await connectLinkedIn(person, entered);
  await ok(person.get(API.linkedinStart));
  await withPasskey(person);
  await (await connect(person)).say({ text: "/start" });
  const slots = { timeZone: "Antarctica/Troll", slots: [{ day: 2, time: "08:30" }] };
  await ok(person.send("PUT", API.slots, slots));
  const at = new Date(Date.now() + 60 * 60_000).toISOString();
  await ok(person.send("PUT", API.postSchedule(draft.id), { at }));
  const typed = await ok(person.note({ text: `${marker} typed note. ${RAMBLE}` }));
  // A recording that nobody could hear.
  const unheard = await person.note({ audio: spoken(`${marker} unheard`, { faults: ["400", "400"] }) });
  expect(unheard.status).toBe(503);
  await settled(sessionId);
  await settled((await typed.json<{ sessionId: string }>()).sessionId);
  // Not every model finds a question to ask.
  await env.DB.prepare(
    "insert into topics (user_id, questions, updated_at) values (?, ?, 9e12) on conflict do update set questions = excluded.questions",
  )
    .bind(person.id, JSON.stringify([`What about ${marker}?`]))
    .run();
  return { person, marker, sound, sessionId, names: [person.id, person.email, marker, person.token] };
}

async function ok(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  expect(response.ok, `${response.status} ${response.url}`).toBe(true);
  return response;
}

/** Agrees at LinkedIn, where this answer leads to, and comes back; returns where that leads to. */
export async function throughLinkedIn(start: Response, entered: Entered, browser = call): Promise<URL> {
  const { authUrl } = await start.json<{ authUrl: string }>();
  const { pathname, search } = await consent(authUrl, entered);
  const Cookie = start.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  // As a browser says of a page that LinkedIn led to.
  const headers = { Cookie, "Sec-Fetch-Site": "cross-site" };
  const back = await browser(pathname + search, { headers, redirect: "manual" });
  return new URL(back.headers.get("Location") ?? "", "https://outspoken.test");
}

export async function connectLinkedIn(person: Person, entered: Entered = {}): Promise<void> {
  const start = await person.get(API.linkedinStart);
  const back = await throughLinkedIn(start, { email: person.email, ...entered });
  expect(back.href).toContain("linkedin=connected");
}

/** Goes to LinkedIn as this member and agrees, in this browser; returns where that leads to. */
export const goToLinkedIn = async (email: string, entered: Entered = {}, browser = call): Promise<URL> =>
  throughLinkedIn(await browser(API.linkedinStart), { email, ...entered }, browser);

export async function newMember(email: string, entered: Entered = {}, browser = call): Promise<Person> {
  const back = await goToLinkedIn(email, entered, browser);
  const token = back.searchParams.get("token") ?? "";
  const user = await ok(call(API.user, { headers: { Authorization: `Bearer ${token}` } }));
  return personWith({ ...(await user.json<User>()), token });
}

export const linkedInFeed = async (marker: string): Promise<string[]> =>
  (await feed()).map(({ text }) => text).filter((text) => text.includes(marker));
