import fc from "fast-check";
import { expect, test } from "vitest";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import { idFor, jsonFor, missingIds, pathWith, requestFor } from "../trust/requests.ts";
import { CALLS, PRIVATE, type Route, STRANGERS } from "../trust/routes.ts";
import { forEvery, looksAround, sendHostile } from "./harmless.ts";
import {
  type Body,
  brokenForm,
  hostileBody,
  hostileForm,
  hostileSound,
  hostileText,
  hostileValue,
  knownBodies,
  THEIR_SESSION,
} from "./inputs.ts";
import { seedPerson } from "./seed.ts";
import words from "./words.json" with { type: "json" };

const takesJson = CALLS.filter((route) => jsonFor(route, missingIds()));

test.each(takesJson)("$name: no body does harm, and what was taken from it can be read", async (route) => {
  const good = jsonFor(route, missingIds()) ?? {};
  const known = knownBodies(good);
  const send = async ({ body, contentType }: Body) => {
    const person = await seedPerson();
    const path = pathWith(route, (parameter) => idFor(route, parameter, person.things));
    const headers = new Headers(person.headers);
    if (contentType !== null) headers.set("Content-Type", contentType);
    const { ok } = await sendHostile(route, path, { headers, body });
    if (ok) await looksAround(person);
  };
  await forEvery(hostileBody(good), known.length + 15, send, known);
});

const uploads = CALLS.filter(({ path }) => path === API.transcribe || path === API.voice);

test("any bytes are measured or not, and never fail", async () => {
  await forEvery(hostileSound, 250, async (bytes) => {
    const format = sniffAudio(bytes);
    const sound = format && measureSound(bytes, format, 91);
    if (typeof sound === "string" || !format || !sound) return;
    expect(sound.seconds).toBeGreaterThan(0);
    for (const { start, end } of sound.silences) expect(end).toBeGreaterThan(start);
  });
});

test.each(uploads)("$name: no file and no field does harm, and what was taken can be read", async (route) => {
  await forEvery(hostileForm, 25, async (body) => {
    const person = await seedPerson();
    if (body.get("sessionId") === THEIR_SESSION) body.set("sessionId", person.things.sessionId);
    const { ok } = await sendHostile(route, route.path, { headers: person.headers, body });
    if (ok) await looksAround(person);
  });
});

test.each(uploads)("$name: no form does harm that was written by hand", async (route) => {
  await forEvery(brokenForm, 25, async ({ body, contentType }) => {
    const headers = new Headers((await seedPerson()).headers);
    if (contentType !== null) headers.set("Content-Type", contentType);
    await sendHostile(route, route.path, { headers, body });
  });
});

/** As `encodeURIComponent`, for halves of characters too. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const segment = fc.oneof(
  hostileText.map(encoded),
  fc.constantFrom(
    ...words.segments,
    "x".repeat(8_000),
    "%F0%9F%98%80".repeat(200),
    encoded("' union select token_hash from logins --"),
  ),
);

/** Some characters lead elsewhere before anybody reads an id: then it is another call that is tested by its own name. */
const isOneId = (path: string, like: string) =>
  new URL(path, "https://outspoken.test").pathname.split("/").length === like.split("/").length;

const withIds = PRIVATE.filter(({ parameters }) => parameters.length > 0);

test.each(withIds)("$name: no id does harm, and none is found that is not there", async (route) => {
  const ids = fc.array(segment, { minLength: route.parameters.length, maxLength: route.parameters.length });
  const { things, headers } = await seedPerson();
  const { init } = requestFor(route, things);
  const all = { ...headers, "Content-Type": "application/json" };
  await forEvery(ids, 20, async (given) => {
    const path = pathWith(route, (parameter) => given[route.parameters.indexOf(parameter)] ?? "");
    fc.pre(isOneId(path, route.path) && !given.includes(""));
    const { status } = await sendHostile(route, path, { ...init, headers: all });
    expect([400, 404, 414]).toContain(status);
  });
});

const base64url = (text: string) =>
  new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true });

const cursor = fc.oneof(
  hostileText,
  hostileValue.map((value) => base64url(JSON.stringify(value) ?? "")),
  fc
    .tuple(fc.oneof(fc.maxSafeNat(), fc.double()), hostileText)
    .map(([at, id]) => base64url(JSON.stringify({ at, id: id.toWellFormed() }))),
);

