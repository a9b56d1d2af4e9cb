import { expect } from "vitest";
import { z } from "zod";
import { AUDIO_FORMATS } from "#contract/audio-formats.ts";
import { tokenResponse, user } from "#contract/auth.ts";
import { billingMessage, checkout, portal, subscriptionSync } from "#contract/billing.ts";
import {
  interviewState,
  message,
  sessionDetail,
  sessionListItem,
  suite,
  voiceResponse,
} from "#contract/chat.ts";
import { type Context, correctionRequest, topicsResponse } from "#contract/context.ts";
import { draft, draftVersion, hooksResponse, tweakResponse } from "#contract/drafts.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { post } from "#contract/posts.ts";
import { transcribeResponse, type VaultRecording } from "#contract/recordings.ts";
import { usage } from "#contract/usage.ts";
import type { Route } from "./routes.ts";

const context = z.object({
  themes: z.array(z.string()),
  toneTags: z.array(z.string()),
  identityTags: z.array(z.string()),
  distinctivePhrases: z.array(z.string()),
  userTopicsMap: z.record(z.string(), z.number()),
  possibleFollowupQuestions: z.array(z.string()),
  lastUpdated: z.iso.datetime().nullable(),
  corrections: z.array(correctionRequest.and(z.object({ id: z.string() }))),
}) satisfies z.ZodType<Context>;

const vaultRecording = z.object({
  id: z.string(),
  sessionId: z.string().nullable(),
  purpose: z.enum(["note", "turn"]),
  source: z.enum(["audio", "text"]),
  createdAt: z.iso.datetime(),
  durationSeconds: z.number().nullable(),
  bytes: z.number().int(),
  format: z.enum(Object.keys(AUDIO_FORMATS) as (keyof typeof AUDIO_FORMATS)[]).nullable(),
  topic: z.string().nullable(),
  snippet: z.string().nullable(),
  hasAudio: z.boolean(),
  soundGoneAt: z.iso.datetime().nullable(),
  status: z.enum(["processed", "processing", "waiting"]),
  problem: z.object({ message: z.string(), retry: z.boolean() }).nullable(),
}) satisfies z.ZodType<VaultRecording>;

/** What each call answers where it succeeds; `bytes` is no JSON, `nothing` has no body at all. */
const ANSWERS: Record<string, z.ZodType | "bytes" | "nothing"> = {
  [`GET ${API.health}`]: health,
  [`POST ${API.signup}`]: tokenResponse,
  [`POST ${API.login}`]: tokenResponse,
  [`POST ${API.logout}`]: "nothing",
  [`GET ${API.user}`]: user,
  [`PATCH ${API.user}`]: user,
  [`GET ${API.linkedinStart}`]: z.object({ authUrl: z.url() }),
  [`GET ${API.linkedinCallback}`]: "nothing",
  [`GET ${API.accountExport}`]: "bytes",
  [`DELETE ${API.account}`]: "nothing",
  [`GET ${API.usage}`]: usage,
  [`POST ${API.billingWebhook}`]: z.object({ received: z.literal(true) }),
  [`POST ${API.createSubscription}`]: checkout,
  [`POST ${API.cancelCheckout}`]: "nothing",
  [`POST ${API.cancelSubscription}`]: billingMessage,
  [`POST ${API.resumeSubscription}`]: billingMessage,
  [`POST ${API.syncSubscription}`]: subscriptionSync,
  [`POST ${API.billingPortal}`]: portal,
  [`GET ${API.context}`]: context,
  [`POST ${API.context}`]: context,
  [`POST ${API.corrections}`]: context,
  "DELETE /api/user/context/corrections/:correctionId": context,
  [`POST ${API.refreshTopics}`]: topicsResponse,
  [`POST ${API.transcribe}`]: transcribeResponse,
  [`GET ${API.chats}`]: z.array(sessionListItem),
  "GET /api/chat/:sessionId": sessionDetail.extend({ recordings: z.array(vaultRecording) }),
  "GET /api/chat/:sessionId/events": "bytes",
  "GET /api/chat/:sessionId/messages/:messageId/audio": "nothing",
  [`POST ${API.voice}`]: voiceResponse,
  "POST /api/chat/:sessionId/message": message,
  "POST /api/chat/:sessionId/stop-interview": interviewState,
  "POST /api/chat/:sessionId/synthesize": suite,
  "POST /api/chat/:sessionId/redraft": z.array(draft),
  "GET /api/drafts/:sessionId": z.array(draft),
  "GET /api/drafts/:draftId/versions": z.array(draftVersion),
  "PATCH /api/drafts/:draftId": draft,
  [`GET ${API.posts}`]: z.array(post),
  "GET /api/posts/:postId": post,
  "PATCH /api/posts/:postId": post,
  "DELETE /api/posts/:postId": "nothing",
  "POST /api/posts/:postId/archive": post,
  "POST /api/posts/:postId/publish": post,
  "POST /api/posts/:postId/review": post,
  [`GET ${API.recordings}`]: z.array(vaultRecording),
  "GET /api/recordings/:recordingId/audio": "bytes",
  "POST /api/recordings/:recordingId/reprocess": transcribeResponse,
  "DELETE /api/recordings/:recordingId": "nothing",
  [`POST ${API.hooks}`]: hooksResponse,
  [`POST ${API.tweak}`]: tweakResponse,
};

const errorBody = z.strictObject({
  code: z.enum(Object.keys(ERROR_MESSAGES) as ErrorCode[]),
  message: z.string().min(1).max(300),
  requestId: z.string().optional(),
});

/** What is answered while our own storage is out of reach, which in these tests it never is. */
const OUR_STORAGE: ErrorCode = "unavailable";

/** A sentence for people, perhaps after the field that it is about: no code, no pattern, no type of ours. */
const SENTENCE = /^(?:[\w.]+: )?[\w"'][^{}<>\\|`]*[.?!]$/;
const OF_PROGRAMMERS =
  /\b(?:null|undefined|NaN|zod|regex|JSON|SQL|D1|int|datetime|expected|received)\b|[=;]|\n|\bat \S+:\d/i;

/** Fails unless this is a refusal as the contract has it, with a message that a person can read. */
export function expectRefusal(where: string, text: string): void {
  const { code, message } = errorBody.parse(JSON.parse(text));
  if (code === "unauthorized") {
    expect(message, where).toBe("Unauthorized");
    return;
  }
  expect(message, where).toMatch(SENTENCE);
  expect(message, where).not.toMatch(OF_PROGRAMMERS);
}

/** Reads the answer to a call, whatever it is, and fails unless it is as the contract has it. Answers its text. */
export async function readAnswer(route: Route, response: Response): Promise<string> {
  const where = `${route.name}: ${response.status}`;
  expect(response.headers.get("X-Request-Id"), where).toBeTruthy();
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return "";
  }
  const text = new TextDecoder().decode(await response.bytes());
  // Our own fault is never an answer; that somebody else's service is down is one.
  expect([500, 501, 504], `${where} ${text}`).not.toContain(response.status);
  expect(text, where).not.toContain(`"code":"${OUR_STORAGE}"`);
  if (response.status >= 400) {
    expect(type, where).toMatch(/^application\/json/);
    expectRefusal(where, text);
    return text;
  }
  const answer = ANSWERS[route.name];
  if (!answer) {
    expect.fail(
      `${route.name}: say in ANSWERS (test/worker/trust/answers.ts) what it answers by the contract.`,
    );
  }
  if (answer === "nothing") expect(text, where).toBe("");
  else if (answer !== "bytes") expect(answer.safeParse(JSON.parse(text)).error, where).toBeUndefined();
  return text;
}
