import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { latestNotesQuery } from "../../../worker/db/profiles.ts";
import { learnProfile } from "../../../worker/domain/profile/profile.ts";
import { pendingQuery } from "../../../worker/domain/sessions.ts";
import type { Job, SessionState } from "../../../worker/session/state.ts";
import { modelsOf } from "../models.ts";
import { askedOf, type Person, RAMBLE, release, spoken, test } from "../people.ts";
import { sayIn, seedRecordings } from "../vault/recordings.ts";
import {
  beginInterview,
  contextOf,
  correct,
  fault,
  forgetLearned,
  noModel,
  noteDone,
  settled,
  undo,
} from "./profile.ts";

const db = () => openDatabase(env.DB);
const HIRING = "We are hiring again. I interviewed four people for the job and hired the slowest of them.";
const MOTTO = "Slow is smooth and smooth is fast.";

const notesOf = async (userId: string) => (await latestNotesQuery(db(), userId, 30)).map(({ text }) => text);

const learnedThrough = (userId: string) =>
  env.DB.prepare("select learned_through from profiles where user_id = ?")
    .bind(userId)
    .first<number>("learned_through");

test("learns from notes, newest first, and from no request", async ({ person }) => {
  const sessionId = await noteDone(person, { text: RAMBLE });
  for (const content of ["make it shorter", "softer please"]) {
    expect((await person.send("POST", API.message(sessionId), { content })).status).toBe(200);
  }
  expect((await sayIn(person, sessionId, spoken("now bolder please"))).status).toBe(200);
  await noteDone(person, { audio: spoken(HIRING) });
  expect(await notesOf(person.id)).toEqual([HIRING, RAMBLE]);
});

test("learns from an interview's answers, and from no later request", async ({ person }) => {
  const sessionId = await beginInterview(person, RAMBLE);
  expect((await sayIn(person, sessionId, spoken(HIRING))).status).toBe(200);
  expect((await person.send("POST", API.stopInterview(sessionId))).status).toBe(200);
  expect((await person.send("POST", API.synthesize(sessionId))).status).toBe(200);
  await settled(sessionId);
  const nothing = { isReviewPending: false, isProfileOutdated: false };
  expect(await pendingQuery(db(), { sessionId, userId: person.id })).toEqual([nothing]);
  expect((await sayIn(person, sessionId, spoken("make it shorter"))).status).toBe(200);
  expect(await notesOf(person.id)).toEqual([HIRING, RAMBLE]);
});

test("reads the latest thirty, and no more rows the more there are", async ({ person }) => {
  const sessionId = await noteDone(person, { text: RAMBLE });
  const seed = async (from: number, count: number, transcript: string) => {
    const times = Array.from({ length: count }, (_, at) => from + at);
    await seedRecordings(person, times, { sessionId, transcript });
  };
  const rowsRead = async () => {
    const { sql, params } = latestNotesQuery(db(), person.id, 30).toSQL();
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .run();
    return meta.rows_read;
  };
  await seed(0, 40, "earlier");
  const few = await rowsRead();
  await seed(40, 360, "later");
  expect(await rowsRead()).toBe(few);
  expect(await notesOf(person.id)).toEqual([RAMBLE, ...Array(29).fill("later")]);
});

test("what was removed outlives Refresh and a new note", async ({ person }) => {
  for (const text of [HIRING, `${HIRING} Twice.`]) await noteDone(person, { text: `${text} ${noModel()}` });
  const before = await contextOf(person);
  expect(before.userTopicsMap).toHaveProperty("Hiring", 2);
  const { corrections } = await correct(person, { kind: "removed", field: "topics", text: "hiring" });
  expect((await contextOf(person)).userTopicsMap).not.toHaveProperty("Hiring");
  await person.send("POST", API.context);
  expect((await contextOf(person)).userTopicsMap).not.toHaveProperty("Hiring");
  await noteDone(person, { text: `${HIRING} ${noModel()}` });
  const after = await contextOf(person);
  expect(after.userTopicsMap).not.toHaveProperty("Hiring");
  expect(after.possibleFollowupQuestions.join(" ")).not.toMatch(/\bhiring\b/i);
  await undo(person, corrections[0]?.id ?? "");
  await person.send("POST", API.context);
  expect((await contextOf(person)).userTopicsMap).toHaveProperty("Hiring", 3);
});

