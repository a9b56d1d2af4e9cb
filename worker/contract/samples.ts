import { z } from "zod";
import { notBlank } from "./fields.ts";
import { MAX_POST_CHARS } from "./limits.ts";

/** A post that its author wrote before: it shows a model how they write. */
export const sample = z.object({ id: z.string(), text: z.string(), addedAt: z.iso.datetime() });
export type Sample = z.infer<typeof sample>;

/** One post, pasted. A form takes LinkedIn's export in its part `file` instead. */
export const sampleRequest = z.object({ text: notBlank(MAX_POST_CHARS) });

/** `skipped`: repeats, empty and overlong ones, and those for which there is no room. */
export const samplesAdded = z.object({ added: z.number().int(), skipped: z.number().int() });
export type SamplesAdded = z.infer<typeof samplesAdded>;
