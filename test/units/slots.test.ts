import { expect, test } from "vitest";
import { momentsOf } from "#contract/slots.ts";

const SUNDAY = 7;

/** The first moments of one slot after a time. */
function moments(timeZone: string, day: number, time: string, after: string, many = 2): string[] {
  const all = momentsOf({ timeZone, slots: [{ day, time }] }, Date.parse(after));
  return [...all.take(many)].map((moment) => new Date(moment).toISOString());
}

test("a slot means its local time when summer begins and when it ends", () => {
  expect(moments("Europe/Berlin", 1, "08:30", "2026-03-22T00:00:00Z")).toEqual([
    "2026-03-23T07:30:00.000Z",
    "2026-03-30T06:30:00.000Z",
  ]);
  expect(moments("Europe/Berlin", 1, "08:30", "2026-10-18T00:00:00Z")).toEqual([
    "2026-10-19T06:30:00.000Z",
    "2026-10-26T07:30:00.000Z",
  ]);
});

test.for([
  ["Europe/Berlin", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
  ["America/New_York", "02:00", "2026-03-07T12:00:00Z", "2026-03-08T07:00:00.000Z"],
  ["Australia/Lord_Howe", "02:15", "2026-10-03T00:00:00Z", "2026-10-03T15:30:00.000Z"],
] as const)("in %s a time that clocks skip, %s, is the moment after", ([zone, time, after, moment]) => {
  expect(moments(zone, SUNDAY, time, after, 1)).toEqual([moment]);
});

test("of a time that the clocks show twice it is the first, once", () => {
  expect(moments("Europe/Berlin", SUNDAY, "02:30", "2026-10-24T12:00:00Z")).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-11-01T01:30:00.000Z",
  ]);
});

test("the day of a slot is that of its time zone", () => {
  const [first] = moments("Pacific/Kiritimati", 1, "08:00", "2026-11-22T17:00:00Z", 1);
  expect(first).toBe("2026-11-22T18:00:00.000Z");
});

test("slots come earliest first, after now, for a year", () => {
  const slots = [
    { day: 3, time: "17:00" },
    { day: 3, time: "09:00" },
    { day: 1, time: "09:00" },
  ];
  const now = Date.parse("2026-11-23T09:00:00Z");
  const all = [...momentsOf({ timeZone: "UTC", slots }, now)];
  expect(all.slice(0, 2).map((moment) => new Date(moment).toISOString())).toEqual([
    "2026-11-25T09:00:00.000Z",
    "2026-11-25T17:00:00.000Z",
  ]);
  expect(all).toEqual([...all].sort((a, b) => a - b));
  expect(all).toHaveLength(52 * 3);
});
