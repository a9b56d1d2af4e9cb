import { env } from "cloudflare:workers";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { drafts, draftVersions } from "../../worker/db/schema.ts";
import { keyHash } from "../../worker/domain/account/tokens.ts";
import { refused } from "./account/logins.ts";
import { withinOneMinute } from "./minute.ts";
import { call, draftFrom, newPerson, type Person, RAMBLE, runSql, storedOf, useUpTrial } from "./people.ts";
import { postOf } from "./schedule/scheduled.ts";

const keyOf = async (person: Person, name = "Claude"): Promise<string> =>
  (await (await person.send("POST", API.keys, { name })).json<{ key: string }>()).key;

/** The official client, which shakes hands, and checks what it gets. */
async function connected(person: Person, mode: "legacy" | "auto" = "auto") {
  const headers = { Authorization: `Bearer ${await keyOf(person)}` };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const fetch = (url: string | URL, init?: RequestInit) => call(String(url), init);
  const transport = new StreamableHTTPClientTransport(new URL(API.mcp, "https://outspoken.test"), {
    ...{ fetch, requestInit: { headers } },
  });
  await client.connect(transport);
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
    const [{ text }] = content as unknown as [{ text: string }];
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
const toolCall = (name: string, args?: object | null) => ({
  ...{ ...PING, method: "tools/call", params: { name, arguments: args } },
});

test.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("the official client (%s) finds eight tools that say what they do", async (mode, version) => {
  const { client } = await connected(await newPerson(), mode);
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  expect(client.getInstructions()).toContain("get_voice");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["list_posts", "get_post", "get_note", "list_topics", "get_voice"],
    ...["draft_from_text", "refine_post", "update_post"],
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema.type).toBe("object");
    // Some models refuse these, and numbers beyond 32 bits.
    expect(JSON.stringify(inputSchema)).not.toMatch(/"(anyOf|oneOf|allOf|const|\$ref)"|\d{11}/);
    for (const property of Object.values(inputSchema.properties ?? {}))
      expect(property).toMatchObject({ type: expect.any(String) });
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

test("an agent is held to what a person writes in a minute, and what it reads is counted as reading", async () => {
  const writing = ["draft_from_text", "refine_post", "update_post"].map((name) => toolCall(name, {}));
  const reading = [PING, toolCall("list_posts"), toolCall("get_voice", null), toolCall("no_tool")];
  const statuses = await withinOneMinute(async () => {
    const person = await newPerson();
    const key = await keyOf(person);
    const Authorization = `Bearer ${key}`;
    const send = async (messages: object[]) => {
      const answers = await Promise.all(messages.map((message) => post(message, { Authorization })));
      return answers.map(({ status }) => status);
    };
    const useUp = (limiter: RateLimit, many: number, by = person.id) =>
      Promise.all(Array.from({ length: many }, () => limiter.limit({ key: by })));
    await useUp(env.WORK_LIMIT, 60);
    const worked = await send([...writing, ...reading]);
    await useUp(env.WRITE_LIMIT, 300);
    const wrote = await send([...writing, ...reading]);
    await useUp(env.READ_LIMIT, 600, await keyHash(key));
    return { worked, wrote, read: await send(reading) };
  });
  const held = [429, 429, 429, 200, 200, 200, 200];
  expect(statuses).toEqual({ worked: held, wrote: held, read: [429, 429, 429, 429] });
});

test("null is as good as left out, and JSON is answered to whoever takes it", async () => {
  const person = await newPerson();
  const draft = await draftFrom(person);
  const headers = { Authorization: `Bearer ${await keyOf(person)}` };
  const answerTo = async (message: object) => (await post(message, headers)).json();
  const now = () => postOf({ person, id: draft.id });
  const optional = { title: null, hook: null, cta: null };
  await person.send("PATCH", API.post(draft.id), { title: "Mine", cta: "And you?" });
  for (const message of [
    ...[toolCall("list_posts", null), toolCall("list_posts", { status: null, cursor: null, limit: null })],
    ...[toolCall("get_voice", null), toolCall("draft_from_text", { text: RAMBLE, topic: null, key: null })],
    toolCall("update_post", { id: draft.id, body: "Nobody asked us.", ...optional }),
  ])
    expect(await answerTo(message)).toMatchObject({ result: { structuredContent: {} } });
  expect(await now()).toMatchObject({ title: "Mine", cta: "And you?" });
  await answerTo(toolCall("update_post", { id: draft.id, cta: "" }));
  expect(await now()).toMatchObject({ title: "Mine", cta: null });
  const capabilities = { roots: null, sampling: null };
  const clientInfo = { name: "x", version: "1", title: null };
  for (const [method, params] of [
    ["ping", null],
    ["tools/list", { cursor: null }],
    ["initialize", { protocolVersion: "2025-06-18", capabilities, clientInfo }],
  ] as const)
    expect(await answerTo({ ...PING, method, params })).toMatchObject({ result: {} });
  expect(await answerTo(toolCall("get_post", { id: null }))).toMatchObject({ result: { isError: true } });

  const taken = ["application/json", "*/*", "", "application/*;q=0.5", "text/html, Application/JSON;q=0.9"];
  for (const Accept of taken)
    expect([Accept, (await post(PING, { ...headers, Accept })).status]).toEqual([Accept, 200]);
  for (const Accept of ["text/html", "application/json;q=0", "application/jsonl"])
    expect([Accept, (await post(PING, { ...headers, Accept })).status]).toEqual([Accept, 406]);
});

/** Adds posts like this one, each a second older than the one before. */
async function addPostsLike(id: string, many: number): Promise<void> {
  const db = openDatabase(env.DB);
  const draft = await db.select().from(drafts).where(eq(drafts.id, id)).get();
  const version = await db.select().from(draftVersions).where(eq(draftVersions.draftId, id)).get();
  if (!draft || !version) expect.fail("there is no such post");
  for (let postIndex = 1; postIndex <= many; postIndex += 1) {
    const other = { id: `${id}-${postIndex}`, postIndex, createdAt: draft.createdAt - 1_000 * postIndex };
    await db.insert(drafts).values({ ...draft, ...other });
    await db.insert(draftVersions).values({ ...version, draftId: other.id });
  }
}

test("lists and notes come in pieces that an agent has room for, and lead on to the oldest", async () => {
  const person = await newPerson();
  const { use } = await connected(person);
  const { id, sessionId } = await draftFrom(person);
  await use("update_post", { id, body: "We counted 17 of them. ".repeat(120), cta: "x".repeat(2_000) });
  await runSql("delete from draft_versions where draft_id = ? and version = 0", id);
  await addPostsLike(id, 44);
  const say =
    "insert into messages (id, session_id, role, content, created_at) values (?1 || ?4, ?1, 'assistant', ?2, ?3 + ?4)";
  for (let at = 0; at < 30; at += 1) await runSql(say, sessionId, "y".repeat(2_900), Date.now(), at);

  const ids: unknown[] = [];
  const pages: number[] = [];
  let cursor: unknown;
  do {
    const { answer, text } = await use("list_posts", { limit: 100, ...(cursor !== undefined && { cursor }) });
    expect(text.length).toBeLessThan(45_000);
    const posts = answer.posts as { id: string; body: string; cta: string }[];
    for (const { body, cta } of posts) expect(Math.max(body.length, cta.length)).toBeLessThanOrEqual(300);
    ids.push(...posts.map(({ id }) => id));
    pages.push(posts.length);
    cursor = answer.next_cursor;
    expect(answer.more).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  expect(pages).toEqual([20, 20, 5]);
  expect(new Set(ids).size).toBe(45);
  expect(((await use("list_posts", { limit: 3 })).answer.posts as []).length).toBe(3);
  expect(await use("list_posts", { cursor: "nonsense" })).toMatchObject({ isError: true });
  // No note has more than six.
  await runSql("delete from drafts where session_id = ? and post_index > 5", sessionId);
  const note = await use("get_note", { id: sessionId });
  expect(note.answer.posts).toHaveLength(6);
  expect(note.text.length).toBeLessThan(30_000);
  expect((note.answer.messages as { content: string }[])[0]?.content).toBe(RAMBLE);
  expect(Number(note.answer.messagesLeftOut)).toBeGreaterThanOrEqual(9);
  expect(String((await use("get_post", { id })).answer.body).length).toBeGreaterThan(2_000);
});

test("line breaks that an agent escaped twice are line breaks", async () => {
  const { use } = await connected(await newPerson());
  const { answer } = await use("draft_from_text", { text: `${RAMBLE}.\\n\\nIt took a year.` });
  const note = await use("get_note", { id: answer.sessionId });
  const [said] = note.answer.messages as [object];
  expect(said).toMatchObject({ content: `${RAMBLE}.\n\nIt took a year.` });
  const { answer: updated } = await use("update_post", { id: answer.id, body: "One.\\nTwo in C:\\new." });
  expect(updated.body).toBe("One.\nTwo in C:\\new.");
});

test("keys alone are let in, by POST, from no other site, one known message at a time", async () => {
  const person = await newPerson();
  const Authorization = `Bearer ${await keyOf(person)}`;
  expect((await post(PING, { Authorization })).status).toBe(200);
  const bad: [string | undefined, string][] = [
    [undefined, "A key is missing"],
    [`Bearer ${person.token}`, "This key is unknown or has ended"],
    ["Bearer osp_none", "This key is unknown or has ended"],
    ["Basic b3Nw", "This key is unknown or has ended"],
  ];
  for (const [bearer, why] of bad) {
    const { status, headers } = await post(PING, bearer ? { Authorization: bearer } : {});
    const challenge = `Bearer error="invalid_token", error_description="${why}: make one under Account."`;
    expect([status, headers.get("WWW-Authenticate")]).toEqual([401, challenge]);
  }
  const lacking = ["oauth-protected-resource", "oauth-authorization-server/api/mcp", "openid-configuration"];
  for (const path of lacking) await refused(await call(`/.well-known/${path}`), 404, "not_found");
  for (const method of ["GET", "DELETE"]) {
    const { status, headers } = await call(API.mcp, { method, headers: { Authorization } });
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  }
  expect((await post(PING, { Authorization, Origin: "https://evil.test" })).status).toBe(403);
  expect((await post([PING], { Authorization })).status).toBe(400);
  expect((await post("{", { Authorization })).status).toBe(400);
  expect((await post(PING, { Authorization, "MCP-Protocol-Version": "1999-01-01" })).status).toBe(400);
  const long = { ...PING, params: { much: "x".repeat(1_100_000) } };
  expect((await post(long, { Authorization })).status).toBe(413);
  const notified = await post({ jsonrpc: "2.0", method: "notifications/initialized" }, { Authorization });
  expect([notified.status, await notified.text()]).toEqual([202, ""]);
  const unknown = await post({ ...PING, method: "tools/call", params: { name: "send" } }, { Authorization });
  expect(await unknown.json()).toMatchObject({ id: 1, error: { code: -32602 } });
});
