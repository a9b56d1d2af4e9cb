import type { Post } from "#contract/posts.ts";
import type { Slots } from "#contract/schedule.ts";
import { momentsOf } from "#contract/slots.ts";
import { zoneHere } from "../../dates.ts";

const PROPOSED = [2, 3, 4].map((day) => ({ day, time: "09:00" }));

/** Proposed ones, in the time zone of this browser, for an author without any. */
export const postingTimes = (saved: Slots): Slots =>
  saved.slots.length > 0 ? saved : { timeZone: zoneHere(), slots: PROPOSED };

/** The moments from `now` on, and before `end`, that none of these posts is scheduled for, earliest first. */
export function* freeMoments(slots: Slots, posts: Post[], now: number, end = Infinity): Generator<number> {
  const scheduled = posts.filter(({ schedule_state: state }) => state === "scheduled");
  const taken = new Set(scheduled.map(({ scheduled_at: at }) => Date.parse(at ?? "")));
  for (const moment of momentsOf(slots, now)) {
    if (moment >= end) return;
    if (!taken.has(moment)) yield moment;
  }
}
