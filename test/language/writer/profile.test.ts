import { expect, test } from "vitest";
import { MAX_TOPICS } from "../../../worker/contract/limits.ts";
import { PROMPTS, plainWriter } from "../../../worker/language/plain-writer/index.ts";

const NOTES = [
  "I'm a nurse, and I run a small clinic in Leeds. We raised our prices by 10 percent. You can't pour from an empty cup. I told my boss about the pricing. She said no. I asked her why.",
  "Our clinic lost 3 customers. You can't pour from an empty cup. The pricing was wrong, and prices matter. She said it twice. My co-founder agreed.",
];
const profileOf = (notes: string[], removed: string[] = []) =>
  plainWriter.profile({ notes: notes.map((text) => ({ text, language: "en" })), removed });

test("a profile has what was said in two notes, and who somebody says they are", async () => {
  const profile = await profileOf(NOTES);
  expect(profile.themes).toEqual(expect.arrayContaining(["Pricing"]));
  expect(profile.distinctivePhrases).toEqual(["You can't pour from an empty cup"]);
  expect(profile.identityTags).toEqual(["Nurse", "Runs a small clinic"]);
  expect(profile.topics).toMatchObject({ Pricing: 2 });
});

test("once is chance, the same note twice is once, and what was removed is not found again", async () => {
  const [note = ""] = NOTES;
  for (const notes of [[note], [note, note]])
    expect(await profileOf(notes)).toMatchObject({ themes: [], distinctivePhrases: [] });
  const profile = await profileOf(NOTES, ["Pricing", "nurse", "You can't pour from an empty cup."]);
  expect([...profile.themes, ...profile.identityTags, ...Object.keys(profile.topics)]).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:pricing|nurse)$/i)]),
  );
  expect(profile.distinctivePhrases).toEqual([]);
});

test("nothing is known of nothing", async () => {
  const nothing = { themes: [], toneTags: [], identityTags: [], distinctivePhrases: [], topics: {} };
  expect(await profileOf(["", "…"])).toEqual(nothing);
});

test("topics ask about the latest notes, then from the bank, and never what is on offer or unwanted", async () => {
  const transcripts = ["We closed the shop in May.", "We lost the client. My boss told me to wait.", ""];
  const topics = await plainWriter.topics({ transcripts, current: [] });
  expect(topics).toHaveLength(MAX_TOPICS);
  expect(topics.slice(0, 2)).toEqual([
    "“We closed the shop in May.” What made you decide that?",
    "“My boss told me to wait.” What did you say to that?",
  ]);
  const again = await plainWriter.topics({ transcripts, current: topics });
  expect(again.filter((topic) => topics.includes(topic))).toEqual([]);
  const without = await plainWriter.topics({ transcripts, current: [], removed: ["shop"] });
  expect(without.join(" ")).not.toContain("shop");
});

test("refreshing leads through the whole bank", async () => {
  const seen = new Set<string>();
  let current: string[] = [];
  for (let round = 0; round < PROMPTS.length; round += 1) {
    current = await plainWriter.topics({ transcripts: [], current });
    for (const topic of current) seen.add(topic);
  }
  expect(seen.size).toBe(PROMPTS.length);
});
