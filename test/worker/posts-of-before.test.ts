import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { joinPost, postOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { drafted, type Person, RAMBLE, sessionFrom, test } from "./people.ts";
import drafts from "./posts-of-before.json" with { type: "json" };

// Rows that were stored when a body was what is shown below its hook.

interface Before {
  /** The first is chosen. */
  hooks: string[];
  /** The last is chosen. */
  bodies: string[];
  fullText: string | null;
}

async function stored(person: Person, { hooks, bodies, fullText }: Before): Promise<Draft> {
  const sessionId = await sessionFrom(person, { text: RAMBLE });
  const { id } = await drafted(person, sessionId);
  const db = env.DB;
  const contents = (texts: string[]) => JSON.stringify(texts.map((content) => ({ type: "claim", content })));
  await db.batch([
    db
      .prepare(
        "update drafts set whole = 0, full_text = ?, hooks = ?, bodies = ?, selected_body_index = ? where id = ?",
      )
      .bind(fullText, contents(hooks), contents(bodies), bodies.length - 1, id),
    db
      .prepare(
        "update draft_versions set whole = 0, hook = ?, body = ?, hook_hash = null, body_hash = null where draft_id = ?",
      )
      .bind(hooks[0], bodies.at(-1), id),
  ]);
  return await drafted(person, sessionId);
}

const choose = async (person: Person, draft: Draft, change: object): Promise<Draft> =>
  await (await person.send("PATCH", API.draft(draft.id), change)).json();

test.for(drafts)(
  "a draft $what opens as it was shown, and another hook loses nothing",
  async ({ before, underOther }, { person }) => {
    const draft = await stored(person, before);
    const [hook = "", other = ""] = before.hooks;
    const body = before.bodies.at(-1) ?? "";
    const text = hook === body ? body : `${hook}\n\n${body}`;
    expect(postOf(draft)).toBe(text);
    expect(joinPost(await (await person.get(API.post(draft.id))).json<Post>())).toBe(text);
    const [version] = await (await person.get(API.draftVersions(draft.id))).json<DraftVersion[]>();
    expect(version && joinPost(version)).toBe(text);

    const chosen = await choose(person, draft, { selectedHookIndex: 1 });
    expect(postOf(chosen)).toBe(`${other}\n\n${underOther}`);
    expect(await drafted(person, draft.sessionId)).toEqual(chosen);
    expect(postOf(await choose(person, draft, { selectedHookIndex: 0 }))).toBe(text);
    expect(postOf(await choose(person, draft, { version: 0 }))).toBe(text);
  },
);

test("what an old draft says twice is said once", async ({ person }) => {
  const [lost, price, rest] = ["We lost them.", "It was not about the price.", "Nobody had called them."];
  const before = { hooks: [lost, price], bodies: [`${lost} ${price}\n\n${rest}`], fullText: null } as Before;
  const draft = await stored(person, before);
  expect(postOf(draft)).toBe([lost, price, rest].join("\n\n"));
  expect(joinPost(await (await person.get(API.post(draft.id))).json<Post>())).toBe(postOf(draft));
});
