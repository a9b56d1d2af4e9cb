// The product speaks English, so its dates do too, whatever the browser's language; the day is the reader's own.
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** An ISO 8601 moment as "MMM d, yyyy" in the reader's time zone (spec §9): "Nov 3, 2026". */
export const formatDate = (iso: string): string => day.format(new Date(iso));
