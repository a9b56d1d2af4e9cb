import fc from "fast-check";
import { expect, test } from "vitest";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { requestFor } from "../trust/requests.ts";
import { CALLS, PRIVATE, type Route, STRANGERS } from "../trust/routes.ts";
import { sendHostile } from "./harmless.ts";
import { seedPerson } from "./seed.ts";
import words from "./words.json" with { type: "json" };

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
  await fc.assert(
    fc.asyncProperty(headers, async (hostile) => {
      // Whoever only reads can do so again.
      const person = route.method === "GET" ? somebody : await seedPerson();
      const { path, init } = requestFor(route, person.things);
      const all = new Headers(init.headers);
      for (const [name, value] of Object.entries({ ...person.headers, ...hostile })) all.set(name, value);
      await sendHostile(route, path, { ...init, headers: all });
    }),
    { numRuns: 10 },
  );
});

const shapesOf = (token: string) => [
  ...words.almostLogins.map((shape) => shape.replaceAll("$", token)),
  `Bearer ${token.toUpperCase()}`,
  `Bearer ${token.slice(0, -1)}`,
];

const needsBearer: Route[] = PRIVATE.filter(({ name }) => !STRANGERS.includes(name));

test("whatever is almost a good login is none, and whatever else stands in its header", async () => {
  const person = await seedPerson();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...needsBearer),
      fc.oneof(fc.constantFrom(...shapesOf(person.token)), line),
      async (route, Authorization) => {
        const { path, init } = requestFor(route, person.things);
        const { status } = await sendHostile(route, path, {
          ...init,
          headers: { ...init.headers, Authorization },
        });
        expect(status).toBe(401);
      },
    ),
    { numRuns: 300 },
  );
});

test("the request id is the caller's own where it is one, and never anything else of theirs", async () => {
  const [health] = CALLS.filter(({ path }) => path === API.health);
  if (!health) expect.fail("there is no health call");
  await fc.assert(
    fc.asyncProperty(line, async (given) => {
      const response = await sendHostile(health, health.path, { headers: { "X-Request-Id": given } });
      expect(response.headers.get("X-Request-Id")).toMatch(/^[\w=-]{1,255}$/);
    }),
    { numRuns: 40 },
  );
});
