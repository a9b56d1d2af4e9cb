import type { APIRequestContext } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { NOTE } from "./conversation.ts";
import { expect } from "./fixtures.ts";
import { newAuthor } from "./typed-notes.ts";

/** An interview that somebody leads without a browser, up to its first question. */
export async function beginInterview(request: APIRequestContext) {
  const author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const begun = await request.post(API.transcribe, {
    headers: { ...headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
    multipart: { text: NOTE, interviewMode: "true" },
  });
  const { sessionId } = await begun.json();
  const detail = async (): Promise<SessionDetail> =>
    (await request.get(API.chat(sessionId), { headers })).json();
  await expect.poll(async () => (await detail()).interviewState?.question).toBeTruthy();
  return {
    author,
    sessionId: String(sessionId),
    skip: () => request.post(API.skipQuestion(sessionId), { headers }),
    stop: () => request.post(API.stopInterview(sessionId), { headers }),
    synthesize: () => request.post(API.synthesize(sessionId), { headers }),
    drafts: () => author.drafts(sessionId),
  };
}
