import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { eraseAccount } from "../../../worker/domain/account/erase.ts";
import { openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import type { ModelDeps } from "../../../worker/domain/models.ts";
import { publishPost } from "../../../worker/domain/posts/publish.ts";
import { RESERVATION_MS } from "../../../worker/domain/quota.ts";
import { addNote, addVoiceTurn, type SentNote } from "../../../worker/domain/recordings/note.ts";
import { parseSound } from "../../../worker/domain/recordings/transcribe.ts";
import { accountObjects, sessionStub } from "../../../worker/session/stub.ts";
import { customersOf, newSubscriber } from "../billing/stripe.ts";
import { runAllJobs } from "../cron-run.ts";
import { modelsOf } from "../models.ts";
import { askedOf, callsOf, drafted, newPerson, type Person, RAMBLE, release, spoken } from "../people.ts";
import { fault, noteDone, settled } from "../profile/profile.ts";
import { latest, remove, sayIn, soundsOf } from "../vault/recordings.ts";
import { connectLinkedIn, linkedInFeed, newMarker } from "./lives.ts";
import { watchLog } from "./log.ts";
import { idsOf, keptByObject, tracesOf } from "./traces.ts";

const readLog = watchLog();
/** Errors, but those of sessions' jobs: other files', which share the isolate, go on meanwhile. */
const logged = () =>
  readLog()
    .split("\n")
    .filter((line) => !line.includes('"where":"alarm"'))
    .join("\n");

const erase = async (person: Person) => {
  expect((await person.send("DELETE", API.account)).status).toBe(204);
};
const objects = accountObjects(env);

/** Somebody whose account goes while their work stops where it reaches something outside, until it is let go on. */
async function leaver() {
  const [person, marker] = [await newPerson(), newMarker()];
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const pass = async () => {
    reached.resolve();
    await opened.promise;
  };
  const open = opened.resolve;
  /** Erases the account once the work has stopped, and lets it go on. */
  const leave = async () => {
    await reached.promise;
    await erase(person);
    open();
  };
  return { person, marker, pass, reached: reached.promise, leave, open };
}

const aSound = (marker: string) => ({
  key: crypto.randomUUID(),
  sound: parseSound(spoken(`${marker} ${RAMBLE}`, { id: marker })),
});

const aNote = (marker: string): SentNote => ({ ...aSound(marker), interviewMode: false, source: "audio" });

const uploadsOver = () => runAllJobs(Date.now() + RESERVATION_MS + 2 * MINUTE_MS);

/** Of whoever was sending sound nothing is left, and nothing comes until no upload can be alive. */
async function expectNothingOf(person: Person, ...names: string[]): Promise<void> {
  expect(await tracesOf([person.id, person.email, ...names])).toEqual([]);
  await uploadsOver();
  expect(await tracesOf([person.id, ...names])).toEqual([]);
}

const whole = depsOf(env);

/** What the Worker works with, with another way to do something in the vault. */
const withVault = (ways: Partial<Deps["vault"]>): Deps => ({ ...whole, vault: { ...whole.vault, ...ways } });

/** Uploads that stop before the vault until they may go on; `stored` is what they do once their sound lies there. */
function stoppingBeforeVault(pass: () => Promise<void>, stored?: () => Promise<void>): ModelDeps {
  const put: Deps["vault"]["put"] = async (...sound) => {
    await pass();
    await whole.vault.put(...sound);
    await stored?.();
  };
  return modelsOf(withVault({ put }));
}

test("sound that reaches the vault after its owner has gone is taken out again, heard by nobody", async () => {
  const { person, marker, pass, leave } = await leaver();
  const work = addNote(stoppingBeforeVault(pass), person.id, aNote(marker));
  await leave();
  await expect(work).rejects.toMatchObject({ code: "recording_deleted" });
  expect((await callsOf(marker)).speech).toBe(0);
  await expectNothingOf(person, marker);
});

type Upload = (deps: ModelDeps, person: Person, marker: string) => Promise<unknown>;
const noteOf: Upload = (deps, { id }, marker) => addNote(deps, id, aNote(marker));
const turnOf: Upload = async (deps, person, marker) => {
  const ref = { userId: person.id, sessionId: await noteDone(person, { text: RAMBLE }) };
  return await addVoiceTurn(deps, ref, { ...aSound(marker), kind: "request" });
};

test.each<[what: string, upload: Upload, deletesFirst: boolean]>([
  ["note", noteOf, false],
  ["turn", turnOf, false],
  ["note, deleted before the account was,", noteOf, true],
])("a %s whose upload dies after its owner has gone leaves no sound", async (_what, upload, deletesFirst) => {
  const { person, marker, pass, reached, open } = await leaver();
  const died = Promise.withResolvers<void>();
  // They die as soon as their sound lies there.
  const deps = stoppingBeforeVault(pass, () => {
    died.resolve();
    return new Promise(() => undefined);
  });
  void upload(deps, person, marker);
  await reached;
  const before = logged();
  if (deletesFirst) expect((await remove(person, await latest(person))).status).toBe(204);
  await erase(person);
  expect((await person.get(API.user)).status).toBe(401);
  // Meanwhile the cron job has nothing to do about it.
  await runAllJobs();
  open();
  await died.promise;
  expect(await soundsOf(person)).toHaveLength(1);
  await uploadsOver();
  expect(await tracesOf([person.id, marker])).toEqual([]);
  expect(logged()).toBe(before);
});

test("a customer that Stripe makes after its account has gone goes too", async () => {
  const { person, pass, leave } = await leaver();
  const payments: Deps["payments"] = whole.payments && {
    ...whole.payments,
    createCustomer: async (customer) => {
      const made = await whole.payments?.createCustomer(customer);
      await pass();
      return made ?? "";
    },
  };
  const pages = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };
  const work = openCheckout({ ...whole, payments }, person.id, pages);
  await leave();
  await expect(work).rejects.toMatchObject({ code: "unauthorized" });
  expect(await customersOf(person)).toEqual([]);
});

