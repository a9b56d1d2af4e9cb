import fc from "fast-check";
import { expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { unsaidWords, wordsIn } from "./said.ts";
import { SPOKEN_NOTES } from "./transcripts.ts";

const LANGUAGES = ["en", "es", "de", "fr", "pt", "ja", undefined];

/** Anything with a letter in it: any script, signs and line breaks, and words of real notes shuffled. */
const anyTranscript = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
    fc
      .array(fc.constantFrom(...SPOKEN_NOTES.flatMap((note) => note.transcript.split(" "))), {
        minLength: 1,
        maxLength: 120,
      })
      .map((words) => words.join(" ")),
  )
  .filter((text) => /\p{L}/u.test(text));

test("any text with a letter in it becomes a draft with two hooks, a body, and no word that was not said", async () => {
  await fc.assert(
    fc.asyncProperty(anyTranscript, fc.constantFrom(...LANGUAGES), async (transcript, language) => {
      const { hooks, body } = await builtinWriter.draft({ transcript, language });
      expect(hooks.length).toBeGreaterThanOrEqual(2);
      expect(hooks[0]?.type).not.toBe(hooks[1]?.type);
      for (const { content } of hooks) {
        expect(content.trim()).not.toBe("");
        expect(content.length).toBeLessThanOrEqual(140);
      }
      expect(body.trim()).not.toBe("");
      expect(
        unsaidWords(body, transcript.normalize("NFKC") === transcript ? transcript : plain(transcript)),
      ).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

/** Letters styled as mathematical symbols are the ones that the writer spells plainly. */
function plain(transcript: string): string {
  return transcript.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"));
}

test.each(SPOKEN_NOTES)("the body of $name, spoken again, is still itself", async (note) => {
  const { body } = await builtinWriter.draft(note);
  const again = await builtinWriter.draft({ ...note, transcript: body });
  expect(unsaidWords(again.body, body)).toEqual([]);
  const post = `${again.hooks[0]?.content}\n\n${again.body}`;
  expect(wordsIn(post).length).toBeGreaterThanOrEqual(wordsIn(body).length * 0.5);
});

test("a text without words is refused", async () => {
  await expect(builtinWriter.draft({ transcript: " \n " })).rejects.toThrow(TypeError);
  await expect(builtinWriter.draft({ transcript: "… 🎉" })).rejects.toThrow(TypeError);
});
