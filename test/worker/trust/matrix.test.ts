import { expect, test } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES, SHARE_PATH } from "#contract/pages.ts";
import { API, OWNER_HEADER } from "#contract/paths.ts";
import { sha256 } from "../../../worker/domain/account/tokens.ts";
import { everythingOf } from "../account/traces.ts";
import { seedPerson } from "../hostile/seed.ts";
import { call, newPerson, type Person, RAMBLE, storedOf } from "../people.ts";
import { newVisitor, randomAddress, VISITOR } from "../visitors/visitor.ts";
import { ANSWERS, BY_KEY, expectRefusal, readAnswer } from "./answers.ts";
import { newLogin, newOwner } from "./owner.ts";
import { idFor, missingIds, namesThings, pathWith, requestFor, type Things } from "./requests.ts";
import { CALLS, EVERY_ROUTE, PRIVATE, PUBLIC, type Route, STRANGERS, VISITORS } from "./routes.ts";

interface Intruder {
  who: string;
  headers: Record<string, string>;
  query?: string;
}

/** Those who bring no bearer. */
function withoutBearer({ id, token }: Person): Intruder[] {
  const Cookie = `${VISITOR}${token}; auth_token=${token}`;
  const named = { "X-User-Id": id, "CF-Connecting-IP": "127.0.0.1" };
  return [
    { who: "nobody", headers: {} },
    { who: "the owner's token as a cookie", headers: { Cookie } },
    { who: "the owner's token in the address", headers: {}, query: `token=${token}&access_token=${token}` },
    { who: "the owner's id in headers", headers: named },
  ];
}

/** Those whose bearer is not good, or not good any more. */
async function withBadBearer(person: Person): Promise<Intruder[]> {
  const [signedOut, left] = [await newLogin(person.id), await newPerson()];
  const gone = { method: "POST", headers: { Authorization: `Bearer ${signedOut}` } };
  expect((await call(API.logout, gone)).status).toBe(204);
  expect((await left.send("DELETE", API.account)).status).toBe(204);
  const BEARERS: [who: string, token: string][] = [
    ["a token that never was", "A".repeat(43)],
    ["no token at all", ""],
    ["a token that is SQL", "' or 1=1 --"],
    ["a token with more behind it", `${person.token} x`],
    ["two tokens", `${person.token}, Bearer ${person.token}`],
    ["what the database keeps of a token", await sha256(person.token)],
    ["the owner's id", person.id],
    ["somebody signed out", signedOut],
    ["somebody whose login has run out", await newLogin(person.id, Date.now() - 1)],
    ["somebody who deleted their account", left.token],
    ["a visitor's token", visitor.headers.Cookie.slice(VISITOR.length)],
  ];
  return [
    { who: "the right token in the wrong scheme", headers: { Authorization: `Basic ${person.token}` } },
    { who: "the bare token", headers: { Authorization: person.token } },
    ...BEARERS.map(([who, token]) => ({ who, headers: { Authorization: `Bearer ${token}` } })),
  ];
}

const browser = newVisitor();
await browser.say();
const visitor = { who: "a visitor", headers: { Cookie: browser.cookie() } };

// Nobody but the tests of this file touches the owner, and none of them may change anything of theirs.
const owner = await newOwner();
const nameless = withoutBearer(owner.person);
const refused = await withBadBearer(owner.person);

const UNAUTHORIZED = { code: "unauthorized", message: "Unauthorized" };

const OTHER_LOGIN = { code: "other_login", message: ERROR_MESSAGES.other_login };

type Sent = ReturnType<typeof requestFor>;

function as({ headers, query }: Omit<Intruder, "who">, { path, init }: Sent): Promise<Response> {
  // Of a network of its own: many unknown tokens from one are too many.
  const all = new Headers({ ...init.headers, "CF-Connecting-IP": randomAddress() });
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return call(query ? `${path}?${query}` : path, { ...init, headers: all });
}

/** A good request, and ones whose fault must not be noticed before their sender is. */
function attempts(route: Route, things: Things): Sent[] {
  const good = requestFor(route, things);
  if (good.init.body === undefined) return [good];
  const spoilt = ["{", "[]", '{"nothing": "of this"}'].map((body) => ({
    path: good.path,
    init: { ...good.init, body, headers: { "Content-Type": "application/json" } },
  }));
  return [good, ...spoilt];
}

async function sameAsBefore(what: () => Promise<void>): Promise<void> {
  const before = await everythingOf(owner.person.id);
  await what();
  expect(await everythingOf(owner.person.id)).toEqual(before);
}