const parameter = fc.oneof(
  fc.tuple(fc.constant("cursor"), cursor),
  fc.tuple(fc.constantFrom(...words.parameters), hostileText),
);

const query = fc
  .array(parameter, { maxLength: 3 })
  .map((pairs) => pairs.map((pair) => pair.map(encoded).join("=")).join("&"));

const LISTS: string[] = [API.posts, API.chats, API.recordings];

const KNOWN = [`cursor=${base64url('{"at":9007199254740991,"id":"\\u0000"}')}`, "cursor=%00", "status="];
const lists = PRIVATE.filter(({ method, path }) => method === "GET" && LISTS.includes(path));

test.each(lists)("$name: no query does harm", async (route) => {
  const { headers } = await seedPerson();
  const send = async (search: string) => {
    const { status } = await sendHostile(route, `${route.path}?${search}`, { headers });
    expect([200, 400]).toContain(status);
  };
  await forEvery(query, 60, send, KNOWN);
});

/** What can stand in a header at all, of what no client has to be talked into: a line of ASCII. */
const line = fc.oneof(
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
  fc.constantFrom(...words.lines, "x".repeat(16_000)),
);

const number = fc.constantFrom(...words.numbers);
const range = fc.oneof(
  fc.tuple(number, number).map(([from, to]) => `bytes=${from}-${to}`),
  fc.constantFrom(...words.ranges, `bytes=${"0-1,".repeat(2_000)}5-6`),
);

/** Each header that anything on our side reads, or might. */
const VALUES: Record<string, fc.Arbitrary<string>> = {
  ...Object.fromEntries(words.headers.map((name) => [name, line])),
  [IDEMPOTENCY_HEADER]: line,
  Range: fc.oneof(range, line),
  Cookie: fc.oneof(
    line,
    line.map((value) => `visitor=${value}; __Host-visitor=${value}; __Host-linkedin_visit=${value}`),
  ),
  "CF-Connecting-IP": fc.oneof(line, fc.constantFrom(...words.addresses)),
  "X-HTTP-Method-Override": fc.constantFrom("DELETE", "PATCH"),
};

const header = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((name) => fc.tuple(fc.constant(name), VALUES[name] ?? line));

const headers = fc.array(header, { minLength: 1, maxLength: 4 }).map((pairs) => Object.fromEntries(pairs));

/** Calls without much work behind them, of every kind: read, stream, bytes, write, public. */
const tried = CALLS.filter(
  ({ method, path }) => method !== "POST" || /corrections|archive|message$|logout/.test(path),
);

test.each(tried)("$name: no header does harm", async (route) => {
  const somebody = await seedPerson();
  await forEvery(headers, 10, async (hostile) => {
    // Whoever only reads can do so again.
    const person = route.method === "GET" ? somebody : await seedPerson();
    const { path, init } = requestFor(route, person.things);
    const all = new Headers(init.headers);
    for (const [name, value] of Object.entries({ ...person.headers, ...hostile })) all.set(name, value);
    await sendHostile(route, path, { ...init, headers: all });
  });
});

const shapesOf = (token: string) => [
  ...words.almostLogins.map((shape) => shape.replaceAll("$", token)),
  `Bearer ${token.toUpperCase()}`,
  `Bearer ${token.slice(0, -1)}`,
];

const needsBearer: Route[] = PRIVATE.filter(({ name }) => !STRANGERS.includes(name));

test("whatever is almost a good login is none, and whatever else stands in its header", async () => {
  const person = await seedPerson();
  const almost = fc.oneof(fc.constantFrom(...shapesOf(person.token)), line);
  await forEvery(fc.tuple(fc.constantFrom(...needsBearer), almost), 300, async ([route, Authorization]) => {
    const { path, init } = requestFor(route, person.things);
    const headers = { ...init.headers, Authorization };
    expect((await sendHostile(route, path, { ...init, headers })).status).toBe(401);
  });
});

test("the request id is the caller's own where it is one, and never anything else of theirs", async () => {
  const [health] = CALLS.filter(({ path }) => path === API.health);
  if (!health) expect.fail("there is no health call");
  await forEvery(line, 40, async (given) => {
    const response = await sendHostile(health, health.path, { headers: { "X-Request-Id": given } });
    expect(response.headers.get("X-Request-Id")).toMatch(/^[\w=-]{1,255}$/);
  });
});
