import type { Context } from "hono";
import { z } from "zod";
import { type CallName, callNamed } from "#contract/calls.ts";
import { messageRequest } from "#contract/chat.ts";
import type { Draft, Unsaid } from "#contract/drafts.ts";
import { normalizeText, text } from "#contract/fields.ts";
import { MAX_MESSAGE_CHARS, MAX_TOPIC_CHARS, MAX_TYPED_CHARS } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";
import { type Post, postFilter, postPatch } from "#contract/posts.ts";
import { idempotencyKey, transcribeFields } from "#contract/recordings.ts";
import { habitsQuery } from "../db/habits.ts";
import type { PostChoice } from "../db/posts.ts";
import { messagesQuery, sessionQuery } from "../db/sessions.ts";
import { toOutcome } from "../domain/outcome.ts";
import { changePost, readPostsWithDrafts } from "../domain/posts/drafts.ts";
import { readContext } from "../domain/profile/profile.ts";
import { addNote, readSaid } from "../domain/recordings/note.ts";
import { lookAgain } from "../domain/retries.ts";
import { hasPendingWork } from "../domain/sessions.ts";
import { AppError, existing } from "../errors.ts";
import { parseWith } from "./body.ts";
import { setModels } from "./limits.ts";
import { unescapeLineBreaks } from "./line-breaks.ts";
import { cursor as cursorSchema, writeCursor } from "./paging.ts";
import { type AppEnv, siteOrigin } from "./router.ts";
import { publishDrafts, requestChange, requestWork } from "./session-calls.ts";

const id = z.string().min(1).max(100);
const agentText = text().overwrite((value) => normalizeText(unescapeLineBreaks(value)));
const part = agentText.optional();

/** What an agent gets at once leaves it room to think, also in scripts of which each character is a token. */
const LISTED = 20;
const LISTED_CHARS = 300;
const LISTED_UNSAID = 4;
const LISTED_UNSAID_CHARS = 80;
const LISTED_MESSAGES = 20;
const LISTED_MESSAGE_CHARS = 600;

interface Tool<Input extends z.ZodObject> {
  description: string;
  input: Input;
  /** The calls of the API that do the same: the key needs the right to make them. One that only reads makes GETs alone. */
  calls: readonly CallName[];
  /** Posts in its answer have `yourWords` and `unsaid`. */
  work(c: Context<AppEnv>, input: z.output<Input>): Promise<object>;
}

const tool = <Input extends z.ZodObject>(definition: Tool<Input>) => definition;

