import fc from "fast-check";
import { test } from "vitest";
import { idFor, jsonFor, missingIds, pathWith } from "../trust/requests.ts";
import { CALLS } from "../trust/routes.ts";
import { hostileBody, knownBodies } from "./bodies.ts";
import { looksAround, sendHostile } from "./harmless.ts";
import { seedPerson } from "./seed.ts";

const takesJson = CALLS.filter((route) => jsonFor(route, missingIds()));

test.each(takesJson)("$name: no body does harm, and what was taken from it can be read", async (route) => {
  const good = jsonFor(route, missingIds()) ?? {};
  const known = knownBodies(good);
  await fc.assert(
    fc.asyncProperty(hostileBody(good), async ({ body, contentType }) => {
      const person = await seedPerson();
      const path = pathWith(route, (parameter) => idFor(route, parameter, person.things));
      const headers = new Headers(person.headers);
      if (contentType !== null) headers.set("Content-Type", contentType);
      const { ok } = await sendHostile(route, path, { headers, body });
      if (ok) await looksAround(person);
    }),
    { numRuns: known.length + 15, examples: known.map((body) => [body]) },
  );
});
