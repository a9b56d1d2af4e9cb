import type { VaultRecording } from "#contract/recordings.ts";
import { formatDateTime } from "../dates.ts";

/** What tells one recording from the others, for those who hear its buttons by name. */
export const nameOf = ({ createdAt }: VaultRecording): string => `recording of ${formatDateTime(createdAt)}`;

export function kindOf({ source, purpose }: VaultRecording): string {
  if (source === "text") return purpose === "note" ? "Typed note" : "Typed message";
  return purpose === "note" ? "Voice note" : "Voice message";
}
