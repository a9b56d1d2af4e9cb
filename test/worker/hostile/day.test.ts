import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { bookAttempt } from "../../../worker/db/attempts.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { microdollarsOf } from "../../../worker/services/model-calls.ts";
import { newSubscriber } from "../billing/stripe.ts";

const db = openDatabase(env.DB);

test("a day of 10,000 hostile strangers on 50 networks costs no more than the budget, and leaves a subscriber served", {
  timeout: 180_000,
}, async () => {
  const { person } = await newSubscriber();
  const limits = { person: 300, visitor: 30, network: 600, signups: 50, microdollars: 25_000_000 };
  // A day that no other test spends anything on.
  const now = Date.UTC(2026, 0, 5);
  const microdollars = microdollarsOf({ service: "speech", model: "whisper-1", seconds: 90 });
  let made = 0;
  for (let round = 0; round < 200; round++) {
    const strangers = Array.from({ length: 50 }, (_, network) => ({
      service: "writer" as const,
      payer: { userId: null, network: `10.0.0.${network}` },
      microdollars,
      limits,
      now,
    }));
    const booked = await Promise.all(strangers.map((stranger) => bookAttempt(db, stranger)));
    made += booked.flat().filter(Boolean).length;
  }
  expect(made).toBe(Math.floor(12_500_000 / microdollars));
  expect(made * microdollars).toBeLessThanOrEqual(limits.microdollars);
  const payer = { userId: person.id, network: "10.0.0.1" };
  expect(await bookAttempt(db, { service: "writer", payer, microdollars, limits, now })).toBe(true);
});
