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

/** Each about material that carries `mark`. */
const asks: Record<string, (mark: string) => Promise<unknown>> = {
  "a draft": (mark) => writer.draft({ transcript: `${SAID} ${mark}` }),
  hooks: (mark) => writer.hooks({ transcript: `${SAID} ${mark}` }, []),
  "a tweak": (mark) => writer.tweak({ mode: "bolder", body: `${POST.body} ${mark}` }),
  "a refinement": (mark) =>
    writer.refine({ said: [`${SAID} ${mark}`], post: POST, instruction: "Please make it shorter." }),
  "a suite": (mark) =>
    writer.synthesize({
      turns: [
        { question: null, answer: SAID },
        {
          question: "And then?",
          answer: `We wrote it down, so that the next one who hears it asks. ${mark}`,
        },
      ],
    }),
};
const FACTS: Invention[] = ["number", "company", "name", "quote"];
const everywhere = Object.entries(asks);

test.for(
  everywhere.flatMap(([name, ask]) => [...FACTS, "length" as const].map((kind) => ({ name, ask, kind }))),
)("$name never has an invented $kind in it, however often the model insists", async ({ ask, kind }) => {
  const id = faultId();
  const result = JSON.stringify(await ask(fault(id, kind, kind)));
  expect(result).not.toContain(JSON.stringify(INVENTIONS[kind]).slice(1, -1));
  expect(result).toMatch(/pump|loud|asked/);
});

test.for(everywhere)(
  "%s in German for an English note is sent back, and never shown",
  async ([name, ask]) => {
    const id = faultId();
    expect(JSON.stringify(await ask(fault(id, "translated")))).not.toContain("Niemand");
    // Two of its three hooks are left, which is enough.
    expect((await callsOf(id)).writer).toBe(name === "hooks" ? 1 : 2);
    if (name === "hooks") return;
    const insisted = ask(fault(faultId(), "translated", "translated"));
    // A post that is there stays as it was.
    if (/tweak|refinement/.test(name)) expect(JSON.stringify(await insisted)).not.toContain("Niemand");
    else expect(await failureOf(insisted)).toMatchObject({ reason: "malformed" });
  },
);

test.for(everywhere.filter(([name]) => name !== "hooks"))(
  "%s is sent back with what was wrong and the answer that would not do",
  async ([, ask]) => {
    const id = faultId();
    const result = JSON.stringify(await ask(fault(id, "number")));
    expect(result).not.toContain("93.5");
    const { writer: calls, lastWriter } = await callsOf(id);
    expect(calls).toBe(2);
    expect(lastWriter?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(lastWriter?.messages[2]?.content).toContain("93.5 %");
    expect(lastWriter?.messages[3]?.content).toMatch(/did not find .*"93\.5 %"/s);
  },
);

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
