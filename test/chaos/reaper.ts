import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { SERVICES } from "./outside.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** What is done between two deaths at least and at most, in answers: a slow machine gets as far as a quick one. */
const MOST_ANSWERS = 40;
/** The longest that a moment is waited for which may never come, in answers again. */
const PATIENCE_ANSWERS = 60;
const MOST_REQUESTS = 20;
const MOST_CALLS = 15;
const RARE_CALLS = 3;
/** From a moment to the kill: within what follows upon it. */
const LONGEST_DELAY_MS = 30;
/** In the second for which a post is scheduled. */
const DIES_WHEN_DUE = 0.5;
/** A process that dies while it comes up is on nobody's mind. */
const DIES_AT_START = 0.05;
const LONGEST_START_MS = 1_000;

/** Kills the app once, at a moment that the random numbers choose, and starts it again. */
export async function reap({ app, moments }: World, random: Random): Promise<void> {
  await fatefulMoment(moments, random);
  await app.kill();
  app.start();
  if (random.chance(DIES_AT_START)) {
    await setTimeout(random.below(LONGEST_START_MS));
    await app.kill();
    app.start();
  }
  await app.up;
}

/**
 * When a request has just been sent, a post is due, or a call is on its way to an outside service, or its answer is on the way
 * back.
 */
async function fatefulMoment(moments: World["moments"], random: Random): Promise<void> {
  await nth(moments, "answer", random.below(MOST_ANSWERS));
  if (random.chance(0.3)) await nth(moments, "request", 1 + random.below(MOST_REQUESTS));
  else if (random.chance(DIES_WHEN_DUE)) await orSoon(moments, "due", 1);
  else {
    const moment = random.chance(0.5) ? "called" : "answered";
    const service = random.pick(SERVICES);
    const count = 1 + random.below(service === "openai" ? MOST_CALLS : RARE_CALLS);
    await orSoon(moments, `${service} ${moment}`, count);
  }
  if (random.chance(0.5)) await setTimeout(random.below(LONGEST_DELAY_MS));
}

/** Waits for a moment that may never come. */
async function orSoon(moments: World["moments"], name: string, count: number): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([nth(moments, name, count, signal), nth(moments, "answer", PATIENCE_ANSWERS, signal)]);
  waiting.abort();
}

async function nth(
  moments: World["moments"],
  name: string,
  count: number,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (let seen = 0; seen < count; seen++) await once(moments, name, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
