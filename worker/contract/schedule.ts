import { z } from "zod";
import { MAX_SLOTS } from "./limits.ts";
import { seenPost } from "./posts.ts";

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
export const slots = z.object({ timeZone, slots: z.array(slot).max(MAX_SLOTS).transform(inOrder) });
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

function inOrder(given: Slot[]): Slot[] {
  const byName = new Map(given.map((one) => [`${one.day} ${one.time}`, one]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
