// The product speaks English, so its dates do too, whatever the browser's language; the day is the reader's own.
const DATE = { month: "short", day: "numeric", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

function formatIn(options: Intl.DateTimeFormatOptions): (moment: string | number) => string {
  const format = new Intl.DateTimeFormat("en-US", options);
  return (moment) => format.format(new Date(moment));
}

/** A moment, in ISO 8601 or in milliseconds, as "MMM d, yyyy" in the reader's time zone: "Nov 3, 2026". */
export const formatDate = formatIn(DATE);

/** A day of the calendar, "2026-11-03", in the same style: "Nov 3, 2026" in every time zone. */
export const formatDay = formatIn({ ...DATE, timeZone: "UTC" });

/** A moment as "Nov 3, 2026, 9:30 AM". */
export const formatDateTime = formatIn({ ...DATE, ...TIME });

/** A moment of late, which needs no year: "Nov 3, 9:30 AM". */
export const formatRecent = formatIn({ ...DATE, year: undefined, ...TIME });

/** A moment to come within the year: "Thu, Nov 26, 9:00 AM". */
export const formatAhead = formatIn({ weekday: "short", ...DATE, year: undefined, ...TIME });

export const formatTime = formatIn(TIME);

/** A day near today: "Thu, Nov 26". */
export const formatWeekday = formatIn({ weekday: "short", ...DATE, year: undefined });

/** The reader's time zone, "Europe/Berlin". */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "America/New York". */
export const zoneInWords = (zone: string): string => zone.replaceAll("_", " ");

/** The same time of the clock `days` later, even where the clocks change between. */
export function daysLater(moment: Date, days: number): Date {
  const later = new Date(moment);
  later.setDate(later.getDate() + days);
  return later;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A moment as inputs for date and time hold it: here, "2026-11-26" and "09:00". */
export const localParts = (moment: Date): { date: string; time: string } => ({
  date: [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(twoDigits).join("-"),
  time: [moment.getHours(), moment.getMinutes()].map(twoDigits).join(":"),
});

/** 41 whole seconds as "00:41", the way the timer shows them. */
export const formatTimer = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** 41.7 seconds as "0:41", the way a sentence says them. */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds) % 60)}`;

const count = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? "" : "s"}`;

/** 65.4 seconds as "1 minute 5 seconds", for screen readers. */
export function lengthInWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = count(whole % 60, "second");
  if (minutes === 0) return rest;
  return whole % 60 === 0 ? count(minutes, "minute") : `${count(minutes, "minute")} ${rest}`;
}
