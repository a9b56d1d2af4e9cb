import { expect } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import refused from "./drafts.json" with { type: "json" };
import { draftFrom, newPerson, type Person, test } from "./people.ts";

const patch = (person: Person, draft: Draft, change: unknown) =>
  person.send("PATCH", API.draft(draft.id), change);

test("choosing the other hook is kept", async ({ person, draft }) => {
  const response = await patch(person, draft, { selectedHookIndex: 1 });
  expect(response.status).toBe(200);
  const chosen = { ...draft, selectedHookIndex: 1, version: 1, previousVersion: 0, versionCount: 2 };
  expect(await response.json()).toEqual(chosen);
  expect(await person.drafts(draft.sessionId)).toEqual([chosen]);
});

test("a changed body is a new version, selected, and the earlier ones stay", async ({ person, draft }) => {
  const changed = await (await patch(person, draft, { bodies: [{ content: "Mine now." }] })).json<Draft>();
  expect(changed.bodies).toEqual([...draft.bodies, { content: "Mine now." }]);
  expect(changed.selectedBodyIndex).toBe(1);

  const back = await (await patch(person, draft, { selectedBodyIndex: 0 })).json<Draft>();
  expect(back.bodies).toEqual(changed.bodies);
  expect(back.selectedBodyIndex).toBe(0);
});

test("a body that is there already is selected, not stored twice", async ({ person, draft }) => {
  await patch(person, draft, { bodies: [{ content: "Mine now." }] });
  const same = await (await patch(person, draft, { bodies: draft.bodies })).json<Draft>();
  expect(same.bodies).toHaveLength(2);
  expect(same.selectedBodyIndex).toBe(0);
});

test("of very many edits the first and the latest stay", async ({ person, draft }) => {
  for (let edit = 0; edit < 205; edit += 1) {
    expect((await patch(person, draft, { bodies: [{ content: `Edit ${edit}.` }] })).status).toBe(200);
  }
  const [after] = await person.drafts(draft.sessionId);
  expect(after?.bodies).toHaveLength(200);
  expect(after?.bodies[0]).toEqual(draft.bodies[0]);
  expect(after?.bodies[after.selectedBodyIndex]).toEqual({ content: "Edit 204." });

  const restored = await patch(person, draft, { version: 1 });
  const { bodies, selectedBodyIndex } = await restored.json<Draft>();
  expect(bodies[selectedBodyIndex]).toEqual({ content: "Edit 0." });
});

test("two tabs that change at once both keep their text", async ({ person, draft }) => {
  const texts = ["from one tab", "from the other"];
  await Promise.all(texts.map((content) => patch(person, draft, { bodies: [{ content }] })));
  const [after] = await person.drafts(draft.sessionId);
  for (const content of texts) expect(after?.bodies).toContainEqual({ content });
});

test("a custom call to action is chosen, and cleared", async ({ person, draft }) => {
  const custom = await (await patch(person, draft, { customCta: "What would you have done?" })).json<Draft>();
  expect(custom).toMatchObject({ customCta: "What would you have done?", selectedCtaIndex: -1 });
  const cleared = await (await patch(person, draft, { customCta: null })).json<Draft>();
  expect(cleared).toMatchObject({ customCta: null, selectedCtaIndex: null });
});

test.each([
  ...(refused as [what: string, change: object][]),
  ["a body longer than a post can be", { bodies: [{ content: "x".repeat(3_001) }] }],
  ["one of signs that LinkedIn counts twice", { bodies: [{ content: "🚀".repeat(1_501) }] }],
])("%s is a 400 and changes nothing", async (_what, change) => {
  const person = await newPerson();
  const draft = await draftFrom(person);
  expect((await patch(person, draft, change)).status).toBe(400);
  expect(await person.drafts(draft.sessionId)).toEqual([draft]);
});
