import { expect, test } from "vitest";
import { draft as draftContract } from "../../../worker/contract/drafts.ts";
import { MAX_POST_CHARS } from "../../../worker/contract/limits.ts";
import { parseAnswer, UnusableAnswer } from "../../../worker/services/model-writer/answer.ts";
import { draftPrompt } from "../../../worker/services/model-writer/draft.ts";
import { topicsPrompt } from "../../../worker/services/model-writer/questions.ts";

const claim = { type: "claim" as const, content: "Nobody had asked why." };
const scene = { type: "scene" as const, content: "We fixed the pump on Tuesday." };
const transcript = "We fixed the pump on Tuesday. It had been loud for a year. Nobody had asked why.";
const { schema: draftAnswer } = draftPrompt({ transcript });
const answer = { hooks: [claim, scene], body: transcript.replace(". ", ".\n\n"), ctaSuggestions: ["Loud?"] };
const completion = (content: unknown, more = {}) => ({ choices: [{ message: { content }, ...more }] });

test.for([
  ["bare", JSON.stringify(answer)],
  ["not escaped where its lines break", JSON.stringify(answer).replaceAll("\\n", "\n")],
  ["fenced", `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``],
  ["introduced", `Here you are:\n${JSON.stringify(answer)}\nEnjoy!`],
  ["followed by prose with braces", `${JSON.stringify(answer)}\nI kept {all} of it.`],
  ["after a thought without its end", `<think>Perhaps {"so": 1}?\n${JSON.stringify(answer)}`],
  ["after a thought without its beginning", `so {"maybe": 1}?</think>\n${JSON.stringify(answer)}`],
  ["after thoughts", `<think>{"maybe": "so"} or not {</think>${JSON.stringify(answer)}`],
] as const)("finds the object in an answer that is %s", ([, content]) => {
  expect(parseAnswer(completion(content), draftAnswer)).toEqual(answer);
});

test.for([
  ["prose", completion("Sure, here it is."), "it was not a JSON object"],
  ["half an object", completion('{"hooks": ['), "it was not a JSON object"],
  [
    "an object of a thought",
    completion(`<think>${JSON.stringify(answer)}</think>No.`),
    "it was not a JSON object",
  ],
  ["no content", completion(null), "it was empty"],
  ["nothing known", { output: "?" }, "it was empty"],
  ["a cut-off", completion("{}", { finish_reason: "length" }), "it was too long and was cut off"],
  ["another shape", completion({ ...answer, body: 7 }), "it does not follow the schema at body"],
] as const)("cannot use %s", ([, raw, problem]) => {
  expect(() => parseAnswer(raw, draftAnswer)).toThrow(problem);
});

test("tells a refusal from a failure", () => {
  const declined = { choices: [{ message: { content: null, refusal: "I won't." } }] };
  expect(() => parseAnswer(declined, draftAnswer)).toThrow(expect.objectContaining({ code: "declined" }));
  const filtered = completion("", { finish_reason: "content_filter" });
  expect(() => parseAnswer(filtered, draftAnswer)).toThrow(expect.objectContaining({ code: "declined" }));
});

test("tidies blank lines and spaces, and drops blanks and repetitions", () => {
  const { result: draft } = draftPrompt({ transcript }).read({
    hooks: [claim, { ...claim, content: " nobody had asked WHY. " }, { ...scene, content: "" }, scene],
    body: "\r\nWe fixed it.  \r\n\r\n\r\n\r\nOn Tuesday.\n",
    ctaSuggestions: ["", "Who fixed it?", "who fixed it?", "Was it loud?", "Who asked?", "Which pump?"],
  });
  expect(draft).toEqual({
    hooks: [claim, scene],
    body: "We fixed it.\n\nOn Tuesday.",
    ctaSuggestions: ["Who fixed it?", "Was it loud?", "Who asked?"],
  });
  expect(draftContract.shape.hooks.safeParse(draft.hooks).success).toBe(true);
});

test("a hook keeps its quotation marks where its body quotes somebody, and only there", () => {
  const hookOf = (body: string) =>
    draftPrompt({ transcript })
      .read({ ...answer, hooks: [{ ...claim, content: `"${claim.content}"` }, scene], body })
      .result.hooks.find(({ content }) => content.includes("asked"))?.content;
  expect(hookOf(transcript)).toBe(claim.content);
  expect(hookOf(transcript.replace(claim.content, `"${claim.content}"`))).toBe(`"${claim.content}"`);
});

test.for([
  ["an empty body", { body: " \n " }, "the body is empty"],
  ["what is not theirs", { body: "Leaders embrace silence. Great teams thrive." }, /most of it was not said/],
  ["padding", { body: `${transcript} ${transcript}` }, /longer than what was said/],
])("nobody is shown %s", ([, part, problem]) => {
  expect(() => draftPrompt({ transcript }).read({ ...answer, ...(part as Partial<typeof answer>) })).toThrow(
    problem as string | RegExp,
  );
});

test("a post with its longest hook and call to action fits LinkedIn", () => {
  const note = { transcript: `${transcript} ${"pump ".repeat(MAX_POST_CHARS / 5)}` };
  const room = MAX_POST_CHARS - 4 - scene.content.length - "Loud?".length;
  const bodyOf = (length: number) => `${"pump ".repeat(room).slice(0, length - 1)}!`;
  const read = (length: number) =>
    draftPrompt(note).read({ ...answer, hooks: [scene, claim], body: bodyOf(length) });
  expect(read(room).result.body).toHaveLength(room);
  expect(() => read(room + 1)).toThrow(UnusableAnswer);
  // A hook that stands in the body is not sent twice.
  const body = `${scene.content}\n\n${bodyOf(room - claim.content.length - 2)}`;
  expect(draftPrompt(note).read({ ...answer, hooks: [scene, claim], body }).result.body).toBe(body);
});

test("topics are tidied, new, and at most five", () => {
  const more = ["1?", "2?", "3?", "4?", "5?"];
  const topics = [" What  next? ", "what next?", "Offered?", "", "x".repeat(301), ...more];
  const read = (current: string[]) => topicsPrompt({ transcripts: [], current }).read({ topics }).result;
  expect(read(["offered?"])).toEqual(["What next?", "1?", "2?", "3?", "4?"]);
  expect(() => topicsPrompt({ transcripts: [], current: ["A?"] }).read({ topics: ["a? "] }).result).toThrow(
    UnusableAnswer,
  );
});
