import { expect } from "vitest";
import type { Suite } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { writeReviewedSuite } from "../../worker/domain/posts/review.ts";
import type { Session } from "../../worker/domain/sessions.ts";
import { plainWriter } from "../../worker/language/plain-writer/index.ts";
import type { Writer } from "../../worker/language/writer.ts";
import { BLEMISH } from "../standins/answer.ts";
import { callsOf, type Person, RAMBLE, spoken, storedOf, test } from "./people.ts";
import { fault, interviewed, noModel, noteDone, settled } from "./profile/profile.ts";
import { postOf } from "./schedule/scheduled.ts";
import { sessionOf } from "./vault/recordings.ts";

async function synthesized(person: Person, sessionId: string): Promise<Suite> {
  const response = await person.send("POST", API.synthesize(sessionId));
  expect(response.status).toBe(200);
  return await response.json();
}

const idsOf = ({ hero_post, derivative_posts }: Suite) =>
  [hero_post, ...derivative_posts].map(({ draftId }) => draftId);

const postsOf = (person: Person, suite: Suite): Promise<Post[]> =>
  Promise.all(idsOf(suite).map((id) => postOf({ person, id })));

/** Calls of the writer up to the suite: the first question, and what is learned from the note. */
const BEFORE = 3;
const POSTS = 4;
const well = (calls: number) => Array<string>(calls).fill("");

test("each post of a suite is reviewed and mended before it is shown", async ({ person }) => {
  const { id, mark } = fault();
  // The hero and the last of the others end in it.
  const sessionId = await interviewed(person, `${mark} ${RAMBLE} ${BLEMISH}`);
  const [suite, same] = await Promise.all([synthesized(person, sessionId), synthesized(person, sessionId)]);
  expect(same).toEqual(suite);
  const posts = await postsOf(person, suite);
  expect(posts).toHaveLength(POSTS);
  for (const post of posts) {
    expect(post.body).not.toContain(BLEMISH);
    expect(post).toMatchObject({ status: "draft", reviewing: false, reviewOutdated: false });
    expect(post.review?.overallScore).toBe(8);
  }
  expect(posts[0]?.body).toContain("half the features");
  const drafts = await person.drafts(sessionId);
  expect(drafts.every(({ bodies, versionCount }) => bodies.length === 1 && versionCount === 1)).toBe(true);

  // For a blemish a mending and another review; whoever asks twice at once pays once.
  const calls = BEFORE + 1 + POSTS + 2 * 2;
  expect((await callsOf(id)).writer).toBeGreaterThanOrEqual(calls);
  await settled(sessionId);
  expect(await synthesized(person, sessionId)).toEqual(suite);
  const { messages } = await storedOf(person.id);
  expect(messages.filter(({ role }) => role === "synthesizer")).toHaveLength(1);
  // What was said is learned from beside it, and nothing is reviewed again.
  expect((await callsOf(id)).writer).toBeLessThan(calls + POSTS);
});

test("a request for one post of a suite changes that one alone", async ({ person }) => {
  const sessionId = await interviewed(person, RAMBLE);
  const [heroId, draftId = ""] = idsOf(await synthesized(person, sessionId));
  const ask = (id: string) =>
    person.send("POST", API.message(sessionId), { content: "Make it shorter", draftId: id });
  expect(await (await ask(draftId)).json()).toMatchObject({ fullAiResponse: { draftId } });
  const versions = new Map((await person.drafts(sessionId)).map(({ id, version }) => [id, version]));
  expect([versions.get(heroId ?? ""), versions.get(draftId)]).toEqual([0, 1]);
  expect((await ask("not of this session")).status).toBe(404);
});

test("the hero's scores come from its review, with what that says as reasons", async ({ person }) => {
  const suite = await synthesized(person, await interviewed(person, RAMBLE));
  const [hero] = await postsOf(person, suite);
  const { engagement_score, virality_potential, reasons } = suite.hero_post.estimated_performance;
  for (const score of [engagement_score, virality_potential]) {
    expect(score).toBeLessThanOrEqual(8);
    expect((8 - score) % 0.5).toBe(0);
    expect(score).toBeGreaterThan(5);
  }
  for (const points of Object.values(reasons))
    expect(points).toEqual(expect.arrayContaining(hero?.review?.strengths ?? []));
});

