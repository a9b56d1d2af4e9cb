import { z } from "zod";
import { changeOf, jsonOf, notBlank, text } from "./fields.ts";
import * as limits from "./limits.ts";

export const postStatus = z.enum(["draft", "review", "ready", "published", "archived"]);
export type PostStatus = z.infer<typeof postStatus>;

export const review = z.object({
  overallScore: z.number().min(0).max(10),
  /** Each names the sentence it means, where it means one. */
  strengths: z.array(z.string()),
  improvements: z.array(z.string()),
});
export type Review = z.infer<typeof review>;

export const SCHEDULE_STATES = ["scheduled", "published", "missed", "failed"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

export const PICTURE_TYPES = ["image/jpeg", "image/png"] as const;
export const DOCUMENT_TYPE = "application/pdf";
export const FILE_EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

const card = z.object({
  text: text().min(1).max(limits.MAX_ALT_CHARS),
  look: z.enum(["wave", "ink", "quote"]),
  dark: z.boolean(),
});
export type Card = z.infer<typeof card>;

/** `width` and `height` in pixels, as it is shown. */
export const postPicture = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  contentType: z.enum(PICTURE_TYPES),
  bytes: z.number().int(),
  /** `isOutdated`: a correction changed its text since it was drawn. */
  card: card.extend({ isOutdated: z.boolean() }).nullable(),
});
export type PostPicture = z.infer<typeof postPicture>;

export const postDocument = z.object({
  id: z.string(),
  title: z.string(),
  pages: z.number().int(),
  bytes: z.number().int(),
});
export type PostDocument = z.infer<typeof postDocument>;

const alt = text().max(limits.MAX_ALT_CHARS);

/** Beside the part `picture`. `card` is JSON; `replaces` is the picture of the same post whose place it takes. */
export const pictureFields = z.object({
  alt: alt.default(""),
  card: jsonOf(card).optional(),
  replaces: z.string().optional(),
});
export const pictureChange = z.object({ alt });
export const pictureOrder = z.object({
  order: z
    .array(z.string())
    .max(limits.MAX_PICTURES)
    .refine((ids) => new Set(ids).size === ids.length, "this names a picture twice."),
});
/** Beside the part `document`. */
export const documentFields = z.object({ title: notBlank(limits.MAX_DOCUMENT_TITLE_CHARS) });

/** A post of the library: its draft's post as it is shown, with the hook "" where the body says it. */
export const post = z.object({
  id: z.string(),
  sessionId: z.string(),
  /** The version of its draft. */
  version: z.number().int(),
  title: z.string().nullable(),
  hook: z.string(),
  body: z.string(),
  cta: z.string().nullable(),
  /** `review` while a review of a draft is being written. */
  status: postStatus,
  /** Whether a review is being written, whatever the status. */
  reviewing: z.boolean(),
  wordCount: z.number().int(),
  /** In their order. A post has pictures or a document, never both. */
  pictures: z.array(postPicture),
  document: postDocument.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  review: review.nullable(),
  /** Whether the review read another version than the one that is selected now. */
  reviewOutdated: z.boolean(),
  linkedinUrl: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** LinkedIn never answered whether it took the post; publishing again settles it without posting twice. */
  publishUnsettled: z.boolean(),
  scheduled_at: z.iso.datetime().nullable(),
  /** What became of that: `missed` was not sent within an hour of its time, `failed` was refused. */
  schedule_state: z.enum(SCHEDULE_STATES).nullable(),
  /** Why it has not been sent, as a sentence; beside `scheduled` it is tried again. */
  schedule_error: z.string().nullable(),
  /** LinkedIn is not connected until then, as things stand. */
  schedule_warning: z.literal("connection_ends").nullable(),
});
export type Post = z.infer<typeof post>;

/** What its author saw of a post that is to go out, `files` and `labels` by `seenFilesOf`. Refused with `changed` if it is another by now. */
export const seenPost = z.object({
  version: z.number().int().optional(),
  files: z.array(z.string()).max(limits.MAX_PICTURES).optional(),
  labels: z.array(z.string()).max(limits.MAX_PICTURES).optional(),
});
export type SeenPost = z.infer<typeof seenPost>;

const part = notBlank(limits.MAX_POST_CHARS);

/** An edit, *mark ready*, back to draft, archive, restore from the archive, or `published` for what its author posted by hand. */
export const postPatch = changeOf({
  title: text().trim().max(200).nullable(),
  hook: part,
  body: part,
  cta: part.nullable(),
  status: z.enum(["draft", "ready", "published", "archived"]),
});
export type PostPatch = z.infer<typeof postPatch>;

export const postFilter = z.enum(["draft", "ready", "published", "archived"]);

/** With its offset; from now to a year ahead, which is judged by the server's clock. */
export const scheduleRequest = seenPost.extend({
  at: z.iso.datetime({ offset: true, error: "this has to be a time with its offset from UTC." }),
});

/** A time of the week, in the time zone of its author. */
export const slot = z.object({
  /** 1 is Monday, 7 Sunday. */
  day: z.number().int().min(1).max(7),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "this has to be a time, as in 08:30."),
});
export type Slot = z.infer<typeof slot>;

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "this has to be the name of a time zone, as in Europe/Berlin.");

/** The times of the week at which a user likes to publish, earliest first; a repeated one counts once. */
export const slots = z.object({ timeZone, slots: z.array(slot).max(limits.MAX_SLOTS).transform(inOrder) });
export type Slots = z.infer<typeof slots>;

/** For the next free slot. The zone is for an author without posting times, who gets the proposed ones. */
export const nextSlotRequest = seenPost.extend({ timeZone: timeZone.optional() });

/** The offsets that Intl takes too are no time zones: they have no summer. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

function inOrder(entries: Slot[]): Slot[] {
  const byName = new Map(entries.map((one) => [`${one.day} ${one.time}`, one]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