const TOOLS = {
  list_posts: tool({
    description: `Lists the user's posts, newest first, at most ${LISTED}, with the first ${LISTED_CHARS} characters of their text; get_post has the whole. next_cursor leads on to older ones. yourWords is the share of each that the user really said (0 to 1); unsaid lists what they did not say.`,
    input: z.object({
      status: postFilter.optional(),
      cursor: z.string().optional(),
      limit: z.int32().min(1).optional(),
    }),
    calls: ["GET posts", "GET drafts"],
    async work(c, { status, cursor: from, limit = LISTED }) {
      const most = Math.min(limit, LISTED);
      const cursor = from === undefined ? undefined : parseWith(cursorSchema, from);
      const rows = await readMarkedPosts(c, { status, cursor }, most + 1);
      const posts = rows.slice(0, most).map(({ described }) => shorten(described));
      const last = rows.length > most ? posts.at(-1) : undefined;
      const next = last && writeCursor({ at: Date.parse(last.createdAt), id: last.id });
      return { posts, more: next !== undefined, next_cursor: next };
    },
  }),
  get_post: tool({
    description: "Reads one post by its id, with yourWords and unsaid: what in it the user did not say.",
    input: z.object({ id }),
    calls: ["GET post", "GET drafts"],
    work: async (c, { id }) => (await readMarkedPost(c, id)).described,
  }),
  get_note: tool({
    description: `Reads a note by the id of its session: what the user said, the last ${LISTED_MESSAGES} messages of the chat about it, and the beginnings of the posts made of it; get_post has the whole.`,
    input: z.object({ id }),
    calls: ["GET chat", "GET drafts", "GET post"],
    async work(c, { id: sessionId }) {
      const { deps, userId } = c.var;
      const [[[row], rows], posts] = await Promise.all([
        deps.db.batch([sessionQuery(deps.db, userId, sessionId), messagesQuery(deps.db, userId, sessionId)]),
        readMarkedPosts(c, { sessionId }),
      ]);
      const { topic, keyName } = existing(row);
      const toMessage = ({ role, content, keyName }: (typeof rows)[number], at: number) => {
        const text = at === 0 ? content : cut(content, LISTED_MESSAGE_CHARS);
        return { role, content: text, keyName: keyName ?? undefined };
      };
      const all = rows.map(toMessage);
      const messages = [...all.slice(0, 1), ...all.slice(1).slice(-LISTED_MESSAGES)];
      return {
        sessionId,
        topic,
        keyName: keyName ?? undefined,
        messages,
        messagesLeftOut: rows.length - messages.length,
        drafting: hasPendingWork(existing(row)) ? "working" : "done",
        posts: posts
          .toSorted((one, other) => one.draft.postIndex - other.draft.postIndex)
          .map(({ described }) => shorten(described)),
      };
    },
  }),
  list_topics: tool({
    description: "Lists questions that the user could record a note about next.",
    input: z.object({}),
    calls: ["GET context"],
    work: async ({ var: { deps, userId } }) => ({
      topics: (await readContext(deps.db, userId)).possibleFollowupQuestions,
    }),
  }),
  get_voice: tool({
    description:
      "Reads how the user writes: themes, tone, phrases, their rules (banned words, spellings, phrases to keep) and habits. Follow them in all that you write.",
    input: z.object({}),
    calls: ["GET context", "GET habits"],
    async work({ var: { deps, userId } }) {
      const reading = [readContext(deps.db, userId), habitsQuery(deps.db, userId)] as const;
      const [context, habits] = await Promise.all(reading);
      const { corrections, possibleFollowupQuestions: _topics, ...profile } = context;
      const on = habits.filter(({ state }) => state === "on").map(({ rule }) => rule);
      return { profile, rules: corrections.map(({ id: _id, ...rule }) => rule), habits: on };
    },
  }),
  draft_from_text: tool({
    description:
      "Makes a draft of what the user said or wrote. Pass their own words, unchanged: they count as said. Uses one of the user's recordings. The same key again is the same note, so pass one to try again safely.",
    input: z.object({
      text: agentText.min(1).max(MAX_TYPED_CHARS),
      topic: agentText.max(MAX_TOPIC_CHARS).optional(),
      key: idempotencyKey.optional(),
    }),
    calls: ["POST transcribe", "GET drafts", "GET post"],
    async work(c, { key = crypto.randomUUID(), ...content }) {
      const { models, userId, keyName } = c.var;
      const { text, turnstileToken: _token, ...note } = parseWith(transcribeFields, content);
      const { sessionId } = await addNote(models, userId, { ...note, ...readSaid({ text }), key, keyName });
      await requestWork(c, sessionId, "requestOpening");
      const post = await lookAgain(async () => (await readMarkedPosts(c, { sessionId }, 1))[0]);
      if (!post) return { sessionId, drafting: "working", next: "Read it with get_note in a minute." };
      return post.described;
    },
  }),
  refine_post: tool({
    description:
      "Asks Outspoken's writer for a change of a post, in words (“make it shorter”). Facts that stand only in your request are not the user's: they are left out, or marked in unsaid.",
    input: z.object({ id, request: agentText.min(1).max(MAX_MESSAGE_CHARS) }),
    calls: ["POST message", "GET post", "GET drafts"],
    async work(c, { id, request }) {
      const { post } = await readMarkedPost(c, id);
      const change = parseWith(messageRequest, { content: request, draftId: id });
      const reply = await requestChange(c, post.sessionId, { key: crypto.randomUUID(), ...change });
      return { reply: reply.content, ...(await readMarkedPost(c, id)).described };
    },
  }),
  update_post: tool({
    description:
      "Replaces parts of a post with your text. Parts that you leave out stay; an empty cta takes the call to action away. What the user did not say is marked in unsaid until they confirm it in the app.",
    input: z.object({ id, title: part, hook: part, body: part, cta: part }),
    calls: ["PATCH post", "GET post", "GET drafts"],
    async work(c, { id, ...parts }) {
      const patch = parseWith(postPatch, parts.cta === "" ? { ...parts, cta: null } : parts);
      const { sessionId } = await changePost(c.var.deps, c.var, id, patch);
      publishDrafts(c, sessionId);
      return (await readMarkedPost(c, id)).described;
    },
  }),
};

