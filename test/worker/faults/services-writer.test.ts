import { env } from "cloudflare:workers";
import { beforeEach, expect, inject, test } from "vitest";
import type { Suite } from "#contract/chat.ts";
import type { Context, TopicsResponse } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { watchLog } from "../account/log.ts";
import { call, RAMBLE, storedOf } from "../people.ts";
import { type Author, answeredOften, author, interviewee, says, speaker } from "./people.ts";
import { nobody } from "./state.ts";
import { settle } from "./story.ts";
import { employ, expectUnavailable, failing, hasty, meeting, WIRE_FAULTS } from "./wire.ts";

watchLog();
// Sessions that other files left may be at work for minutes.
beforeEach(nobody);

/** What is not an answer to what was asked. */
const USELESS = ["truncated", "schema", "refusal", "filtered", "empty", "prose"];
/** One of each kind that a job can tell from the others. */
const FAULTS = ["503", "429-long", "timeout", "drip", "drop", "401", "malformed", "blank", ...USELESS];

/** At once for the people of all faults. */
const ofEach = <By>(people: By[], work: (by: By, fault: string) => Promise<void>) =>
  Promise.all(people.map((by, index) => work(by, FAULTS[index] ?? "")));

const turnsOf = async (by: Author): Promise<unknown> =>
  (await (await says(call, by, "GET", API.usage)).json<{ chat_turns_used: number }>()).chat_turns_used;

/** What somebody waits for: they get a 503, and nothing is counted. */
const waitedFor: Record<string, (fault: string) => Promise<{ by: Author; answer: Response }>> = {
  async hooks(fault) {
    const by = await author();
    const transcript = `${RAMBLE} ${failing(fault)}`;
    return { by, answer: await says(meeting(fault), by, "POST", API.hooks, { transcript }) };
  },
  async "a tweak"(fault) {
    const by = await author();
    const body = `${RAMBLE} ${failing(fault)}`;
    return { by, answer: await says(meeting(fault), by, "POST", API.tweak, { mode: "bolder", body }) };
  },
  async "a request by text"(fault) {
    const by = await author();
    await employ(by.sessionId, hasty);
    const content = `Make it shorter. ${failing(fault)}`;
    return { by, answer: await says(call, by, "POST", API.message(by.sessionId), { content }) };
  },
  async "another try of the model's"(fault) {
    const by = await author(`${RAMBLE} ${failing(fault)}`);
    await env.DB.prepare("update drafts set fallback = 1 where id = ?").bind(by.draftId).run();
    return { by, answer: await says(meeting(fault), by, "POST", API.redraft(by.sessionId)) };
  },
};

test.for(Object.entries(waitedFor))(
  "%s: whatever way the model fails, that is said, and nothing is changed or counted",
  async ([, ask]) => {
    await Promise.all(
      [...WIRE_FAULTS, ...USELESS].map(async (fault) => {
        const { by, answer } = await ask(fault);
        // What a model answers in vain leaves the text of a tweak as it was.
        if (answer.status === 200) expect([...USELESS, "malformed", "blank", "flood"]).toContain(fault);
        else await expectUnavailable(answer, "writer_unavailable", fault);
        expect(await turnsOf(by), fault).toBe(0);
        expect((await storedOf(by.id)).drafts, fault).toMatchObject([{ version: 0 }]);
      }),
    );
  },
);

test("whatever way the model fails, a note gets one draft, its review and a profile from the built-in writer", async () => {
  const people = await Promise.all(FAULTS.map((fault) => speaker({ text: `${RAMBLE} ${failing(fault)}` })));
  await settle(hasty);
  await ofEach(people, async (by, fault) => {
    const { drafts, messages, recordings } = await storedOf(by.id);
    expect(recordings, fault).toHaveLength(1);
    expect(drafts, fault).toMatchObject([{ written_by: "builtin", fallback: 1, reviewing: 0 }]);
    expect(drafts[0]?.review, fault).not.toBeNull();
    expect(messages, fault).toHaveLength(2);
    const profile = await (await says(call, by, "GET", API.context)).json<Context>();
    expect(profile.lastUpdated, fault).not.toBeNull();
  });
});

