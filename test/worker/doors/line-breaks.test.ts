import { expect } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { connectLinkedIn, linkedInFeed } from "../account/lives.ts";
import { drafted, newConfirmed, sessionFrom, spoken, storedOf, test } from "../people.ts";
import { addPicture, picturesOf } from "../post-files.ts";
import { connect } from "./chat.ts";
import { addressOf, arrive, letterOf } from "./letters.ts";

const GIVEN = "We lost our largest customer in March,\r\nand it was my fault.\rNobody agreed to that date.";
const KEPT = "We lost our largest customer in March,\nand it was my fault.\nNobody agreed to that date.";

test("line breaks of every kind are kept as LF, whichever door a text comes by", async () => {
  const person = await newConfirmed();
  const chat = await connect(person);
  await chat.answerTo({ text: "?", more: { text: GIVEN } });
  await arrive(letterOf(person, GIVEN), await addressOf(person));
  await sessionFrom(person, { audio: spoken(GIVEN) });
  const sessionId = await sessionFrom(person, { text: GIVEN });
  const { recordings } = await storedOf(person.id);
  expect(recordings.map(({ transcript }) => transcript)).toEqual(Array(4).fill(KEPT));

  const idea = await person.send("POST", API.ideas, { text: GIVEN });
  expect(await idea.json()).toMatchObject({ text: KEPT });
  const { id } = await drafted(person, sessionId);
  const [picture] = await picturesOf(addPicture(person, id, undefined, { alt: GIVEN }));
  expect(picture?.alt).toBe(KEPT);
  await person.send("POST", API.message(sessionId), { content: `Write: ${GIVEN}` });
  const { messages } = await storedOf(person.id);
  expect(messages.map(({ content }) => content)).toContain(`Write: ${KEPT}`);

  const [given, kept] = ["Ask first.\r\nAlways.\rEverybody.", "Ask first.\nAlways.\nEverybody."];
  const edited = await person.send("PATCH", API.post(id), { body: given });
  expect(await edited.json()).toMatchObject({ body: kept });

  const hooks = [{ type: "a", content: `${person.id}\r\n\rHook.` }];
  const change = { hooks, bodies: [{ content: `${given}\rTwice.` }], customCta: given, selectedCtaIndex: -1 };
  const draft = await (await person.send("PATCH", API.draft(id), change)).json<Draft>();
  const [hook, body] = [`${person.id}\n\nHook.`, `${kept}\nTwice.`];
  const changed = [draft.hooks.at(-1)?.content, draft.bodies.at(-1)?.content, draft.customCta];
  expect(changed).toEqual([hook, body, kept]);
  await connectLinkedIn(person);
  expect((await person.send("POST", API.publishPost(id))).status).toBe(200);
  expect(await linkedInFeed(person.id)).toEqual([`${hook}\n\n${body}\n\n${kept}`]);
});
