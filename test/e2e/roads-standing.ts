import type { APIRequestContext } from "@playwright/test";
import type { Usage } from "#contract/billing.ts";
import type { SessionDetail, SessionListItem } from "#contract/chat.ts";
import type { Context } from "#contract/context.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { VaultRecording } from "#contract/recordings.ts";

/** All that the server has of somebody, and has counted, in words that are the same for whoever went the same way. */
export async function standingOf(request: APIRequestContext, token: string | null) {
  const headers = { Authorization: `Bearer ${token}` };
  const read = async <Answer>(path: string): Promise<Answer> => (await request.get(path, { headers })).json();
  if (!(await request.get(API.user, { headers })).ok()) return "no account";

  const usage = await read<Usage>(API.usage);
  const sessions = await read<SessionListItem[]>(API.chats);
  const posts = await read<Post[]>(API.posts);
  const recordings = await read<VaultRecording[]>(API.recordings);
  const { corrections } = await read<Context>(API.context);
  return {
    counted: [usage.recordings_used, usage.chat_turns_used, usage.free_trials_used],
    plan: [usage.subscription_status, usage.is_cancelled],
    sessions: await Promise.all(
      sessions.map(async ({ sessionId }) => ({
        ...sessionWords(await read<SessionDetail>(API.chat(sessionId))),
        drafts: (await read<Draft[]>(API.drafts(sessionId))).map(draftWords),
      })),
    ),
    posts: posts.map(({ status, body }) => `${status}: ${body}`),
    recordings: recordings.map(({ purpose, source, status }) => `${purpose}, ${source}, ${status}`),
    corrections: corrections.map(({ kind, text }) => `${kind}: ${text}`),
  };
}

export type Standing = Awaited<ReturnType<typeof standingOf>>;

/** What does not depend on which words were heard. */
export const withoutWords = (standing: Standing): Standing =>
  typeof standing === "string"
    ? standing
    : {
        ...standing,
        posts: [],
        sessions: standing.sessions.map(({ said, ...session }) => ({
          ...session,
          said: said.map((message) => message.split(":", 1)[0] ?? "").filter((role) => role === "user"),
          drafts: [],
        })),
      };

const sessionWords = ({ messages, interviewState, drafting }: SessionDetail) => ({
  said: messages.map(({ role, content }) => `${role}: ${content}`),
  interview: interviewState && { complete: interviewState.complete, answers: interviewState.answers },
  drafting,
});

const draftWords = ({ hooks, selectedHookIndex, bodies, selectedBodyIndex, versionCount }: Draft) => ({
  hook: hooks[selectedHookIndex]?.content,
  body: bodies[selectedBodyIndex]?.content,
  versionCount,
});
