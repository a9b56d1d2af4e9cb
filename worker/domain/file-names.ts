import { AUDIO_FORMATS } from "#contract/audio.ts";
import { dayOf } from "../db/database.ts";
import type { VaultRow } from "../db/vault.ts";

const TITLE_CHARS = 60;
/** Enough of an id that no two of one person's files have the same name. */
const ID_CHARS = 12;

/** A name that every file system accepts, unique and always the same: `2026-11-21-we-lost-our-biggest-customer-0f3c9a7b12de`. */
export const fileStem = ({ id, createdAt, title }: { id: string; createdAt: number; title: string }) =>
  nameOf(dayOf(createdAt), slug(title), id.replaceAll("-", "").slice(0, ID_CHARS));

/** The file name of a downloaded recording, such as `outspoken-2026-11-20-we-lost-our-biggest-customer.webm`. */
export function fileNameOf(row: Pick<VaultRow, "createdAt" | "format" | "start" | "topic">): string {
  const name = nameOf("outspoken", dayOf(row.createdAt), slug(row.start ?? row.topic ?? ""));
  return row.format ? `${name}.${AUDIO_FORMATS[row.format].extension}` : name;
}

const nameOf = (...parts: string[]) => parts.filter(Boolean).join("-");

/** The first words, in letters and digits of any script. */
function slug(title: string): string {
  const text = title.normalize("NFC").toLowerCase();
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const count = words.findIndex((_, index) => words.slice(0, index + 1).join("-").length > TITLE_CHARS);
  // A first word that is too long by itself, or a script without spaces, is cut.
  if (count === 0) return [...(words[0] ?? "")].slice(0, TITLE_CHARS).join("");
  return words.slice(0, count < 0 ? undefined : count).join("-");
}
