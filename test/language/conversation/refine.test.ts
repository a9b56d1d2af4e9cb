import { describe, expect, test } from "vitest";
import type { PostText } from "../../../worker/language/writer.ts";
import { wordsIn } from "../writer/said.ts";
import { POST, refine } from "./refining.ts";
import { sentencesIn } from "./words.ts";

describe("one request", () => {
  test("shorter: fewer words, and the point stays", async () => {
    const { body = "", reply } = await refine("shorter");
    expect(wordsIn(body).length).toBeLessThan(wordsIn(POST.body).length);
    expect(body).toContain("Now we hire one person at a time.");
    expect(reply).toContain(`${wordsIn(body).length} words`);
  });

  test("longer: what was said and left out comes back", async () => {
    const { body, reply } = await refine("make it longer", {
      said: [
        "We raised our prices in May. Nobody left. I was scared for three weeks. I should have done it earlier.",
      ],
      post: { body: "We raised our prices in May. I should have done it earlier." },
    });
    expect(body).toBe(
      "We raised our prices in May. Nobody left. I was scared for three weeks. I should have done it earlier.",
    );
    expect(reply).toContain("2 sentences");
  });

  test("longer: says so when everything said is in the post", async () => {
    const body = "We raised our prices in May. Nobody left.";
    const refined = await refine("longer", { said: [body], post: { body } });
    expect(refined).toEqual({ reply: expect.stringContaining("already in the post") });
  });

  test.each(["bolder", "softer"])("%s: says so where there is no word to take out", async (instruction) => {
    const body = "We lost a client in May. The price was wrong.\n\nAsk before you build.";
    expect(await refine(instruction, { post: { body }, said: [body] })).toEqual({
      reply: expect.stringMatching(/^I found no/),
    });
  });

  test("bolder: hedges go, numbers the speaker was unsure of stay unsure", async () => {
    const { body } = await refine("bolder", {
      post: {
        body: "I think we should maybe charge more. It took maybe twenty calls. It's kind of scary, to be honest.",
      },
    });
    expect(body).toContain("We should charge more.");
    expect(body).toContain("maybe twenty calls");
    expect(body).toContain("It's scary");
  });

  test("softer: intensifiers go, and “never” stays", async () => {
    const { body } = await refine("softer", { post: { body: "Pricing is very hard. We never test it!" } });
    expect(body).toBe("Pricing is hard. We never test it.");
  });

  test("remove the part about …: with the sentences that hang on it", async () => {
    const { body, reply } = await refine("remove the part about pricing");
    expect(body).not.toMatch(/pricing|over it|told me/);
    expect(body).toContain("In March three people quit.");
    expect(reply).toBe("I removed 3 sentences about pricing.");
  });

  test("remove finds other forms of a word", async () => {
    const { body } = await refine("take out the bit about hiring people", {
      post: { hook: "Three left.", cta: null },
    });
    expect(body).not.toContain("We hired fifteen people");
  });

  test("remove: says when nothing matches, and changes nothing", async () => {
    expect(await refine("remove the part about blockchain")).toEqual({
      reply: "I couldn't find anything about blockchain in this post.",
    });
  });

  test("remove: names the thing as one speaks to its owner", async () => {
    expect((await refine("remove the part where i talk about my boss")).reply).toBe(
      "I couldn't find anything about your boss in this post.",
    );
  });

  test("remove: never leaves an empty post", async () => {
    const refined = await refine("remove the part about pricing", { post: { body: "Pricing is hard." } });
    expect(refined.body).toBeUndefined();
    expect(refined.reply).toContain("whole post is about pricing");
  });

  test("remove takes the hook and the question with it when they are about it", async () => {
    const { body, hook, cta } = await refine("remove hiring");
    expect(body).not.toMatch(/hir(?:e|ed|ing)/i);
    expect(hook).not.toMatch(/hir/i);
    expect(cta).toBeNull();
  });

  test("remove “these words”", async () => {
    const { body } = await refine('remove "very"');
    expect(body).toContain("It was the worst decision");
  });

  test("remove the first sentence, the last paragraph", async () => {
    expect((await refine("remove the first sentence")).body).toMatch(/^It was the very worst/);
    expect((await refine("delete the last paragraph")).body).toMatch(/nobody had told me\.$/);
  });

  test("start with …: the named sentence goes first and nothing is lost", async () => {
    const { body = "" } = await refine("start with the customers");
    expect(body).toMatch(/^We lost two customers over it\./);
    expect(sentencesIn(body).toSorted()).toEqual(sentencesIn(POST.body).toSorted());
  });

  test("start with …: what was said and left out is brought back", async () => {
    const { body } = await refine("start with the dog", {
      said: ["My dog ran away on Monday. We shipped anyway."],
      post: { body: "We shipped anyway." },
    });
    expect(body).toBe("My dog ran away on Monday.\n\nWe shipped anyway.");
  });

  test("start with “…”: the given text becomes the hook, word for word", async () => {
    expect(await refine('start with "Stop hiring."')).toMatchObject({ hook: "Stop hiring." });
    expect(await refine("start with: Fifteen hires, three gone.")).toMatchObject({
      hook: "Fifteen hires, three gone.",
    });
  });

  test("start with …: says when it was never said", async () => {
    expect(await refine("start with the submarine")).toEqual({
      reply: "I couldn't find anything about the submarine in this post.",
    });
  });

  test("end with …", async () => {
    expect((await refine("end with the part about march")).body).toMatch(/In March three people quit\.$/);
  });

  test("add a question at the end: about this post, as the call to action", async () => {
    const refined = await refine("add a question at the end", { post: { cta: null } });
    expect(refined.cta).toMatch(/\?$/);
    expect(refined.body).toBeUndefined();
    const about = await refine("add a question about pricing");
    expect(about.cta?.toLowerCase()).toContain("pricing");
  });

  test("add a question: the author's own, word for word", async () => {
    expect(await refine('add the question "Who has been there?"')).toMatchObject({
      cta: "Who has been there?",
    });
  });

  test("remove the question", async () => {
    expect(await refine("remove the question at the end")).toEqual({
      reply: "I took the question away.",
      cta: null,
    });
    expect((await refine("take the question out", { post: { cta: null } })).cta).toBeUndefined();
  });

  test("as a list, numbered, and back", async () => {
    const { body = "" } = await refine("as a list");
    const lines = body.split("\n");
    expect(lines).toHaveLength(sentencesIn(POST.body).length);
    expect(lines.every((line) => line.startsWith("- "))).toBe(true);
    expect((await refine("numbered list")).body).toMatch(/^1\. We hired .*\n2\. It was/);
    const back = (await refine("undo the list", { post: { body } })).body ?? "";
    expect(back).not.toMatch(/^- /m);
    expect(sentencesIn(back)).toEqual(sentencesIn(POST.body));
  });

  test("a list is renumbered when a line goes", async () => {
    const { body } = await refine("remove the part about boats", {
      post: { body: "1. We sell cars.\n2. We sold boats.\n3. We stopped." },
    });
    expect(body).toBe("1. We sell cars.\n2. We stopped.");
  });

  test("split into shorter paragraphs", async () => {
    const { body = "" } = await refine("split it into shorter paragraphs");
    expect(body.split("\n\n").every((paragraph) => sentencesIn(paragraph).length <= 2)).toBe(true);
    expect(sentencesIn(body)).toEqual(sentencesIn(POST.body));
  });

  test.each([
    "change fifteen to sixteen",
    "replace fifteen with sixteen",
    "say sixteen instead of fifteen",
    "it should be sixteen, not fifteen",
  ])("%s", async (instruction) => {
    expect(await refine(instruction)).toEqual({
      reply: "I changed “fifteen” to “sixteen”.",
      body: POST.body.replace("fifteen", "sixteen"),
    });
  });

  test("change keeps the capital of a sentence and whole words only", async () => {
    const { body } = await refine("change we to they", {
      post: { hook: "Hi.", body: "We went west. Then we stopped." },
    });
    expect(body).toBe("They went west. Then they stopped.");
  });

  test.each([
    "fix the name: it's spelled Kaitlyn",
    "it's spelled k a i t l y n",
    "Caitlin is spelled Kaitlyn",
  ])("%s", async (instruction) => {
    const { body } = await refine(instruction, { post: { body: "I met Caitlin in May. She hired me." } });
    expect(body).toBe("I met Kaitlyn in May. She hired me.");
  });

  test("another hook, and a hook about something", async () => {
    const other = await refine("give me another hook");
    expect(other.hook).toBeDefined();
    expect(other.hook).not.toBe(POST.hook);
    expect(other.body).toBeUndefined();
    expect((await refine("make the hook about march")).hook).toContain("March");
    expect((await refine("make the hook about submarines")).hook).toBeUndefined();
  });

  test("a change of the hook leaves the body to the letter, spaces and all", async () => {
    const body = "we  hired fifteen people \n\n\nand three of them quit ";
    expect((await refine("another hook", { post: { body } })).body).toBeUndefined();
  });

  test("make the hook shorter", async () => {
    const { hook = "", body } = await refine("make the hook shorter", {
      post: { hook: "It was the very worst decision we ever made because we didn't have any onboarding." },
    });
    expect(wordsIn(hook).length).toBeGreaterThan(0);
    expect(wordsIn(hook).length).toBeLessThan(14);
    expect(body).toBeUndefined();
  });

  test("add a sentence that the author gives", async () => {
    expect((await refine("add that we now have forty people")).body).toMatch(
      /\n\nWe now have forty people\.$/,
    );
  });

  test("bring something back", async () => {
    expect((await refine("mention that it's slow")).body).toContain("Maybe that's slow.");
    expect(
      (await refine("say more about pricing", { said: ["We pricing."], post: { body: "We pricing." } }))
        .reply,
    ).toContain("already");
  });

  test("takes emoji and hashtags out", async () => {
    const post = { body: "We did it 🎉. Next week more. #win #team" };
    expect((await refine("remove the emojis", { post })).body).toBe("We did it. Next week more. #win #team");
    expect((await refine("no hashtags", { post })).body).toBe("We did it 🎉. Next week more.");
  });
});

