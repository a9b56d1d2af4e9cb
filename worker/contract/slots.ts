import { SCHEDULE_AHEAD_DAYS } from "./limits.ts";
import type { Slots } from "./posts.ts";
import { DAY_MS, MINUTE_MS } from "./times.ts";

const PROPOSED = [2, 3, 4].map((day) => ({ day, time: "09:00" }));

/** Proposed ones, in this time zone, for an author without any. */
export const savedOrProposed = (own: Slots | undefined, timeZone: string): Slots =>
  own && own.slots.length > 0 ? own : { timeZone, slots: PROPOSED };

/** The moments of a user's slots after `now`, earliest first, for as far ahead as posts can be scheduled. */
export function* momentsOf({ timeZone, slots }: Slots, now: number): Generator<number> {
  const localTime = localTimeIn(timeZone);
  // As if the local date were one in UTC: only its day counts.
  const today = Math.floor(localTime(now) / DAY_MS) * DAY_MS;
  for (let ahead = 0; ahead <= SCHEDULE_AHEAD_DAYS; ahead++) {
    const date = today + ahead * DAY_MS;
    const day = new Date(date).getUTCDay() || 7;
    const moments = slots
      .filter((slot) => slot.day === day)
      .map(({ time }) => momentOf(date + minutesOf(time) * MINUTE_MS, localTime));
    // Two that the clocks skip are one moment.
    for (const moment of [...new Set(moments)].sort((a, b) => a - b))
      if (moment > now && moment <= now + SCHEDULE_AHEAD_DAYS * DAY_MS) yield moment;
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type LocalTime = (moment: number) => number;

/** What the clocks of a time zone show at a moment, as the moment at which UTC's clocks show it; whole seconds. */
function localTimeIn(timeZone: string): LocalTime {
  const parts = ["year", "month", "day", "hour", "minute", "second"];
  const numeric = Object.fromEntries(parts.map((part) => [part, "numeric"]));
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...numeric });
  return (time) => {
    const units = new Map<string, string>(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const [year = 0, month = 0, ...rest] = parts.map((part) => Number(units.get(part)));
    return Date.UTC(year, month - 1, ...rest);
  };
}

/** The moment at which the clocks show this: the first of two; for a time that they skip, the first moment after. */
function momentOf(clock: number, localTime: LocalTime): number {
  const [before, after] = [clock - DAY_MS, clock + DAY_MS];
  const offsets = [localTime(before) - before, localTime(after) - after];
  const exact = offsets.map((offset) => clock - offset).filter((moment) => localTime(moment) === clock);
  if (exact.length > 0) return Math.min(...exact);
  // The clocks jump over it: the jump is where they first show more.
  let [low, high] = [before / 1000, after / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localTime(middle * 1000) > clock) high = middle;
    else low = middle;
  }
  return high * 1000;
}
