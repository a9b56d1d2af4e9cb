import { expect, test } from "vitest";
import { momentsOf } from "#contract/slots.ts";
import cases from "./slots.json" with { type: "json" };

const written = (moments: Iterable<number>) => [...moments].map((moment) => new Date(moment).toISOString());

test.each(cases)("a slot means $what: $zone, $time", ({ zone, day, time, after, moments }) => {
  const all = momentsOf({ timeZone: zone, slots: [{ day, time }] }, Date.parse(after));
  expect(written(all.take(moments.length))).toEqual(moments);
});

test("slots come earliest first, after now, for a year", () => {
  const slots = [
    { day: 3, time: "17:00" },
    { day: 3, time: "09:00" },
    { day: 1, time: "09:00" },
  ];
  const now = Date.parse("2026-11-23T09:00:00Z");
  const all = [...momentsOf({ timeZone: "UTC", slots }, now)];
  expect(written(all.slice(0, 2))).toEqual(["2026-11-25T09:00:00.000Z", "2026-11-25T17:00:00.000Z"]);
  expect(all).toEqual([...all].sort((a, b) => a - b));
  expect(all).toHaveLength(52 * 3);
});