describe("a part named by its place", () => {
  const post = { body: "One is here. Two is here.\n\nThree is here. Four is here.\n\nFive is here." };

  test.each([
    ["remove the second paragraph", "One is here. Two is here.\n\nFive is here."],
    ["delete the last line", "One is here. Two is here.\n\nThree is here. Four is here."],
    ["cut the third sentence", "One is here. Two is here.\n\nFour is here.\n\nFive is here."],
    ["remove the first two sentences", "Three is here. Four is here.\n\nFive is here."],
    ["put the last line first", "Five is here.\n\nOne is here. Two is here.\n\nThree is here. Four is here."],
    [
      "end with the first sentence",
      "Two is here.\n\nThree is here. Four is here.\n\nFive is here.\n\nOne is here.",
    ],
    [
      "combine the first two paragraphs",
      "One is here. Two is here. Three is here. Four is here.\n\nFive is here.",
    ],
    ["combine the first two", "One is here. Two is here. Three is here. Four is here.\n\nFive is here."],
    [
      "each sentence on its own line",
      "One is here.\nTwo is here.\nThree is here.\nFour is here.\nFive is here.",
    ],
  ])("%s", async (instruction, body) => {
    expect((await refine(instruction, { post, said: [post.body] })).body).toBe(body);
  });

  test("becomes the hook", async () => {
    expect((await refine("make the third sentence the hook", { post, said: [post.body] })).hook).toBe(
      "Three is here.",
    );
  });

  test("that is not there is said so, and nothing changes", async () => {
    expect(await refine("remove the ninth paragraph", { post, said: [post.body] })).toEqual({
      reply: "The post has no such part.",
    });
  });
});

