import { expect } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { connectLinkedIn, linkedInFeed } from "../account/lives.ts";
import { drafted, newConfirmed, sendJson, sessionFrom, spoken, storedOf, test } from "../people.ts";
import { addPicture, picturesOf } from "../post-files.ts";
import { connect, deliver } from "./chat.ts";
import { addressOf, arrive, letterOf } from "./letters.ts";

const GIVEN = "We lost our largest customer in March,\r\nand it was my fault.\rNobody agreed to that date.";
const KEPT = "We lost our largest customer in March,\nand it was my fault.\nNobody agreed to that date.";

test("line breaks of every kind are kept as LF, whichever door a text comes by", async () => {
  const person = await newConfirmed();
  const chat = await connect(person);
  const update = (await chat.update({ text: "?" })) as { message: object };
  await deliver({ ...update, message: { ...update.message, text: GIVEN } });
  await chat.answered(2);
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
  const missing = await person.send("POST", API.ideas, {});
  expect(await missing.json()).toMatchObject({ field: "text", message: "text is missing." });
  const { key } = await (await person.send("POST", API.keys, { name: "Claude" })).json<{ key: string }>();
  const params = { name: "update_post", arguments: { id, body: `${given}\rTwice.` } };
  const updated = await sendJson(
    "POST",
    API.mcp,
    { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" },
  );
  expect(await updated.json()).toMatchObject({ result: { structuredContent: { body: `${kept}\nTwice.` } } });

  const change = { bodies: [{ content: given }], hooks: [{ type: "a", content: `${person.id}\r\n\rHook.` }] };
  const draft = await person.send("PATCH", API.draft(id), {
    ...change,
    customCta: given,
    selectedCtaIndex: -1,
  });
  const { bodies, hooks, customCta } = await draft.json<Draft>();
  const hook = `${person.id}\n\nHook.`;
  expect([hooks.at(-1)?.content, bodies.at(-1)?.content, customCta]).toEqual([hook, kept, kept]);
  await connectLinkedIn(person);
  expect((await person.send("POST", API.publishPost(id))).status).toBe(200);
  expect(await linkedInFeed(person.id)).toEqual([`${hook}\n\n${kept}\n\n${kept}`]);
});
