import { API } from "#contract/paths.ts";
import { median } from "../browser.ts";
import { type Figure, format, report } from "../report.ts";
import type { Counts } from "../workers/counts.ts";
import { AUTHOR, grow, PROLIFIC, tokenOf } from "./data.ts";
import { type Host, startHost } from "./host.ts";
import { type Load, load } from "./load.ts";
import { reads } from "./reads.ts";

/** In turns, so that whatever else the machine does falls on all of them; each long enough for several full answers. */
const ROUNDS = 27;
/** What has no budget takes part in every third: it is only looked at. */
const ROUNDS_LOOKED_AT = 9;
const ROUND_MS = 600;
const WARM_UP_MS = 500;
/** An authenticated read may cost this many times the least that keeps its promises: login and rows in one trip, and a line of log. */
const MAX_TIMES_ONE_QUERY = 1.2;
/** One that has more to work out, or to read, than a row. */
const MAX_TIMES_ONE_ROW = 3;
/** And with much more stored, this many times itself. */
const MAX_TIMES_ITSELF = 1.1;
const MORE = 20;
const MUCH_MORE = 100;

const NAMES = ["app", "counted", "bare", "oneQuery"] as const;

/** What the main reads cost beside a bare Worker and one query, and whether that or what they read grows with what is stored. */
export async function benchWorker(): Promise<Figure[]> {
  const [small, large] = await Promise.all([startHost(NAMES), startHost(NAMES)]);
  try {
    await Promise.all([grow(small.database, 0, 1), grow(large.database, 0, MORE)]);
    const growth = await measureGrowth(small, large);
    const speeds = await measureSpeed(small);
    await grow(large.database, MORE, MUCH_MORE);
    const rows = await compareRows(small, large);
    return [...growth, ...speeds, ...rows];
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

interface Target {
  name: string;
  host: Host;
  worker: (typeof NAMES)[number];
  path: string;
  loads: Load[];
}

const isMain = ({ path }: Pick<Target, "path">) => path === API.user || path === API.posts;
/** Answers AUTHOR's 50 posts. */
const isPage = ({ path }: Pick<Target, "path">) => path === API.posts || path.startsWith(API.schedule);
const WORKED_OUT = ["GET /api/drafts/:sessionId", "GET /api/recordings"];
function budgetOf(target: Pick<Target, "name" | "path">): number | undefined {
  if (isMain(target) || isPage(target)) return MAX_TIMES_ONE_QUERY;
  return WORKED_OUT.includes(target.name) ? MAX_TIMES_ONE_ROW : undefined;
}

const target = (name: string, host: Host, worker: Target["worker"], path: string): Target => ({
  ...{ name, host, worker, path },
  loads: [],
});

const readsOf = (host: Host) =>
  Object.entries(reads(AUTHOR.number, 1)).map(([name, path]) => target(name, host, "app", path));

/** Runs first, so that both processes have answered the same reads before. */
async function measureGrowth(small: Host, large: Host): Promise<Figure[]> {
  const few = readsOf(small).filter(isMain);
  const many = readsOf(large).filter(isMain);
  // In pairs: what is compared stands side by side.
  await measure([...few, ...many].sort((one, other) => one.name.localeCompare(other.name)));
  const growth = many.map((each, at) =>
    figure({ ...each, name: `${each.name}, ${MORE}× stored` }, few[at], MAX_TIMES_ITSELF),
  );
  report("worker", `With ${MORE} times as much stored; the floor is the same read with less`, growth);
  return growth;
}

async function measureSpeed(small: Host): Promise<Figure[]> {
  const bare = target("a bare Worker", small, "bare", "/");
  const oneRow = target("one query, one row", small, "oneQuery", "/user");
  const onePage = target("one query, 50 posts", small, "oneQuery", "/posts");
  const health = target("GET /api/health", small, "app", API.health);
  const ours = readsOf(small);
  const floorOf = (each: Target) => (each === health ? bare : isPage(each) ? onePage : oneRow);
  const isJudged = (each: Target) => each === oneRow || each === onePage || budgetOf(each) !== undefined;
  // What is compared stands side by side.
  const targets = [bare, oneRow, onePage].flatMap((floor) => [
    floor,
    ...[health, ...ours].filter((each) => floorOf(each) === floor),
  ]);
  await measure(targets, isJudged);

  const pages = ours.filter((each) => floorOf(each) === onePage);
  const costs = [
    figure(bare),
    figure(health, bare),
    figure(oneRow, bare),
    figure(onePage, bare),
    // For comparison: most of it is the rows, which the same page costs without us too.
    ...pages.map((each) => figure({ ...each, name: `${each.name}, beside one row` }, oneRow)),
    ...ours.map((each) => figure(each, floorOf(each), budgetOf(each))),
  ];
  report("worker", "Time of the machine a request, 64 connections; the floor is the simpler Worker", costs);
  return costs;
}

/** Those that are not judged take part in fewer rounds. */
async function measure(targets: readonly Target[], isJudged = (_: Target) => true): Promise<void> {
  for (const each of targets) await run(each, WARM_UP_MS);
  for (const each of targets) each.loads = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isLookedAt = round % (ROUNDS / ROUNDS_LOOKED_AT) === 0;
    for (const each of targets) if (isLookedAt || isJudged(each)) await run(each, ROUND_MS);
  }
}

async function run(target: Target, milliseconds: number): Promise<void> {
  const url = new URL(target.path, await target.host.origin(target.worker));
  target.loads.push(await load(url, { Authorization: `Bearer ${tokenOf(AUTHOR.number)}` }, milliseconds));
}

const middle = ({ loads }: Target, key: keyof Load) => median(loads.map((seen) => seen[key]));
/** Of its quicker quarter: what else the machine does only adds time. */
function millisecondsEach({ loads }: Target): number {
  const times = loads.map(({ perSecond }) => 1_000 / perSecond).sort((one, other) => one - other);
  return times[Math.floor(times.length / 4)] ?? Number.NaN;
}

const figure = (target: Target, floor?: Target, times?: number): Figure => ({
  name: target.name,
  ours: millisecondsEach(target),
  unit: "ms",
  ...(floor && { floor: millisecondsEach(floor) }),
  ...(times && { budget: { times } }),
  more: {
    "req/s": format(1_000 / millisecondsEach(target), "req/s"),
    p50: format(middle(target, "p50Ms"), "ms"),
    p95: format(middle(target, "p95Ms"), "ms"),
    p99: format(middle(target, "p99Ms"), "ms"),
  },
});

async function compareRows(small: Host, large: Host): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(reads(PROLIFIC.number, 1))) {
    const [few, many] = [await count(small, path), await count(large, path)];
    figures.push({
      name,
      ours: many.rowsRead,
      floor: few.rowsRead,
      unit: "rows",
      budget: { times: 1 },
      more: { "round trips": String(many.queries) },
    });
  }
  report(
    "worker",
    `Rows read by a full page with ${MUCH_MORE} times as much stored, by them and by all; the floor is at 1×`,
    figures,
  );
  return figures;
}

async function count(host: Host, path: string): Promise<Counts> {
  const origin = await host.origin("counted");
  await fetch(new URL("/counts", origin));
  const answer = await fetch(new URL(path, origin), {
    headers: { Authorization: `Bearer ${tokenOf(PROLIFIC.number)}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return (await (await fetch(new URL("/counts", origin))).json()) as Counts;
}
