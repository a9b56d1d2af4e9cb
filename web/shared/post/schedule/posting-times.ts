import type { Post, Slots } from "#contract/posts.ts";
import { momentsOf, savedOrProposed } from "#contract/slots.ts";
import { zoneHere } from "../../dates.ts";

/** Those that the next free slot is taken from. */
export const postingTimes = (saved: Slots): Slots => savedOrProposed(saved, zoneHere());

/** The moments from `now` on, and before `end`, that none of these posts is scheduled for, earliest first. */
export function* freeMoments(slots: Slots, posts: Post[], now: number, end = Infinity): Generator<number> {
  const scheduled = posts.filter(({ schedule_state: state }) => state === "scheduled");
  const taken = new Set(scheduled.map(({ scheduled_at: at }) => Date.parse(at ?? "")));
  for (const moment of momentsOf(slots, now)) {
    if (moment >= end) return;
    if (!taken.has(moment)) yield moment;
  }
}
