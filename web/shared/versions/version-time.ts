const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** An ISO 8601 moment in the reader's time zone: "Nov 3, 2:05 PM". */
export const versionTime = (iso: string): string => moment.format(new Date(iso));
