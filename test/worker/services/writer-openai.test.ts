import { expect, inject, test } from "vitest";
import { openAiChat } from "../../../worker/services/model-writer/providers.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import { failureOf } from "../../units/services/failure-of.ts";
import { unbooked } from "../models.ts";
import { callsOf, expectStrict, fault } from "./calls.ts";

const KEY = "sk-very-secret";
const SAID = "We fixed the pump on Tuesday. It had been loud for a year. Nobody had asked why.";

function writer(options: { model?: string; apiKey?: string; timeoutSeconds?: number } = {}) {
  return modelWriter(
    openAiChat({
      baseUrl: `${inject("openai")}/v1/`,
      model: "test-writer",
      timeoutSeconds: 10,
      book: unbooked,
      ...options,
    }),
  );
}

const noteWith = (id: string, ...faults: string[]) => ({ transcript: `${SAID} ${fault(id, ...faults)}` });

test("answers a draft made of what was said", async () => {
  const draft = await writer().draft({ transcript: SAID });
  expect(draft.hooks.map((hook) => hook.content)).toEqual([
    "We fixed the pump on Tuesday.",
    "It had been loud for a year.",
    "Nobody had asked why.",
  ]);
  expect(draft.hooks[0]?.type).not.toBe(draft.hooks[1]?.type);
  expect(draft.body).toBe(SAID);
});

test("asks the configured model, with the key, for strict structured output", async () => {
  const id = crypto.randomUUID();
  await writer({ apiKey: KEY }).draft(noteWith(id));
  const asked = (await callsOf(id)).lastWriter;
  expect(asked).toMatchObject({
    model: "test-writer",
    authorization: `Bearer ${KEY}`,
    schemaName: "draft",
    strict: true,
  });
  expectStrict(asked?.schema);
});

test("offers topics about earlier notes, and none that is offered already", async () => {
  const id = crypto.randomUUID();
  const request = { transcripts: [`${SAID} ${fault(id)}`], current: [] };
  const topics = await writer().topics(request);
  expect(topics.length).toBeGreaterThan(1);
  const fresh = await writer().topics({ ...request, current: topics.slice(0, 1) });
  expect(fresh).toEqual(topics.slice(1));
  const asked = (await callsOf(id)).lastWriter;
  expect(asked).toMatchObject({ schemaName: "topics", strict: true });
  expectStrict(asked?.schema);
});

test.for(["500", "503", "429", "reset", "drop"])("gets over one %s", async (kind) => {
  const id = crypto.randomUUID();
  expect((await writer().draft(noteWith(id, kind))).body).toBe(SAID);
  expect((await callsOf(id)).writer).toBe(2);
});

test.for(["truncated", "malformed", "schema", "refusal", "filtered", "empty", "prose", "padded"])(
  "asks once more after a %s answer, saying what was wrong",
  async (kind) => {
    const id = crypto.randomUUID();
    expect((await writer().draft(noteWith(id, kind))).body).toBe(SAID);
    const { writer: calls, lastWriter } = await callsOf(id);
    expect(calls).toBe(2);
    expect(lastWriter?.messages.at(-1)?.content).toMatch(/Your last answer could not be used: \w/);
  },
);

test.for([
  { faults: ["truncated", "truncated"], reason: "malformed", calls: 2 },
  { faults: ["malformed", "malformed"], reason: "malformed", calls: 2 },
  { faults: ["schema", "prose"], reason: "malformed", calls: 2 },
  { faults: ["empty", "empty"], reason: "malformed", calls: 2 },
  { faults: ["padded", "padded"], reason: "malformed", calls: 2 },
  { faults: ["refusal", "refusal"], reason: "declined", calls: 2 },
  { faults: ["filtered", "filtered"], reason: "declined", calls: 2 },
  { faults: ["schema", "400"], reason: "rejected", calls: 2 },
  { faults: ["500", "500"], reason: "unavailable", calls: 2 },
  { faults: ["429-long"], reason: "busy", calls: 1, retryAfterSeconds: 120 },
  { faults: ["401"], reason: "rejected", calls: 1 },
  { faults: ["400"], reason: "rejected", calls: 1 },
])("fails with $reason after $faults", async ({ faults, calls, ...expected }) => {
  const id = crypto.randomUUID();
  const failure = await failureOf(writer({ apiKey: KEY }).draft(noteWith(id, ...faults)));
  expect(failure).toMatchObject({ service: "writer", retryAfterSeconds: undefined, ...expected });
  expect(failure.message).not.toContain(KEY);
  expect(failure.message).not.toContain("pump");
  expect((await callsOf(id)).writer).toBe(calls);
});

test.for(["timeout", "hang"])("gives up on a %s without trying again", async (kind) => {
  const id = crypto.randomUUID();
  const failure = await failureOf(writer({ timeoutSeconds: 0.3 }).draft(noteWith(id, kind)));
  expect(failure.reason).toBe("timeout");
  expect((await callsOf(id)).writer).toBe(1);
});
