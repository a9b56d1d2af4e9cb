import { expect, test } from "vitest";
import { advance, isLastResort, type SessionState } from "../../worker/session/state.ts";

const job = { sessionId: "s", userId: "u" };
const drafting = (attempt: number) => ({ phase: "drafting", job, attempt }) satisfies SessionState;

test("a request starts the first attempt at once", () => {
  expect(advance({ phase: "idle" }, { type: "draft-requested", job })).toEqual({
    state: drafting(1),
    alarmInMs: 0,
  });
});

test("a second request does not start over", () => {
  expect(advance(drafting(2), { type: "draft-requested", job })).toEqual({
    state: drafting(2),
    alarmInMs: 0,
  });
  expect(advance({ phase: "drafted" }, { type: "draft-requested", job }).alarmInMs).toBeNull();
});

test("failures wait longer each time and end with the attempt that needs no model", () => {
  const waits: (number | null)[] = [];
  let state: SessionState = drafting(1);
  while (state.phase === "drafting" && !isLastResort(state)) {
    const next = advance(state, { type: "draft-failed" });
    waits.push(next.alarmInMs);
    state = next.state;
  }
  expect(waits).toEqual([2_000, 8_000, 0]);
});

test("a service that asks for a short wait gets it, and for a long one is not waited for", () => {
  expect(advance(drafting(1), { type: "draft-failed", retryAfterMs: 5_000 })).toEqual({
    state: drafting(2),
    alarmInMs: 5_000,
  });
  const long = advance(drafting(1), { type: "draft-failed", retryAfterMs: 120_000 });
  expect(long.alarmInMs).toBe(0);
  expect(long.state.phase === "drafting" && isLastResort(long.state)).toBe(true);
});

test("a failure that arrives late changes nothing", () => {
  expect(advance({ phase: "drafted" }, { type: "draft-failed" })).toEqual({
    state: { phase: "drafted" },
    alarmInMs: null,
  });
});
