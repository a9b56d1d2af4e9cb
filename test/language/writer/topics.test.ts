import { expect, test } from "vitest";
import { MAX_TOPICS } from "../../../worker/contract/limits.ts";
import { builtinWriter, PROMPTS } from "../../../worker/language/builtin-writer/index.ts";

const NOTES = [
  "we rewrote our onboarding emails last week and i'm still not sure they work",
  "my cofounder and i talk about hiring every monday because hiring is where we lose most time",
  "nobody opened our onboarding emails so we called twenty people instead",
];

test("who has said nothing yet is asked from the bank", async () => {
  const topics = await builtinWriter.topics({ transcripts: [], current: [] });
  expect(topics).toHaveLength(MAX_TOPICS);
  expect(topics.every((topic) => PROMPTS.includes(topic))).toBe(true);
});

test("who has spoken is asked about what they said, and about something else too", async () => {
  const topics = await builtinWriter.topics({ transcripts: NOTES, current: [] });
  expect(topics).toHaveLength(MAX_TOPICS);
  expect(topics.join(" ")).toMatch(/onboarding emails/);
  expect(topics.join(" ")).toMatch(/hiring/i);
  expect(topics.some((topic) => PROMPTS.includes(topic))).toBe(true);
});

test("refreshing never offers what is on offer, however it is written, and leads through the whole bank", async () => {
  const seen = new Set<string>();
  let current: string[] = [];
  for (let round = 0; round < Math.ceil(PROMPTS.length / MAX_TOPICS); round += 1) {
    const topics = await builtinWriter.topics({
      transcripts: [],
      current: current.map((topic) => topic.toUpperCase()),
    });
    expect(topics.filter((topic) => current.includes(topic))).toEqual([]);
    expect(new Set(topics).size).toBe(MAX_TOPICS);
    for (const topic of topics) seen.add(topic);
    current = topics;
  }
  expect(seen.size).toBe(PROMPTS.length);
});

test("the same request gives the same topics", async () => {
  const request = { transcripts: NOTES, current: ["What did you learn?"] };
  expect(await builtinWriter.topics(request)).toEqual(await builtinWriter.topics(request));
});

test("speakers of other languages are asked in theirs about what they said", async () => {
  const [first] = await builtinWriter.topics({
    transcripts: ["Perdimos a nuestro cliente más grande en marzo. Nadie me avisó de nada."],
    current: [],
  });
  expect(first).toMatch(/^Dijiste: “.*”\. ¿.*\?$/);
});

test("the bank holds enough different questions for several refreshes", () => {
  expect(new Set(PROMPTS).size).toBe(PROMPTS.length);
  expect(PROMPTS.length).toBeGreaterThanOrEqual(4 * MAX_TOPICS);
  expect(PROMPTS.every((prompt) => prompt.endsWith("?"))).toBe(true);
});

test("notes in another language and empty ones do no harm", async () => {
  const topics = await builtinWriter.topics({
    transcripts: ["perdimos a nuestro cliente", "", "。"],
    current: [],
  });
  expect(topics).toHaveLength(MAX_TOPICS);
});