test("of two sessions that learn at once the one with the newer notes stays", async ({ person }) => {
  const slow = fault("wait", "wait");
  await noteDone(person, { text: `${HIRING} ${noModel()}` });
  await forgetLearned(person);
  await env.DB.prepare("update recordings set transcript = ? where user_id = ?")
    .bind(`${HIRING} ${slow.mark}`, person.id)
    .run();
  const older = learnProfile(modelsOf(), person.id);
  await askedOf(slow.id, "writer", 2);
  await noteDone(person, { text: `${MOTTO} ${MOTTO} ${noModel()}` });
  const newer = await contextOf(person);
  const through = await learnedThrough(person.id);
  expect(newer.distinctivePhrases.join(" ").toLowerCase()).toContain("slow is smooth");
  await release(slow.id, "401");
  await older;
  expect(await contextOf(person)).toEqual(newer);
  expect(await learnedThrough(person.id)).toBe(through);
});

test("learning that was lost is made up for by the next session", async ({ person }) => {
  const lost = await noteDone(person, { text: `${HIRING} ${noModel()}` });
  await forgetLearned(person);
  const isOutdated = async () =>
    (await pendingQuery(db(), { sessionId: lost, userId: person.id }))[0]?.isProfileOutdated;
  expect(await isOutdated()).toBe(true);
  await noteDone(person, { text: `${RAMBLE} ${noModel()}` });
  expect((await contextOf(person)).userTopicsMap).toHaveProperty("Hiring", 1);
  expect(await isOutdated()).toBe(false);
});

/** Puts a session's object back to where it learns its profile, and will go on at its alarm. */
async function putBackToLearning({ id: userId }: Person, sessionId: string, faults: number): Promise<void> {
  await forgetLearned({ id: userId });
  const job: Job = { kind: "profile", sessionId, userId, network: null };
  await runInDurableObject(env.CHAT_SESSION.getByName(sessionId), async (_object, { storage }) => {
    await storage.put("state", { phase: "working", job, attempt: 1, faults } satisfies SessionState);
    await storage.setAlarm(Date.now() + 3_600_000);
  });
}

test("learning that died with its object is taken up again", async ({ person }) => {
  const sessionId = await noteDone(person, { text: `${HIRING} ${noModel()}` });
  await putBackToLearning(person, sessionId, 0);
  await settled(sessionId);
  expect((await contextOf(person)).userTopicsMap).toHaveProperty("Hiring", 1);
});

test("a review that is asked for does not wait behind learning, and both are done", async ({ person }) => {
  const sessionId = await noteDone(person, { text: HIRING });
  const [draft] = await person.drafts(sessionId);
  await putBackToLearning(person, sessionId, 3);
  expect((await person.send("POST", API.reviewPost(draft?.id ?? ""))).status).toBe(202);
  await settled(sessionId);
  expect(await (await person.get(API.post(draft?.id ?? ""))).json()).toMatchObject({ status: "draft" });
  expect(await learnedThrough(person.id)).not.toBeNull();
});

test.for([
  ["gone", "delete from users where id = ?"],
  ["going", "insert into jobs (key, kind, next_at, created_at) values ('erasure:' || ?, 'erasure', 9e14, 1)"],
] as const)("nothing is learned for an account that is %s", async ([, sql], { person }) => {
  await noteDone(person, { text: `${HIRING} ${noModel()}` });
  await forgetLearned(person);
  await env.DB.prepare(sql).bind(person.id).run();
  await learnProfile(modelsOf(), person.id);
  expect(await learnedThrough(person.id)).toBeNull();
  const { results } = await env.DB.prepare("select * from topics where user_id = ?").bind(person.id).all();
  expect(results).toEqual([]);
});
