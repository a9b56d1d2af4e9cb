import { expect, test } from "vitest";
import type { Turn, Writer } from "../../../worker/language/writer.ts";
import type { ModelCall } from "../../../worker/services/model-calls.ts";
import { INVENTIONS, type Invention } from "../../standins/inventions.ts";
import { failureOf } from "../../units/services/help.ts";
import { callsOf, expectStrict, fault, faultId, writerAt } from "./calls.ts";
import streams from "./streams.json" with { type: "json" };

const KEY = "sk-very-secret";
const SAID =
  "We fixed the pump on Tuesday. It had been loud for a year. Nobody had asked why. My boss just laughed.";
const POST = {
  hook: "Nobody had asked why.",
  body: "We fixed the pump.\n\nIt had been loud, “très” 🫠. Nobody had asked why.\n\nMy boss just laughed.",
  cta: null,
};

/** Everything a writer can be asked for, about material that carries `mark`. */
const asks: Record<string, (mark: string, by: Writer) => Promise<unknown>> = {
  draft: (mark, by) => by.draft({ transcript: `${SAID} ${mark}` }),
  topics: (mark, by) => by.topics({ transcripts: [`${SAID} ${mark}`], current: [] }),
  profile: (mark, by) => by.profile({ notes: [SAID, SAID, mark].map((text) => ({ text })), removed: [] }),
  hooks: (mark, by) => by.hooks({ transcript: `${SAID} ${mark}` }, ["It had been loud for a year."]),
  tweak: (mark, by) => by.tweak({ mode: "bolder", body: `${SAID} ${mark}` }),
  refine: (mark, by) => by.refine(refineRequest(mark)),
  question: (mark, by) => by.question({ turns: [turn(`${SAID} ${mark}`)] }),
  suite: (mark, by) => by.synthesize({ turns: [turn(SAID), turn(mark, "And then?")] }),
};

function refineRequest(mark: string, said = [SAID]) {
  return { said, post: POST, instruction: `Please make it shorter. ${mark}` };
}

function turn(answer: string, question: string | null = null): Turn {
  return { question, answer };
}

test.for(Object.entries(asks))("%s is asked for in strict structured output", async ([name, ask]) => {
  const id = crypto.randomUUID();
  await ask(fault(id), writerAt({ apiKey: KEY }));
  const { writer, lastWriter } = await callsOf(id);
  expect(writer).toBe(1);
  expect(lastWriter).toMatchObject({
    ...{ model: "test-writer", authorization: `Bearer ${KEY}` },
    ...{ schemaName: name, strict: true },
  });
  expect(lastWriter).not.toHaveProperty("stream");
  expectStrict(lastWriter?.schema);
});

test.for([
  { model: "schemaless", streams: true, calls: 3, lacks: "schema" },
  { model: "streamless", streams: undefined, calls: 2, lacks: "stream" },
  { model: "schemaless and streamless", streams: undefined, calls: 4, lacks: "schema and stream" },
])("a $model model answers, its form remembered and booked", async ({ model, streams, calls, lacks }) => {
  const booked: ModelCall[] = [];
  const writer = writerAt({ model, book: async (call) => void booked.push(call) });
  for (const expected of [calls, 1]) {
    const id = crypto.randomUUID();
    await writer.refine(refineRequest(fault(id)), () => undefined);
    const seen = await callsOf(id);
    expect(seen.writer).toBe(expected);
    expect(seen.lastWriter?.stream).toBe(streams);
    expect(booked.at(-1)?.workaround).toBe(`without ${lacks}`);
  }
});

test.for(["schema", "refusal", "prose"])("a tweak answered by a %s twice changes nothing", async (kind) => {
  const body = `${SAID} ${fault(crypto.randomUUID(), kind, kind)}`;
  expect(await writerAt().tweak({ mode: "bolder", body })).toEqual({
    body,
    reply: "That didn't work out, so the post stays as it was. You can try again.",
  });
});

/** A post refined, and shown while it is written, by a model that fails like that first. */
async function refinedAfter(...faults: string[]) {
  const id = crypto.randomUUID();
  const shown: string[] = [];
  const refined = await writerAt().refine(refineRequest(fault(id, ...faults)), (body) => shown.push(body));
  return { refined, shown, ...(await callsOf(id)) };
}

