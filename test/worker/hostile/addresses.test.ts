import fc from "fast-check";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { pathWith, requestFor } from "../trust/requests.ts";
import { PRIVATE } from "../trust/routes.ts";
import { hostileText, hostileValue } from "./bodies.ts";
import { sendHostile } from "./harmless.ts";
import { seedPerson } from "./seed.ts";
import words from "./words.json" with { type: "json" };

/** As `encodeURIComponent`, for halves of characters too. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** One part of a path, as it stands in the address. */
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

test.each(PRIVATE.filter(({ parameters }) => parameters.length > 0))(
  "$name: no id does harm, and none is found that is not there",
  async (route) => {
    const ids = fc.array(segment, { minLength: route.parameters.length, maxLength: route.parameters.length });
    const { things, headers } = await seedPerson();
    const { init } = requestFor(route, things);
    const all = { ...headers, "Content-Type": "application/json" };
    await fc.assert(
      fc.asyncProperty(ids, async (given) => {
        const path = pathWith(route, (parameter) => given[route.parameters.indexOf(parameter)] ?? "");
        fc.pre(isOneId(path, route.path) && !given.includes(""));
        const { status } = await sendHostile(route, path, { ...init, headers: all });
        expect([400, 404, 414]).toContain(status);
      }),
      { numRuns: 20 },
    );
  },
);

const base64url = (text: string) =>
  new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true });

const cursor = fc.oneof(
  hostileText,
  hostileValue.map((value) => base64url(JSON.stringify(value) ?? "")),
  fc
    .tuple(fc.oneof(fc.maxSafeNat(), fc.double()), hostileText)
    .map(([at, id]) => base64url(JSON.stringify({ at, id: id.toWellFormed() }))),
);

const query = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constant("cursor"), cursor),
      fc.tuple(
        fc.constantFrom("status", "cursor", "limit", "returnTo", "__proto__", "status[]"),
        hostileText,
      ),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map((pair) => pair.map(encoded).join("=")).join("&"));

const LISTS: string[] = [API.posts, API.chats, API.recordings];

test.each(PRIVATE.filter(({ method, path }) => method === "GET" && LISTS.includes(path)))(
  "$name: no query does harm",
  async (route) => {
    const { headers } = await seedPerson();
    await fc.assert(
      fc.asyncProperty(query, async (search) => {
        const { status } = await sendHostile(route, `${route.path}?${search}`, { headers });
        expect([200, 400]).toContain(status);
      }),
      {
        numRuns: 60,
        examples: [
          [`cursor=${base64url('{"at":9007199254740991,"id":"\\u0000"}')}`],
          ["cursor=%00"],
          ["status="],
        ],
      },
    );
  },
);
