import { expect, test } from "vitest";
import { INVENTIONS, type Invention } from "../../standins/inventions.ts";
import { failureOf } from "../../units/services/failure-of.ts";
import { callsOf, fault, faultId, writerAt } from "./calls.ts";

const SAID =
  "We fixed the pump on Tuesday. It had been loud for a year and everybody was used to it. Nobody had asked why. My boss just laughed and turned up the radio. I asked the oldest mechanic and he knew.";
const POST = {
  hook: "Nobody had asked why.",
  body: "We fixed the pump on Tuesday. It had been loud for a year and everybody was used to it.\n\nMy boss just laughed and turned up the radio.",
  cta: "What is loud where you work?",
};

// Its own: the form that another test's model took is remembered.
const writer = writerAt({ model: "gate-writer" });

const FACTS: Invention[] = ["number", "company", "name", "quote"];
test("what nobody said is sent back with what was wrong and the answer that would not do", async () => {
  const id = faultId();
  const { body } = await writer.draft({ transcript: `${SAID} ${fault(id, "number")}` });
  expect(body).not.toContain("93.5");
  const { writer: calls, lastWriter } = await callsOf(id);
  expect(calls).toBe(2);
  expect(lastWriter?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(lastWriter?.messages[2]?.content).toContain("93.5 %");
  expect(lastWriter?.messages[3]?.content).toMatch(/did not find .*"93\.5 %"/s);
});

test("what a model insists on is left out, or refused where nothing is left", async () => {
  const { body } = await writer.draft({ transcript: `${SAID} ${fault(faultId(), "company", "company")}` });
  expect(body).not.toContain(INVENTIONS.company);
  const translated = fault(faultId(), "translated", "translated");
  const refused = await failureOf(writer.draft({ transcript: `${SAID} ${translated}` }));
  expect(refused).toMatchObject({ reason: "malformed" });
});

test.for(FACTS)("who watches a refinement being written sees no invented %s either", async (kind) => {
  const instruction = `Say more. ${fault(faultId(), kind, kind)}`;
  const shown: string[] = [];
  await writer.refine({ said: [SAID], post: POST, instruction }, (body) => shown.push(body));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.join("\n")).not.toContain(INVENTIONS[kind]);
});

test("a refinement that had to lose what nobody said does not claim it", async () => {
  const request = { said: [SAID], post: POST };
  const refined = await writer.refine({
    ...request,
    instruction: `Say more. ${fault(faultId(), "number", "number")}`,
  });
  expect(refined.reply).toMatch(/left out what you didn't say/);
});

test("a request may ask for another language, and state facts", async () => {
  const request = { said: [SAID], post: POST };
  const german = fault(faultId(), "translated");
  expect((await writer.refine({ ...request, instruction: `Auf Deutsch, bitte. ${german}` })).body).toContain(
    "Niemand",
  );
  const number = fault(faultId(), "number");
  expect(
    (await writer.refine({ ...request, instruction: `Add that costs fell by 93.5 %. ${number}` })).body,
  ).toContain("93.5 %");
});
