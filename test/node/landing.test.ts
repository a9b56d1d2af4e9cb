import { expect, test } from "vitest";
import { toCount } from "../../web/pages/landing/recordings.ts";
import { MEETING, PRICING, type Sample, STRUCK } from "../../web/pages/landing/samples.ts";
import { plainWriter } from "../../worker/language/plain-writer/index.ts";
import { composePost } from "../../worker/language/text/index.ts";
import { unsaidWords } from "../language/writer/said.ts";

const writtenOf = ({ hook, body }: Sample): string => `${hook} ${body}`;

test("what the comparison does not strike out is the post", () => {
  const plain = (text: string) => text.toLowerCase().match(/[a-z']+/g);
  expect(plain(STRUCK.replaceAll(/\[.*?\]/g, ""))).toEqual(plain(writtenOf(MEETING)));
});

test("what stands in local storage counts as far as it is a number of free recordings", () => {
  expect(["3", "0", "-4", "99", "many", null].map(toCount)).toEqual([3, 0, 0, 5, 5, 5]);
});

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