test("the lists of exceptions name existing routes, and pages show nothing of anybody", () => {
  const names = CALLS.map(({ name }) => name);
  for (const name of [...Object.keys(PUBLIC), ...Object.keys(VISITORS)]) expect(names).toContain(name);
  const pages = Object.values(PAGES).map((path) => `GET ${path}`);
  const others = EVERY_ROUTE.filter((route) => !CALLS.includes(route)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(
    [...pages, `POST ${SHARE_PATH}`, "GET /.well-known/*", "GET /app/*", "GET /*"].toSorted(),
  );
});

test("the table of calls and the route table name the same calls, so that none goes untested", () => {
  expect([...ANSWERS.keys()].toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
});

test.each(PRIVATE)("$name is Unauthorized without a good token, whatever is sent with it", async (route) => {
  const intruders = [...refused, ...(STRANGERS.includes(route.name) ? [] : nameless)];
  if (!(route.name in VISITORS)) intruders.push(visitor);
  await sameAsBefore(async () => {
    for (const intruder of intruders) {
      for (const sent of attempts(route, owner.things)) {
        const response = await as(intruder, sent);
        expect([response.status, await response.json()], intruder.who).toEqual([401, UNAUTHORIZED]);
      }
    }
  });
});

test("a sign-in that is begun with a bearer is that person's, so one that is not good is refused", async () => {
  for (const intruder of refused) {
    const response = await as(intruder, { path: API.linkedinStart, init: {} });
    expect(response.status, intruder.who).toBe(401);
  }
});

test.each(PRIVATE)("$name from a page of another login is refused, nothing taken", async (route) => {
  const stranger = await newPerson();
  const senders: Intruder["headers"][] = [{ Authorization: `Bearer ${stranger.token}` }];
  if (route.name in VISITORS) senders.push(visitor.headers);
  if (STRANGERS.includes(route.name)) senders.push({});
  const before = await everythingOf(stranger.id);
  await sameAsBefore(async () => {
    for (const sender of senders) {
      for (const sent of attempts(route, owner.things)) {
        const response = await as({ headers: { ...sender, [OWNER_HEADER]: owner.person.id } }, sent);
        expect([response.status, await response.json()]).toEqual([409, OTHER_LOGIN]);
      }
    }
  });
  expect(await everythingOf(stranger.id)).toEqual(before);
});

const ABOUT_THINGS = PRIVATE.filter(namesThings);

test.each(ABOUT_THINGS)("$name: somebody else's is as if it did not exist", async (route) => {
  const stranger = { headers: { Authorization: `Bearer ${(await newPerson()).token}` } };
  await sameAsBefore(async () => {
    for (const sender of route.name in VISITORS ? [stranger, visitor] : [stranger]) {
      const theirs = await as(sender, requestFor(route, owner.things));
      const nobodys = await as(sender, requestFor(route, missingIds()));
      const text = await theirs.text();
      expect(theirs.status).toBe(404);
      expectRefusal(route.name, text);
      expect([nobodys.status, await nobodys.text()]).toEqual([404, text]);
    }
  });
});

const WITH_IDS = PRIVATE.filter((route) => route.parameters.length > 1);

test.each(WITH_IDS)("$name: one id of one's own opens no door to another's", async (route) => {
  const neighbour = await seedPerson();
  await sameAsBefore(async () => {
    for (const theirs of route.parameters) {
      const path = pathWith(route, (parameter) =>
        idFor(route, parameter, parameter === theirs ? owner.things : neighbour.things),
      );
      const { init } = requestFor(route, owner.things);
      const response = await as(neighbour, { path, init });
      expect([theirs, response.status]).toEqual([theirs, 404]);
    }
  });
});

const OWN = PRIVATE.filter((route) => !namesThings(route));

test.each(OWN)("$name of somebody else's says and changes nothing of the owner's", async (route) => {
  const person = await newPerson();
  await sameAsBefore(async () => {
    const sent = requestFor(route, owner.things);
    const response = await as({ headers: { Authorization: `Bearer ${person.token}` } }, sent);
    const text = await readAnswer(route, response);
    expect(response.status).not.toBe(401);
    for (const name of owner.names) expect(text).not.toContain(name);
  });
});

test.each(PRIVATE)("$name: a key may what its row says, with its owner's own only", async (route) => {
  const neighbour = await newPerson();
  const made = await neighbour.send("POST", API.keys, { name: "neighbour's" });
  const { key } = await made.json<{ key: string }>();
  const sender = { headers: { Authorization: `Bearer ${key}` } };
  await sameAsBefore(async () => {
    for (const sent of attempts(route, owner.things)) {
      const response = await as(sender, sent);
      const text = await readAnswer(route, response);
      if (!BY_KEY.has(route.name))
        expect([response.status, JSON.parse(text).code]).toEqual([403, "key_scope"]);
      // Good bodies hold what a key may not write, too.
      else if (namesThings(route)) expect([400, 403, 404]).toContain(response.status);
      else expect([401, 403, 404]).not.toContain(response.status);
    }
  });
});

test("the owner's Idempotency-Keys give nobody else what was said under them", async () => {
  const person = await newPerson();
  const { recordings } = await storedOf(owner.person.id);
  const keys = recordings.map(({ key }) => String(key));
  expect(keys.length).toBeGreaterThan(2);
  await sameAsBefore(async () => {
    for (const key of keys) {
      const text = await (await person.note({ text: `${RAMBLE} ${key}`, key })).text();
      expect(text).not.toContain(owner.marker);
      expect(text).not.toContain(owner.sessionId);
    }
  });
});

/** Deletions last, of what belongs to a thing before the thing (the longer path), the account's at the very end. */
const runOrder = ({ method, path }: Route) =>
  path === API.account ? 2 : method === "DELETE" ? 1 + 1 / path.length : 0;

test("what the matrix sends is good: its owner is let in everywhere, and answered by the contract", async () => {
  const { person, things } = await newOwner();
  // Who is no visitor has nothing to add.
  const routes = PRIVATE.filter(({ path }) => path !== API.addVisitor);
  for (const route of routes.toSorted((a, b) => runOrder(a) - runOrder(b))) {
    const headers = { Authorization: `Bearer ${await newLogin(person.id)}`, [OWNER_HEADER]: person.id };
    const response = await as({ headers }, requestFor(route, things));
    await readAnswer(route, response);
    const hint = `${route.name}: give a good body in test/worker/trust/bodies.json`;
    expect([400, 401, 404, 413, 415, 422, 429], hint).not.toContain(response.status);
  }
});
