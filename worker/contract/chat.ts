import { z } from "zod";

export const sessionListItem = z.object({
  sessionId: z.string(),
  snippet: z.string(),
  updated_at: z.iso.datetime(),
});
export type SessionListItem = z.infer<typeof sessionListItem>;

export const message = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  created_at: z.iso.datetime(),
});
export type Message = z.infer<typeof message>;

/**
 * Where the background job stands. `working`: no draft yet, or a second try is under way; `done`: the drafts are
 * there.
 */
export const draftingStatus = z.enum(["working", "done"]);
export type DraftingStatus = z.infer<typeof draftingStatus>;

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
  drafting: draftingStatus,
  messages: z.array(message),
});
export type SessionDetail = z.infer<typeof sessionDetail>;
