import { expect, test } from "vitest";
import { hooksPrompt } from "../../../worker/services/model-writer/draft.ts";
import { MAX_QUESTION_CHARS, questionPrompt } from "../../../worker/services/model-writer/questions.ts";
import { completeSuite, suitePrompt } from "../../../worker/services/model-writer/suite.ts";
import cases from "./writer-interview.json" with { type: "json" };

const claim = { type: "claim" as const, content: "Nobody had asked why." };
const scene = { type: "scene" as const, content: "We fixed the pump on Tuesday." };
const number = { type: "number" as const, content: "It was loud for 1 year." };

test("hooks that are offered already do not come again, in whatever capitals or punctuation", () => {
  const hooks = [claim, { ...claim, content: "It was loud." }, scene, number];
  const note = { transcript: hooks.map(({ content }) => content).join(" ") };
  expect(hooksPrompt(note, ["nobody had asked: WHY?"]).read({ hooks }).result).toEqual(hooks.slice(1));
  expect(
    () => hooksPrompt(note, [claim.content, scene.content]).read({ hooks: [claim, scene, number] }).result,
  ).toThrow(/two/);
  const again = { ...claim, content: "“Nobody had asked why”" };
  expect(() => hooksPrompt(note, []).read({ hooks: [claim, again] }).result).toThrow(/two/);
});

const turns = [
  { question: null, answer: "We fixed the pump." },
  { question: "Why was the pump loud?", answer: "Nobody knows." },
];
const question = (text: string | null) => questionPrompt({ turns }).read({ question: text }).result;

test("a question comes in one line, in any script, or not at all", () => {
  for (const text of ["¿Quién lo arregló?", "誰が直しましたか？", "من أصلحها؟"])
    expect(question(text)).toBe(text);
  expect(question(" Who\n fixed it? ")).toBe("Who fixed it?");
  expect(question(null)).toBe(null);
});

test.each(cases.refused)("never asks %j", (text, problem) => {
  expect(() => question(text)).toThrow(problem);
});

test("a question is short", () => {
  expect(() => question(`Who ${"x".repeat(MAX_QUESTION_CHARS)}?`)).toThrow("longer than 200");
});

const second = { type: "claim" as const, content: "My boss laughed about the noise." };
const { said } = cases;
const interview = { turns: said.map((answer, at) => ({ question: at === 0 ? null : `And ${at}?`, answer })) };
const derivative = (place: number) => ({
  title: `Title ${place}`,
  angle: `Angle ${place}`,
  idealTiming: "The morning after",
  hooks: [scene, second],
  body: said[place] ?? "",
  cta: null as string | null,
});
const answer = {
  hero: { hooks: [scene, second], body: said.join(" "), cta: "What do you hear?" },
  derivatives: [1, 2, 3].map(derivative),
};
const suite = (part: Partial<typeof answer>) => suitePrompt(interview).read({ ...answer, ...part }).result;
const objectionTo = (derivatives: typeof answer.derivatives) =>
  suitePrompt(interview).read({ ...answer, derivatives }).objection;
const withDerivative = (part: Partial<(typeof answer.derivatives)[number]>) =>
  suite({ derivatives: [...answer.derivatives.slice(0, 2), { ...derivative(3), ...part }] });

test("a suite is tidied, and has at most five derivatives", () => {
  expect(suitePrompt(interview).read(answer)).toEqual({ result: answer, score: 1 });
  const untidy = withDerivative({ title: " Title\n 3 ", body: `${said[3]}  \n`, cta: " " });
  expect(untidy).toEqual(answer);
  const bodies = ["Radio up.", "New seal.", "Operators hear."];
  const more = bodies.map((body, at) => ({ ...derivative(4 + at), body }));
  expect(suite({ derivatives: [...answer.derivatives, ...more] }).derivatives).toHaveLength(5);
});

test("no post of a suite says what nobody said", () => {
  const invented = "Acme Corp paid us 93.5 % more.";
  const hero = { ...answer.hero, body: `${answer.hero.body} ${invented}` };
  expect(suite({ hero }).hero.body).not.toContain("93.5");
  expect(JSON.stringify(withDerivative({ body: `${said[3]} ${invented}` }))).not.toContain("93.5");
});

test("a hero that can't be shown costs the suite", () => {
  expect(() => suite({ hero: { ...answer.hero, body: "" } })).toThrow("the body is empty");
  const long = said.join(" ").repeat(2);
  expect(() => suite({ hero: { ...answer.hero, body: long } })).toThrow("longer than what was said");
});

test.for([
  ["the same title", { title: "title: 2" }, /same title/],
  ["the same angle", { angle: "ANGLE 2" }, /same angle/],
  ["no timing", { idealTiming: " " }, /"idealTiming" is empty/],
  ["an essay for a title", { title: "x".repeat(161) }, /"title" is too long/],
  ["the hero again", { body: said.toReversed().join("\n\n") }, /derivative 3, it says almost the same/],
  ["another derivative again", { body: `${said[2]} Yes.` }, /derivative 3, it says almost the same/],
  ["more than was said", { body: said.join(" ").repeat(2) }, /longer than what was said/],
] as const)("a derivative with %s is left out, or asked for anew", ([, part, problem]) => {
  const bad = { ...derivative(3), ...part };
  const spare = { ...derivative(4), body: "I would ask every operator." };
  const [one, two] = [derivative(1), derivative(2)];
  expect(suite({ derivatives: [one, two, bad, spare] }).derivatives).toEqual([one, two, spare]);
  expect(objectionTo([one, two, bad, spare])).toBeUndefined();
  expect(objectionTo([one, two, bad])).toMatch(problem);
});

test("a derivative that lacks a part is left out alone", () => {
  const { body: _, ...incomplete } = derivative(3);
  const parsed = suitePrompt(interview).schema.parse({
    ...answer,
    derivatives: [derivative(1), incomplete, derivative(2)],
  });
  expect(suitePrompt(interview).read(parsed).result.derivatives).toEqual([derivative(1), derivative(2)]);
});

test("where a model's derivatives are too few, another writer's make up for them", async () => {
  const { result } = suitePrompt(interview).read({ ...answer, derivatives: [derivative(1)] });
  const spare = { ...result, derivatives: [1, 2, 3].map((place) => derivative(place)) };
  expect((await completeSuite(result, async () => spare)).derivatives).toEqual(spare.derivatives);
  await expect(completeSuite(result, async () => result)).rejects.toThrow("too few derivatives");
});
