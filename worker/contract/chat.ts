import { z } from "zod";
import { flag, text } from "./fields.ts";
import { MAX_MESSAGE_CHARS } from "./limits.ts";
import { pieces, vaultRecording } from "./recordings.ts";

export const sessionListItem = z.object({
  sessionId: z.string(),
  snippet: z.string(),
  updated_at: z.iso.datetime(),
});
export type SessionListItem = z.infer<typeof sessionListItem>;

/** As it was shown first. `optional_cta` is suggested, and no part of the post before its author adds it. */
const post = z.object({ hook: z.string(), body: z.string(), optional_cta: z.string().nullable() });

/** The scores are estimates from its review and our rubric, out of 10, with their reasons; never a promise. */
export const heroPost = post.extend({
  draftId: z.string(),
  estimated_performance: z.object({
    engagement_score: z.number().min(0).max(10),
    virality_potential: z.number().min(0).max(10),
    reasons: z.object({ engagement_score: z.array(z.string()), virality_potential: z.array(z.string()) }),
  }),
});
export type HeroPost = z.infer<typeof heroPost>;

const derivativePost = post.extend({
  draftId: z.string(),
  title: z.string(),
  angle: z.string(),
  ideal_timing: z.string(),
});

export const suite = z.object({ hero_post: heroPost, derivative_posts: z.array(derivativePost) });
export type Suite = z.infer<typeof suite>;

/** A suite for role `synthesizer`; for the reply to a request, the version of the draft that it made. */
export const fullAiResponse = z.union([suite, z.object({ draftId: z.string(), version: z.number().int() })]);
export type FullAiResponse = z.infer<typeof fullAiResponse>;

export const message = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant", "synthesizer"]),
  content: z.string(),
  created_at: z.iso.datetime(),
  /** The key that sent it, where it was not the speaker. */
  keyName: z.string().optional(),
  fullAiResponse: fullAiResponse.optional(),
});
export type Message = z.infer<typeof message>;

export const interviewState = z.object({
  complete: z.boolean(),
  question: z.string().nullable(),
  asked: z.array(z.string()),
  answers: z.number().int(),
});
export type InterviewState = z.infer<typeof interviewState>;

export const sessionDetail = z.object({
  sessionId: z.string(),
  interviewMode: z.boolean(),
  interviewState: interviewState.nullable(),
  topic: z.string().nullable(),
  language: z.string().nullable(),
  keyName: z.string().optional(),
  /** `working`: the next move is ours, the first draft or an interview's next question; `done`: it is the speaker's. */
  drafting: z.enum(["working", "done"]),
  messages: z.array(message),
  /** Oldest first: the note that began it, then its voice turns. */
  recordings: z.array(vaultRecording),
});
export type SessionDetail = z.infer<typeof sessionDetail>;

/** Which of a session's posts a request is to change; without it the main one. */
const draftId = text().max(100).optional();

export const messageRequest = z.object({
  content: text().trim().min(1).max(MAX_MESSAGE_CHARS),
  draftId,
});

export const voiceFields = z.object({
  sessionId: text().min(1).max(100),
  interviewMode: z.enum(["true", "false"]).default("false"),
  /** It says what a draft claims, and asks for no change. */
  statement: flag,
  draftId,
  pieces,
});

export const voiceResponse = z.object({
  transcript: z.string(),
  complete: z.boolean(),
  interviewMode: z.boolean(),
  interviewState: interviewState.nullable(),
});

/** A post as far as it is written: a first draft, or where a `draftId` is told, a change of that one. */
export type PartialPost = { hook?: string; body: string };

/** What `GET /api/chat/{id}/events` sends. An event without data says that there is something new to fetch. */
export type ChatEvent =
  | { event: "message"; data: Message }
  | { event: "drafts"; data: { draftId?: string; partial?: PartialPost } }
  | { event: "post"; data: { draftId: string } }
  | { event: "state"; data: InterviewState };
