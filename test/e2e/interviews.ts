import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { expect } from "./fixtures.ts";
import { speak } from "./speech.ts";
import { type Author, newAuthor } from "./typed-notes.ts";

export const NOTE =
  "Last quarter we lost our biggest customer and I thought that was it for us. " +
  "I called the twelve smallest customers we had, one by one, and I asked what they would pay for tomorrow. " +
  "Nine of them said the same thing. We built that in six weeks and today it is sixty percent of our revenue. " +
  "Your biggest customer is the loudest but the small ones tell you the truth.";

/** An interview that somebody leads without a browser, up to its first question. */
export async function beginInterview(request: APIRequestContext) {
  const author: Author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const keyed = () => ({ ...headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() });
  const begun = await request.post(API.transcribe, {
    headers: keyed(),
    multipart: { text: NOTE, interviewMode: "true" },
  });
  const { sessionId } = await begun.json();
  const detail = async (): Promise<SessionDetail> =>
    (await request.get(API.chat(sessionId), { headers })).json();
  await expect.poll(async () => (await detail()).interviewState?.question).toBeTruthy();
  return {
    author,
    sessionId: String(sessionId),
    detail,
    async answer(text: string) {
      const buffer = await readFile(await speak(text));
      const audio = { name: "recording.wav", mimeType: "audio/wav", buffer };
      await request.post(API.voice, {
        headers: keyed(),
        multipart: { audio, sessionId, interviewMode: "true" },
      });
    },
    stop: () => request.post(API.stopInterview(sessionId), { headers }),
    synthesise: () => request.post(API.synthesize(sessionId), { headers }),
    drafts: () => author.drafts(sessionId),
  };
}
