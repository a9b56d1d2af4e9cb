import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "#contract/auth.ts";
import { API, BOOKMARK_HEADER } from "#contract/paths.ts";
import { app } from "../../../worker/http/app.ts";
import type { Person } from "../people.ts";
import { DATABASES, ofBefore } from "./databases.ts";

const [primary, second] = DATABASES;
const REFUSED = "of-a-past-that-was-restored";

/** Where sessions begin, since the test did. */
const begun: string[] = [];

/** One database, of which the second is a replica. */
const replicated = new Proxy(primary, {
  get(target, name) {
    if (name !== "withSession") return Reflect.get(target, name).bind(target);
    return (from: string) => {
      begun.push(from);
      if (from === "first-primary") return target.withSession(from);
      if (from === REFUSED) throw new Error("D1_ERROR: unknown bookmark");
      return second.withSession("first-unconstrained");
    };
  },
});
const deployment: Env = { ...env, DATABASES: "1", DB: replicated } as Env;

async function call(person: Person, init: RequestInit & { bookmark?: string } = {}) {
  const ctx = createExecutionContext();
  const headers = new Headers({ Authorization: `Bearer ${person.token}` });
  if (init.bookmark) headers.set(BOOKMARK_HEADER, init.bookmark);
  if (init.body) headers.set("Content-Type", "application/json");
  begun.length = 0;
  const response = await app.request(API.user, { ...init, headers }, deployment, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

const nameRead = async (person: Person, bookmark?: string) => {
  const response = await call(person, { bookmark });
  expect(response.status).toBe(200);
  expect(response.headers.get(BOOKMARK_HEADER)).toMatch(/^[\w-]+$/);
  return (await response.json<User>()).firstName;
};

/** Somebody whom the replica knows by the name that they had before. */
async function renamed(): Promise<Person> {
  const person = await ofBefore();
  for (const table of ["users", "logins"]) {
    const id = table === "users" ? "id" : "user_id";
    const { results } = await primary
      .prepare(`select * from ${table} where ${id} = ?`)
      .bind(person.id)
      .all<Record<string, unknown>>();
    for (const row of results) {
      const marks = Object.keys(row).map(() => "?");
      await second
        .prepare(`insert into ${table} (${Object.keys(row).join()}) values (${marks.join()})`)
        .bind(...Object.values(row))
        .run();
    }
  }
  await primary.prepare("update users set first_name = 'Renamed' where id = ?").bind(person.id).run();
  return person;
}

test("a read that names no bookmark is the primary's, and says how far that was", async () => {
  const person = await renamed();
  expect(await nameRead(person)).toBe("Renamed");
  expect(begun).toEqual(["first-primary"]);
});

test("a read that names the bookmark of an earlier one may be a replica's", async () => {
  const person = await renamed();
  expect(await nameRead(person, "0-1-a")).not.toBe("Renamed");
  expect(begun).toEqual(["0-1-a"]);
});

test("a login that a replica doesn't know yet is looked for in the primary", async () => {
  const person = await ofBefore();
  await nameRead(person, "0-1-a");
  expect(begun).toEqual(["0-1-a", "first-primary"]);
});

test("what writes is the primary's, with all that it reads", async () => {
  const person = await renamed();
  const body = JSON.stringify({ audioRetention: "7-days" });
  const response = await call(person, { method: "PATCH", body, bookmark: "0-1-a" });
  expect(await response.json<User>()).toMatchObject({ firstName: "Renamed", audioRetention: "7-days" });
  expect(begun).toEqual([]);
});

test("a bookmark that the database refuses is as none", async () => {
  const person = await renamed();
  expect(await nameRead(person, REFUSED)).toBe("Renamed");
  for (const odd of ["first-unconstrained; drop", "a".repeat(201)]) {
    expect(await nameRead(person, odd)).toBe("Renamed");
    expect(begun).toEqual(["first-primary"]);
  }
});
