import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { drafted, newPerson, type Person, RAMBLE } from "./people.ts";

async function draftOf(person: Person): Promise<Draft> {
  const { sessionId } = await (await person.note({ text: RAMBLE })).json<{ sessionId: string }>();
  return await drafted(person, sessionId);
}

const patch = async (person: Person, draft: Draft, change: unknown): Promise<Draft> =>
  await (await person.send("PATCH", API.draft(draft.id), change)).json();

const versionsOf = async (person: Person, draft: Draft): Promise<DraftVersion[]> =>
  await (await person.get(API.draftVersions(draft.id))).json();

test("every change is a version that says what led to it", async () => {
  const person = await newPerson();
  const draft = await draftOf(person);
  await patch(person, draft, { selectedHookIndex: 1 });
  await patch(person, draft, { bodies: [{ content: "Mine now." }] });
  await patch(person, draft, { bodies: [{ content: "Short." }], change: "shorter" });
  await patch(person, draft, { customCta: "What would you do?" });
  const versions = await versionsOf(person, draft);
  expect(versions.map(({ version, previousVersion, change }) => [version, previousVersion, change])).toEqual([
    [0, null, "draft"],
    [1, 0, "hook"],
    [2, 1, "edit"],
    [3, 2, "shorter"],
    [4, 3, "cta"],
  ]);
});

test("undoing step by step leads back to the first draft, byte for byte", async () => {
  const person = await newPerson();
  const first = await draftOf(person);
  let draft = first;
  for (const change of [
    { selectedHookIndex: 1 },
    { bodies: [{ content: "Mine now.\n\n  With odd   spacing \u{1F600}" }] },
    { customCta: "What would you do?" },
    { bodies: [{ content: first.bodies[0]?.content }], selectedHookIndex: 0 },
    { selectedCtaIndex: null },
  ]) {
    draft = await patch(person, draft, change);
  }
  let steps = 0;
  while (draft.previousVersion !== null) {
    draft = await patch(person, draft, { version: draft.previousVersion });
    steps++;
  }
  expect(steps).toBe(5);
  expect(postOf(draft)).toBe(postOf(first));
  expect(draft.versionCount).toBe(6);
});

test("what is changed after an undo starts from there, and nothing of the other branch is lost", async () => {
  const person = await newPerson();
  const first = await draftOf(person);
  await patch(person, first, { bodies: [{ content: "One way." }] });
  await patch(person, first, { version: 0 });
  const other = await patch(person, first, { bodies: [{ content: "Another way." }] });
  expect(other).toMatchObject({ version: 2, previousVersion: 0 });
  const back = await patch(person, first, { version: 1 });
  expect(back.bodies[back.selectedBodyIndex]?.content).toBe("One way.");
});

test("saving the same text makes no version", async () => {
  const person = await newPerson();
  const draft = await draftOf(person);
  const same = await patch(person, draft, { bodies: draft.bodies, selectedHookIndex: 0 });
  expect(same).toEqual(draft);
});

test("a version that does not exist is a 400, and another person's versions a 404", async () => {
  const [person, other] = await Promise.all([newPerson(), newPerson()]);
  const draft = await draftOf(person);
  expect((await person.send("PATCH", API.draft(draft.id), { version: 7 })).status).toBe(400);
  expect((await other.get(API.draftVersions(draft.id))).status).toBe(404);
});

const CALLS =
  "Last month we lost our biggest customer and it hurt. I thought it was about the price of the thing. They left because nobody had called them for half a year. So now every Friday each of us calls one customer. Two of them have bought more since.";

/** A draft that the built-in writer makes, because the model refuses. */
async function builtinDraft(person: Person): Promise<Draft> {
  const fault = JSON.stringify({ id: crypto.randomUUID(), faults: Array(40).fill("401") });
  const note = await person.note({ text: `${CALLS} FAULT${fault}` });
  const { sessionId } = await note.json<{ sessionId: string }>();
  while (await runDurableObjectAlarm(env.CHAT_SESSION.getByName(sessionId)));
  return await drafted(person, sessionId);
}

test("choosing the other hook of the built-in writer brings the first one's words back into the body, until it is edited", async () => {
  const person = await newPerson();
  const first = await builtinDraft(person);
  // A conjunction before them stays with the body.
  const [one = "", other = ""] = first.hooks.map(({ content }) => content.split(" ").slice(-4).join(" "));
  const bodyIn = ({ bodies, selectedBodyIndex }: Draft) => bodies[selectedBodyIndex]?.content ?? "";
  expect(bodyIn(first)).not.toContain(one);
  expect(bodyIn(first)).toContain(other);

  const chosen = await patch(person, first, { selectedHookIndex: 1 });
  expect(bodyIn(chosen)).not.toContain(other);
  expect(bodyIn(chosen)).toContain(one);
  expect((await versionsOf(person, first)).at(-1)?.change).toBe("hook");
  expect(bodyIn(await patch(person, first, { selectedHookIndex: 0 }))).toBe(bodyIn(first));

  await patch(person, first, { bodies: [{ content: "Mine now." }] });
  expect(bodyIn(await patch(person, first, { selectedHookIndex: 1 }))).toBe("Mine now.");
});

test("a hook in its author's own words leaves the body as it is", async () => {
  const person = await newPerson();
  const first = await builtinDraft(person);
  const own = await patch(person, first, { hooks: [{ type: "own", content: "Nobody reads reports." }] });
  expect(own.selectedBodyIndex).toBe(first.selectedBodyIndex);
});
