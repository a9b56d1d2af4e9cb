import { describe, expect, test } from "vitest";
import { bodyBeneath, builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import { spokenWordsIn } from "../../../worker/language/sources/index.ts";
import type { Note } from "../../../worker/language/writer.ts";
import { heard, PUNCTUATED, SPOKEN } from "../judging/notes.ts";
import { JUDGING_NOTES } from "./notes/judging.ts";
import { TUNING_NOTES } from "./notes/tuning.ts";
import { wordsIn } from "./said.ts";

const draftOf = (transcript: string) => builtinWriter.draft({ transcript });

test("the body tells the rest of what its hooks say", async () => {
  const { hooks, body: fullText } = await draftOf(
    "Two years ago I had nine hundred dollars in the bank and payroll was due on Friday. I called our oldest customer and asked him to pay for a year in advance. He said yes before I finished the sentence. Ask for help earlier than you want to.",
  );
  expect(hooks.map(({ content }) => content)).toContain("Ask for help earlier than you want to.");
  const body = bodyBeneath("Ask for help earlier than you want to.", fullText, "en");
  expect(body).not.toContain("Ask for help");
  expect(body).toContain("I called our oldest customer");
});

test("a short introduction opens the post together with the news that follows it", async () => {
  const { hooks } = await draftOf(
    "I restore textiles at a museum in Krakow. Last year I spent eleven weeks on one stain, and then I decided to keep it. It was on a wedding apron, from a village in the south. The catalogue said, dirt. Then a retired teacher saw it on my table and she laughed. It's plum jam.",
  );
  expect(hooks[0]?.content).toBe(
    "I restore textiles at a museum in Krakow. Last year I spent eleven weeks on one stain, and then I decided to keep it.",
  );
});

describe("what was probably misheard", () => {
  const transcript =
    "So I cancelled a rebutted re Friday. Nobody ever read it. It took two people a whole day every week. Now nobody writes it, and nobody has asked. Work that nobody misses was never work.";
  const heard = (isUnsure: (text: string) => boolean) =>
    spokenWordsIn(transcript).map((text, at) => {
      const confidence = isUnsure(text) ? 0.3 : 0.9;
      return { text, start: at, end: at + 0.9, confidence };
    });
  const hooksOf = async (words: ReturnType<typeof heard>) =>
    (await builtinWriter.draft({ transcript, words })).hooks[0]?.content;

  test("becomes no first hook, though it would have been one", async () => {
    expect(await hooksOf(heard(() => false))).toMatch(/rebutted/);
    const doubtful = /^(?:misses|never|rebutted|re)$/;
    expect(await hooksOf(heard((text) => doubtful.test(text)))).not.toMatch(/misses|rebutted/);
  });

  test("is still there where nothing else was said", async () => {
    const { hooks, body } = await builtinWriter.draft({ transcript, words: heard(() => true) });
    expect(hooks).toHaveLength(2);
    expect(body).not.toBe("");
  });
});

test("a hook that was said within a sentence, and then as one, takes that one out of the body", () => {
  const text =
    "He swept the yard without being asked by anybody. Without being asked by anybody. Today he runs the shop. His letter had seven mistakes in it.";
  expect(bodyBeneath("Without being asked by anybody.", text, "en")).toBe(
    "He swept the yard without being asked by anybody. Today he runs the shop. His letter had seven mistakes in it.",
  );
});

test("a number that is a sentence is no item of a list", () => {
  const text = "We opened in May.\n\nWhat does one cost?\n\n12. It is 12. My neighbour laughed.";
  expect(bodyBeneath("We opened in May.", text, "en")).toContain("What does one cost? 12.");
});

test("no item of a list is taken out of it for a hook", async () => {
  const { hooks } = await draftOf(
    "Three things I check before I buy a used press. One, go and see it cold. Everybody warms it up for you. Two, ask the operator which noise he has stopped hearing. Number three, never trust a service book. I have a stamp for those myself, and I bought four bad machines before I knew.",
  );
  expect(hooks).toHaveLength(2);
  for (const { content } of hooks) expect(content).not.toMatch(/see it cold|noise he has|service book/);
});

test("after a long introduction the sentence that follows it may open the post", async () => {
  const { hooks, body } = await draftOf(
    "I write the surtitles for opera, the words projected above the stage, and I've done it in Chicago for eleven seasons. My job is to be late. If I put the joke up one second early, 3,000 people laugh before the singer has sung it, and I've ruined somebody's evening. I learned this with a baritone in The Barber of Seville. I hit the button early, the house roared, and he had his mouth open and nothing had come out of it yet. There are around 900 cues in a night.",
  );
  expect(hooks[0]?.content).toBe("My job is to be late.");
  expect(body).toMatch(/^I write the surtitles/);
});

test.each([
  ["And the third one is, watch, don't ask. If I ask people, they say yes.", /third one/],
  ["I work at an airport in, I'm not allowed to say which.", /airport in,/],
])("what lacks its list or breaks off is no hook: %s", async (said, never) => {
  const { hooks } = await draftOf(
    `${said} My job is birds and I keep birds off the runway. We had sixty plovers and they walked past the cannon.`,
  );
  for (const { content } of hooks) expect(content).not.toMatch(never);
});

test.each([
  "Last year we had three hundred and fifty customers and today we have nine. I know each of them by name. We earn more than before. Fewer people get a better service.",
  "three hundred and fifty customers wrote to us this week",
  "we lost twenty three thousand euros more than we planned last spring",
])("half of a number is no hook: %s", async (transcript) => {
  const { hooks } = await draftOf(transcript);
  const more = await builtinWriter.hooks(
    { transcript },
    hooks.map(({ content }) => content),
  );
  for (const { content } of [...hooks, ...more])
    expect(content).not.toMatch(/^(?:hundred|and fifty|fifty|three thousand|thousand)/i);
});

test("no sentence is said twice in a note much longer than a post, and nothing passes LinkedIn's limit", async () => {
  const sentence = (at: number) =>
    `On day ${at} we called customer number ${at} and they told us the truth about it.`;
  const { hooks, body, ctaSuggestions } = await draftOf(
    Array.from({ length: 80 }, (_, at) => sentence(at)).join(" "),
  );
  for (const hook of hooks)
    for (const cta of ["", ...ctaSuggestions])
      expect(`${hook.content}\n\n${body}\n\n${cta}`.length).toBeLessThanOrEqual(3000);
});

test("a single sentence has a title for its hook, and stays whole beneath it", async () => {
  const { hooks, body } = await draftOf("Hire the person who asks about the people who left.");
  expect(hooks.map(({ content }) => content)).not.toContain(body);
  expect(body).toBe("Hire the person who asks about the people who left.");
});

test("of two sentences one opens the post and the other is its body", async () => {
  const said = "We got our first bug report today. I have never been so happy about something broken.";
  const { hooks, body } = await draftOf(said);
  expect(said).toContain(hooks[0]?.content);
  expect(body.replace(/\s+/g, " ")).toBe(said);
});

const NEVER_LAST = /(?<!\p{L})(?:the|a|an|my|our|and|but|or|because|of|to)[.?!]$/iu;

const READ_ALOUD = SPOKEN.map((note) => ({ ...note, ...heard(note.said) }));

describe.each<Note & { name: string }>(
  [...TUNING_NOTES, ...JUDGING_NOTES, ...READ_ALOUD, ...PUNCTUATED].filter(
    ({ transcript }) => wordsIn(transcript).length > 30,
  ),
)("$name", ({ transcript, language, words }) => {
  test("its hooks are two, of more than three words, begin and end like a sentence, and stand nowhere in the body beneath", async () => {
    const { hooks, body: fullText } = await builtinWriter.draft({
      transcript,
      ...(language && { language }),
      ...(words && { words }),
    });
    expect(hooks).toHaveLength(2);
    for (const { content } of hooks) {
      expect(wordsIn(content).length).toBeGreaterThan(3);
      expect(content).toMatch(/^["“¿\p{Lu}\p{N}]/u);
      expect(content).toMatch(/[.?!…"”]$/u);
      expect(content).not.toMatch(NEVER_LAST);
      expect(bodyBeneath(content, fullText, language ?? null)).not.toContain(content);
    }
  });
});

test.each([
  {
    what: "what the sentence before announces",
    transcript:
      "I took over HR at a logistics company in the spring, and there was this drawer. Nobody had read them. I read them all, it took me a weekend. Money comes up in 12. So now we have a rule. You answer in three days, even if the answer is no.",
    never: "You answer in three days",
  },
  {
    what: "a number of nobody knows what",
    transcript:
      "We ring the funders before we write more than five pages. We ask them if it is worth our time. Two told us no. Two saved me a month.",
    never: "Two saved me a month",
  },
])("no first hook is $what", async ({ transcript, never }) => {
  const { hooks, body } = await builtinWriter.draft({ transcript, language: "en" });
  expect(hooks[0]?.content).not.toContain(never);
  expect(body).toContain(never);
});

test("the first sentence may be the hook though the next one leans on it: it stands right beneath", async () => {
  const transcript =
    "Don't lower your price, remove something. That is what I tell every plumber that I train. If the customer says it is too expensive, ask which part to leave out. Nobody leaves anything out. They read the list for the first time.";
  const { hooks, body } = await builtinWriter.draft({ transcript, language: "en" });
  expect(hooks[0]?.content).toBe("Don't lower your price, remove something.");
  expect(body).toMatch(/That is what I tell every plumber/);
});

test("no hook ends before what somebody said", async () => {
  const transcript =
    'We had the wrong number on our site. It was one digit. It belonged to a lady in Ohio named Barbara and she took messages. When we found out about it in the spring, I called her and she said, "Honey, I have been waiting for you to call." She works for us now.';
  const more = await builtinWriter.hooks({ transcript }, []);
  const { hooks } = await builtinWriter.draft({ transcript, language: "en" });
  for (const { content } of [...hooks, ...more]) expect(content).not.toMatch(/said\W*$/);
});
