import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { writeFirstDraft } from "../../worker/domain/posts/drafting.ts";
import { addNote } from "../../worker/domain/recordings/note.ts";
import type { Job, SessionState } from "../../worker/session/state.ts";
import { runMinute } from "./cron-run.ts";
import { modelsOf } from "./models.ts";
import { callsOf, drafted, type Person, RAMBLE, runSql, sessionFrom, storedOf, test } from "./people.ts";
import { fault, settled } from "./profile/profile.ts";

const noteOf = (person: Person, text: string) => sessionFrom(person, { text });

const stubOf = (sessionId: string) => env.CHAT_SESSION.getByName(sessionId);

/** Runs every alarm that is due or will be, until none is left. */
async function runAlarms(sessionId: string): Promise<void> {
  while (await runDurableObjectAlarm(stubOf(sessionId)));
}

test("a note becomes a draft with two hooks and a body, and is answered", async ({ person }) => {
  const sessionId = await noteOf(person, RAMBLE);
  const draft = await drafted(person, sessionId);
  expect(draft.hooks.length).toBeGreaterThanOrEqual(2);
  expect(draft).toMatchObject({
    postIndex: 0,
    selectedHookIndex: 0,
    selectedCtaIndex: null,
    customCta: null,
    writtenBy: "model",
    fallback: false,
  });
  expect(draft.bodies[0]?.content).toContain("best thing");

  const session = await (await person.get(API.chat(sessionId))).json<SessionDetail>();
  expect(session.drafting).toBe("done");
  expect(session.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
});

test("Try again asks the model once more, and keeps what was there", async ({ person }) => {
  const sessionId = await noteOf(person, `${RAMBLE} ${fault("refusal", "refusal", "429-long").mark}`);
  await runAlarms(sessionId);
  const before = await drafted(person, sessionId);
  expect(before).toMatchObject({ writtenBy: "builtin", fallback: true });

  const response = await person.send("POST", API.redraft(sessionId));
  expect(response.status).toBe(200);
  const [after] = await response.json<Draft[]>();
  expect(after).toMatchObject({ writtenBy: "model", fallback: false, selectedHookIndex: 0 });
  // Below another hook other sentences are shown.
  const last = before.bodies[0]?.content.split("\n\n").at(-1) ?? "";
  expect(after?.bodies.map(({ content }) => content).join("\n")).toContain(last);
  for (const hook of before.hooks) expect(after?.hooks.map(({ content }) => content)).toContain(hook.content);
});

test("Try again answers 503 while the model still cannot, and changes nothing", async ({ person }) => {
  const sessionId = await noteOf(person, `${RAMBLE} ${fault(...Array(60).fill("401")).mark}`);
  await runAlarms(sessionId);
  const before = await drafted(person, sessionId);
  expect((await person.send("POST", API.redraft(sessionId))).status).toBe(503);
  expect(await person.drafts(sessionId)).toEqual([before]);
});

test("however often and however parallel the job runs, one set of drafts is stored", async ({ person }) => {
  const sessionId = await noteOf(person, RAMBLE);
  const job = { sessionId, userId: person.id };
  await Promise.all(
    Array.from({ length: 5 }, () => writeFirstDraft(modelsOf(), job, { withoutModel: false })),
  );
  await runAlarms(sessionId);
  const stored = await storedOf(person.id);
  expect(stored.drafts).toHaveLength(1);
  expect(stored.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
});

test("a crash between writing the draft and noting it ends in one set of drafts", async ({ person }) => {
  const sessionId = await noteOf(person, RAMBLE);
  await drafted(person, sessionId);
  // As if the object had died after the database had the draft and before its own state said so.
  await runInDurableObject(stubOf(sessionId), async (_object, { storage }) => {
    const job: Job = { kind: "opening", sessionId, userId: person.id, network: null };
    await storage.put("state", { phase: "working", job, attempt: 1, faults: 0 } satisfies SessionState);
    await storage.setAlarm(Date.now() + 60_000);
  });
  await evictDurableObject(stubOf(sessionId));
  await settled(sessionId);
  expect((await storedOf(person.id)).drafts).toHaveLength(1);
});

test("an object evicted in the middle of its retries goes on where it was", async ({ person }) => {
  const { id, mark } = fault("refusal", "refusal");
  const sessionId = await noteOf(person, `${RAMBLE} ${mark}`);
  await vi.waitFor(async () => expect((await callsOf(id)).writer).toBe(2), { timeout: 45_000 });
  await evictDurableObject(stubOf(sessionId));
  await runAlarms(sessionId);
  expect(await drafted(person, sessionId)).toMatchObject({ writtenBy: "model" });
});

test("the cron finds a note whose wake-up was lost; reading wakes nobody", async ({ person }) => {
  const { sessionId } = await addNote(modelsOf(), person.id, {
    ...{ source: "text", text: RAMBLE, interviewMode: false },
    key: crypto.randomUUID(),
  });
  const alarmOf = () => runInDurableObject(stubOf(sessionId), (_object, { storage }) => storage.getAlarm());
  await runSql("update sessions set updated_at = updated_at - 60000 where id = ?", sessionId);
  expect(await person.drafts(sessionId)).toEqual([]);
  expect((await person.get(API.chat(sessionId))).status).toBe(200);
  expect(await alarmOf()).toBeNull();
  await runMinute();
  expect(await drafted(person, sessionId)).toMatchObject({ postIndex: 0 });
  expect((await storedOf(person.id)).drafts).toHaveLength(1);
});

test("a fault of ours does not ask the model for ever, and is made up for", async ({ person }) => {
  const { id, mark } = fault();
  await runSql(
    "create trigger broken before insert on draft_versions begin select raise(abort, 'broken'); end",
  );
  try {
    const sessionId = await noteOf(person, `${RAMBLE} ${mark}`);
    for (let i = 0; i < 8; i++) await runDurableObjectAlarm(stubOf(sessionId));
    expect((await callsOf(id)).writer).toBeLessThanOrEqual(3);
    await runSql("drop trigger broken");
    await runAlarms(sessionId);
    expect(await drafted(person, sessionId)).toMatchObject({ postIndex: 0 });
  } finally {
    await runSql("drop trigger if exists broken");
  }
});
