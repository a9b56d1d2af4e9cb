import { describe, expect, test } from "vitest";
import { builtinConversation, builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { wordsIn } from "../writer/said.ts";
import { SPOKEN_NOTES } from "../writer/transcripts.ts";
import { inventedWords } from "./words.ts";

describe.each(SPOKEN_NOTES)("$name", (note) => {
  test("two new hooks, again and again, out of what was said", async () => {
    const existing = (await builtinWriter.draft(note)).hooks.map(({ content }) => content);
    const rounds = wordsIn(note.transcript).length > 15 ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const hooks = await builtinConversation.hooks(note, existing);
      expect(hooks.length).toBeGreaterThanOrEqual(2);
      for (const { content } of hooks) {
        expect(existing).not.toContain(content);
        expect(content.length).toBeLessThanOrEqual(140);
        expect(inventedWords(content, [note.transcript])).toEqual([]);
        existing.push(content);
      }
    }
  });
});

test("the first two differ in type where there is more than one kind of line", async () => {
  const [note] = SPOKEN_NOTES;
  const [first, second] = await builtinConversation.hooks({ transcript: note?.transcript ?? "" }, []);
  expect(first?.type).not.toBe(second?.type);
});

test("a word or two", async () => {
  expect(await builtinConversation.hooks({ transcript: "hello" }, [])).toHaveLength(2);
  expect(
    (await builtinConversation.hooks({ transcript: "hello world" }, ["Hello."])).length,
  ).toBeGreaterThanOrEqual(2);
});
