import { API, withQuery } from "#contract/paths.ts";
import { AUTHOR, DUE, draftId, recordingId, sessionId } from "./data.ts";

/** What the API answers to somebody who only looks, all but sound and the export. */
export const reads = (person: number, item: number): Record<string, string> => ({
  "GET /api/auth/user": API.user,
  "GET /api/posts": API.posts,
  "GET /api/posts?status=ready": `${API.posts}?status=ready`,
  "GET /api/posts/{id}": API.post(draftId(person, item)),
  "GET /api/chat": API.chats,
  "GET /api/chat/{id}": API.chat(sessionId(person, item)),
  "GET /api/drafts/{id}": API.drafts(sessionId(person, item)),
  "GET /api/drafts/{id}/versions": API.draftVersions(draftId(person, item)),
  "GET /api/recordings": API.recordings,
  "GET /api/recordings/{id}/words": API.recordingWords(recordingId(person, item)),
  "GET /api/user/context": API.context,
  "GET /api/billing/usage": API.usage,
  "GET /api/user/slots": API.slots,
  "GET /api/schedule": withQuery(API.schedule, {
    from: new Date(DUE).toISOString(),
    to: new Date(DUE + AUTHOR.items * 60 * 60 * 1_000).toISOString(),
  }),
});