test("remove the numbers: of a list, else the sentences that have them", async () => {
  const body = "We have nine people. We like it here. In March two left.";
  expect(await refine("remove the numbers", { post: { body }, said: [body] })).toEqual({
    reply: "I removed 2 sentences with numbers.",
    body: "We like it here.",
  });
  const list = { body: "1. We sell cars.\n2. We stopped." };
  expect((await refine("remove the numbers", { post: list })).body).toBe("We sell cars.\nWe stopped.");
});

test("end with a sentence that the author gives", async () => {
  expect((await refine("end with call your mother today")).body).toMatch(/\n\nCall your mother today\.$/);
});

test("a length in words is kept, or the reply says how far it went", async () => {
  const { body = "", reply } = await refine("make it 30 words");
  expect(wordsIn(body).length).toBeLessThan(wordsIn(POST.body).length);
  expect(reply).toContain(`${wordsIn(body).length} words`);
});

test("more never brings back what the hook says already", async () => {
  const said = "We lost our biggest customer. I called the others. They were kind.";
  const post = { hook: "We lost our biggest customer.", body: "They were kind." };
  const { body } = await refine("longer", { post, said: [said] });
  expect(body).toContain("I called the others.");
  expect(body).not.toContain("biggest customer");
});

describe("how people ask", () => {
  test.each([
    ["um could you maybe uh make it a bit shorter please", "shorter"],
    ["it's way too long", "shorter"],
    ["can you trim it down", "shorter"],
    ["punchier please", "bolder"],
    ["make it punchy", "bolder"],
    ["it sounds too weak", "bolder"],
    ["tone it down a little", "softer"],
    ["this is too harsh", "softer"],
  ])("%s", async (spoken, plain) => {
    const post = { body: `I think ${POST.body.charAt(0).toLowerCase()}${POST.body.slice(1)}` };
    expect(await refine(spoken, { post })).toEqual(await refine(plain, { post }));
  });

  test("several requests are done in order", async () => {
    const { body = "", reply } = await refine("shorter and start with the customer");
    expect(body).toMatch(/^We lost two customers over it\./);
    expect(wordsIn(body).length).toBeLessThan(wordsIn(POST.body).length);
    expect(reply).toMatch(
      /^I cut it from \d+ to \d+ words\. The body starts with the part about the customer now\.$/,
    );
  });

  test("a spoken message with two requests and fillers", async () => {
    const { body = "" } = await refine("make it shorter and um remove the part about pricing please");
    expect(body).not.toMatch(/pricing/i);
    expect(wordsIn(body).length).toBeLessThan(wordsIn(POST.body).length - 7);
  });

  test("what can be done is done, and what cannot is said", async () => {
    const { body, reply } = await refine("remove the part about blockchain and add a question about pricing");
    expect(body).toBeUndefined();
    expect(reply).toBe(
      "I couldn't find anything about blockchain in this post. I added a question at the end.",
    );
    const funny = await refine("make it shorter and hilarious");
    expect(funny.body).toBeDefined();
    expect(funny.reply).toContain("I didn't understand “hilarious”.");
  });

  test("“don't” is heard", async () => {
    const { body, reply } = await refine("don't make it shorter just as a list");
    expect(reply).toBe("It's a list now.");
    expect(sentencesIn(body ?? "")).toEqual(sentencesIn(POST.body));
  });

  test.each([
    ["more formal please", "formal"],
    ["translate it to Spanish", "translate"],
    ["undo that", "undo"],
    ["add some emojis", "emoji"],
    ["add hashtags", "hashtags"],
    ["tell me a joke", "didn't understand"],
    ["?", "didn't understand"],
  ])("%s: says plainly that it cannot", async (instruction, word) => {
    const refined = await refine(instruction);
    expect(Object.keys(refined)).toEqual(["reply"]);
    expect(refined.reply).toContain(word);
  });
});

