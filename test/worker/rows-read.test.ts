import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { CALENDAR_POSTS } from "#contract/limits.ts";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { LiveResponse } from "#contract/recordings.ts";
import { DAY_MS, HOUR_MS } from "#contract/times.ts";
import { AUTHOR, DUE, grow, PROLIFIC, tokenOf, userId } from "../../bench/worker/data.ts";
import { reads } from "../../bench/worker/reads.ts";
import { countQueries } from "../../bench/workers/counting.ts";
import { counts, reset } from "../../bench/workers/counts.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { duePosts, nextTry, triesQuery } from "../../worker/db/schedule.ts";
import { overdueSessions } from "../../worker/db/sessions.ts";
import { fileForm } from "../files.ts";
import { wav } from "./audio.ts";
import { call, type NoteParts, nextPage, type Person, RAMBLE, sessionFrom, spoken, test } from "./people.ts";
import { settled } from "./profile/profile.ts";

const MORE = 20;

const bearerOf = (number: number) => ({ headers: { Authorization: `Bearer ${tokenOf(number)}` } });

/** What each read takes of the database, by somebody whose data grows, and somebody whose neighbours' does. */
async function costs() {
  const seen: Record<string, { trips: number; rows: number }> = {};
  const see = async (name: string, read: () => Promise<unknown>) => {
    reset();
    await read();
    const { queries, rowsRead } = reset();
    seen[name] = { trips: queries, rows: rowsRead };
  };
  for (const { number } of [PROLIFIC, AUTHOR])
    for (const [name, path] of Object.entries(reads(number, 1)))
      await see(`${name} by ${number}`, async () => {
        const response = await call(path, bearerOf(number));
        expect(`${name} ${response.status} ${await response.text()}`).toContain(`${name} 200`);
      });
  for (const [name, read] of Object.entries(SCHEDULE_READS)) await see(name, read);
  return seen;
}

const db = openDatabase(env.DB);
const SOON = DUE + 3 * HOUR_MS;
const prolific = userId(PROLIFIC.number);
/** What alarms and the cron job ask. */
const SCHEDULE_READS: Record<string, () => Promise<unknown>> = {
  "next try": () => nextTry(db, prolific),
  "due posts": () => duePosts(db, prolific, SOON, 5),
  "none due": () => duePosts(db, prolific, DUE, 5),
  "tries due": () => triesQuery(db, SOON, 20),
  "no tries due": () => triesQuery(db, DUE, 20),
  "overdue sessions": () => overdueSessions(db, Date.now(), 20),
};

test(`every read is one trip to the database, and reads no more rows of one with ${MORE} times as much`, async () => {
  countQueries(env.DB);
  await grow(env.DB, 0, 1);
  const few = await costs();
  for (const [name, { trips }] of Object.entries(few)) expect(`${name}: ${trips}`).toBe(`${name}: 1`);
  await grow(env.DB, 1, MORE);
  expect(await costs()).toEqual(few);
  for (const path of [API.posts, API.recordings]) {
    const seen = new Set<string>();
    for (let next: string | undefined = path; next; ) {
      reset();
      const page: Response = await call(next, bearerOf(PROLIFIC.number));
      for (const { id } of await page.json<{ id: string }[]>()) seen.add(id);
      // A page starts at the row that the one before ended with.
      const first = few[`GET ${path} by ${PROLIFIC.number}`]?.rows ?? 0;
      expect(reset().rowsRead).toBeLessThanOrEqual(first + 1);
      next = nextPage(page);
    }
    expect(seen.size).toBe(PROLIFIC.items * MORE);
  }
  const [from, to] = [DUE, DUE + 366 * DAY_MS].map((time) => new Date(time).toISOString());
  const calendar = await call(withQuery(API.schedule, { from, to }), bearerOf(PROLIFIC.number));
  const posts = await calendar.json<Post[]>();
  expect(posts).toHaveLength(CALENDAR_POSTS);
  expect(posts.at(-1)?.scheduled_at).toBe(new Date(DUE + CALENDAR_POSTS * HOUR_MS).toISOString());
});

test("a note, looked at six times, takes 21 trips, and a change of it writes 17 rows", async ({ person }) => {
  countQueries(env.DB);
  reset();
  const sessionId = await lookedAt(person, { audio: spoken(RAMBLE) });
  expect(reset().queries).toBe(21);
  expect((await person.send("POST", API.message(sessionId), { content: "shorter please" })).status).toBe(200);
  expect(reset().rowsWritten).toBe(17);
});

test("what is heard in fifteen pieces takes two trips more, with the first piece", async ({ person }) => {
  countQueries(env.DB);
  reset();
  const headers = { Authorization: `Bearer ${person.token}` };
  const key = crypto.randomUUID();
  let ticket: string | undefined;
  let afterFirst: number | undefined;
  for (let index = 0; index < 15; index += 1) {
    const sound = wav({ seconds: 6, tone: true, say: { id: key, text: RAMBLE.slice(0, 80) } });
    const flags = { pause: "true", final: String(index === 14), ...(ticket && { ticket }) };
    const fields = { recordingId: key, index: String(index), from: String(index * 6), ...flags };
    const body = fileForm("piece", sound, fields);
    const response = await call(API.live, { method: "POST", body, headers });
    ({ ticket } = await response.json<LiveResponse>());
    afterFirst ??= counts.queries;
  }
  expect(counts.queries).toBe(afterFirst);
  const whole = wav({ seconds: 90, tone: true, say: { id: crypto.randomUUID(), text: "Not this." } });
  await lookedAt(person, { audio: whole, key, pieces: "15" });
  expect(counts.queries).toBe(23);
});

async function lookedAt(person: Person, note: NoteParts): Promise<string> {
  const look = async (...paths: string[]) => {
    for (const path of paths) expect((await person.get(path)).status).toBe(200);
  };
  await look(API.user, API.usage, API.context);
  const sessionId = await sessionFrom(person, note);
  await settled(sessionId);
  await look(API.chat(sessionId), API.drafts(sessionId), API.usage);
  return sessionId;
}
