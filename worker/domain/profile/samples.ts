import { normalizeText } from "#contract/fields.ts";
import type { SamplesAdded } from "#contract/habits.ts";
import { MAX_POST_CHARS, MAX_SAMPLES, MAX_SHARES_BYTES } from "#contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { saveSamples } from "../../db/profiles.ts";
import { AppError } from "../../errors.ts";
import { gist } from "../../language/text/index.ts";
import { sha256 } from "../account/tokens.ts";
import { rowsOfCsv } from "./csv.ts";
import { fileInZip } from "./zip.ts";

const TEXT_COLUMN = "sharecommentary";
const DATE_COLUMN = "date";
/** More posts than anybody wrote. */
const MAX_ROWS = 50_000;

const SHARES = /(^|\/)Shares(_\d+)?\.csv$/i;
const NOT_SHARES =
  "file: this has to be LinkedIn's export, the zip or the Shares.csv in it, which has a column ShareCommentary.";

/** Saves posts of an author's, the first ones where there is no room for all. */
export async function addSamples(db: Database, userId: string, posts: string[]): Promise<SamplesAdded> {
  const usable = posts.filter((text) => text.trim() !== "" && text.length <= MAX_POST_CHARS);
  const wanted = await Promise.all(
    usable.slice(0, MAX_SAMPLES).map(async (text) => ({ text, gist: await sha256(gist(text)) })),
  );
  const added = await saveSamples(db, userId, wanted, Date.now());
  return { added, skipped: posts.length - added };
}

/** The posts in LinkedIn's `Shares.csv` or its whole zip, latest first; shares without words are left out. */
export function postsInShares(bytes: Uint8Array): string[] {
  const rows = rowsOfCsv(decoded(sharesIn(bytes)).trimStart()).take(MAX_ROWS);
  const names: string[] = rows.next().value?.map((name) => name.trim().toLowerCase()) ?? [];
  const [text, date] = [names.indexOf(TEXT_COLUMN), names.indexOf(DATE_COLUMN)];
  if (text < 0) throw new AppError("invalid", { message: NOT_SHARES });
  return rows
    .map((row) => ({ text: withoutQuotes(row[text] ?? ""), at: isoDate(row[date]) }))
    .filter((post) => post.text !== "")
    .toArray()
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map((post) => post.text);
}

/** LinkedIn puts each line of a post into quotation marks of its own. */
function withoutQuotes(text: string): string {
  const lines = normalizeText(text).split("\n");
  const isQuoted = lines.length > 1 && lines.slice(1).every((line) => line.startsWith('"'));
  const unquoted = isQuoted ? lines.map((line) => line.replace(/^"|"$/g, "")) : lines;
  return unquoted.join("\n").trim();
}

/** Excel writes dates as its owner does: those tell no order, and the file has LinkedIn's. */
const isoDate = (date = ""): string => (/^\d{4}-/.test(date) ? date : "");

function sharesIn(file: Uint8Array): Uint8Array {
  if (file[0] !== 0x50 || file[1] !== 0x4b) return file;
  try {
    return fileInZip(file, SHARES, MAX_SHARES_BYTES) ?? new Uint8Array();
  } catch (error) {
    throw new AppError("invalid", { message: NOT_SHARES, cause: error });
  }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    // As Excel saves a CSV file in the Western world.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
