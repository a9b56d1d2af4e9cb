import { expect, test } from "vitest";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { RAMBLE, spoken, storedOf } from "../people.ts";
import { newVisitor, ownerOf, randomAddress, userRow, type Visitor } from "./visitor.ts";

/** As many as `VISITOR_LIMIT` in wrangler.toml lets one network bring. */
const STRANGERS = 10;

async function useUp(visitor: Visitor, count: number): Promise<string> {
  let sessionId = "";
  for (let i = 0; i < count; i++) sessionId = await visitor.say(`${RAMBLE} ${i}`);
  return await ownerOf(sessionId);
}

test("five recordings are free; the sixth is refused, and nothing of it is kept", async () => {
  const visitor = newVisitor();
  const userId = await useUp(visitor, FREE_RECORDINGS);
  const sixth = await visitor.note({ audio: spoken(RAMBLE) });
  expect(sixth.status).toBe(402);
  expect(await sixth.json()).toMatchObject({
    message: "Free trial exhausted. Please subscribe to continue.",
  });
  expect((await storedOf(userId)).recordings).toHaveLength(FREE_RECORDINGS);
});

test("of ten at once with one left one is admitted", async () => {
  const visitor = newVisitor();
  const userId = await useUp(visitor, FREE_RECORDINGS - 1);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => visitor.note({ audio: spoken(`${RAMBLE} ${i}`) })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(402)]);
  expect(await userRow(userId)).toMatchObject({ recordings_used: FREE_RECORDINGS });
});

test("whoever drops the cookie each time is stopped by their address, and nobody else is", async () => {
  const address = randomAddress();
  const known = newVisitor(address);
  await known.say();
  for (let i = 1; i < STRANGERS; i++) await newVisitor(address).say(`${RAMBLE} ${i}`);

  const refused = await newVisitor(address).note({ text: RAMBLE });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(refused.headers.get("Set-Cookie")).toBeNull();

  expect((await known.note({ text: `${RAMBLE} once more` })).status).toBe(200);
  expect((await newVisitor().note({ text: RAMBLE })).status).toBe(200);
});

test("what is no note counts too: trying costs as much as succeeding", async () => {
  const address = randomAddress();
  for (let i = 0; i < STRANGERS; i++) expect((await newVisitor(address).note({})).status).toBe(400);
  expect((await newVisitor(address).note({ text: RAMBLE })).status).toBe(429);
});

test("an IPv6 network is one address, however its second half is written", async () => {
  const ends = ["::1", "::2", "::a:b", ":1:2:3:4", ":0:0:0:9"];
  const within = ends.map((end) => `2001:db8:7:1${end}`);
  for (let i = 0; i < STRANGERS; i++) {
    const visitor = newVisitor(within[i % within.length]);
    expect((await visitor.note({ text: `${RAMBLE} ${i}` })).status).toBe(200);
  }
  expect((await newVisitor("2001:db8:7:1::ffff").note({ text: RAMBLE })).status).toBe(429);
  expect((await newVisitor("2001:db8:7:2::1").note({ text: RAMBLE })).status).toBe(200);
  expect((await newVisitor("2001:db8::7:1").note({ text: RAMBLE })).status).toBe(200);
});
