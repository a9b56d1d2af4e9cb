import { expect, test } from "vitest";
import { suggestedTimes } from "../../web/pages/chat/suite-times.ts";
import words from "../../worker/language/plain-writer/words.json" with { type: "json" };

/** A Monday afternoon. */
const NOW = new Date(2026, 10, 23, 15, 20);
const LATER = { timing: "", scheduledAt: undefined };

const timesOf = (timings: string[], hero: { timing: string; scheduledAt: string | undefined } = LATER) =>
  suggestedTimes(
    hero,
    timings.map((timing) => ({ timing, scheduledAt: undefined })),
    NOW,
  ).map(({ at }) =>
    at.toLocaleString("en-US", { weekday: "short", day: "numeric", month: "short", hour: "numeric" }),
  );

test("the built-in writer's timings, from a hero post tomorrow morning", () => {
  expect(timesOf(words.timings)).toEqual([
    "Thu, Nov 26, 9 AM",
    "Tue, Dec 1, 9 AM",
    "Thu, Dec 3, 12 PM",
    "Mon, Dec 7, 8 AM",
    "Wed, Dec 9, 9 AM",
  ]);
});

test("a hero post that has its time is what they count from, and says so", () => {
  const scheduledAt = new Date(2026, 11, 8, 7, 30).toISOString();
  expect(timesOf(words.timings.slice(0, 1), { timing: "", scheduledAt })).toEqual(["Thu, Dec 10, 9 AM"]);
  const [first] = suggestedTimes({ timing: "", scheduledAt }, [{ ...LATER, timing: "Next day" }], NOW);
  expect(first?.reason).toBe(
    "Suggested with your posts: “Next day”, counted from the hero post, Tue, Dec 8, 7:30 AM.",
  );
});

test.each([
  ["The morning after the hero post", "Wed, Nov 25, 9 AM"],
  ["3 days after the hero post, in the evening", "Fri, Nov 27, 6 PM"],
  ["A week later, early afternoon", "Tue, Dec 1, 3 PM"],
  ["On a Saturday around noon", "Sat, Nov 28, 12 PM"],
  ["Am Tag danach", "Wed, Nov 25, 9 AM"],
  ["", "Wed, Nov 25, 9 AM"],
])("%j becomes %s", (timing, time) => expect(timesOf([timing])).toEqual([time]));

test("none is before the one before it, and one with a time of its own is counted from", () => {
  const own = { timing: "", scheduledAt: new Date(2026, 11, 20, 10).toISOString() };
  const times = suggestedTimes(LATER, [own, { ...LATER, timing: "One day after the hero post" }], NOW);
  expect(times[1]?.at).toEqual(new Date(2026, 11, 21, 9));
});
