import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { postOf } from "#contract/post-text.ts";
import { countQueries } from "../../../bench/workers/counting.ts";
import { reset } from "../../../bench/workers/counts.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { exportedRowIds, exportedRows, TABLE_NAMES } from "../../../worker/db/export.ts";
import { exportAccount } from "../../../worker/domain/account/export.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { pngOf } from "../../files.ts";
import { newPerson, test } from "../people.ts";
import expected from "./export.json" with { type: "json" };
import { addRecordings, exportOf } from "./exports.ts";
import { newLife } from "./lives.ts";
import { everyRow, idsOf } from "./traces.ts";

/** What only we can use: secrets, locks, ids that stand for something elsewhere, mails that wait, and times that are exported as words. */
const OURS = new Set(expected.ours);

/** Every text that the database holds of this person, whatever tables there are. */
async function textsOf(userId: string): Promise<Map<string, string[]>> {
  const ids = [userId, ...(await idsOf(userId))];
  const texts = new Map<string, string[]>();
  for (const { place, text } of await everyRow()) {
    if (place === "attempts" || !ids.some((id) => text.includes(id))) continue;
    for (const [name, value] of Object.entries(JSON.parse(text))) {
      const column = `${place}.${name}`;
      if (typeof value !== "string" || OURS.has(column)) continue;
      texts.set(column, [...(texts.get(column) ?? []), ...stringsIn(value).filter(Boolean)]);
    }
  }
  return texts;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") {
    const json = /^[[{]/.test(value) ? JSON.parse(value) : undefined;
    return json === undefined ? [value] : stringsIn(json);
  }
  if (value === null || typeof value !== "object") return [];
  // Topics are keys.
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(stringsIn)];
}

const [life, other] = await Promise.all([newLife(), newLife()]);
const { person, sound, sessionId } = life;
const { data, files, text } = await exportOf(person);

test("an export holds every text that the database has of its owner, and none of anybody else's", async () => {
  const exported = new Set(stringsIn(data));
  const texts = await textsOf(person.id);
  expect([...texts.keys()]).toEqual(expect.arrayContaining(expected.texts));
  for (const [place, strings] of texts) {
    for (const text of strings) expect([...exported], place).toContain(text);
  }
  for (const bytes of files.values()) {
    const whole = new TextDecoder("latin1").decode(bytes);
    for (const name of [...other.names, other.sessionId]) expect(whole).not.toContain(name);
  }
});

test("nothing that would let somebody in is in an export", async () => {
  const document = text("outspoken.json");
  const kept = [
    "select password_hash from users where id = ?",
    "select token_hash from logins where user_id = ?",
    "select id, public_key from passkeys where user_id = ?",
    "select sealed_token from linkedin_connections where user_id = ?",
  ].map((sql) => env.DB.prepare(sql).bind(person.id));
  const found = await env.DB.batch<Record<string, string>>(kept);
  const secrets = found.flatMap(({ results }) => results.flatMap(Object.values));
  expect(secrets).toHaveLength(5);
  for (const secret of [...secrets, person.token]) expect(document).not.toContain(secret);
});

test("each post is a file of its own, with the text that is selected", async () => {
  const [draft] = await person.drafts(sessionId);
  const { posts } = data;
  expect(posts.length).toBeGreaterThan(1);
  expect([...files.keys()].filter((name) => name.startsWith("posts/"))).toHaveLength(posts.length);
  const file = posts.find((post) => post.sessionId === sessionId)?.file ?? "";
  expect(text(file)).toContain(`---\n\n${draft ? postOf(draft) : "no draft"}\n`);
  expect(text(file)).toContain('title: "');
  expect(data.versions.map(({ draftId }) => draftId)).toEqual(
    expect.arrayContaining(posts.map(({ id }) => id)),
  );
});

test("sound and pictures are in it byte for byte, each where its entry says", async () => {
  const names = data.recordings.flatMap(({ file }) => file ?? []);
  expect(names).toEqual(Array(3).fill(expect.stringMatching(/^recordings\/.+\.wav$/)));
  expect(names.map((name) => files.get(name))).toContainEqual(sound);
  const [picture] = data.files;
  expect(picture?.file).toMatch(/^files\/.+in-a-picture.+\.png$/);
  expect(files.get(picture?.file ?? "")).toEqual(pngOf(4, 4));
});

