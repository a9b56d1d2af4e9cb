import type { VaultRecording } from "#contract/recordings.ts";

const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** An ISO 8601 moment as "Nov 3, 2026, 9:30 AM" in the reader's time zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** What tells one recording from the others, for those who hear its buttons by name. */
export const nameOf = ({ createdAt }: VaultRecording): string => `recording of ${formatMoment(createdAt)}`;

export function kindOf({ source, purpose }: VaultRecording): string {
  if (source === "text") return purpose === "note" ? "Typed note" : "Typed message";
  return purpose === "note" ? "Voice note" : "Voice message";
}

const count = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? "" : "s"}`;

/** 65 seconds as "1 minute 5 seconds". */
export function lengthInWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = count(whole % 60, "second");
  if (minutes === 0) return rest;
  return whole % 60 === 0 ? count(minutes, "minute") : `${count(minutes, "minute")} ${rest}`;
}
