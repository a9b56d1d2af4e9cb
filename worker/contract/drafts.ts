import { z } from "zod";
import { changeOf, notBlank, text } from "./fields.ts";
import * as limits from "./limits.ts";

/** How a hook written by us opens; the two offered first always differ in it. */
export const hookType = z.enum(["claim", "scene", "number", "question", "lesson"]);
export type HookType = z.infer<typeof hookType>;

/** `type` is a HookType where one of our writers wrote it; authors may name theirs as they like. */
export const hook = z.object({ type: z.string(), content: z.string() });
export type Hook = z.infer<typeof hook>;

export const body = z.object({ content: z.string() });

/** A passage of a post that the speaker did not say: a hint for the author, never a gate. */
export const unsaid = z.object({
  text: z.string(),
  kind: z.enum(["number", "name", "date", "quote", "claim"]),
  /** UTF-16 offsets into the selected body, hook or call to action. */
  start: z.number().int(),
  end: z.number().int(),
  /** The nearest thing they did say, for *Use my words*; absent when there is none. */
  nearest: z.string().optional(),
});
export type Unsaid = z.infer<typeof unsaid>;

export const fidelity = z.object({
  /** Share of the body that traces to what was said, 0 to 1. */
  yourWords: z.number().min(0).max(1),
  unsaid: z.array(unsaid),
});

/** Where a sentence of a text, or the part of it that was said, was said. */
export const source = z.object({
  /** UTF-16 offsets into the text. */
  start: z.number().int(),
  end: z.number().int(),
  recordingId: z.string(),
  /** Seconds in that recording. */
  from: z.number(),
  to: z.number(),
});
export type Source = z.infer<typeof source>;

/** One post in the making. `hooks` and `bodies` only grow, so that each earlier version can be restored. */
export const draft = z.object({
  id: z.string(),
  sessionId: z.string(),
  postIndex: z.number().int(),
  hooks: z.array(hook).min(2),
  selectedHookIndex: z.number().int(),
  /** False where the selected body says the hook: it is shown whole, and the hook not above it. */
  hookShown: z.boolean(),
  /** As they are shown under the selected hook: without the sentences that it says. Of more than 20 the oldest are whole posts. */
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
  fidelity,
  /** What the selected hook and call to action say that was not said. */
  hookUnsaid: z.array(unsaid),
  ctaUnsaid: z.array(unsaid),
  /** Of the selected body, hook and call to action; in the order of the text, never over each other or a mark of fidelity. */
  sources: z.array(source),
  hookSources: z.array(source),
  ctaSources: z.array(source),
  /** Whether many of the body's words were probably misheard: to be read before it is posted. */
  heardPoorly: z.boolean(),
  confirmed: z.array(z.string()),
  title: z.string().nullable(),
  scheduled_at: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  linkedinUrl: z.string().nullable(),
  /** Which version the selection is, counted from 0, and the one that undo leads back to. */
  version: z.number().int(),
  previousVersion: z.number().int().nullable(),
  versionCount: z.number().int(),
});
export type Draft = z.infer<typeof draft>;

/** A passage to vouch for is a few words or a sentence. */
const MAX_CONFIRMED_CHARS = 300;

const postPart = notBlank(limits.MAX_POST_CHARS);
const some = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1).max(100);

/** Changes whose text a writer wrote; that of all others its author typed or chose. */
export const WRITER_CHANGES = ["draft", "hooks", "shorter", "bolder", "softer", "refine", "redraft"] as const;
const AUTHOR_CHANGES = ["edit", "hook", "cta", "your-words", "remove", "habit"] as const;
const draftChange = z.enum([...WRITER_CHANGES, ...AUTHOR_CHANGES]);
export type DraftChange = z.infer<typeof draftChange>;

export const draftVersion = z.object({
  version: z.number().int(),
  previousVersion: z.number().int().nullable(),
  change: draftChange,
  hook: z.string(),
  body: z.string(),
  cta: z.string().nullable(),
  keyName: z.string().optional(),
  created_at: z.iso.datetime(),
});
export type DraftVersion = z.infer<typeof draftVersion>;

/**
 * `hooks` are appended to what is there, and of `bodies` the last, as it is shown under the hook that is then selected; the last given
 * becomes the selected one. An entry that is already there is selected instead of being stored twice.
 */
export const draftPatch = changeOf({
  selectedHookIndex: z.number().int(),
  selectedBodyIndex: z.number().int(),
  bodies: some(z.object({ content: postPart })),
  hooks: some(z.object({ type: text().trim().min(1).max(40), content: postPart })),
  selectedCtaIndex: z.number().int().min(limits.CUSTOM_CTA).nullable(),
  customCta: postPart.nullable(),
  /** Goes back (or forward) to a version, all of it; whatever else is given is applied after. */
  version: z.number().int().min(0),
  /** Passages that the author vouches for, added to those before. */
  confirmed: z.array(text().trim().min(1).max(MAX_CONFIRMED_CHARS)).max(100),
  /** What led to this change, for its version; derived from the fields when it is not given. */
  change: draftChange,
});
export type DraftPatch = z.infer<typeof draftPatch>;

export const tweakMode = z.enum(["shorter", "bolder", "softer"]);
export type TweakMode = z.infer<typeof tweakMode>;

/** `body` as it is shown below `hook`. */
export const tweakRequest = z.object({
  mode: tweakMode,
  body: postPart,
  hook: text().max(limits.MAX_POST_CHARS).optional(),
});
/** Present where the built-in writer did it, because the day's budget for models is spent. */
const fallback = z.literal(true).optional();

/** `body` is as it was where nothing was changed; `reply` says what was done, or why nothing was. */
export const tweakResponse = z.object({ body: z.string(), reply: z.string(), fallback });

export const hooksRequest = z.object({
  transcript: text().trim().min(1).max(limits.MAX_TRANSCRIPT_CHARS),
  /** What the author has already: not to be offered again. */
  existing: z.array(text().max(limits.MAX_HOOK_CHARS)).max(limits.MAX_EXISTING_HOOKS).default([]),
});
export const hooksResponse = z.object({ hooks: z.array(z.string()), fallback });
