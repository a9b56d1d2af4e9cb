import { setTimeout } from "node:timers/promises";
import { rows } from "./checks/check.ts";
import { checkAll } from "./checks/index.ts";
import { comeBack, letTimePass, listenToAll, spendTrials } from "./ending.ts";
import { Gate } from "./gate.ts";
import { live } from "./life.ts";
import type { Person } from "./person.ts";
import { reap } from "./reaper.ts";
import { ringClock, settle } from "./settle.ts";
import { readStored } from "./state.ts";
import { type Problem, startWorld, type World } from "./world.ts";

const SEATS = 8;
const LONGEST_BETWEEN_RINGS_MS = 3_000;

export interface Outcome {
  kills: number;
  people: number;
  problems: Problem[];
  answers: Map<string, number>;
  slowestStartMs: number;
  /** How many posts have each `schedule_state` in the end, or none. */
  schedules: Record<string, number>;
  /** The last lines that the app wrote. */
  log: string[];
}

/**
 * Has people use the app while it is killed again and again, looks every `checkEvery` kills whether all is as it must be,
 * and in the end whether everything comes to its end. Which choices are made is the seed's; when is not.
 */
export async function runChaos({
  seed,
  kills,
  checkEvery,
  tell = () => undefined,
}: {
  seed: number;
  kills: number;
  checkEvery: number;
  tell?: (line: string) => void;
}): Promise<Outcome> {
  const world = await startWorld(seed);
  try {
    world.app.start();
    await world.app.up;
    const people: Person[] = [];
    await killWhileTheyLive(world, { people, kills, checkEvery, tell });
    tell(`${world.app.kills} kills; everybody comes back to what is open`);
    await settle(world, people);
    await letTimePass(world);
    await settle(world, people);
    await comeBack(world, people);
    await spendTrials(people);
    await settle(world, people);
    await checkAll(world, people);
    await listenToAll(world, people);
    const { app, problems, answers } = world;
    const schedules: Record<string, number> = {};
    for (const row of rows(readStored(app.stateDir), "drafts")) {
      const state = String(row.schedule_state ?? "none");
      schedules[state] = (schedules[state] ?? 0) + 1;
    }
    const { kills: died, slowestStartMs, log } = app;
    return { kills: died, people: people.length, problems, answers, schedules, slowestStartMs, log };
  } finally {
    await world.close();
  }
}

async function killWhileTheyLive(
  world: World,
  options: { people: Person[]; kills: number; checkEvery: number; tell: (line: string) => void },
): Promise<void> {
  const { people, kills, checkEvery, tell } = options;
  const gate = new Gate(SEATS);
  let isOver = false;
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  const lives = seats.map((seat) => live(world, { seat, gate, people, isOver: () => isOver }));
  const clock = ringNowAndThen(world, () => isOver);
  const random = world.random.fork();
  const all = Promise.all([...lives, clock]);
  const reaping = (async () => {
    for (let nextCheck = checkEvery; world.app.kills < kills; ) {
      await reap(world, random);
      if (world.app.kills < nextCheck || world.app.kills >= kills) continue;
      await gate.close();
      await settle(world, people);
      await checkAll(world, people);
      tell(`${world.app.kills} kills, ${people.length} people, ${world.problems.length} problems`);
      if (world.problems.length > 0) break;
      gate.open();
      nextCheck += checkEvery;
    }
    isOver = true;
    gate.open();
  })();
  await Promise.all([all, reaping]);
}

async function ringNowAndThen(world: World, isOver: () => boolean): Promise<void> {
  const random = world.random.fork();
  while (!isOver()) {
    await setTimeout(random.below(LONGEST_BETWEEN_RINGS_MS));
    await ringClock(world);
  }
}
