import { AUDIO_FORMATS } from "#contract/audio.ts";
import type { VaultRow } from "../db/vault.ts";

const TITLE_CHARS = 40;
/** Enough of an id that no two of one person's files have the same name. */
const ID_CHARS = 12;

/**
 * A name that every file system accepts, without its extension: `2026-11-21-we-lost-our-biggest-customer-0f3c9a7b12de`.
 * The same entry always has the same name, and no two share one.
 */
export function fileStem({ id, createdAt, title }: { id: string; createdAt: number; title: string }): string {
  const date = new Date(createdAt).toISOString().slice(0, 10);
  return [date, slug(title), id.replaceAll("-", "").slice(0, ID_CHARS)].filter(Boolean).join("-");
}

/** The first words, in letters and digits of whatever script they are. */
function slug(title: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let text = "";
  for (const word of words) {
    const longer = text ? `${text}-${word}` : word;
    if (longer.length > TITLE_CHARS) break;
    text = longer;
  }
  // A first word that is too long by itself, or a script without spaces.
  return text || [...(words[0] ?? "")].slice(0, TITLE_CHARS).join("");
}

const MAX_WORDS = 6;
const MAX_WORDS_CHARS = 60;

/**
 * The file name of a downloaded recording, such as `outspoken-2026-11-20-we-lost-our-biggest-customer.webm`:
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