test("whatever way the model fails, an interview has its next question", async () => {
  const people = await Promise.all(
    FAULTS.map((fault) => speaker({ interviewMode: true, text: `${RAMBLE} ${failing(fault)}` })),
  );
  await settle(hasty);
  await ofEach(people, async (by, fault) => {
    const { messages } = await storedOf(by.id);
    expect(messages, fault).toMatchObject([{ role: "user" }, { role: "assistant" }]);
  });
});

test("whatever way the model fails, whoever waits for a suite gets a 503, and the suite comes by itself, once", async () => {
  const people = await Promise.all(
    FAULTS.map(async (fault) => answeredOften(await interviewee(`${RAMBLE} ${failing(fault)}`), 5)),
  );
  await ofEach(people, async (by, fault) => {
    await employ(by.sessionId, hasty);
    const answer = await says(call, by, "POST", API.synthesize(by.sessionId));
    await expectUnavailable(answer, "writer_unavailable", fault);
  });
  await settle(hasty);
  await ofEach(people, async (by, fault) => {
    const answer = await says(call, by, "POST", API.synthesize(by.sessionId));
    expect(answer.status, fault).toBe(200);
    const { hero_post, derivative_posts } = await answer.json<Suite>();
    const { drafts, messages } = await storedOf(by.id);
    const plain = drafts.filter(({ fallback }) => fallback === 1);
    expect(plain, fault).toHaveLength(1 + derivative_posts.length);
    for (const { review, reviewing } of plain)
      expect([review === null, reviewing], fault).toEqual([false, 0]);
    expect(drafts.find(({ post_index }) => post_index === 0)?.id, fault).toBe(hero_post.draftId);
    const suites = messages.filter(({ role }) => role === "synthesizer");
    expect(suites, fault).toHaveLength(1);
  });
});

test("whatever way the model fails, a review, a profile and topics that are asked for come from the built-in writer", async () => {
  const people = await Promise.all(FAULTS.map((fault) => author(`${RAMBLE} ${failing(fault)}`)));
  await ofEach(people, async (by, fault) => {
    const send = meeting(fault);
    await employ(by.sessionId, hasty);
    expect((await says(send, by, "POST", API.reviewPost(by.draftId))).status, fault).toBe(202);
    const profile = await says(send, by, "POST", API.context);
    expect(profile.status, fault).toBe(200);
    expect((await profile.json<Context>()).lastUpdated, fault).not.toBeNull();
    const topics = await says(send, by, "POST", API.refreshTopics);
    expect(topics.status, fault).toBe(200);
    expect((await topics.json<TopicsResponse>()).possibleFollowupQuestions.length, fault).toBeGreaterThan(0);
  });
  await settle(hasty);
  await ofEach(people, async (by, fault) => {
    const post = await (await says(call, by, "GET", API.post(by.draftId))).json<Post>();
    expect(post.review, fault).not.toBeNull();
    expect(post.reviewing, fault).toBe(false);
  });
});

test("whatever way the voice fails, that is said, so that the browser's own reads the question", async () => {
  // Its patience is no setting: how it ends is tested with the voice itself.
  const quick = WIRE_FAULTS.filter((fault) => !["timeout", "hang", "drip"].includes(fault));
  const send = meeting("", { VOICE: "openai", VOICE_BASE_URL: `${inject("openai")}/v1` });
  await Promise.all(
    quick.map(async (fault) => {
      const by = await interviewee();
      const id = crypto.randomUUID();
      await env.DB.prepare(
        "insert into messages (id, session_id, role, content, created_at) values (?, ?, 'assistant', ?, 1)",
      )
        .bind(id, by.sessionId, `What then? FAULT${JSON.stringify({ id, faults: [fault, fault] })}`)
        .run();
      const path = API.messageAudio(by.sessionId, id);
      await expectUnavailable(await says(send, by, "GET", path), "voice_unavailable", fault);
    }),
  );
});
