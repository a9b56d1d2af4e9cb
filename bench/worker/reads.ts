import type { ReadableName } from "#contract/calls.ts";
import { API, ROUTES, withQuery } from "#contract/paths.ts";
import { AUTHOR, DUE, draftId, recordingId, sessionId } from "./data.ts";

/** Needs no user or a service that is not set up, or answers sound, a page, a zip or a stream. */
type NotMeasured =
  | "health"
  | "operatorHealth"
  | "challenge"
  | "linkedinStart"
  | "linkedinCallback"
  | "mcp"
  | "telegram"
  | "accountExport"
  | "events"
  | "messageAudio"
  | "recordingAudio"
  | "postPicture"
  | "postDocument";

/** What the API answers to a user who only looks: by method and route, the path. */
export function reads(person: number, item: number): Record<string, string> {
  const paths: Record<Exclude<ReadableName, NotMeasured>, string> = {
    user: API.user,
    accountLogins: API.accountLogins,
    passkeys: API.passkeys,
    keys: API.keys,
    ideas: API.ideas,
    inbox: API.inbox,
    linkedinConnection: API.linkedinConnection,
    usage: API.usage,
    context: API.context,
    samples: API.samples,
    habits: API.habits,
    slots: API.slots,
    posts: API.posts,
    post: API.post(draftId(person, item)),
    chats: API.chats,
    chat: API.chat(sessionId(person, item)),
    drafts: API.drafts(sessionId(person, item)),
    draftVersions: API.draftVersions(draftId(person, item)),
    recordings: API.recordings,
    recordingWords: API.recordingWords(recordingId(person, item)),
    schedule: withQuery(API.schedule, {
      from: new Date(DUE).toISOString(),
      to: new Date(DUE + AUTHOR.items * 60 * 60 * 1_000).toISOString(),
    }),
  };
  const byRoute = Object.entries(paths).map(([name, path]) => [`GET ${ROUTES[name as ReadableName]}`, path]);
  return { ...Object.fromEntries(byRoute), "GET /api/posts?status=ready": `${API.posts}?status=ready` };
}
