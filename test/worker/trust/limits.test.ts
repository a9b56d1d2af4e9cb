import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { withinOneMinute } from "../minute.ts";
import { call, newPerson, newSignup, sendJson } from "../people.ts";
import { randomAddress } from "../visitors/visitor.ts";
import { expectRefusal } from "./answers.ts";
import exceptions from "./exceptions.json" with { type: "json" };
import { missingIds, requestFor } from "./requests.ts";
import { PRIVATE } from "./routes.ts";

// As in wrangler.toml, a minute. VISITOR_LIMIT is tested in test/worker/visitors, HEALTH_LIMIT with the health.
const SIGN_IN_IP_LIMIT = 300;
const WORK_LIMIT = 60;

/** Uses up all but one of what a key may have in a minute, at the limiter itself: a real sign-in costs a password's hash. */
async function allButOne(limiter: RateLimit, key: string, limit: number): Promise<void> {
  for (let i = 1; i < limit; i++) expect(await limiter.limit({ key })).toEqual({ success: true });
}

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expectRefusal(response.url, await response.text());
}

/** Reading is not counted; these two ask a model for sound, and gather all there is of somebody. */
const COUNTED_READS = ["GET /api/chat/:sessionId/messages/:messageId/audio", `GET ${API.accountExport}`];

/** By user; what `uncounted` does not name costs more than a few rows. */
const counted = PRIVATE.filter(({ method, name }) =>
  method === "GET" ? COUNTED_READS.includes(name) : !(name in exceptions.uncounted),
);

test("after 60 costly calls in a minute, every call that costs something is a 429 that says when to come back", async () => {
  const { last, refused, reading, other } = await withinOneMinute(async () => {
    const [person, neighbour] = [await newPerson(), await newPerson()];
    await allButOne(env.WORK_LIMIT, person.id, WORK_LIMIT);
    const last = await person.send("POST", API.reprocess("none"));
    const refused = counted.map(async (route) => {
      const { path, init } = requestFor(route, missingIds());
      const headers = new Headers(init.headers);
      headers.set("Authorization", `Bearer ${person.token}`);
      return { route, response: await call(path, { ...init, headers }) };
    });
    return {
      last,
      refused: await Promise.all(refused),
      reading: await person.get(API.posts),
      other: await neighbour.send("POST", API.reprocess("none")),
    };
  });
  expect(last.status).toBe(404);
  for (const { route, response } of refused) {
    expect([route.name, response.status], "add limitWork, or the reason why not to exceptions.json").toEqual([
      route.name,
      429,
    ]);
    await expectTooMany(response);
  }
  expect(reading.status).toBe(200);
  expect(other.status).toBe(404);
});

test("after 300 sign-ins from one address in a minute, every way to sign in is refused there", async () => {
  const { last, refused } = await withinOneMinute(async () => {
    const address = randomAddress();
    const headers = { "CF-Connecting-IP": address };
    await allButOne(env.SIGN_IN_IP_LIMIT, address, SIGN_IN_IP_LIMIT);
    const { email, password } = newSignup();
    return {
      last: await call(API.linkedinStart, { headers }),
      refused: [
        await call(API.linkedinStart, { headers }),
        await sendJson("POST", API.login, { email, password }, headers),
        await sendJson("POST", API.signup, newSignup(), headers),
      ],
    };
  });
  expect(last.status).toBe(200);
  for (const response of refused) await expectTooMany(response);
  const elsewhere = { "CF-Connecting-IP": randomAddress() };
  expect((await sendJson("POST", API.signup, newSignup(), elsewhere)).status).toBe(201);
});