export const toolList = () =>
  Object.entries(TOOLS).map(([name, { description, input }]) => ({
    name,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input" }) as { type: "object" },
    annotations: { readOnlyHint: isReadingTool(name), destructiveHint: false, openWorldHint: false },
  }));

const toolNamed = (name: unknown) =>
  Object.hasOwn(TOOLS, String(name)) ? TOOLS[name as keyof typeof TOOLS] : undefined;

/** Also of a tool that there is not. */
export const isReadingTool = (name: unknown): boolean =>
  toolNamed(name)?.calls.every((call) => call.startsWith("GET ")) ?? true;

/** The input without what is null, in parts of parts, too. */
export const withoutNulls = (input: object, levels = 3): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => {
        const hasParts = levels > 1 && typeof value === "object" && !Array.isArray(value);
        return [name, hasParts ? withoutNulls(value, levels - 1) : value];
      }),
  );

/** Does a tool's work. Undefined where there is no such tool; what is refused is a result that says why. */
export async function callTool(c: Context<AppEnv>, name: string, input: object) {
  const tool = toolNamed(name) as unknown as Tool<z.ZodObject> | undefined;
  if (!tool) return undefined;
  const result = tool.input.safeParse(input);
  if (!result.success) {
    const [issue] = result.error.issues;
    return failure(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const outcome = await toOutcome(runTool(c, tool, result.data), "mcp");
  if (!outcome.ok) return failure(outcome.message);
  return { structuredContent: outcome.value, content: [textContent(JSON.stringify(outcome.value))] };
}

async function runTool(c: Context<AppEnv>, tool: Tool<z.ZodObject>, input: Record<string, unknown>) {
  const calls = tool.calls.map(callNamed);
  if (!calls.every((call) => call?.byKey)) throw new AppError("key_scope");
  if (calls.some((call) => call?.asksModel)) await setModels(c);
  return await tool.work(c, input);
}

const textContent = (text: string) => ({ type: "text" as const, text });

const failure = (text: string) => ({ isError: true, content: [textContent(text)] });

async function readMarkedPosts(c: Context<AppEnv>, choice: PostChoice, limit = LISTED) {
  const rows = await readPostsWithDrafts(c.var.deps.db, c.var.userId, choice, limit);
  return rows.map(({ post, draft }) => ({ post, draft, described: describe(post, draft, siteOrigin(c)) }));
}

const readMarkedPost = async (c: Context<AppEnv>, id: string) =>
  existing((await readMarkedPosts(c, { id }))[0]);

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

function shorten({ hook, body, cta, unsaid, ...post }: ReturnType<typeof describe>) {
  const short = (text: string) => cut(text, LISTED_CHARS);
  const marks = unsaid.slice(0, LISTED_UNSAID).map(({ text, nearest: _, ...mark }) => {
    return { ...mark, text: cut(text, LISTED_UNSAID_CHARS) };
  });
  return { ...post, hook: short(hook), body: short(body), cta: cta && short(cta), unsaid: marks };
}

const markedIn = (part: string, unsaid: Unsaid[]) =>
  unsaid.map(({ text, kind, nearest }) => ({ part, text, kind, nearest }));

function describe(post: Post, draft: Draft, origin: string) {
  const { id, sessionId, title, hook, body, cta, status, wordCount, createdAt } = post;
  return {
    ...{ id, sessionId, title, hook, body, cta, status, wordCount, createdAt },
    url: new URL(PAGES.post.replace(":postId", id), origin).href,
    yourWords: draft.fidelity.yourWords,
    unsaid: [
      ...markedIn("hook", draft.hookUnsaid),
      ...markedIn("body", draft.fidelity.unsaid),
      ...markedIn("cta", draft.ctaUnsaid),
    ],
  };
}