test("a mending that makes a post no better, or that fails, leaves it as it was", async ({ person }) => {
  const [kept, failed] = [fault(), fault(...well(BEFORE + 1 + POSTS), ...Array(9).fill("401"))];
  const texts = [`${kept.mark} ${BLEMISH} ${RAMBLE}`, `${failed.mark} ${RAMBLE} ${BLEMISH}`];
  for (const text of texts) {
    const suite = await synthesized(person, await interviewed(person, text));
    const [hero] = await postsOf(person, suite);
    expect(hero?.body).toContain(BLEMISH);
    expect(hero?.body).toContain("half the features");
    expect(hero).toMatchObject({ reviewing: false, review: { overallScore: 4 } });
    expect(suite.hero_post.estimated_performance.engagement_score).toBeLessThanOrEqual(4);
  }
});

test.for([
  ["number", "Costs fell"],
  ["company", "Acme"],
])("a mending that adds what was not said (%s) is not taken", async ([kind, added], { person }) => {
  const { mark } = fault(...well(BEFORE + 1 + POSTS), ...Array(4).fill(kind));
  const suite = await synthesized(person, await interviewed(person, `${mark} ${RAMBLE} ${BLEMISH}`));
  for (const { hook, body } of await postsOf(person, suite)) expect(`${hook} ${body}`).not.toContain(added);
});

test("what a reviewer asks for is not said by that", async () => {
  const said = `${RAMBLE}. We did it by hand.`;
  const { hero, derivatives } = await plainWriter.synthesize({ turns: [{ question: null, answer: said }] });
  const review = { strengths: [], improvements: ["Say when it was: 1987."] };
  const reviewing: Writer = {
    ...plainWriter,
    synthesize: async () => ({ hero, derivatives }),
    review: async ({ post }) => ({ ...review, overallScore: post.body.includes("1987") ? 9 : 3 }),
    refine: async ({ post }) => ({ reply: "Done.", body: `${post.body} It was in 1987.` }),
  };
  const message = { id: "note", role: "user", content: said, createdAt: 0 } as const;
  const session: Session = {
    topic: undefined,
    language: "en",
    interview: null,
    drafted: false,
    recordings: [],
    drafts: [],
    messages: [{ ...message, keyName: null, fullAiResponse: null }],
  };
  const suite = await writeReviewedSuite({ writer: reviewing, plainWriter }, session);
  expect(suite.hero).toMatchObject({ body: hero.body, review: { overallScore: 3 } });
});

test("where reviews fail, the suite has those of the built-in writer", async ({ person }) => {
  const { id, mark } = fault(...well(BEFORE + 1), ...Array(20).fill("401"));
  const suite = await synthesized(person, await interviewed(person, `${mark} ${RAMBLE} ${BLEMISH}`));
  const posts = await postsOf(person, suite);
  expect(posts[0]?.body).toContain(BLEMISH);
  for (const post of posts) {
    expect(post).toMatchObject({ reviewing: false, reviewOutdated: false });
    expect(post.review?.overallScore).toBeGreaterThanOrEqual(1);
  }
  expect((await storedOf(person.id)).drafts).toMatchObject(
    posts.map(() => ({ written_by: "model", fallback: 0 })),
  );
  expect(await callsOf(id), "nothing is mended").toMatchObject({ writer: BEFORE + 1 + POSTS });
});

test("an interview with nothing to ask is complete, and has a suite", async ({ person }) => {
  // The model fails to ask, and the built-in writer asks nothing in a language that it does not speak.
  const { mark } = fault("401");
  const said = "me menetettiin maaliskuussa meidän suurin asiakas ja se oli parasta mitä meille tapahtui";
  const sessionId = await noteDone(person, {
    audio: spoken(`${mark} ${said}`, { language: "finnish" }),
    interviewMode: "true",
  });
  const detail = await sessionOf(person, sessionId);
  expect(detail.interviewState).toEqual({ complete: true, question: null, asked: [], answers: 0 });
  expect(detail).toMatchObject({ drafting: "done", messages: [{ role: "user" }] });
  expect((await synthesized(person, sessionId)).derivative_posts.length).toBeGreaterThanOrEqual(3);
});

test("a suite of the built-in writer is reviewed at once", async ({ person }) => {
  const sessionId = await interviewed(person, `${RAMBLE} ${noModel()}`);
  expect((await person.send("POST", API.synthesize(sessionId))).status).toBe(503);
  await settled(sessionId);
  for (const post of await postsOf(person, await synthesized(person, sessionId)))
    expect(post).toMatchObject({ reviewing: false, review: { overallScore: expect.any(Number) } });
});
