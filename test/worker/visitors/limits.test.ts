import { expect, test } from "vitest";
import { withinOneMinute } from "../minute.ts";
import { RAMBLE } from "../people.ts";
import { newVisitor, randomAddress } from "./visitor.ts";

/** As many as `VISITOR_LIMIT` in wrangler.toml lets one network bring. */
const STRANGERS = 10;

test("whoever drops the cookie each time is stopped by their address, and nobody else is", async () => {
  const { refused, known, elsewhere } = await withinOneMinute(async () => {
    const address = randomAddress();
    const first = newVisitor(address);
    await first.say();
    for (let i = 1; i < STRANGERS; i++) await newVisitor(address).say(`${RAMBLE} ${i}`);
    return {
      refused: await newVisitor(address).note({ text: RAMBLE }),
      known: await first.note({ text: `${RAMBLE} once more` }),
      elsewhere: await newVisitor().note({ text: RAMBLE }),
    };
  });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(refused.headers.get("Set-Cookie")).toBeNull();
  expect([known.status, elsewhere.status]).toEqual([200, 200]);
});

test("what is no note counts too: trying costs as much as succeeding", async () => {
  const { tried, refused } = await withinOneMinute(async () => {
    const address = randomAddress();
    const tried: number[] = [];
    for (let i = 0; i < STRANGERS; i++) tried.push((await newVisitor(address).note({})).status);
    return { tried, refused: await newVisitor(address).note({ text: RAMBLE }) };
  });
  expect(tried).toEqual(Array(STRANGERS).fill(400));
  expect(refused.status).toBe(429);
});
