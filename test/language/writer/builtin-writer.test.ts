import { describe, expect, test } from "vitest";
import { bodyBeneath, builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { checkPost } from "../../../worker/language/rubric/index.ts";
import { languageOf, sentencesIn, wordOverlap } from "../../../worker/language/text/index.ts";
import { HEARD_NOTES } from "./heard-transcripts.ts";
import { MORE_NOTES } from "./more-transcripts.ts";
import { unsaidWords, wordsIn } from "./said.ts";
import { SPOKEN_NOTES } from "./transcripts.ts";

/** Of a sentence or two there is no choice of what to leave out. */
const SHORT_NOTES_BREAK: ReadonlySet<string> = new Set(["R5", "R14"]);

describe.each([...SPOKEN_NOTES, ...MORE_NOTES, ...HEARD_NOTES])("$name", (note) => {
  test("either hook with the body passes the rubric", async () => {
    const { hooks, body: fullText } = await builtinWriter.draft(note);
    const [first = "", second = ""] = hooks.map((hook) => hook.content);
    const found = (post: Parameters<typeof checkPost>[0]) =>
      checkPost(post).filter(
        ({ id }) =>
          !(SHORT_NOTES_BREAK.has(id) && wordsIn(note.transcript).length < 90) &&
          !(id === "R16" && note.transcript.includes("http")),
      );
    const language = languageOf(note).code === "und" ? (note.language ?? "und") : languageOf(note).code;
    for (const hook of [first, second]) {
      const body = bodyBeneath(hook, fullText, note.language ?? null) ?? fullText;
      expect(
        found({
          hook,
          body,
          transcript: note.transcript,
          language,
        }),
      ).toEqual([]);
    }
    expect(hooks[0]?.type).not.toBe(hooks[1]?.type);
    if (wordsIn(note.transcript).length >= 90) expect(wordOverlap(first, second)).toBeLessThan(0.5);
  });

  test("every call to action that is offered passes the rubric", async () => {
    const { hooks, body, ctaSuggestions } = await builtinWriter.draft(note);
    for (const cta of ctaSuggestions) {
      const findings = checkPost({ hook: hooks[0]?.content ?? "", body, cta, transcript: note.transcript });
      expect(findings.filter(({ id }) => id === "R15")).toEqual([]);
    }
  });

  test("every word of the body and of each hook was said, in that order", async () => {
    const { hooks, body } = await builtinWriter.draft(note);
    expect(unsaidWords(body, note.transcript)).toEqual([]);
    for (const hook of hooks) expect(unsaidWords(hook.content, note.transcript)).toEqual([]);
  });

  test("no sentence of a hook stands in the body too, whichever hook is chosen", async () => {
    const { hooks, body: fullText } = await builtinWriter.draft(note);
    if (sentencesIn(fullText).length < 3) return;
    for (const { content } of hooks) {
      const body = bodyBeneath(content, fullText, note.language ?? null);
      for (const sentence of sentencesIn(content)) expect(body).not.toContain(sentence);
    }
  });

  test("the same note gives the same draft", async () => {
    expect(await builtinWriter.draft(note)).toEqual(await builtinWriter.draft(note));
  });
});

test.each([
  ["Okay, is it, yeah, it's going.", "going"],
  ["So what I wanted to say was about, hang on, there's a lorry.", "lorry"],
  ["Take that last bit out.", "bit"],
  ["Ellie, can you cut the bit about next door, he'll only get funny.", "Ellie"],
  ["I've got to go, there's cake at four.", "cake"],
])("what is said aside to whoever listens is no part of the post: %s", async (aside, marker) => {
  const said =
    "The first version of our paper was wrong. A student asked us which way the building faces. The north wall faces east.";
  const { hooks, body } = await builtinWriter.draft({ transcript: `${said} ${aside}`, language: "en" });
  for (const text of [body, ...hooks.map(({ content }) => content)]) expect(text).not.toContain(marker);
});

test.each([
  "And I thought, hang on, there's nobody here.",
  "He said, I've got to go, and hung up.",
  "My boss asks me every day how is it going.",
  "So is it working after two years?",
])("what only sounds like an aside stays: %s", async (sentence) => {
  const transcript = `We opened the shop in May and had three customers. ${sentence} Nobody came for a week, and we painted the door red.`;
  const { hooks, body } = await builtinWriter.draft({ transcript, language: "en" });
  const words = sentence.split(" ").slice(-3).join(" ");
  expect([body, ...hooks.map(({ content }) => content)].join(" ")).toContain(words);
});
