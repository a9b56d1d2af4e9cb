// The product speaks English, so its dates do too, whatever the browser's language; the day is the reader's own.
const style = { month: "short", day: "numeric", year: "numeric" } as const;
const day = new Intl.DateTimeFormat("en-US", style);
const calendarDay = new Intl.DateTimeFormat("en-US", { ...style, timeZone: "UTC" });

/** An ISO 8601 moment as "MMM d, yyyy" in the reader's time zone (spec §9): "Nov 3, 2026". */
export const formatDate = (iso: string): string => day.format(new Date(iso));

/** A day of the calendar, "2026-11-03", in the same style: "Nov 3, 2026" in every time zone. */
export const formatDay = (isoDay: string): string => calendarDay.format(new Date(isoDay));
