import { expect } from "vitest";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postOf, postText } from "#contract/post-text.ts";
import refused from "./drafts.json" with { type: "json" };
import { draftFrom, type Person, test } from "./people.ts";

const send = (person: Person, draft: Draft, change: unknown) =>
  person.send("PATCH", API.draft(draft.id), change);
const patch = async (person: Person, draft: Draft, change: unknown): Promise<Draft> =>
  await (await send(person, draft, change)).json();

const versionsOf = async (person: Person, draft: Draft): Promise<DraftVersion[]> =>
  await (await person.get(API.draftVersions(draft.id))).json();

test("every change is a version that says what led to it", async ({ person, draft }) => {
  await patch(person, draft, { selectedHookIndex: 1 });
  await patch(person, draft, { bodies: [{ content: "Mine now." }] });
  await patch(person, draft, { bodies: [{ content: "Short." }], change: "shorter" });
  const custom = await patch(person, draft, { customCta: "What would you do?" });
  expect(custom).toMatchObject({ customCta: "What would you do?", selectedCtaIndex: -1 });
  const cleared = await patch(person, draft, { customCta: null });
  expect(cleared).toMatchObject({ customCta: null, selectedCtaIndex: null });
  const versions = await versionsOf(person, draft);
  expect(versions.map(({ version, previousVersion, change }) => [version, previousVersion, change])).toEqual([
    [0, null, "draft"],
    [1, 0, "hook"],
    [2, 1, "edit"],
    [3, 2, "shorter"],
    [4, 3, "cta"],
    [5, 4, "cta"],
  ]);
});

test("undoing leads back to the first draft, byte for byte", async ({ person, draft: first }) => {
  let draft = first;
  for (const change of [
    { selectedHookIndex: 1 },
    { bodies: [{ content: "Mine now.\n\n  With odd   spacing \u{1F600}" }] },
    { customCta: "What would you do?" },
    { bodies: [{ content: first.bodies[0]?.content }], selectedHookIndex: 0 },
    { selectedCtaIndex: null },
  ])
    draft = await patch(person, draft, change);
  let steps = 0;
  while (draft.previousVersion !== null) {
    draft = await patch(person, draft, { version: draft.previousVersion });
    steps++;
  }
  expect(steps).toBe(5);
  expect(postOf(draft)).toBe(postOf(first));
  expect(draft.versionCount).toBe(6);
});

test("a change after an undo loses nothing of the other branch", async ({ person, draft: first }) => {
  await patch(person, first, { bodies: [{ content: "One way." }] });
  await patch(person, first, { version: 0 });
  const other = await patch(person, first, { bodies: [{ content: "Another way." }] });
  expect(other).toMatchObject({ version: 2, previousVersion: 0 });
  const back = await patch(person, first, { version: 1 });
  expect(back.bodies[back.selectedBodyIndex]?.content).toBe("One way.");
});

test("a changed body is a new version, selected, and the earlier ones stay", async ({ person, draft }) => {
  expect(await patch(person, draft, { bodies: draft.bodies, selectedHookIndex: 0 })).toEqual(draft);
  const changed = await patch(person, draft, { bodies: [{ content: "Mine now." }] });
  expect(changed.bodies).toEqual([...draft.bodies, { content: "Mine now." }]);
  expect(changed.selectedBodyIndex).toBe(1);

  const back = await patch(person, draft, { selectedBodyIndex: 0 });
  expect(back.bodies).toEqual(changed.bodies);
  expect(back.selectedBodyIndex).toBe(0);
  await patch(person, draft, { bodies: [{ content: "Mine now." }] });
  const same = await patch(person, draft, { bodies: draft.bodies });
  expect(same.bodies).toHaveLength(2);
  expect(same.selectedBodyIndex).toBe(0);
});

test("of very many edits the first and the latest stay", async ({ person, draft }) => {
  const edit = async (from: number, to: number) => {
    for (let at = from; at < to; at += 1)
      expect((await send(person, draft, { bodies: [{ content: `Edit ${at}.` }] })).status).toBe(200);
  };
  await edit(0, 205);
  const [after] = await person.drafts(draft.sessionId);
  expect(after?.bodies).toHaveLength(200);
  expect(after?.bodies[0]).toEqual(draft.bodies[0]);
  expect(after?.bodies[after.selectedBodyIndex]).toEqual({ content: "Edit 204." });
  expect((await send(person, draft, { version: 1 })).status).toBe(400);

  // The oldest that is left, which is changed again.
  await patch(person, draft, { version: 7 });
  await edit(205, 207);
  const versions = await versionsOf(person, draft);
  expect(versions.map(({ version }) => version).slice(0, 3)).toEqual([0, 9, 10]);
  expect(await patch(person, draft, { version: 206 })).toMatchObject({ previousVersion: 0, version: 206 });
});

