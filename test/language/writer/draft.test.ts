import { describe, expect, test } from "vitest";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import { checkPost } from "../../../worker/language/rubric/index.ts";
import { composePost } from "../../../worker/language/text/index.ts";
import { rowsOf } from "../rows.ts";
import cases from "./draft.json" with { type: "json" };
import { JUDGED_NOTES, SPOKEN_NOTES, wordsIn } from "./said.ts";

const bodyOf = async (transcript: string, language = "en") =>
  (await plainWriter.draft({ transcript, language })).body;

describe("what was not meant goes", () => {
  test.each(rowsOf(cases.meant, "about", "transcript", "body"))("$about", async ({ transcript, body }) => {
    expect(await bodyOf(transcript)).toBe(body);
  });

  test.each(rowsOf(cases.languages, "language", "transcript", "body"))("in $language", async (row) => {
    expect(await bodyOf(row.transcript, row.language)).toBe(row.body);
  });
});

describe("what was put right at once stands in the place of what was wrong", () => {
  test.each(rowsOf(cases.corrected, "transcript", "body"))("$transcript", async ({ transcript, body }) => {
    expect(await bodyOf(transcript)).toBe(body);
  });

  test.each(cases.uncertain)("what is not certain stays: %s", async (transcript) => {
    expect(await bodyOf(transcript)).toBe(transcript);
  });
});

describe("signs and paragraphs", () => {
  test.each(rowsOf(cases.signs, "about", "transcript", "body"))("$about", async ({ transcript, body }) => {
    expect((await bodyOf(transcript)).replaceAll("\n\n", "\n")).toBe(body);
  });

  test("one to three sentences a paragraph, and no quotation, list or echo is parted", async () => {
    const body = await bodyOf(
      'We lost the biggest client we had in May. She said: "You never called. You never wrote. You never came." I had no answer to any of that. I asked for two things. One, a list of the calls. Two, a second chance. We got both of them. Nine minutes. That was the whole call with her.',
    );
    const paragraphs = body.split("\n\n");
    expect(paragraphs.length).toBeGreaterThan(2);
    expect(paragraphs.find((paragraph) => paragraph.includes("You never called"))).toContain("never came");
    expect(paragraphs.find((paragraph) => paragraph.includes("two things"))).toContain("One, a list");
    expect(paragraphs.some((paragraph) => paragraph.startsWith("Nine minutes"))).toBe(false);
  });
});

test("a draft opens with the note's opening, and offers its best other line; the body has both", async () => {
  const note =
    "I run a bakery in Leeds. We sell bread to cafes around the corner. Then the flour went up by 40 percent. Nobody cancelled. I wonder why that is, really.";
  const { hooks, body } = await plainWriter.draft({ transcript: note, language: "en" });
  expect(hooks.map(({ content }) => content)).toEqual([
    "I run a bakery in Leeds. We sell bread to cafes around the corner.",
    "Then the flour went up by 40 percent.",
  ]);
  expect(hooks[0]?.type).not.toBe(hooks[1]?.type);
  for (const { content } of hooks) expect(body).toContain(content);
});

test.each(rowsOf(cases.lists, "note", "first", "second"))(
  "a list is no part of a hook: $note",
  async (row) => {
    const { hooks, body } = await plainWriter.draft({ transcript: row.note, language: "en" });
    expect([body, ...hooks.map(({ content }) => content)]).toEqual([row.note, row.first, row.second]);
  },
);

test("the same three calls to action for every note, in its language, else in English", async () => {
  const ctasOf = async (language: string) =>
    (await plainWriter.draft({ transcript: "Hallo Welt, das geht.", language })).ctaSuggestions;
  expect(await ctasOf("de")).toContain("Was hättest du gemacht?");
  expect(await ctasOf("ja")).toEqual(await ctasOf("en"));
  for (const code of ["en", "de", "es", "fr", "pt"]) expect(await ctasOf(code)).toHaveLength(3);
});

test("new hooks are none of those on offer, to the last words of a note", async () => {
  const note = { transcript: "We won, and nobody saw it coming.", language: "en" };
  const offered: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const hooks = await plainWriter.hooks(note, offered);
    expect(hooks.length).toBeGreaterThanOrEqual(2);
    for (const { content } of hooks) expect(offered).not.toContain(content);
    offered.push(...hooks.map(({ content }) => content));
  }
});

test("no body opens again with the words of its hook, without full stops either", async () => {
  const start = (text: string) => wordsIn(text).slice(0, 4).join(" ");
  const again = SPOKEN_NOTES.filter(({ language }) => !["ja", "ar"].includes(language ?? "")).map(
    async (note) => {
      const { hooks, body } = await plainWriter.draft(note);
      const post = composePost({ hook: hooks[0]?.content ?? "", body, cta: null });
      return start(post.hook) === start(post.body) ? [note.name] : [];
    },
  );
  expect((await Promise.all(again)).flat()).toEqual([]);
});

/** The share of posts in which the rubric finds nothing. */
async function shareWithoutFindings(notes: typeof SPOKEN_NOTES): Promise<number> {
  const good = await Promise.all(
    notes.map(async ({ transcript, language }) => {
      const { hooks, body } = await plainWriter.draft({ transcript, language });
      const post = composePost({ hook: hooks[0]?.content ?? "", body, cta: null });
      return checkPost({ ...post, transcript, language }).length === 0;
    }),
  );
  return good.filter(Boolean).length / notes.length;
}

test("the rubric finds nothing in most drafts of notes with full stops", async () => {
  const isPunctuated = ({ transcript }: { transcript: string }) => /[.!?]\s/.test(transcript);
  const [judged, spoken] = [JUDGED_NOTES, SPOKEN_NOTES].map((notes) => notes.filter(isPunctuated));
  const shares = [await shareWithoutFindings(judged ?? []), await shareWithoutFindings(spoken ?? [])];
  console.log(`drafts without findings: ${shares.map((share) => share.toFixed(2)).join(" (judging), ")}`);
  for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.6);
});
