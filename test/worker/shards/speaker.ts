import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { makeAccount } from "../../../worker/domain/account/sign-in.ts";
import { newLogin } from "../../../worker/domain/account/tokens.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects } from "../../../worker/session/schedule-stub.ts";
import { newMarker } from "../account/lives.ts";
import { tracesOf } from "../account/traces.ts";
import { watchedDatabase } from "../faults/outage.ts";
import { newSignup, type Person, personWith, RAMBLE, spoken, storedOf } from "../people.ts";
import { settled } from "../profile/profile.ts";
import { latest, sessionOf } from "../vault/recordings.ts";
import { draftedFor, newVisitor } from "../visitors/visitor.ts";
import { DATABASES, placesOf } from "./databases.ts";

/** A visitor of the second database, who has spoken a note. */
export async function newSpeaker() {
  const visitor = newVisitor();
  const marker = newMarker();
  const note = await visitor.note({ audio: spoken(`${marker} ${RAMBLE}`) });
  const { sessionId } = await note.json<{ sessionId: string }>();
  await draftedFor(visitor, sessionId);
  await settled(sessionId);
  const id = await DATABASES[1]
    .prepare("select user_id from sessions where id = ?")
    .bind(sessionId)
    .first<string>("user_id");
  if (!id) expect.fail("no visitor");
  return { visitor, marker, sessionId, id, stored: ownerless(await storedOf(id)) };
}

/** Rows, whoever they belong to. */
const ownerless = (stored: Awaited<ReturnType<typeof storedOf>>) =>
  JSON.parse(JSON.stringify(stored, (name, value) => (name === "user_id" ? undefined : value)));

/** Makes an account in the first database of this visitor. */
export async function signUpHere(visitorId: string, deps: Deps = depsOf(env)): Promise<Person> {
  const { email, firstName, lastName } = newSignup();
  const now = Date.now();
  const { token, login } = await newLogin(now, null, deps.shard);
  const account = { email, firstName, lastName, createdAt: now };
  const { user } = await makeAccount(deps, account, login, { visitorId }, accountObjects(env));
  return personWith({ ...user, token });
}

/** Everything that was said is this person's, and of the visitor nothing is left. */
export async function expectMoved(
  person: Person,
  { id, marker, sessionId, stored }: Awaited<ReturnType<typeof newSpeaker>>,
) {
  expect(ownerless(await storedOf(person.id))).toEqual(stored);
  expect(JSON.stringify(await sessionOf(person, sessionId))).toContain(marker);
  const sound = await person.get(API.recordingAudio((await latest(person)).id));
  expect(new TextDecoder("latin1").decode(await sound.arrayBuffer())).toContain(marker);
  expect(await person.usage()).toMatchObject({ free_trials_used: 1 });
  expect(await tracesOf([id])).toEqual([]);
  expect((await placesOf([marker, sessionId]))[1]).toEqual([]);
}

/** The databases and the vault, of which only the first so many steps happen. */
export function dyingAfter(steps: number): { deps: Deps; died: () => boolean } {
  let begun = 0;
  const step = async <Result>(
    _name: string,
    _failure: Error,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    begun += 1;
    if (begun > steps) throw new Error("crash");
    return await work();
  };
  const whole = depsOf(env);
  const [first, second] = DATABASES.map((db) => openDatabase(watchedDatabase(db, step)));
  if (!first || !second) expect.fail("There is one database only.");
  const { vault } = whole;
  const copy: typeof vault.copy = (...given) => step("copy", new Error(), () => vault.copy(...given));
  const deps = { ...whole, db: first, databases: [first, second], vault: { ...vault, copy } };
  return { deps, died: () => begun > steps };
}

/** An account whose visitor is still to be transferred, as after a crash. */
export async function withPlaceholder(speaker: { id: string }): Promise<Person> {
  for (let steps = 1; ; steps += 1) {
    const person = await signUpHere(speaker.id, dyingAfter(steps).deps).catch(() => undefined);
    if (person) return person;
  }
}
