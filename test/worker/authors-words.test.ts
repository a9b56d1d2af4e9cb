import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { test as base, drafted, type Person, sessionFrom } from "./people.ts";

const SAID = "We sell bread to hotels in Bern. It takes us an hour every morning. Then we sleep.";
const INVENTED = "Gartner called us a leader in 2019.";

async function begin(person: Person): Promise<Draft> {
  const sessionId = await sessionFrom(person, { text: SAID });
  return await drafted(person, sessionId);
}

const patch = async (person: Person, draft: Draft, change: object): Promise<Draft> =>
  await (await person.send("PATCH", API.draft(draft.id), change)).json();

const markedIn = ({ fidelity, hookUnsaid, ctaUnsaid }: Draft) =>
  [...hookUnsaid, ...fidelity.unsaid, ...ctaUnsaid].map(({ text }) => text);

const test = base.extend("draft", ({ person }) => begin(person));

test("what an author types is not marked, in body, hook or call to action", async ({ person, draft }) => {
  const typed = await patch(person, draft, {
    bodies: [{ content: `${SAID} Since then we grew by 300% with Nestlé.` }],
    hooks: [{ type: "claim", content: "Nobody in Geneva buys 40 loaves." }],
    customCta: "Would you pay $12 to Migros?",
  });
  expect(markedIn(typed)).toEqual([]);
  expect(typed.fidelity.yourWords).toBe(1);
  expect(await person.drafts(draft.sessionId)).toEqual([typed]);

  const response = await person.send("PATCH", API.post(draft.id), { body: `${SAID} We have 77 ovens.` });
  expect(response.status).toBe(200);
  const [edited] = await person.drafts(draft.sessionId);
  expect(edited && markedIn(edited)).toEqual([]);
});

test.for(["shorter", "bolder", "softer", "hooks", "refine"])(
  "what a writer made by %s is marked, and stays marked around what its author types",
  async (change, { person, draft }) => {
    const made = await patch(person, draft, { bodies: [{ content: `${SAID} ${INVENTED}` }], change });
    const marked = markedIn(made);
    expect(marked.join()).toContain("Gartner");

    const edited = await patch(person, made, {
      bodies: [{ content: `${postText(made).body.replace("in 2019", "back in 2019")} We have 77 ovens.` }],
    });
    expect(markedIn(edited).join()).toContain("Gartner");
    expect(markedIn(edited).join()).toContain("2019");
    expect(markedIn(edited).join()).not.toContain("77");
  },
);

test("a number that its author corrects is theirs, and no other is", async ({ person, draft }) => {
  const made = await patch(person, draft, {
    bodies: [{ content: `${SAID} We lost 46 of 80 hotels.` }],
    change: "bolder",
  });
  expect(markedIn(made).join(" ")).toMatch(/46.*80/);
  const content = postText(made).body.replace("46", "47");
  const corrected = await patch(person, made, { bodies: [{ content }] });
  expect(corrected.confirmed).toEqual(["47"]);
  expect(markedIn(corrected).join(" ")).toContain("80");
});

test("who chooses a text of a writer again has not typed it", async ({ person, draft }) => {
  const made = await patch(person, draft, { bodies: [{ content: `${SAID} ${INVENTED}` }], change: "bolder" });
  await patch(person, draft, { version: 0 });
  const again = await patch(person, draft, { bodies: [{ content: postText(made).body }] });
  expect(markedIn(again)).toEqual(markedIn(made));
  expect(again.confirmed).toEqual([]);
});

test("what a review found is marked in the version that it read, until its author confirms it", async ({
  person,
  draft,
}) => {
  const unsaid = ["That is how it goes with us."];
  const shown = { bodies: [{ content: `${SAID} ${unsaid[0]}` }], change: "bolder" };
  const { version } = await patch(person, draft, shown);
  const post = () => person.get(API.post(draft.id)).then((response) => response.json<Post>());
  await vi.waitFor(async () => expect((await post()).reviewing).toBe(false), { timeout: 15_000 });
  const review = { overallScore: 7, strengths: ["Clear."], improvements: [] };
  await env.DB.prepare("update drafts set review = ? where id = ?")
    .bind(JSON.stringify({ ...review, unsaid, version }), draft.id)
    .run();

  const marks = async () => (await person.drafts(draft.sessionId)).flatMap(markedIn);
  expect(await marks()).toEqual(unsaid);
  expect((await post()).review).toEqual(review);
  const edited = await patch(person, draft, { customCta: "Who else bakes?" });
  expect(markedIn(edited)).toEqual([]);
  expect(markedIn(await patch(person, draft, { version }))).toEqual(unsaid);
  expect(markedIn(await patch(person, draft, { confirmed: unsaid }))).toEqual([]);
});