describe("requests that people make", () => {
  const post: Partial<PostText> = {
    hook: "Onboarding took nine days.",
    body: "Here is what we did. First, we wrote one part-time checklist. Second, we gave people a buddy. Finally, we asked what was missing. 🎉\n\nCaitlin led it. She basically invented it. It took four minutes.\n\nNobody quit. We stopped counting.\n\n#hr #teams",
    cta: null,
  };
  const bodyAfter = async (instruction: string) => (await refine(instruction, { post, said: [] })).body ?? "";

  test.each([
    ["put each step on its own line", /did\.\n\nFirst, .*\nSecond, .*\nFinally, .*\n\nCaitlin/],
    ["number the steps", /did\.\n\n1\. First, .*\n2\. Second, .*\n3\. Finally, .*\n\nCaitlin/],
    ["remove the second step", /checklist\. Finally/],
    ["change part-time to full-time", /full-time checklist/],
    ["it was five minutes not four minutes", /took five minutes\./],
    ["remove basically", /She invented it\./],
    ["put the last paragraph first", /^Nobody quit\. .*#hr #teams$/s],
    ["end with we are hiring again now", /We are hiring again now\.\n\n#hr #teams$/],
    ["add #people", /#hr #teams #people$/],
    ["remove the emoji and the hashtags", /missing\.\n.*counting\.$/s],
    ["delete the first and last sentence", /^First.*Nobody quit\.\n\n#hr #teams$/s],
    ["remove paragraph 2", /🎉\n\nNobody/],
    ["merge paragraphs two and three", /minutes\. Nobody/],
    ["split the second paragraph", /🎉\n\nCaitlin led it\. .*\.\n\nIt took four minutes\./],
  ])("%s", async (instruction, body) => {
    expect(await bodyAfter(instruction)).toMatch(body);
  });

  test("what is asked twice in one message is done once", async () => {
    const once = await refine("make it shorter", { post });
    expect(await refine("um I think it's it's too long can you trim it", { post })).toEqual(once);
  });

  test("a length can be asked of one part", async () => {
    const { body = "" } = await refine("the second paragraph is too long", { post, said: [] });
    expect(body).toContain("Here is what we did. First, we wrote one part-time checklist.");
    expect(body).not.toContain("basically");
  });

  test("a question that ends the post is its question, in the author's words", async () => {
    expect(await refine("end with would you have done the same", { post })).toEqual({
      reply: "I added a question at the end.",
      cta: "Would you have done the same?",
    });
  });

  test.each([
    ["add a picture", /couldn't find anything about a picture/],
    ["make it funnier", /can't change how formal or funny/],
    ["rewrite it", /can't rewrite/],
    ["post it on LinkedIn", /can't publish/],
    ["I love it, thanks", /stays as it is/],
    ["don't change the hook", /stays as it is/],
    ["remove the hook", /needs a hook/],
    ["make it sound like Steve Jobs", /didn't understand/],
  ])("%s: changes nothing and says why", async (instruction, reply) => {
    expect(await refine(instruction, { post, said: [] })).toEqual({ reply: expect.stringMatching(reply) });
  });

  // Read in steps that grow with the square of its length or more, it would run into the time limit of tests.
  test.each(["so like and ", "spelled is ", "new hook ", "put it first ", "every line "])(
    "a long message is answered: %s",
    async (words) => {
      expect((await refine(words.repeat(250), { post })).reply).not.toBe("");
    },
  );
});

describe("other languages", () => {
  test.each([
    ["kürzer bitte", "de", /nur auf Englisch/],
    ["hazlo más corto", "es", /en inglés/],
    ["plus court", "fr", /en anglais/],
    ["mais curto", "pt", /em inglês/],
  ])(
    "“%s” is told in its language that requests are understood in English",
    async (instruction, language, reply) => {
      expect(await refine(instruction, { language })).toEqual({ reply: expect.stringMatching(reply) });
    },
  );

  test("an English request changes a German post, and says so", async () => {
    const post = {
      hook: "Das war teuer.",
      body: "Wir haben zwei Kunden verloren. Das war teuer. Heute rufen wir jeden an.",
    };
    const { body, reply } = await refine("as a list", { post, said: [post.body], language: "de" });
    expect(body).toBe("- Wir haben zwei Kunden verloren.\n- Das war teuer.\n- Heute rufen wir jeden an.");
    expect(reply).toBe("It's a list now.");
  });
});
