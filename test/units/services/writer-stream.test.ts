import fc from "fast-check";
import { expect, test } from "vitest";
import { partialString } from "../../../worker/services/model-writer/answer.ts";
import { readCompletion } from "../../../worker/services/model-writer/providers.ts";
import { serviceResponse } from "../../../worker/services/response.ts";
import { failureOf, sizes, streamOf } from "./help.ts";
import cases from "./writer-partial.json" with { type: "json" };

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });
const finish = event({ choices: [{ delta: {}, finish_reason: "stop" }] });
const DONE = "data: [DONE]\n\n";
const completion = (content: string, finish_reason: string | null = "stop") => ({
  choices: [{ message: { content, refusal: "" }, finish_reason }],
});

function read(text: string, cuts?: number[], onText: (text: string) => void = () => {}) {
  const { signal } = new AbortController();
  const body = { body: streamOf(text, cuts), contentType: "text/event-stream", signal };
  return readCompletion(serviceResponse("writer", body), onText);
}

test("however the bytes are cut, the text and its growth are the same", async () => {
  const texts = fc.array(fc.string({ unit: "grapheme", minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (pieces, cuts) => {
      const grown: string[] = [];
      const stream = pieces.map(delta).join(": ping\n\n") + finish + DONE;
      const answer = await read(stream, cuts, (text) => grown.push(text));
      expect(answer).toEqual(completion(pieces.join("")));
      expect(grown).toEqual(pieces.map((_, place) => pieces.slice(0, place + 1).join("")));
    }),
  );
});

test("a last piece without choices, with what it cost, is passed over", async () => {
  const usage = event({ choices: [], usage: { completion_tokens: 2 } });
  expect(await read(delta("Hi") + finish + usage + DONE)).toEqual(completion("Hi"));
});

test("reads the older models of Workers AI", async () => {
  const stream = event({ response: "H" }) + event({ response: "i" }) + event({ response: "", usage: {} });
  expect(await read(stream + DONE)).toEqual(completion("Hi", null));
});

test("a refusal is not taken for text", async () => {
  const refusal = event({ choices: [{ delta: { role: "assistant", content: null, refusal: "I won't." } }] });
  const shown: string[] = [];
  const answer = await read(refusal + finish + DONE, undefined, (text) => shown.push(text));
  expect(answer.choices[0].message).toEqual({ content: "", refusal: "I won't." });
  expect(shown).toEqual([]);
});

test.for([
  ["with a finish and no end mark", delta("Hi") + finish, "stop"],
  ["with an end mark and no finish", delta("Hi") + DONE, null],
  ["followed by more", delta("Hi") + finish + DONE + delta(" there"), "stop"],
] as const)("an answer %s is whole", async ([, stream, reason]) => {
  expect(await read(stream)).toEqual(completion("Hi", reason));
});

test.for([
  ["that ends without a finish", delta("Hi"), "unavailable"],
  ["that ends in the middle of a piece", delta("Hi") + finish.slice(0, -2), "unavailable"],
  ["with nothing in it", "", "unavailable"],
  ["in which the service breaks down", delta("Hi") + event({ error: { message: "no" } }), "unavailable"],
  ["that is not JSON", "data: Bad gateway\n\n", "malformed"],
  ["of another shape", event({ choices: [{ delta: { content: 7 } }] }), "malformed"],
  ["that never stops", delta(" ".repeat(1024)).repeat(8 * 1024), "malformed"],
] as const)("a stream %s fails", async ([, stream, reason]) => {
  expect(await failureOf(read(stream))).toMatchObject({ service: "writer", reason });
});

test("what is thrown by who listens is not taken for a failure of the service", async () => {
  const listening = read(delta("Hi") + DONE, undefined, () => {
    throw new Error("the listener broke");
  });
  await expect(listening).rejects.toThrow("the listener broke");
});

const HALF_CHARACTER = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const text = fc.string({ unit: "grapheme" });

/** As a model might write it: everything beyond ASCII escaped, or nothing. */
const writings = [
  JSON.stringify,
  (value: unknown) =>
    JSON.stringify(value, null, 2).replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
];

test("cut anywhere, it is the beginning of the body, longer and longer, and never ends in half a character", () => {
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(...writings), (before, body, after, write) => {
      const json = write({ reply: before, inner: [{ body: before }], body, hook: after });
      let longest = 0;
      for (let end = 0; end <= json.length; end += 1) {
        const partial = partialString(json.slice(0, end), "body");
        if (partial === undefined) continue;
        expect(body.startsWith(partial)).toBe(true);
        expect(partial).not.toMatch(HALF_CHARACTER);
        expect(partial.length).toBeGreaterThanOrEqual(longest);
        longest = partial.length;
      }
      expect(partialString(json, "body")).toBe(body);
    }),
  );
});

// JSON files have no halves of characters.
const HALF = ["half a pair", '{"body": "One\ud83d', "One"];

test.each([...cases.cut, HALF])("%s", (_, json, partial) => {
  expect(partialString(json ?? "", "body") ?? null).toBe(partial);
});
