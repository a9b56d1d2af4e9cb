import { expect, test } from "vitest";
import { wordOverlap } from "../../../worker/language/text/index.ts";
import { readHooks } from "../../../worker/services/model-writer/draft.ts";
import { MAX_QUESTION_CHARS, readQuestion } from "../../../worker/services/model-writer/question.ts";
import { readSuite } from "../../../worker/services/model-writer/suite.ts";

const claim = { type: "claim" as const, content: "Nobody had asked why." };
const scene = { type: "scene" as const, content: "We fixed the pump on Tuesday." };
const number = { type: "number" as const, content: "It was loud for 1 year." };

test("hooks that are offered already do not come again, in whatever capitals or punctuation", () => {
  const hooks = [claim, { ...claim, content: "It was loud." }, scene, number];
  const note = { transcript: hooks.map(({ content }) => content).join(" ") };
  expect(readHooks(note, ["nobody had asked: WHY?"], { hooks })).toEqual([
    { ...claim, content: "It was loud." },
    scene,
    number,
  ]);
  expect(() => readHooks(note, [claim.content, scene.content], { hooks: [claim, scene, number] })).toThrow(
    /two/,
  );
  expect(() =>
    readHooks(note, [], { hooks: [claim, { ...claim, content: "“Nobody had asked why”" }] }),
  ).toThrow(/two/);
  expect(() => readHooks(note, [], { hooks: [claim, { ...scene, content: "```We fixed it" }] })).toThrow(
    /fences/,
  );
});

const turns = [
  { question: null, answer: "We fixed the pump." },
  { question: "Why was the pump loud?", answer: "Nobody knows." },
];
const question = (text: string | null) => readQuestion({ turns }, { question: text });

test("a question comes in one line, or not at all", () => {
  expect(question(" Who\n fixed it? ")).toBe("Who fixed it?");
  expect(question(null)).toBe(null);
});

test.for(["¿Quién lo arregló?", "誰が直しましたか？", "من أصلحها؟"])("asks in any script: %s", (text) => {
  expect(question(text)).toBe(text);
});

test.for([
  ["Tell me more.", /question mark/],
  ["Who fixed it? Tell me.", /question mark/],
  ["Who fixed it? And when?", /more than one/],
  [`Who ${"x".repeat(MAX_QUESTION_CHARS)}?`, /longer than 200/],
  ["WHY was the pump: loud?", /asked before/],
  ["?", /empty/],
  ["", /empty/],
] as const)("never asks %j", ([text, problem]) => {
  expect(() => question(text)).toThrow(problem);
});

const said = [
  "We fixed the pump on Tuesday with a new seal.",
  "It had been loud for a whole year before anyone complained.",
  "My boss laughed about the noise and turned up the radio.",
  "I would ask every operator what they hear, each Monday.",
];
const interview = { turns: said.map((answer, at) => ({ question: at === 0 ? null : `And ${at}?`, answer })) };
const derivative = (place: number) => ({
  title: `Title ${place}`,
  angle: `Angle ${place}`,
  idealTiming: "The morning after",
  hooks: [claim, scene],
  body: said[place] ?? "",
  cta: null as string | null,
});
const answer = {
  hero: { hooks: [claim, scene], body: said.join(" "), cta: "What do you hear?" },
  derivatives: [1, 2, 3].map(derivative),
};
const suite = (part: Partial<typeof answer>) => readSuite(interview, { ...answer, ...part });
const withDerivative = (part: Partial<(typeof answer.derivatives)[number]>) =>
  suite({ derivatives: [...answer.derivatives.slice(0, 2), { ...derivative(3), ...part }] });

test("a suite is tidied, and has at most five derivatives", () => {
  expect(readSuite(interview, answer)).toEqual(answer);
  const untidy = withDerivative({ title: " Title\n 3 ", body: `${said[3]}  \n`, cta: " " });
  expect(untidy).toEqual(answer);
  const bodies = ["Radio up.", "Seal changed.", "Operators listen."];
  const more = bodies.map((body, at) => ({ ...derivative(4 + at), body }));
  expect(suite({ derivatives: [...answer.derivatives, ...more] }).derivatives).toHaveLength(5);
});

test.for([
  ["two derivatives", () => suite({ derivatives: answer.derivatives.slice(1) }), /at least 3/],
  ["an empty hero", () => suite({ hero: { ...answer.hero, body: "" } }), /in the hero, the body is empty/],
  ["a single hook", () => withDerivative({ hooks: [claim] }), /in derivative 3, there must be at least two/],
  ["the same title", () => withDerivative({ title: "title: 2" }), /same title/],
  ["the same angle", () => withDerivative({ angle: "ANGLE 2" }), /same angle/],
  ["no timing", () => withDerivative({ idealTiming: " " }), /"idealTiming" is empty/],
  ["an essay for a title", () => withDerivative({ title: "x".repeat(161) }), /"title" is too long/],
  [
    "the hero again",
    () => withDerivative({ body: said.toReversed().join("\n\n") }),
    /derivative 3 says almost/,
  ],
  ["another derivative again", () => withDerivative({ body: `${said[2]} Yes.` }), /derivative 3 says almost/],
  [
    "more than was said",
    () => withDerivative({ body: said.join(" ").repeat(2) }),
    /longer than what was said/,
  ],
  ["code fences", () => withDerivative({ cta: "```why?" }), /code fences/],
] as const)("nobody is shown a suite with %s", ([, read, problem]) => {
  expect(read).toThrow(problem);
});

test("overlap is that of different words, whatever their order", () => {
  expect(wordOverlap("Red, green!", "green red red")).toBe(1);
  expect(wordOverlap("red green", "blue")).toBe(0);
  expect(wordOverlap("red green", "red blue")).toBeCloseTo(1 / 3);
});
