import { describe, expect, test } from "vitest";
import { TUNING_AUTHORS, UNSEEN_AUTHORS } from "./authors.ts";
import { storyOf, sumUp } from "./story.ts";

describe.each([
  ["tuning", TUNING_AUTHORS, 0],
  ["unseen", UNSEEN_AUTHORS, TUNING_AUTHORS.length],
] as const)("%s authors with habits of their own", (name, authors, offset) => {
  test("change half as many words in their last three posts as in their first three, and nothing is suggested that isn't theirs", async () => {
    const stories = await Promise.all(authors.map((author, at) => storyOf(author, offset + at)));
    const { first, last } = sumUp(name, stories);
    expect(stories.flatMap(({ clashes }) => clashes)).toEqual([]);
    expect(stories.filter(({ wrong }) => wrong.length > 0).length).toBeLessThanOrEqual(1);
    expect(last).toBeLessThanOrEqual(first / 2);
  });
});
