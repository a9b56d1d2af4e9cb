import { expect, inject, test } from "vitest";
import { postsOf, publisher, service } from "./account.ts";
import faults from "./faults.json" with { type: "json" };

const SECONDS_PER_DAY = 86_400;

async function publish(text: string, options: Parameters<typeof service>[0] = {}) {
  const account = await publisher();
  const outcome = await service(options).publish({ ...account, text });
  return { outcome, posts: await postsOf(account), account };
}

test("publishes the text as it was written, and says where", async () => {
  const text = "Ship it (on Friday) in C#. <b>Now</b> | #ship\n\nada@example.com";
  const { outcome, posts } = await publish(text);
  expect(posts).toMatchObject([{ text }]);
  const urn = posts[0]?.urn;
  const url = `${inject("linkedin").url}/feed/update/${urn}/`;
  expect(outcome).toEqual({ kind: "published", urn, url });
});

test("the same text again is a duplicate of the first, and is not posted", async () => {
  const text = "Said (twice).";
  const { outcome, account } = await publish(text);
  expect(await service().publish({ ...account, text })).toEqual({ ...outcome, kind: "duplicate" });
  expect(await postsOf(account)).toHaveLength(1);
});

test.for(["reset", "timeout", "500", "malformed"])(
  "a %s after acceptance is found again as a duplicate",
  async (fault) => {
    const text = `Once only [[linkedin ${fault}-after]]`;
    const hasty = service({ timeoutSeconds: 0.5 });
    const account = await publisher();
    expect(await hasty.publish({ ...account, text })).toEqual({ kind: "unknown" });
    const posts = await postsOf(account);
    expect(posts).toMatchObject([{ text }]);
    const urn = posts[0]?.urn ?? "";
    expect(await service().publish({ ...account, text })).toMatchObject({ kind: "duplicate", urn });
    expect(await postsOf(account)).toHaveLength(1);
  },
);

test.for(["500", "502", "503", "504", "408", "reset", "timeout", "flood"])(
  "after a %s it is unknown, and one attempt was made",
  async (fault) => {
    // A second attempt would get through.
    const text = `Perhaps [[linkedin ${fault}-once]]`;
    const { outcome, posts } = await publish(text, { timeoutSeconds: 0.5 });
    expect(outcome).toEqual({ kind: "unknown" });
    expect(posts).toEqual([]);
  },
);

test("an acceptance that does not say where leaves it open", async () => {
  const { outcome, posts } = await publish("Where? [[linkedin no-urn]]");
  expect(outcome).toEqual({ kind: "unknown" });
  expect(posts).toHaveLength(1);
});

test.for(faults.publish)("a $fault is refused as $reason", async ({ fault, ...refused }) => {
  const { outcome, posts } = await publish(`No [[linkedin ${fault}]]`);
  expect(outcome).toEqual({ kind: "refused", ...refused });
  expect(posts).toEqual([]);
});

test("a 429 says when to try again: as told, else at midnight UTC", async () => {
  expect((await publish("Much [[linkedin 429-soon]]")).outcome).toEqual({
    kind: "refused",
    reason: "rate",
    detail: "HTTP 429 TOO_MANY_REQUESTS",
    retryAfterSeconds: 30,
  });
  const { outcome } = await publish("Too much [[linkedin 429]]");
  const retryAfterSeconds = "retryAfterSeconds" in outcome ? outcome.retryAfterSeconds : 0;
  const midnight = Date.now() / 1000 + retryAfterSeconds;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(Math.round(midnight / SECONDS_PER_DAY) * SECONDS_PER_DAY).toBeCloseTo(midnight, -2);
});

test("a version that has come to its end, and a text that is too long, are refused as such", async () => {
  const { outcome } = await publish("Old.", { version: "202401" });
  expect(outcome).toEqual({ kind: "refused", reason: "version", detail: "HTTP 426 NONEXISTENT_VERSION" });
  expect(await publish("(".repeat(3_001))).toMatchObject({
    outcome: { kind: "refused", reason: "rejected", detail: "HTTP 400 FIELD_LENGTH_TOO_LONG" },
    posts: [],
  });
});
