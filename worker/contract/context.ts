import { z } from "zod";
import { text } from "./fields.ts";
import { MAX_CORRECTION_CHARS } from "./limits.ts";

export const topicsResponse = z.object({ possibleFollowupQuestions: z.array(z.string()) });

/** The lists of the profile that an entry can be removed from; `topics` are the keys of `userTopicsMap`. */
const profileField = z.enum(["themes", "toneTags", "identityTags", "distinctivePhrases", "topics"]);
export type ProfileField = z.infer<typeof profileField>;

const entry = text().trim().min(1).max(MAX_CORRECTION_CHARS);

/** What the speaker says about their profile. It outlives every refresh. */
export const correctionRequest = z.discriminatedUnion("kind", [
  /** This is not me: never show it again, never write from it. */
  z.object({ kind: z.literal("removed"), field: profileField, text: entry }),
  z.object({ kind: z.literal("banned"), text: entry }),
  /** A name and how it is spelled; `heard` is what came out instead. */
  z.object({ kind: z.literal("spelling"), text: entry, heard: entry.nullable().default(null) }),
  z.object({ kind: z.literal("phrase"), text: entry }),
]);
export type CorrectionRequest = z.infer<typeof correctionRequest>;

const correction = correctionRequest.and(z.object({ id: z.string() }));
export type Correction = z.infer<typeof correction>;

/** The content profile. Lists come strongest first. */
export const context = z.object({
  /** What they keep coming back to, in their own words. */
  themes: z.array(z.string()),
  /** How they say it: "Direct", "Tells stories". */
  toneTags: z.array(z.string()),
  /** Who they say they are: "Founder", "Runs a bakery". */
  identityTags: z.array(z.string()),
  /** Really said, more than once, or marked by the speaker. */
  distinctivePhrases: z.array(z.string()),
  /** Topic to the number of notes about it. */
  userTopicsMap: z.record(z.string(), z.number()),
  possibleFollowupQuestions: z.array(z.string()),
  lastUpdated: z.iso.datetime().nullable(),
  /** Latest first. */
  corrections: z.array(correction),
});
export type Context = z.infer<typeof context>;
