import type { Context } from "hono";
import { z } from "zod";
import type { AnswerOf, PathName } from "#contract/calls.ts";
import type { Draft, Unsaid } from "#contract/drafts.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { text } from "#contract/fields.ts";
import { MAX_MESSAGE_CHARS, MAX_TOPIC_CHARS, MAX_TYPED_CHARS } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";
import { API, type ApiPath, IDEMPOTENCY_HEADER, withQuery } from "#contract/paths.ts";
import { type Post, postFilter, postPatch } from "#contract/posts.ts";
import { idempotencyKey } from "#contract/recordings.ts";
import { lookAgain } from "../domain/look-again.ts";
import { type AppEnv, siteOrigin } from "./router.ts";

/** Makes a call of the API. */
export type Send = (request: Request, c: Context<AppEnv>) => Response | Promise<Response>;

/** The API as a tool calls it: with the rights and limits of its key. Throws `Refused`. */
interface Api {
  ask<Name extends PathName, Method extends string>(
    method: Method,
    path: ApiPath<Name>,
    body?: FormData | object,
    headers?: Record<string, string>,
  ): Promise<AnswerOf<Name, Method>>;
  origin: string;
}

/** A refusal, with a sentence that an agent can pass on. */
class Refused extends Error {}

function apiFor(c: Context<AppEnv>, send: Send): Api {
  const origin = siteOrigin(c);
  return {
    origin,
    async ask(method, path, body, added) {
      const headers = new Headers(added);
      for (const name of ["Authorization", "CF-Connecting-IP"]) {
        const value = c.req.header(name);
        if (value !== undefined) headers.set(name, value);
      }
      const isForm = body instanceof FormData;
      if (body && !isForm) headers.set("Content-Type", "application/json");
      const init = { method, headers, body: isForm ? body : body && JSON.stringify(body) };
      const response = await send(new Request(new URL(path, c.req.url), init), c);
      if (!response.ok) throw new Refused((await response.json<ErrorBody>()).message);
      return await response.json();
    },
  };
}

const id = z.string().min(1).max(100);
const { status: _status, ...editable } = postPatch.shape;

/** Each post's marks are worked out anew, so not of hundreds at once. */
const LISTED = 50;

interface Tool<Input extends z.ZodObject> {
  description: string;
  input: Input;
  isReadOnly?: true;
  /** Posts in its answer have `yourWords` and `unsaid`. */
  work(api: Api, input: z.output<Input>): Promise<object>;
}

const tool = <Input extends z.ZodObject>(definition: Tool<Input>) => definition;

