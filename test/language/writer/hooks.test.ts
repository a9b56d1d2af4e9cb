import { expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { HEARD_NOTES } from "./heard-transcripts.ts";

const draftOf = (transcript: string) => builtinWriter.draft({ transcript });

test("a short note opens with its strongest whole sentences, and its body tells the rest", async () => {
  const { hooks, body } = await draftOf(
    "most founders are scared of raising prices we doubled ours in june and we lost exactly one customer out of two hundred it was the best thing that happened to us",
  );
  expect(hooks.slice(0, 2).map(({ content }) => content)).toEqual([
    "It was the best thing that happened to us.",
    "We lost exactly one customer out of two hundred.",
  ]);
  expect(body).toContain("We doubled ours in June.");
});

test("a closing line becomes the hook instead of being said twice", async () => {
  const { hooks, body } = await draftOf(
    "two years ago i had nine hundred dollars in the bank and payroll was due on friday i called our oldest customer and asked him to pay for a year in advance he said yes before i finished the sentence ask for help earlier than you want to",
  );
  expect(hooks[0]?.content).toBe("Ask for help earlier than you want to.");
  expect(body).not.toContain("Ask for help");
});

test("no hook is how the body under it begins", async () => {
  const { hooks, body } = await draftOf(
    "Last quarter we lost our biggest customer and I thought that was it for us. I called the twelve smallest customers we had, one by one. I asked what they would pay for tomorrow. Nine of them said the same thing. We built that in six weeks and today it is sixty percent of our revenue. Your biggest customer is the loudest but the small ones tell you the truth.",
  );
  expect(body).toMatch(/^Last quarter we lost our biggest customer and/);
  expect(hooks.map(({ content }) => content)).not.toContain("Last quarter we lost our biggest customer.");
  expect(hooks.length).toBeGreaterThanOrEqual(2);
});

test("what was learned opens a post without who learned it", async () => {
  const manager = HEARD_NOTES.find(({ name }) => name === "a manager who may only ask");
  const { hooks } = await draftOf(manager?.transcript ?? "");
  expect(hooks.map(({ content }) => content)).toContain(
    "Being useful is the most dangerous drug for a new manager.",
  );
});

const ENGLISH = HEARD_NOTES.filter(
  ({ transcript, language }) => !language && transcript.split(" ").length > 30,
);
/** Tails and torn objects, as they begin. */
const TORN =
  /^(?:(?:of|to|from|at|because|which|than|happened|told|are|is|was|were|had|never|back)\b|\p{Ll})/u;

test.each(ENGLISH)("no hook of $name is a piece of a sentence", async ({ transcript }) => {
  const { hooks } = await draftOf(transcript);
  const [first] = hooks;
  expect(first?.content.split(" ").length).toBeGreaterThanOrEqual(3);
  for (const { content } of hooks) {
    expect(content).not.toMatch(TORN);
    expect(content).not.toMatch(/\b(?:the|a|an|my|our|and|but|or|because|of)[.?!]$/i);
  }
});