test("two tabs that change at once both keep their text", async ({ person, draft }) => {
  const texts = ["from one tab", "from the other"];
  await Promise.all(texts.map((content) => send(person, draft, { bodies: [{ content }] })));
  const [after] = await person.drafts(draft.sessionId);
  for (const content of texts) expect(after?.bodies).toContainEqual({ content });
});

test.for<{ what: string; change: object }>([
  ...refused,
  { what: "a body longer than a post can be", change: { bodies: [{ content: "x".repeat(3_001) }] } },
  { what: "one of signs that count twice", change: { bodies: [{ content: "🚀".repeat(1_501) }] } },
])("$what is a 400 and changes nothing", async ({ change }, { person, draft }) => {
  expect((await send(person, draft, change)).status).toBe(400);
  expect(await person.drafts(draft.sessionId)).toEqual([draft]);
});

const [LOST, PRICE, CALLED, NOW] = [
  "We lost our biggest customer.",
  "I thought it was about the price.",
  "Nobody had called them for half a year.",
  "So now we call.",
] as const;
const WHOLE = `${LOST} ${PRICE}\n\n${CALLED} ${NOW}`;
const UNDER_LOST = `${PRICE}\n\n${CALLED} ${NOW}`;

const bodyOf = (draft: Draft) => postText(draft).body;
const chosenHook = (content: string, change = "hooks") => ({ hooks: [{ type: "claim", content }], change });

/** A draft with this whole post and its first sentence as its hook. */
async function draftOfWhole(person: Person): Promise<Draft> {
  const draft = await draftFrom(person);
  await patch(person, draft, { ...chosenHook("None of it."), bodies: [{ content: WHOLE }] });
  return await patch(person, draft, chosenHook(LOST));
}

test("a body is shown and taken without the sentences that its hook says", async ({ person }) => {
  const first = await draftOfWhole(person);
  expect(bodyOf(first)).toBe(UNDER_LOST);
  const edited = await patch(person, first, { bodies: [{ content: `${PRICE}\n\nMine. ${NOW}` }] });
  expect(bodyOf(edited)).toBe(`${PRICE}\n\nMine. ${NOW}`);
  const other = await patch(person, first, chosenHook(PRICE));
  expect(bodyOf(other)).toBe(`${LOST}\n\nMine. ${NOW}`);
  // Of several bodies the last is new, as it is shown below the hook that comes with it.
  const both = { bodies: [{ content: "Never seen." }, { content: `${PRICE}\n\nAgain.` }] };
  const again = await patch(person, first, { ...both, ...chosenHook(LOST, "edit") });
  expect(bodyOf(again)).toBe(`${PRICE}\n\nAgain.`);
  expect(JSON.stringify(again.bodies)).not.toContain("Never seen");
});

test("a body that is shown so already is chosen again, and none is added", async ({ person }) => {
  const first = await draftOfWhole(person);
  const edited = await patch(person, first, { bodies: [{ content: "Mine." }] });
  const back = await patch(person, first, { bodies: [{ content: UNDER_LOST }] });
  expect(back).toMatchObject({ selectedBodyIndex: first.selectedBodyIndex, bodies: edited.bodies });
});

test("a reworded hook takes the place of the old one and of its sentence", async ({ person }) => {
  const first = await draftOfWhole(person);
  const reworded = await patch(person, first, chosenHook(`${LOST} and half a`, "edit"));
  expect(reworded.hooks.map(({ content }) => content)).toEqual(
    first.hooks.map(({ content }) => (content === LOST ? `${LOST} and half a` : content)),
  );
  expect(bodyOf(reworded)).toBe(UNDER_LOST);
});

test("of very many bodies an old one is given whole until it is selected", async ({ person }) => {
  const first = await draftOfWhole(person);
  const at = first.selectedBodyIndex;
  for (let edit = 0; edit < 21; edit += 1)
    await patch(person, first, { bodies: [{ content: `Edit ${edit}.` }] });
  const [many] = await person.drafts(first.sessionId);
  expect(many?.bodies[at]?.content).toBe(WHOLE);
  const again = await patch(person, first, { bodies: [many?.bodies[at]] });
  expect(again).toMatchObject({ selectedBodyIndex: at, bodies: { length: many?.bodies.length } });
  expect(bodyOf(again)).toBe(UNDER_LOST);
});
