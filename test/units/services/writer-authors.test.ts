import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listenOnLoopback } from "../../../dev/standins/http.ts";
import { joinPost } from "../../../worker/contract/post-text.ts";
import { type Habit, ruleOf } from "../../../worker/language/habits/index.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import { keysOf, sentencesIn } from "../../../worker/language/text/index.ts";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { openAiChat } from "../../../worker/services/model-writer/openai.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import { TUNING_AUTHORS, UNSEEN_AUTHORS } from "../../language/habits/authors.ts";
import { type Drafting, storyOf, sumUp } from "../../language/habits/story.ts";
import { INVENTIONS } from "../../standins/inventions.ts";

const OLD_POST =
  "I never liked our old office. The heating broke each winter. We moved out. It felt right. Nobody misses the coffee machine there.";
const INVENTED = [INVENTIONS.number, INVENTIONS.company, INVENTIONS.name, INVENTIONS.quote];

const tagged = (prompt: string, tag: string) =>
  [...prompt.matchAll(new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`, "g"))].map(([, text = ""]) => text);

/** Does what some habits say, wherever the phrases stand. */
function obeying(text: string, habits: readonly string[]): string {
  return habits.reduce((done, habit) => {
    const [, to = "", from] = /^Write “(.+)” instead of “(.+)”\.$/.exec(habit) ?? [];
    if (from) return done.replaceAll(` ${from} `, ` ${to} `);
    const [, closing] = /^End with “(.+)”$/s.exec(habit) ?? [];
    return closing ? `${done}\n\n${closing}` : done;
  }, text);
}

/** What a model answers that writes well, obeys habits for every other note, and invents and copies in each. */
async function answerTo(prompt: string, number: number) {
  const [note = ""] = tagged(prompt, "note");
  const olds = tagged(prompt, "own_post");
  const draft = await plainWriter.draft({ transcript: note });
  const habits = note.length % 2 === 0 ? tagged(prompt, "habit") : [];
  const invented = INVENTED[number % INVENTED.length] ?? "";
  const sentences = sentencesIn(olds[number % olds.length] ?? "");
  const copied = sentences[number % sentences.length] ?? "";
  const acrossTwo = "We moved out. It felt right.";
  const body = [draft.body, `${invented} ${copied}`, `And then: ${acrossTwo}`].join("\n\n");
  return {
    strongestLines: draft.hooks.map(({ content }) => content),
    body: obeying(body, habits),
    hooks: [{ type: "claim", content: `${invented} ${copied}` }, ...draft.hooks],
    ctaSuggestions: [`${invented} Would you?`, copied, ...draft.ctaSuggestions],
  };
}

const runsOf = (text: string) => {
  const words = keysOf(text);
  return words.slice(4).map((_, at) => words.slice(at, at + 5).join(" "));
};

test("with a model that invents, copies and obeys every other time, authors change half as many words, and nothing invented or copied is shown", async () => {
  let answers = 0;
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse((await buffer(request)).toString("utf8"));
    const [, { content: prompt }] = messages;
    const content = JSON.stringify(await answerTo(prompt, answers));
    answers += 1;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] }));
  });
  const { url, close } = await listenOnLoopback(server, 0);
  const chat = openAiChat({ baseUrl: `${url}/v1`, timeoutSeconds: 10, book: () => Promise.resolve() });
  const seen = { drafts: 0, fallbacks: 0, leaks: [] as string[] };

  const drafting: Drafting = async (transcript, on: readonly Habit[], published) => {
    const posts = [...published.slice(0, 2).map((post) => joinPost(post)), OLD_POST];
    const habits = on.map(ruleOf);
    const writer = modelWriter(chat).following(
      { banned: [], spellings: [], phrases: [] },
      { posts, habits, tone: [], themes: [] },
    );
    seen.drafts += 1;
    const draft = await writer.draft({ transcript, language: "en" }).catch((error: unknown) => {
      if (!(error instanceof ServiceFailure)) throw error;
      seen.fallbacks += 1;
      return plainWriter.draft({ transcript });
    });
    const own = new Set([transcript, ...habits].flatMap(runsOf));
    const copied = new Set(posts.flatMap(runsOf).filter((run) => !own.has(run)));
    const parts = [...draft.hooks.map(({ content }) => content), draft.body, ...draft.ctaSuggestions];
    for (const part of parts) {
      seen.leaks.push(...runsOf(part).filter((run) => copied.has(run)));
      seen.leaks.push(...INVENTED.filter((invented) => part.includes(invented)));
    }
    return draft;
  };
  const authors = [...TUNING_AUTHORS, ...UNSEEN_AUTHORS];
  const stories = [];
  for (const [at, author] of authors.entries()) stories.push(await storyOf(author, at, drafting));
  await close();
  const { first, last } = sumUp("with a model", stories);
  console.log(`${answers} answers, ${seen.drafts} drafts, ${seen.fallbacks} of them built in`);
  expect(seen.leaks).toEqual([]);
  expect(seen.fallbacks).toBeLessThan(seen.drafts / 4);
  expect(stories.flatMap(({ clashes }) => clashes)).toEqual([]);
  expect(stories.filter(({ wrong }) => wrong.length > 0).length).toBeLessThanOrEqual(1);
  expect(last).toBeLessThanOrEqual(first / 2);
});
