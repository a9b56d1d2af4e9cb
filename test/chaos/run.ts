import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import type { Random } from "../random.ts";
import { checkAll } from "./checks/all.ts";
import { live, type Seat } from "./life.ts";
import { comeBack, letTimePass, ringClock, settle } from "./settle.ts";
import { databaseFile } from "./state.ts";
import { startWorld, type World } from "./world.ts";

const SEATS = 8;
const LONGEST_BETWEEN_RINGS_MS = 3_000;
/** The first few say enough: what follows is mostly their consequence. */
const PROBLEMS_SHOWN = 12;

/**
 * Has people use the app while it is killed again and again, looks every `checkEvery` kills whether all is as it must be,
 * and in the end whether everything comes to its end. Which choices are made is the seed's; when is not.
 */
export async function runChaos(options: {
  seed: number;
  kills: number;
  checkEvery: number;
  tell?: (line: string) => void;
}) {
  const { seed, kills, checkEvery, tell = () => undefined } = options;
  const world = await startWorld(seed);
  const { app, people, problems } = world;
  try {
    app.start();
    await app.up;
    const random = { reaper: world.random.fork(), clock: world.random.fork() };
    const seats = Array.from({ length: SEATS }, (_, number): Seat => ({ number, people: 0, actsLeft: 0 }));
    while (app.kills < kills && problems.length === 0) {
      const until = Math.min(app.kills + checkEvery, kills);
      const isOver = () => app.kills >= until;
      const reaping = async () => {
        while (!isOver()) await reap(world, random.reaper);
      };
      const ringing = async () => {
        while (!isOver()) {
          await setTimeout(random.clock.below(LONGEST_BETWEEN_RINGS_MS));
          await ringClock(world);
        }
      };
      await Promise.all([...seats.map((seat) => live(world, seat, isOver)), reaping(), ringing()]);
      await settle(world);
      await checkAll(world);
      tell(`${app.kills} kills, ${people.length} people, ${problems.length} problems`);
    }
    tell("Everybody comes back to what is open");
    await letTimePass(world);
    await settle(world);
    await comeBack(world);
    await settle(world);
    await checkAll(world);
    const notes = people.reduce((sum, { ledger }) => sum + ledger.acked.length, 0);
    // How many notes were acknowledged, and what came of it in lines to read.
    return { kills: app.kills, problems, notes, report: reportOf(world, notes) };
  } finally {
    await world.close();
  }
}

function reportOf({ app, people, problems }: World, notes: number): string {
  const shown = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ who, what, calls }) => [`✗ ${who} ${what}`, ...calls.map((call) => `      ${call}`)].join("\n"));
  return [
    `${app.kills} kills, ${people.length} people, ${notes} notes, ${problems.length} problems`,
    ...shown,
    ...(problems.length > 0 ? ["What the app wrote last:", ...app.log] : []),
  ].join("\n");
}

/** Between two kills, counted in answers of the app: so a slow machine gets as far as a fast one. */
const MOST_ANSWERS = 40;
/** How many answers to wait for a moment that may never come. */
const PATIENCE_ANSWERS = 60;
const MOST_REQUESTS = 20;
/** Calls to outside services that are let pass at most; models are called most. */
const CALLS = { openai: 15, linkedin: 3 };
/** From a moment to the kill: within what follows upon it. */
const LONGEST_DELAY_MS = 30;
/** A process that dies while it comes up is on nobody's mind. */
const DIES_AT_START = 0.05;
const LONGEST_START_MS = 1_000;

/** Kills the app once, at a moment that the random numbers choose, and starts it again. */
async function reap({ app, moments }: World, random: Random): Promise<void> {
  await fatefulMoment(moments, random);
  await app.kill();
  lapseReservations(app.stateDir);
  app.start();
  if (random.chance(DIES_AT_START)) {
    await setTimeout(random.below(LONGEST_START_MS));
    await app.kill();
    app.start();
  }
  await app.up;
}

/** What a dead process has reserved lapses within minutes: here at once, or people would do nothing but wait. */
function lapseReservations(stateDir: string): void {
  // The app writes at the same time.
  const database = new DatabaseSync(databaseFile(stateDir), { timeout: 10_000 });
  database.exec("update recordings set reserved_until = 1 where reserved_until is not null");
  database.close();
}

/** When a request was just sent, a post is due, or a call is on its way to an outside service, or its answer on the way back. */
async function fatefulMoment(moments: World["moments"], random: Random): Promise<void> {
  await nth(moments, "answer", random.below(MOST_ANSWERS));
  const waiting = new AbortController();
  const { signal } = waiting;
  const patience = nth(moments, "answer", PATIENCE_ANSWERS, signal);
  await Promise.race([nth(moments, ...someMoment(random), signal), patience]);
  waiting.abort();
  if (random.chance(0.5)) await setTimeout(random.below(LONGEST_DELAY_MS));
}

function someMoment(random: Random): [name: string, count: number] {
  if (random.chance(0.3)) return ["request", 1 + random.below(MOST_REQUESTS)];
  if (random.chance(0.5)) return ["due", 1];
  const service = random.pick(["openai", "linkedin"] as const);
  return [`${service} ${random.chance(0.5) ? "called" : "answered"}`, 1 + random.below(CALLS[service])];
}

async function nth(moments: World["moments"], name: string, count: number, signal?: AbortSignal) {
  try {
    for (let seen = 0; seen < count; seen++) await once(moments, name, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
