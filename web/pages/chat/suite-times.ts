import { daysLater, formatAhead } from "../../shared/dates.ts";

/** What the writer said about when to publish a post, and its scheduled time. */
interface Timed {
  timing: string;
  scheduledAt: string | null | undefined;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const SPAN = /\b(\d{1,2}|a|an|one|two|three|four|five|six|seven|eight|nine|ten) (day|week)s?\b/;

const MORNING = 9;
/** The first match counts. */
const HOURS: [RegExp, number][] = [
  [/lunch|\bnoon|midday/, 12],
  [/afternoon/, 15],
  [/evening|night/, 18],
  [/early|breakfast/, 8],
];

/** Reads "Two days after the hero post, in the morning"; what is not understood comes a day after the post before. */
export function suggestedTimes({ scheduledAt: heroAt }: Timed, others: Timed[], now: Date) {
  const start = heroAt ? new Date(heroAt) : at(daysLater(now, 1), MORNING);
  const from = heroAt
    ? `counted from the hero post, ${formatAhead(start.getTime())}`
    : "counted from a hero post tomorrow morning";
  let before = start;
  return others.map(({ timing, scheduledAt }) => {
    const time = scheduledAt ? new Date(scheduledAt) : timeNear(timing.toLowerCase(), start, before);
    before = time;
    return {
      at: time,
      reason: timing
        ? `Suggested with your posts: “${timing}”, ${from}.`
        : `A day after the previous post, ${from}.`,
    };
  });
}

function timeNear(timing: string, hero: Date, before: Date): Date {
  const hour = HOURS.find(([words]) => words.test(timing))?.[1] ?? MORNING;
  const [, number = "", unit] = SPAN.exec(timing) ?? [];
  const weekday = WEEKDAYS.findIndex((name) => timing.includes(name));
  let day = daysLater(before, 1);
  if (unit) {
    const count = /^a/.test(number) ? 1 : Number(number) || NUMBERS.indexOf(number);
    const later = daysLater(timing.includes("hero") ? hero : before, count * (unit === "week" ? 7 : 1));
    if (at(later, hour) > before) day = later;
  }
  if (weekday >= 0) day = daysLater(day, (weekday - day.getDay() + 7) % 7);
  return at(day, hour);
}

const at = (day: Date, hour: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour);
