import { describe, expect, test } from "vitest";
import { builtinConversation, builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { composePost } from "../../../worker/language/text/index.ts";
import { wordsIn } from "../writer/said.ts";
import { SPOKEN_NOTES } from "../writer/transcripts.ts";
import { inventedWords, sentencesIn } from "./words.ts";

async function bodyOf(note: (typeof SPOKEN_NOTES)[number]): Promise<string> {
  const { hooks, body } = await builtinWriter.draft(note);
  return composePost({ hook: hooks[0]?.content ?? "", body, cta: null }).body;
}

describe.each(SPOKEN_NOTES)("$name", (note) => {
  test("shorter is shorter, but for a single sentence, and keeps at least a third", async () => {
    const body = await bodyOf(note);
    const shorter = (
      await builtinConversation.tweak({
        mode: "shorter",
        body,
        ...(note.language && { language: note.language }),
      })
    ).body;
    const [before, after] = [wordsIn(body).length, wordsIn(shorter).length];
    if (sentencesIn(body).length > 1) expect(after).toBeLessThan(before);
    expect(after).toBeGreaterThanOrEqual(before * 0.3);
    expect(inventedWords(shorter, [body])).toEqual([]);
  });

  test("bolder and softer lose nothing but words of degree", async () => {
    const body = await bodyOf(note);
    for (const mode of ["bolder", "softer"] as const) {
      const tweaked = (await builtinConversation.tweak({ mode, body })).body;
      expect(wordsIn(tweaked).length).toBeGreaterThanOrEqual(wordsIn(body).length * 0.75);
      expect(inventedWords(tweaked, [body])).toEqual([]);
    }
  });
});

test("the point stays when a post is made shorter", async () => {
  const body =
    "We tried everything. We tried ads. We tried cold calls. Then one customer called us. The lesson is to pick up the phone.";
  expect((await builtinConversation.tweak({ mode: "shorter", body })).body).toMatch(
    /The lesson is to pick up the phone\.$/,
  );
});

test("what turns the sense stays when a post is made shorter", async () => {
  const body =
    "I thought freedom would feel amazing. It didn't. There were many meetings about many things. I learned to ask for help early.";
  const shorter = (await builtinConversation.tweak({ mode: "shorter", body })).body;
  expect(shorter.includes("amazing")).toBe(shorter.includes("It didn't"));
});

test("bolder drops hedges and begins with what is to be said", async () => {
  const body =
    "I wanted to share something about pricing. So I think most founders charge too little. It's kind of sad. Charge more.";
  const bolder = (await builtinConversation.tweak({ mode: "bolder", body })).body;
  expect(bolder).toMatch(/Most founders charge too little\./);
  expect(bolder).toContain("It's sad.");
  expect(bolder).not.toContain("wanted to share");
});

test("softer drops what is only loud, and no negation", async () => {
  const body = "It was the very worst week. We never tested anything! He was absolutely right.";
  expect((await builtinConversation.tweak({ mode: "softer", body })).body).toBe(
    "It was the worst week. We never tested anything. He was right.",
  );
});

test("a list stays a list", async () => {
  const body =
    "- We tried ads on every channel there is.\n- We tried cold calls.\n- Then one customer called.\n- Pick up the phone.";
  const shorter = (await builtinConversation.tweak({ mode: "shorter", body })).body;
  expect(shorter.split("\n").every((line) => line.startsWith("- "))).toBe(true);
});

test("an unpunctuated text can be tweaked", async () => {
  const [note] = SPOKEN_NOTES;
  const body = note?.transcript ?? "";
  const shorter = (await builtinConversation.tweak({ mode: "shorter", body })).body;
  expect(wordsIn(shorter).length).toBeLessThan(wordsIn(body).length);
});

test("a body without words stays as it is", async () => {
  expect((await builtinConversation.tweak({ mode: "shorter", body: "…" })).body).toBe("…");
});
