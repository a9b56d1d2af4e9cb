import { setTimeout } from "node:timers/promises";
import { checkAll } from "./checks/all.ts";
import { comeBack, letTimePass } from "./ending.ts";
import { live, type Seat } from "./life.ts";
import { reap } from "./reaper.ts";
import { ringClock, settle } from "./settle.ts";
import { type Problem, startWorld, type World } from "./world.ts";

const SEATS = 8;
const LONGEST_BETWEEN_RINGS_MS = 3_000;
/** The first few say enough: what follows is mostly their consequence. */
const PROBLEMS_SHOWN = 12;

interface Outcome {
  kills: number;
  problems: Problem[];
  /** How many notes were acknowledged. */
  notes: number;
  /** What came of it, in lines to read. */
  report: string;
}

/**
 * Has people use the app while it is killed again and again, looks every `checkEvery` kills whether all is as it must be,
 * and in the end whether everything comes to its end. Which choices are made is the seed's; when is not.
 */
export async function runChaos(options: {
  seed: number;
  kills: number;
  checkEvery: number;
  tell?: (line: string) => void;
}): Promise<Outcome> {
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
