import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { exportedPosts, exportedSessions, recordingsQuery } from "../../../worker/db/export.ts";
import { exportAccount } from "../../../worker/domain/account/export.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { drafted, newPerson, RAMBLE } from "../people.ts";
import { addRecordings } from "./exports.ts";

test("a page of an export reads what is in it, however much more there is", async () => {
  const person = await newPerson();
  await addRecordings(person, 500);
  const session = env.DB.prepare(
    "insert into sessions (id, user_id, snippet, created_at, updated_at) values (?, ?, '', 1, 1)",
  );
  const message = env.DB.prepare(
    "insert into messages (id, session_id, role, content, created_at) values (?, ?, 'user', '', 1)",
  );
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
  await env.DB.batch(
    ids.flatMap((id) => [session.bind(id, person.id), message.bind(crypto.randomUUID(), id)]),
  );

  let rowsRead = 0;
  const counting = new Proxy(env.DB, {
    get: (database, name) =>
      name === "batch"
        ? async (statements: D1PreparedStatement[]) => {
            const results = await database.batch(statements);
            for (const { meta } of results) rowsRead += meta.rows_read;
            return results;
          }
        : Reflect.get(database, name).bind(database),
  });
  expect(await exportedSessions(openDatabase(counting), person.id, ids.slice(100, 125))).toHaveLength(25);
  expect(rowsRead).toBeGreaterThanOrEqual(50);
  expect(rowsRead).toBeLessThan(400);

  const { results } = await env.DB.prepare("select id from recordings where user_id = ? limit 25")
    .bind(person.id)
    .all<{ id: string }>();
  const query = recordingsQuery(
    openDatabase(env.DB),
    person.id,
    results.map(({ id }) => id),
  ).toSQL();
  const { meta } = await env.DB.prepare(query.sql)
    .bind(...query.params)
    .run();
  expect(meta.rows_read).toBeLessThan(120);
});

test("nobody's rows are read but the owner's, whatever ids are asked for", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await addRecordings(other, 2);
  const note = await other.note({ text: RAMBLE });
  const { sessionId } = await note.json<TranscribeResponse>();
  await drafted(other, sessionId);
  const recordings = await env.DB.prepare("select id from recordings where user_id = ?").bind(other.id).all();
  const ids = recordings.results.map(({ id }) => String(id));
  const db = openDatabase(env.DB);
  expect(await recordingsQuery(db, person.id, ids)).toEqual([]);
  expect(await exportedSessions(db, person.id, [sessionId])).toEqual([]);
  expect(await exportedPosts(db, person.id, [sessionId])).toEqual([]);
  expect(await recordingsQuery(db, other.id, ids)).toHaveLength(3);
  expect(await exportedPosts(db, other.id, [sessionId])).toHaveLength(1);
});

test("sounds are fetched as they are read, one at a time, and no more once nobody reads", async () => {
  const person = await newPerson();
  await addRecordings(person, 20);
  const deps = depsOf(env);
  let sounds = 0;
  const vault: Deps["vault"] = {
    ...deps.vault,
    get: (sound) => {
      sounds += 1;
      return deps.vault.get(sound);
    },
  };
  const { zip } = await exportAccount({ ...deps, vault }, person.id, new Date());
  const reader = zip.getReader();
  await reader.read();
  await reader.read();
  expect(sounds).toBe(1);
  await reader.cancel();
  expect(sounds).toBe(1);
});

test("an export that cannot be completed breaks off instead of passing for one", async () => {
  const person = await newPerson();
  await addRecordings(person, 3);
  const deps = depsOf(env);
  let sounds = 0;
  const vault: Deps["vault"] = {
    ...deps.vault,
    get: async (sound) => {
      sounds += 1;
      if (sounds === 2) throw new ServiceFailure("vault", "unavailable", "get");
      return await deps.vault.get(sound);
    },
  };
  const { zip } = await exportAccount({ ...deps, vault }, person.id, new Date());
  await expect(new Response(zip).arrayBuffer()).rejects.toThrow("vault unavailable");
  await expect(exportAccount(deps, "nobody", new Date())).rejects.toMatchObject({ code: "unauthorized" });
});
