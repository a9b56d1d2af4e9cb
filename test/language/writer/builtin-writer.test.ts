import { describe, expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { checkPost } from "../../../worker/language/rubric/index.ts";
import { languageOf } from "../../../worker/language/text/index.ts";
import { HEARD_NOTES } from "./heard-transcripts.ts";
import { MORE_NOTES } from "./more-transcripts.ts";
import { unsaidWords } from "./said.ts";
import { SPOKEN_NOTES } from "./transcripts.ts";

describe.each([...SPOKEN_NOTES, ...MORE_NOTES, ...HEARD_NOTES])("$name", (note) => {
  test("either hook with the body passes the rubric", async () => {
    const { hooks, body } = await builtinWriter.draft(note);
    const [first, second] = hooks.map((hook) => hook.content);
    const language = languageOf(note).code === "und" ? (note.language ?? "und") : languageOf(note).code;
    const post = { body, transcript: note.transcript, language };
    expect(checkPost({ ...post, hook: first ?? "", otherHook: second })).toEqual([]);
    expect(checkPost({ ...post, hook: second ?? "", otherHook: first })).toEqual([]);
    expect(hooks[0]?.type).not.toBe(hooks[1]?.type);
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

  test("the body does not open by saying its hook again", async () => {
    const { hooks, body } = await builtinWriter.draft(note);
    const opening = body.split(/(?<=[.!?])\s|(?<=。)/)[0];
    for (const hook of hooks.slice(0, 2)) expect(opening).not.toBe(hook.content);
  });

  test("the same note gives the same draft", async () => {
    expect(await builtinWriter.draft(note)).toEqual(await builtinWriter.draft(note));
  });
});