const TOOLS = {
  list_posts: tool({
    description: `Lists the user's posts, newest first, at most ${LISTED}, with their text and status. \`more\` says whether there are older ones. yourWords is the share of each that the user really said (0 to 1); unsaid lists what they did not say.`,
    input: z.object({ status: postFilter.optional() }),
    isReadOnly: true,
    async work(api, { status }) {
      const posts = await api.ask("GET", withQuery(API.posts, { status }));
      const listed = posts.slice(0, LISTED);
      return { posts: await Promise.all(withDrafts(api, listed)), more: posts.length > LISTED };
    },
  }),
  get_post: tool({
    description: "Reads one post by its id, with yourWords and unsaid: what in it the user did not say.",
    input: z.object({ id }),
    isReadOnly: true,
    work: (api, { id }) => aboutPost(api, id),
  }),
  get_note: tool({
    description:
      "Reads a note by the id of its session: what the user said, the chat about it, and the posts made of it.",
    input: z.object({ id }),
    isReadOnly: true,
    async work(api, { id }) {
      const [session, drafts] = await Promise.all([
        api.ask("GET", API.chat(id)),
        api.ask("GET", API.drafts(id)),
      ]);
      const { sessionId, topic, keyName, drafting } = session;
      const messages = session.messages.map(({ role, content, keyName }) => ({ role, content, keyName }));
      const posts = await Promise.all(
        drafts.map(async (draft) => describe(api, await api.ask("GET", API.post(draft.id)), draft)),
      );
      return { sessionId, topic, keyName, drafting, messages, posts };
    },
  }),
  list_topics: tool({
    description: "Lists questions that the user could record a note about next.",
    input: z.object({}),
    isReadOnly: true,
    work: async (api) => ({
      topics: (await api.ask("GET", API.context)).possibleFollowupQuestions,
    }),
  }),
  get_voice: tool({
    description:
      "Reads how the user writes: themes, tone, phrases, their rules (banned words, spellings, phrases to keep) and habits. Follow them in all that you write.",
    input: z.object({}),
    isReadOnly: true,
    async work(api) {
      const [context, habits] = await Promise.all([api.ask("GET", API.context), api.ask("GET", API.habits)]);
      const { corrections, possibleFollowupQuestions: _topics, ...profile } = context;
      const on = habits.filter(({ state }) => state === "on").map(({ rule }) => rule);
      return { profile, rules: corrections.map(({ id: _id, ...rule }) => rule), habits: on };
    },
  }),
  draft_from_text: tool({
    description:
      "Makes a draft of what the user said or wrote. Pass their own words, unchanged: they count as said. Uses one of the user's recordings. The same key again is the same note, so pass one to try again safely.",
    input: z.object({
      text: text().min(1).max(MAX_TYPED_CHARS),
      topic: text().max(MAX_TOPIC_CHARS).optional(),
      key: idempotencyKey.optional(),
    }),
    async work(api, { text, topic, key }) {
      const form = new FormData();
      form.set("text", text);
      if (topic) form.set("topic", topic);
      const { sessionId } = await api.ask(
        "POST",
        API.transcribe,
        form,
        key ? { [IDEMPOTENCY_HEADER]: key } : {},
      );
      const draft = await lookAgain(async () => (await api.ask("GET", API.drafts(sessionId)))[0]);
      if (!draft) return { sessionId, drafting: "working", next: "Read it with get_note in a minute." };
      return describe(api, await api.ask("GET", API.post(draft.id)), draft);
    },
  }),
  refine_post: tool({
    description:
      "Asks Outspoken's writer for a change of a post, in words (“make it shorter”). Facts that stand only in your request are not the user's: they are left out, or marked in unsaid.",
    input: z.object({ id, request: z.string().min(1).max(MAX_MESSAGE_CHARS) }),
    async work(api, { id, request }) {
      const { sessionId } = await api.ask("GET", API.post(id));
      const drafts = await api.ask("GET", API.drafts(sessionId));
      if (drafts.find((draft) => draft.id === id)?.postIndex !== 0)
        throw new Refused("Only the first post of a session can be changed by a request. Use update_post.");
      const { content } = await api.ask("POST", API.message(sessionId), { content: request });
      return { reply: content, ...(await aboutPost(api, id)) };
    },
  }),
  update_post: tool({
    description:
      "Replaces parts of a post with your text. Parts that you leave out stay; cta null takes the call to action away. What the user did not say is marked in unsaid until they confirm it in the app.",
    input: z.object({ id, ...editable }),
    async work(api, { id, ...patch }) {
      await api.ask("PATCH", API.post(id), patch);
      return await aboutPost(api, id);
    },
  }),
};

/** As `tools/list` returns them. */
export const toolList = () =>
  Object.entries(TOOLS).map(([name, { description, input, ...rest }]) => ({
    name,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input" }),
    annotations: { readOnlyHint: "isReadOnly" in rest, destructiveHint: false, openWorldHint: false },
  }));

/** Does a tool's work. Undefined where there is no such tool; what is refused is a result that says why. */
export async function callTool(c: Context<AppEnv>, send: Send, name: string, given: unknown) {
  if (!Object.hasOwn(TOOLS, name)) return undefined;
  const { input, work } = TOOLS[name as keyof typeof TOOLS] as Tool<z.ZodObject>;
  const read = input.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return failure(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  try {
    const structuredContent = await work(apiFor(c, send), read.data);
    return { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
  } catch (error) {
    if (error instanceof Refused) return failure(error.message);
    throw error;
  }
}

const failure = (text: string) => ({ isError: true, content: [{ type: "text", text }] });

async function aboutPost(api: Api, id: string) {
  const post = await api.ask("GET", API.post(id));
  return draftOf(api, post, await api.ask("GET", API.drafts(post.sessionId)));
}

/** Posts with their marks; those of one session are read once. */
function withDrafts(api: Api, posts: Post[]) {
  const bySession = new Map<string, Promise<Draft[]>>();
  return posts.map(async (post) => {
    const read = bySession.get(post.sessionId) ?? api.ask("GET", API.drafts(post.sessionId));
    bySession.set(post.sessionId, read);
    return draftOf(api, post, await read);
  });
}

const draftOf = (api: Api, post: Post, drafts: Draft[]) =>
  describe(
    api,
    post,
    drafts.find(({ id }) => id === post.id),
  );

const markedIn = (part: string, unsaid: Unsaid[] = []) =>
  unsaid.map(({ text, kind, nearest }) => ({ part, text, kind, nearest }));

function describe({ origin }: Api, post: Post, draft: Draft | undefined) {
  const { id, sessionId, title, hook, body, cta, status, wordCount, createdAt } = post;
  return {
    ...{ id, sessionId, title, hook, body, cta, status, wordCount, createdAt },
    url: new URL(PAGES.post.replace(":postId", id), origin).href,
    yourWords: draft?.fidelity.yourWords,
    unsaid: [
      ...markedIn("hook", draft?.hookUnsaid),
      ...markedIn("body", draft?.fidelity.unsaid),
      ...markedIn("cta", draft?.ctaUnsaid),
    ],
  };
}
