import { expect, test } from "vitest";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import {
  canStart,
  IDLE,
  type RecorderEvent,
  type RecorderState,
  transition,
} from "../../web/shared/recorder/state.ts";

const after = (...events: RecorderEvent[]): RecorderState => events.reduce(transition, IDLE);

const STARTED = [{ type: "requested" }, { type: "started", at: 1_000 }] satisfies RecorderEvent[];

const SPOKEN = [...STARTED, { type: "ticked", at: 42_900 }, { type: "ended" }] satisfies RecorderEvent[];

test("idle, recording, stopped: the sound exists when the last of it is stored", () => {
  expect(after(...STARTED)).toMatchObject({ kind: "recording", seconds: 0 });
  expect(after(...SPOKEN)).toMatchObject({ kind: "stopping", seconds: 41 });
  const stored = { type: "stored", id: "n1", complete: true } as const;
  expect(after(...SPOKEN, stored)).toEqual({ kind: "stopped", seconds: 41, id: "n1" });
});

test("the timer never shows more than the longest recording", () => {
  const long = after(...STARTED, { type: "ticked", at: 200_000 });
  expect(long).toMatchObject({ seconds: MAX_RECORDING_SECONDS });
});

test("a recording that breaks off is interrupted, and the next one may start", () => {
  const state = after(...STARTED, { type: "ended" }, { type: "stored", id: "n1", complete: false });
  expect(state).toEqual({ kind: "interrupted", seconds: 0 });
  expect(canStart(state)).toBe(true);
});

test("an error or a reset returns to where a recording can start", () => {
  const failed = after({ type: "requested" }, { type: "failed", message: "No microphone found." });
  expect(canStart(failed)).toBe(true);
  expect(after(...STARTED, { type: "reset" })).toEqual(IDLE);
});

test("an event that does not fit changes nothing: a second click starts no second recording", () => {
  const recording = after(...STARTED);
  expect(canStart(recording)).toBe(false);
  expect(transition(recording, { type: "requested" })).toBe(recording);
  expect(transition(IDLE, { type: "stored", id: "n1", complete: true })).toBe(IDLE);
  expect(transition(recording, { type: "measured", silent: false })).toBe(recording);
});