test("an account in which nothing was ever said has an export too", async ({ person }) => {
  const { response, data, files } = await exportOf(person);
  const today = new Date().toISOString().slice(0, 10);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="outspoken-export-${today}.zip"`,
  });
  expect([...files.keys()]).toEqual(["outspoken.json"]);
  expect(data).toMatchObject({
    account: [{ id: person.id, email: person.email, createdAt: expect.stringMatching(/^\d{4}-.+Z$/) }],
    ...expected.empty,
  });
});

test("three hundred recordings are all in it, each under its own name", async ({ person }) => {
  await addRecordings(person, 300);
  const { data, files, text } = await exportOf(person);
  expect(files.size).toBe(301);
  const notes = Array.from({ length: 300 }, (_, i) => `note ${i}`);
  expect(data.recordings.map(({ transcript }) => transcript)).toEqual(notes);
  for (const { file, transcript } of data.recordings) expect(text(file ?? "")).toBe(`sound of ${transcript}`);
});

test("a sound that is missing is named, and the rest is there", async ({ person }) => {
  await addRecordings(person, 3);
  const find = env.DB.prepare("select id from recordings where user_id = ? and transcript = 'note 1'");
  await env.VAULT.delete(`${person.id}/${await find.bind(person.id).first("id")}`);
  const forget = "update recordings set sound_gone_at = 1 where user_id = ? and transcript = 'note 2'";
  await env.DB.prepare(forget).bind(person.id).run();
  const { data, files } = await exportOf(person);
  expect(files.size).toBe(2);
  expect(data.recordings).toMatchObject([
    { transcript: "note 0", file: expect.any(String), soundMissing: false },
    { transcript: "note 1", file: null, soundMissing: true },
    { transcript: "note 2", file: null, soundMissing: false, soundGoneAt: "1970-01-01T00:00:00.001Z" },
  ]);
});

test("file names are safe wherever they are unpacked, whatever was said", async ({ person }) => {
  const said = [...expected.said, "x".repeat(500)];
  await addRecordings(person, said.length, (i) => said[i] ?? "");
  const { files } = await exportOf(person);
  const names = [...files.keys()].filter((name) => name !== "outspoken.json");
  expect(names).toHaveLength(said.length);
  for (const name of names) {
    expect(name).toMatch(/^recordings\/2027-01-15-(?:[\p{L}\p{M}\p{N}-]+-)?[0-9a-f]{12}\.m4a$/u);
    expect(new TextEncoder().encode(name).length).toBeLessThan(255);
  }
  expect(names.some((name) => name.includes("-über-größe-straße-"))).toBe(true);
});

test("a page of an export reads what is in it, however much more there is", async ({ person }) => {
  await addRecordings(person, 500);
  const session = env.DB.prepare(
    "insert into sessions (id, user_id, snippet, drafted_at, created_at, updated_at) values (?, ?, '', 1, 1, 1)",
  );
  const message = env.DB.prepare(
    "insert into messages (id, session_id, role, content, created_at) values (?, ?, 'user', '', 1)",
  );
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
  await env.DB.batch(ids.flatMap((id) => [session.bind(id, person.id), message.bind(`m${id}`, id)]));

  countQueries(env.DB);
  const db = openDatabase(env.DB);
  const rowIds = await exportedRowIds(db, person.id);
  for (const name of ["messages", "recordings"] as const) {
    reset();
    expect(await exportedRows(db, person.id, name, rowIds[name].slice(100, 150))).toHaveLength(50);
    const { rowsRead } = reset();
    expect(rowsRead).toBeGreaterThanOrEqual(50);
    expect(rowsRead).toBeLessThan(250);
  }
});

test("nobody's rows are read but the owner's, whatever ids are asked for", async () => {
  const [person, other] = [await newPerson(), life.person];
  const db = openDatabase(env.DB);
  const ids = await exportedRowIds(db, other.id);
  for (const name of TABLE_NAMES.filter((table) => ids[table].length > 0)) {
    expect(await exportedRows(db, person.id, name, ids[name]), name).toEqual([]);
    expect(await exportedRows(db, other.id, name, ids[name]), name).toHaveLength(ids[name].length);
  }
  expect(ids.messages.length).toBeGreaterThan(0);
});

test("sounds are fetched as they are read, one at a time, and no more once nobody reads", async () => {
  const person = await newPerson();
  await addRecordings(person, 20);
  const { deps, asked } = withCountedVault();
  const { zip } = await exportAccount(deps, person.id, new Date());
  const reader = zip.getReader();
  await reader.read();
  await reader.read();
  expect(asked()).toBe(1);
  await reader.cancel();
  expect(asked()).toBe(1);
});

/** A vault that counts how many sounds it was asked for, and fails at the one in this place. */
function withCountedVault(place?: number): { deps: Deps; asked: () => number } {
  const deps = depsOf(env);
  let asked = 0;
  const get: Deps["vault"]["get"] = async (sound) => {
    asked += 1;
    if (asked === place) throw new ServiceFailure("vault", "unavailable", "get");
    return await deps.vault.get(sound);
  };
  return { deps: { ...deps, vault: { ...deps.vault, get } }, asked: () => asked };
}

test("an export that cannot be completed breaks off instead of passing for one", async ({ person }) => {
  await addRecordings(person, 3);
  const { deps, asked } = withCountedVault(2);
  const { zip } = await exportAccount(deps, person.id, new Date());
  await expect(new Response(zip).arrayBuffer()).rejects.toThrow("vault unavailable");
  expect(asked()).toBe(2);
  await expect(exportAccount(deps, "nobody", new Date())).rejects.toMatchObject({ code: "unauthorized" });
});
