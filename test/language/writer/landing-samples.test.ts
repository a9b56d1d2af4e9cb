import { expect, test } from "vitest";
import { MEETING, PRICING } from "../../../web/pages/landing/samples.ts";
import { bodyOf, builtinWriter, manuscriptOf } from "../../../worker/language/builtin-writer/index.ts";
import { composePost, keysOf } from "../../../worker/language/text/index.ts";
import { unsaidWords } from "./said.ts";

test.each([
  ["the comparison", MEETING],
  ["the example", PRICING],
])(
  "%s shows what the built-in writer really makes of its note, and nothing that was not said",
  async (_, sample) => {
    const { transcript, hook, otherHook, body, kept } = sample;
    const draft = await builtinWriter.draft({ transcript, language: "en" });
    const post = composePost({ hook, body: draft.body, cta: null });
    expect({ hook, otherHook, body: keysOf(body), kept }).toEqual({
      hook: draft.hooks[0]?.content,
      otherHook: draft.hooks[1]?.content,
      body: keysOf(post.body),
      kept: bodyOf(manuscriptOf({ transcript, language: "en" }).sentences),
    });
    for (const text of [hook, otherHook, body, kept]) expect(unsaidWords(text, transcript)).toEqual([]);
  },
);