test("a refined body is shown sentence by sentence while it is written", async () => {
  const { refined, shown, lastWriter } = await refinedAfter();
  const first = "We fixed the pump.";
  const second = `${first}\n\nIt had been loud, “très” 🫠.`;
  expect(shown).toEqual([first, second, `${second} Nobody had asked why.`]);
  expect(refined.body).toBe(`${second} Nobody had asked why.\n\nMy boss just`);
  expect(lastWriter?.stream).toBe(true);
});

test.for(["cut", "drop", "error", "503"])("a stream starts over after a %s", async (kind) => {
  const { refined, shown, writer } = await refinedAfter(kind);
  expect(refined.body).toContain(shown.at(-1));
  expect(writer).toBe(2);
  // What had come before the line was torn may or may not have arrived.
  if (kind !== "drop") expect(restartsIn(shown)).toBe(kind === "503" ? 0 : 1);
});

const UNUSABLE = "prose schema truncated refusal filtered empty malformed".split(" ");
test.for(UNUSABLE)("a streamed answer that is %s is asked for again", async (kind) => {
  const { refined, shown, lastWriter } = await refinedAfter(kind);
  expect(refined.body).toContain(shown.at(-1));
  expect(lastWriter?.messages.at(-1)?.content).toMatch(/could not be used: \w/);
});

test.for(streams)("a streamed answer fails with $reason after $faults", async (stream) => {
  const { faults, timeoutSeconds = 10, reason, calls } = stream;
  const id = crypto.randomUUID();
  const refining = writerAt({ timeoutSeconds }).refine(refineRequest(fault(id, ...faults)), () => {});
  expect(await failureOf(refining)).toMatchObject({ service: "writer", reason });
  expect((await callsOf(id)).writer).toBe(calls);
});

test("a service that does not know streaming answers all the same", async () => {
  const { refined, shown } = await refinedAfter("unstreamed");
  expect(refined.body).toMatch(/^We fixed/);
  expect(shown).toEqual([]);
});

function restartsIn(shown: string[]): number {
  return shown.filter((body, place) => body.length < (shown[place - 1]?.length ?? 0)).length;
}

const NOTE =
  "We fixed the pump on Tuesday. It had been loud for a year and everybody was used to it. Nobody had asked why. My boss just laughed and turned up the radio. I asked the oldest mechanic and he knew.";
const MADE = {
  hook: "Nobody had asked why.",
  body: "We fixed the pump on Tuesday. It had been loud for a year and everybody was used to it.\n\nMy boss just laughed and turned up the radio.",
  cta: "What is loud where you work?",
};

// Its own: the form that another test's model took is remembered.
const gated = writerAt({ model: "gate-writer" });

const FACTS: Invention[] = ["number", "company", "name", "quote"];
test("what nobody said is sent back with what was wrong and the answer that would not do", async () => {
  const id = faultId();
  const { body } = await gated.draft({ transcript: `${NOTE} ${fault(id, "number")}` });
  expect(body).not.toContain("93.5");
  const { writer: calls, lastWriter } = await callsOf(id);
  expect(calls).toBe(2);
  expect(lastWriter?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(lastWriter?.messages[2]?.content).toContain("93.5 %");
  expect(lastWriter?.messages[3]?.content).toMatch(/did not find .*"93\.5 %"/s);
});

test("what a model insists on is left out, or refused where nothing is left", async () => {
  const { body } = await gated.draft({ transcript: `${NOTE} ${fault(faultId(), "company", "company")}` });
  expect(body).not.toContain(INVENTIONS.company);
  const translated = fault(faultId(), "translated", "translated");
  const refused = await failureOf(gated.draft({ transcript: `${NOTE} ${translated}` }));
  expect(refused).toMatchObject({ reason: "malformed" });
});

test.for(FACTS)("who watches a refinement being written sees no invented %s either", async (kind) => {
  const instruction = `Say more. ${fault(faultId(), kind, kind)}`;
  const shown: string[] = [];
  await gated.refine({ said: [NOTE], post: MADE, instruction }, (body) => shown.push(body));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.join("\n")).not.toContain(INVENTIONS[kind]);
});
