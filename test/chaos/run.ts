import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import type { Random } from "../random.ts";
import { checkAll } from "./checks/index.ts";
import { live, mayRecord, type Person, sendAgain, sendOut } from "./people.ts";
import { databaseFile, readStored, type Stored } from "./state.ts";
import { type Problem, startWorld, type World } from "./world.ts";

const SEATS = 8;
const LONGEST_BETWEEN_RINGS_MS = 3_000;
/** The first few say enough: what follows is mostly their consequence. */
const PROBLEMS_SHOWN = 12;
/** What a death waits for: so many answers, then so many of one kind of moment, which may never come. */
const MOST_ANSWERS = 40;
const PATIENCE_ANSWERS = 60;
const MOMENTS = {
  request: 20,
  "openai called": 15,
  "openai answered": 15,
  "linkedin called": 3,
  "linkedin answered": 3,
};
/** From a moment to the kill: within what follows upon it. */
const LONGEST_DELAY_MS = 30;
/** A try that was killed is made again after 90 seconds, at the moment of the minute that its account has. */
const PATIENCE_MS = 170_000;
const POLL_MS = 500;
/** More than any hold that the app lets go of by itself. */
const LATER_MS = 10 * 60_000;
/** Longer than any post may wait for the app, and sooner than all that were scheduled for later. */
const TOO_LATE_MS = 125 * 60_000;
/** What may be said of a post for a while, and not after. */
const UNSETTLED = ["publishing", "publish_unknown"];

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
    while (app.kills < kills && problems.length === 0) {
      const until = Math.min(app.kills + checkEvery, kills);
      const isOver = () => app.kills >= until;
      const reaping = async () => {
        while (!isOver()) await reap(world, random.reaper);
      };
      const ringing = async () => {
        for (; !isOver(); await setTimeout(random.clock.below(LONGEST_BETWEEN_RINGS_MS)))
          await ringClock(world);
      };
      const seats = Array.from({ length: SEATS }, (_, seat) => live(world, `${until}-${seat}`, isOver));
      await Promise.all([...seats, reaping(), ringing()]);
      await settle(world);
      await checkAll(world);
      tell(`${app.kills} kills, ${people.length} people, ${problems.length} problems`);
    }
    tell("Everybody comes back to what is open");
    await letTimePass(world);
    await settle(world);
    await Promise.all(people.map(finishAll));
    await settle(world);
    await checkAll(world);
    const notes = people.reduce((sum, { acked }) => sum + acked.length, 0);
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

/** Kills the app once, at a moment that the random numbers choose, and starts it again. */
async function reap({ app, moments }: World, random: Random): Promise<void> {
  await nth(moments, "answer", random.below(MOST_ANSWERS));
  const [name, most] = random.pick(Object.entries(MOMENTS)) ?? ["answer", 1];
  const waiting = new AbortController();
  const patience = nth(moments, "answer", PATIENCE_ANSWERS, waiting.signal);
  await Promise.race([nth(moments, name, 1 + random.below(most), waiting.signal), patience]);
  waiting.abort();
  if (random.chance(0.5)) await setTimeout(random.below(LONGEST_DELAY_MS));
  await app.kill();
  // What a dead process has reserved lapses within minutes: here at once, or people would do nothing but wait.
  change(app.stateDir, "update recordings set reserved_until = 1 where reserved_until is not null");
  app.start();
  await app.up;
}

async function nth(moments: World["moments"], name: string, count: number, signal?: AbortSignal) {
  try {
    for (let seen = 0; seen < count; seen++) await once(moments, name, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

function change(stateDir: string, sql: string): void {
  // The app may write at the same time.
  const database = new DatabaseSync(databaseFile(stateDir), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}

/** What the platform's clock does every quarter of an hour, and each minute in part. */
async function ringClock({ app }: World): Promise<void> {
  await app.up;
  await fetch(`${app.origin}/cdn-cgi/local/scheduled?time=${Date.now()}`).catch(() => undefined);
}

/** Waits until nothing is under way, while the clock rings. What is still owed in the end is reported. */
async function settle(world: World): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await setTimeout(POLL_MS)) {
    const stored = readStored(world.app.stateDir);
    const owed = world.people.flatMap((person) => owedTo(person, stored).map((what) => ({ person, what })));
    if (owed.length === 0 && stored.alarms === 0) return;
    if (Date.now() > deadline) {
      for (const { person, what } of owed) person.report(`waits in vain: ${what}`);
      if (stored.alarms > 0) world.report(`${stored.alarms} sessions still have something to do`);
      return;
    }
    // As the platform does by itself: what an object forgot is found so.
    if (owed.length > 0) await ringClock(world);
  }
}

/** What the app owes somebody. */
function owedTo(person: Person, stored: Stored): string[] {
  const drafts = stored
    .rows("drafts", person)
    .flatMap(({ id, reviewing, schedule_next_try: next }) => [
      ...(reviewing === 1 ? [`for the review of ${id}`] : []),
      ...(next !== null && Number(next) <= Date.now() ? [`for ${id} to be sent`] : []),
    ]);
  const sessions = stored.rows("sessions", person).filter(({ drafted_at }) => drafted_at === null);
  return [...drafts, ...sessions.map(({ id }) => `for the draft of ${id}`)];
}

/** Some time later, without the waiting: all that is held until a moment, or since one, is older. */
async function letTimePass({ app }: World): Promise<void> {
  await app.kill();
  const passFor = (ms: number, which: string) =>
    `update drafts set scheduled_at = scheduled_at - ${ms}, schedule_next_try = schedule_next_try - ${ms}
      where schedule_state = 'scheduled' and ${which};`;
  // For some it was down beyond their hour.
  const sql = `update drafts set publishing_since = publishing_since - ${LATER_MS};
    ${passFor(LATER_MS, "rowid % 3 <> 0")} ${passFor(TOO_LATE_MS, "rowid % 3 = 0")}`;
  change(app.stateDir, sql);
  app.start();
  await app.up;
}

/** Somebody comes back to what was left open, and takes the way out that the screen offers. */
async function finishAll(person: Person): Promise<void> {
  for (const note of person.notes.filter(({ acked }) => !acked)) {
    const { status } = await sendAgain(person, note);
    if (status === 402 && mayRecord(person)) person.report(`${note.key}: refused with places left`);
  }
  for (const turn of person.turns.filter(({ acked }) => !acked)) await sendAgain(person, turn);
  for (const postId of person.publishing) {
    let refusal = person.published.has(postId) ? undefined : await sendOut(person, postId);
    // Pressing it again is the way out that it names itself.
    if (refusal === "publish_unknown") refusal = await sendOut(person, postId);
    if (refusal && UNSETTLED.includes(refusal)) person.report(`the post ${postId} is ${refusal} for ever`);
  }
}
