import { env } from "cloudflare:workers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { withinOneMinute } from "./minute.ts";
import { call, draftFrom, newPerson, type Person, RAMBLE, storedOf, useUpTrial } from "./people.ts";

const keyOf = async (person: Person, name = "Claude"): Promise<string> =>
  (await (await person.send("POST", API.keys, { name })).json<{ key: string }>()).key;

/** The official client, which shakes hands, and checks what it gets. */
async function connected(person: Person) {
  const headers = { Authorization: `Bearer ${await keyOf(person)}` };
  const client = new Client({ name: "test", version: "1" });
  const fetch = (url: string | URL, init?: RequestInit) => call(String(url), init);
  const transport = new StreamableHTTPClientTransport(new URL(API.mcp, "https://outspoken.test"), {
    ...{ fetch, requestInit: { headers } },
  });
  await client.connect(transport);
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
    const [{ text }] = content as [{ text: string }];
    if (!isError) expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(structuredContent)));
    return { isError: isError === true, text, answer: structuredContent as Record<string, unknown> };
  };
  return { client, use };
}

const post = (body: unknown, headers: Record<string, string>) =>
  call(API.mcp, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      ...{ "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      ...headers,
    },
  });

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

test("the official client finds eight tools that say what they do", async () => {
  const { client } = await connected(await newPerson());
  expect(client.getInstructions()).toContain("get_voice");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["list_posts", "get_post", "get_note", "list_topics", "get_voice"],
    ...["draft_from_text", "refine_post", "update_post"],
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema.type).toBe("object");
  }
});

test("an agent's text becomes a draft once, and what it writes into it is marked as not said", async () => {
  const person = await newPerson();
  const { use } = await connected(person);
  const given = { text: RAMBLE, topic: "customers", key: "note-1" };
  const { answer } = await use("draft_from_text", given);
  expect(answer).toMatchObject({ status: expect.any(String), yourWords: 1, unsaid: [] });
  expect((await use("draft_from_text", given)).answer.id).toBe(answer.id);
  expect((await storedOf(person.id)).sessions).toHaveLength(1);

  const hook = "We won 17 prizes in Lisbon.";
  const { answer: updated } = await use("update_post", { id: answer.id, hook });
  expect(JSON.stringify(updated.unsaid)).toContain("17");
  expect(await use("refine_post", { id: answer.id, request: "make it shorter please" })).toMatchObject({
    answer: { id: answer.id, reply: expect.any(String), unsaid: expect.any(Array) },
  });
  const { answer: other } = await use("draft_from_text", { text: `Nobody asked. ${RAMBLE}` });
  const listed = await use("list_posts");
  expect(listed.answer).toMatchObject({
    more: false,
    posts: [other, { id: answer.id, yourWords: expect.any(Number), unsaid: expect.any(Array) }],
  });
  const note = await use("get_note", { id: answer.sessionId });
  expect(note.answer).toMatchObject({ topic: "customers", keyName: "Claude", posts: [{ id: answer.id }] });
  expect((await use("list_topics")).answer.topics).not.toHaveLength(0);
  expect((await use("get_voice")).answer).toMatchObject({ profile: {}, rules: [], habits: [] });
});

test("what is refused is said in the tool's answer: what is missing, used up, or somebody else's", async () => {
  const person = await newPerson();
  const { use } = await connected(person);
  const { id } = await draftFrom(await newPerson());
  for (const [tool, args] of [
    ["get_post", { id }],
    ["get_note", { id }],
    ["refine_post", { id, request: "shorter" }],
    ["update_post", { id, hook: "Mine now." }],
  ] as const)
    expect(await use(tool, args)).toMatchObject({ isError: true, text: "We couldn't find that." });
  expect(await use("get_post")).toMatchObject({ isError: true, text: expect.stringContaining("id") });
  await useUpTrial(person);
  expect(await use("draft_from_text", { text: RAMBLE })).toMatchObject({
    isError: true,
    text: "Free trial exhausted. Please subscribe to continue.",
  });
});

test("an agent is held to what a person writes in a minute", async () => {
  const response = await withinOneMinute(async () => {
    const person = await newPerson();
    const Authorization = `Bearer ${await keyOf(person)}`;
    await Promise.all(Array.from({ length: 300 }, () => env.WRITE_LIMIT.limit({ key: person.id })));
    return await post(PING, { Authorization });
  });
  expect(response.status).toBe(429);
});

test("keys alone are let in, by POST, from no other site, one known message at a time", async () => {
  const person = await newPerson();
  const Authorization = `Bearer ${await keyOf(person)}`;
  expect((await post(PING, { Authorization })).status).toBe(200);
  const bad: Record<string, string>[] = [
    {},
    { Authorization: `Bearer ${person.token}` },
    { Authorization: "Bearer osp_none" },
  ];
  for (const headers of bad) {
    const refused = await post(PING, headers);
    expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  }
  for (const method of ["GET", "DELETE"]) {
    const refused = await call(API.mcp, { method, headers: { Authorization } });
    expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "POST"]);
  }
  expect((await post(PING, { Authorization, Origin: "https://evil.test" })).status).toBe(403);
  expect((await post([PING], { Authorization })).status).toBe(400);
  expect((await post("{", { Authorization })).status).toBe(400);
  expect((await post(PING, { Authorization, "MCP-Protocol-Version": "1999-01-01" })).status).toBe(400);
  expect((await post({ ...PING, params: { much: "x".repeat(1_100_000) } }, { Authorization })).status).toBe(
    413,
  );
  const notified = await post({ jsonrpc: "2.0", method: "notifications/initialized" }, { Authorization });
  expect([notified.status, await notified.text()]).toEqual([202, ""]);
  const unknown = await post(
    { ...PING, method: "tools/call", params: { name: "publish" } },
    { Authorization },
  );
  expect(await unknown.json()).toMatchObject({ id: 1, error: { code: -32602 } });
});
