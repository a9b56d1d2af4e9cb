import { counted } from "./counted.ts";

// In English whatever the browser's language, in the user's time zone.
const DATE = { month: "short", day: "numeric", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

function formatIn(options: Intl.DateTimeFormatOptions): (moment: string | number) => string {
  const format = new Intl.DateTimeFormat("en-US", options);
  return (moment) => format.format(new Date(moment));
}

export const formatDate = formatIn(DATE); // "Nov 3, 2026"
export const formatMonthDay = formatIn({ ...DATE, year: undefined }); // "Nov 26"
export const formatWeekday = formatIn({ weekday: "short", ...DATE, year: undefined }); // "Thu, Nov 26"
export const formatTime = formatIn(TIME); // "9:30 AM"
export const formatWeekTime = formatIn({ weekday: "short", ...TIME }); // "Tue 9:00 AM"
export const formatDateTime = formatIn({ ...DATE, ...TIME }); // "Nov 3, 2026, 9:30 AM"
export const formatRecent = formatIn({ ...DATE, year: undefined, ...TIME }); // "Nov 3, 9:30 AM"
/** "Thu, Nov 26, 9:00 AM" */
export const formatAhead = formatIn({ weekday: "short", ...DATE, year: undefined, ...TIME });

// Of a calendar day, "2026-11-26", in every time zone: "Nov 26, 2026" and "Thursday".
export const formatDay = formatIn({ ...DATE, timeZone: "UTC" });
export const formatDayOfWeek = formatIn({ weekday: "long", timeZone: "UTC" });

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const zoneInWords = (zone: string): string => zone.replaceAll("_", " ");

/** The same time `days` later, also across daylight saving. */
export function daysLater(moment: Date, days: number): Date {
  const later = new Date(moment);
  later.setDate(later.getDate() + days);
  return later;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** For inputs of date and time: "2026-11-26" and "09:00". */
export const localParts = (moment: Date): { date: string; time: string } => ({
  date: [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(twoDigits).join("-"),
  time: [moment.getHours(), moment.getMinutes()].map(twoDigits).join(":"),
});

/** 41 as "00:41". */
export const formatTimer = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** 41.7 as "0:41". */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds) % 60)}`;

/** 65.4 as "1 minute 5 seconds", for screen readers. */
export function lengthInWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = counted(whole % 60, "second");
  if (minutes === 0) return rest;
  return whole % 60 === 0 ? counted(minutes, "minute") : `${counted(minutes, "minute")} ${rest}`;
}
