import { z } from "zod";
import { CUSTOM_CTA, MAX_POST_CHARS } from "./limits.ts";

/** How a hook written by us opens; the two offered first always differ in it. */
export const hookType = z.enum(["claim", "scene", "number", "question", "lesson"]);
export type HookType = z.infer<typeof hookType>;

/** `type` is a HookType where one of our writers wrote it; authors may name theirs as they like. */
export const hook = z.object({ type: z.string(), content: z.string() });
export type Hook = z.infer<typeof hook>;

export const body = z.object({ content: z.string() });
export type Body = z.infer<typeof body>;

/**
 * One post in the making. `hooks` and `bodies` only ever grow: every change is a version that can be had back, and
 * the selection says which one is the post.
 */
export const draft = z.object({
  id: z.string(),
  sessionId: z.string(),
  postIndex: z.number().int(),
  hooks: z.array(hook).min(2),
  selectedHookIndex: z.number().int(),
  bodies: z.array(body).min(1),
  selectedBodyIndex: z.number().int(),
  ctaSuggestions: z.array(z.string()),
  selectedCtaIndex: z.number().int().nullable(),
  customCta: z.string().nullable(),
  /** ISO 639-1, as the speech model heard it; null when it could not tell. */
  language: z.string().nullable(),
  writtenBy: z.enum(["model", "builtin"]),
  /** The model could not write this one, so the built-in writer did; *Try again* asks the model once more. */
  fallback: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

const postText = z.string().max(MAX_POST_CHARS);
const notBlank = postText.refine((text) => text.trim() !== "", "must not be empty");

/**
 * A change to a draft. `bodies` and `hooks` are appended to what is there, never replacing it; the last given becomes
 * the selected one. An entry that is already there is selected instead of being stored twice.
 */
export const draftPatch = z
  .object({
    selectedHookIndex: z.number().int(),
    selectedBodyIndex: z.number().int(),
    bodies: z
      .array(z.object({ content: notBlank }))
      .min(1)
      .max(100),
    hooks: z
      .array(z.object({ type: z.string().trim().min(1).max(40), content: notBlank }))
      .min(1)
      .max(100),
    selectedCtaIndex: z.number().int().min(CUSTOM_CTA).nullable(),
    customCta: notBlank.nullable(),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, "Nothing to change.");
export type DraftPatch = z.infer<typeof draftPatch>;