type Send = (person: Person, sessionId: string, audio: Uint8Array<ArrayBuffer>) => Promise<Response>;

test.each<[what: string, send: Send]>([
  ["note", (person, _sessionId, audio) => person.note({ audio })],
  ["turn", sayIn],
])("a %s being heard when its account is deleted is refused and leaves nothing", async (_what, send) => {
  const { person, marker } = await leaver();
  const sessionId = await noteDone(person, { text: `${marker} ${RAMBLE}` });
  const id = crypto.randomUUID();
  const answer = send(person, sessionId, spoken(`${marker} ${RAMBLE}`, { id, faults: ["wait"] }));
  await askedOf(id, "speech");
  await erase(person);
  await release(id);
  expect((await answer).status).toBeGreaterThanOrEqual(400);
  await expectNothingOf(person, marker, sessionId);
});

test("a draft that is being written when its account is deleted is written for nobody", async () => {
  const { person, marker } = await leaver();
  const { id, mark } = fault("wait");
  const answer = await person.note({ text: `${marker} ${RAMBLE} ${mark}` });
  const { sessionId } = await answer.json<TranscribeResponse>();
  await askedOf(id, "writer");
  const names = [person.id, person.email, marker, ...(await idsOf(person.id))];
  await erase(person);
  await release(id);
  // Comes to its turn once the draft has come to its end.
  const ref = { sessionId, userId: person.id, network: null };
  const turn = { messageId: crypto.randomUUID(), content: marker };
  expect(await sessionStub(env, sessionId).refine(ref, turn)).toMatchObject({ ok: false, code: "not_found" });
  expect(await tracesOf(names)).toEqual([]);
  expect(await keptByObject(sessionId)).toEqual([]);
  expect((await callsOf(id)).writer).toBe(1);
});

test("a change that is being made when its account is deleted is refused and leaves nothing", async () => {
  const { person, marker } = await leaver();
  const sessionId = await noteDone(person, { text: `${marker} ${RAMBLE}` });
  const { id, mark } = fault("wait");
  const message = person.send("POST", API.message(sessionId), { content: `Shorter, ${marker} ${mark}` });
  await askedOf(id, "writer");
  const names = [person.id, marker, ...(await idsOf(person.id))];
  await erase(person);
  await release(id);
  expect((await message).status).toBeGreaterThanOrEqual(400);
  expect(await tracesOf(names)).toEqual([]);
  expect(await keptByObject(sessionId)).toEqual([]);
});

test("a session that is woken after it was erased finds nothing to do, and forgets whose it was", async () => {
  const person = await newPerson();
  const sessionId = await noteDone(person, { text: RAMBLE });
  await erase(person);
  await sessionStub(env, sessionId).requestOpening({ sessionId, userId: person.id, network: null });
  await settled(sessionId);
  expect(await tracesOf([person.id, sessionId])).toEqual([]);
});

test("a post that is on its way to LinkedIn when its account is deleted goes nowhere any more", async () => {
  const { person, marker, pass, reached, leave } = await leaver();
  await connectLinkedIn(person);
  const draft = await drafted(person, await noteDone(person, { text: `${marker} ${RAMBLE}` }));
  const linkedin = whole.linkedin && {
    ...whole.linkedin,
    publish: async (post: Parameters<NonNullable<Deps["linkedin"]>["publish"]>[0]) => {
      await pass();
      return whole.linkedin?.publish(post) ?? expect.fail("LinkedIn is off");
    },
  };
  const work = publishPost({ ...whole, linkedin }, person.id, draft.id);
  await reached;
  const names = [person.id, marker, ...(await idsOf(person.id))];
  await leave();
  // Its connection was ended there first.
  expect(await work).toMatchObject({ refused: "linkedin_reconnect" });
  expect(await linkedInFeed(marker)).toEqual([]);
  expect(await tracesOf(names)).toEqual([]);
});

test("what comes in while an account is being erased goes with it: sound, session and customer", async () => {
  const { person, customer } = await newSubscriber();
  const marker = newMarker();
  const opened: string[] = [];
  const empty = async (userId: string) => {
    await whole.vault.empty(userId);
    if (opened.length > 0) return;
    const { sessionId } = await addNote(modelsOf(whole), userId, aNote(marker));
    opened.push(sessionId);
    await sessionStub(env, sessionId).requestOpening({ sessionId, userId, network: null });
    const insert = "insert into subscriptions (user_id, customer_id, attempt) values (?, ?, 'x')";
    await env.DB.prepare(insert).bind(userId, `${customer}x`).run();
  };
  await eraseAccount(withVault({ empty }), person.id, objects);
  expect(opened).toHaveLength(1);
  expect(await tracesOf([person.id, marker, customer, ...opened])).toEqual([]);
});
