import { AUDIO_FORMATS } from "#contract/audio.ts";
import type { VaultRow } from "../../db/vault.ts";

const MAX_WORDS = 6;
const MAX_WORDS_CHARS = 60;

/**
 * What a recording is called on its owner's disk, such as `outspoken-2026-11-20-we-lost-our-biggest-customer.webm`:
 * letters and digits of any script, and hyphens. The date is in UTC.
 */
export function fileNameOf({
  createdAt,
  format,
  start,
  topic,
}: Pick<VaultRow, "createdAt" | "format" | "start" | "topic">): string {
  const day = new Date(createdAt).toISOString().slice(0, 10);
  const words =
    (start ?? topic ?? "")
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const spoken = Array.from(words.slice(0, MAX_WORDS).join("-")).slice(0, MAX_WORDS_CHARS).join("");
  const name = ["outspoken", day, spoken].filter((part) => part !== "").join("-");
  return format ? `${name}.${AUDIO_FORMATS[format].extension}` : name;
}
