import { expect, test } from "vitest";
import { MEETING, PRICING, writtenOf } from "../../../web/pages/landing/samples.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import { composePost } from "../../../worker/language/text/index.ts";
import { unsaidWords } from "./said.ts";

test.each([
  ["the comparison", MEETING],
  ["the example", PRICING],
])("%s shows what the writer really makes of its note, and nothing that was not said", async (_, sample) => {
  const { transcript, ...shown } = sample;
  const { hooks, body } = await plainWriter.draft({ transcript, language: "en" });
  const [hook = "", otherHook = ""] = hooks.map(({ content }) => content);
  expect(shown).toEqual({ hook, otherHook, body: composePost({ hook, body, cta: null }).body });
  expect(writtenOf(sample).split(/\s+/)).toEqual(body.split(/\s+/));
  for (const text of Object.values(shown)) expect(unsaidWords(text, transcript)).toEqual([]);
});
