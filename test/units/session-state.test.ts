import { expect, test } from "vitest";
import {
  advance,
  isInBackground,
  type Job,
  mustWorkWithoutModel,
  type SessionState,
} from "../../worker/session/state.ts";

const job: Job = { kind: "opening", sessionId: "s", userId: "u", network: null };
const working = (attempt: number, faults = 0) =>
  ({ phase: "working", job, attempt, faults }) satisfies SessionState;

test("a request starts the first attempt at once, a second one does not start over, and another job takes its place", () => {
  const suite: Job = { ...job, kind: "suite" };
  const started = advance({ phase: "idle" }, { type: "requested", job });
  expect(started).toEqual({ state: working(1), alarmInMs: 0 });
  expect(advance(working(2), { type: "requested", job })).toEqual({ state: working(2), alarmInMs: 0 });
  const { state } = advance(working(2), { type: "requested", job: suite });
  expect(state).toEqual({ phase: "working", job: suite, attempt: 1, faults: 0 });
});

test("an attempt that somebody waits for has an alarm behind it, should it die with its object", () => {
  const { state, alarmInMs } = advance({ phase: "idle" }, { type: "started", job });
  expect(state).toEqual(working(1));
  expect(alarmInMs).toBeGreaterThan(60_000);
});

test("failures wait longer each time and end with the attempt that needs no model", () => {
  const waits: (number | null)[] = [];
  let state: SessionState = working(1);
  while (!mustWorkWithoutModel(state)) {
    const next = advance(state, { type: "failed", job });
    waits.push(next.alarmInMs ?? null);
    state = next.state;
  }
  expect(waits).toEqual([2_000, 8_000, 0]);
});

test("a service that asks for a short wait gets it, and for a long one is not waited for", () => {
  const short = advance(working(1), { type: "failed", job, retryAfterMs: 5_000 });
  expect(short).toEqual({ state: working(2), alarmInMs: 5_000 });
  const long = advance(working(1), { type: "failed", job, retryAfterMs: 120_000 });
  expect(long.alarmInMs).toBe(0);
  expect(mustWorkWithoutModel(long.state)).toBe(true);
});

test("the end of a job that is over or was replaced changes nothing, not even the alarm", () => {
  expect(advance({ phase: "idle" }, { type: "failed", job })).toEqual({ state: { phase: "idle" } });
  const review: Job = { ...job, kind: "review" };
  expect(advance(working(2), { type: "finished", job: review })).toEqual({ state: working(2) });
  expect(advance(working(2), { type: "failed", job: review })).toEqual({ state: working(2) });
});

test.for([
  ["opening", "review"],
  ["review", "profile"],
  ["profile", undefined],
] as const)("when %s is done, %s follows at once, or nothing", ([done, next]) => {
  const [over, following] = [{ ...job, kind: done }, next && { ...job, kind: next }];
  const after = advance({ ...working(3, 1), job: over }, { type: "finished", job: over, next: following });
  expect(after).toEqual(
    following
      ? { state: { ...working(1), job: following }, alarmInMs: 0 }
      : { state: { phase: "idle" }, alarmInMs: null },
  );
});

test("unexpected errors back off to a minute, soon work without the model, and are never given up", () => {
  let state: SessionState = working(1);
  const waits: number[] = [];
  for (let i = 0; i < 14; i++) {
    const next = advance(state, { type: "crashed", job });
    waits.push(next.alarmInMs ?? Number.NaN);
    state = next.state;
  }
  expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(waits.at(-1)).toBe(60_000);
  expect(mustWorkWithoutModel(working(1, 2))).toBe(false);
  expect(mustWorkWithoutModel(working(1, 3))).toBe(true);
});

test("a turn waits for what it came for, not for a review or for learning from it", () => {
  const kinds: Job["kind"][] = ["opening", "suite", "review", "profile"];
  expect(kinds.filter((kind) => isInBackground({ ...job, kind }))).toEqual(["review", "profile"]);
});
