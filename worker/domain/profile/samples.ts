import { MAX_POST_CHARS, MAX_SAMPLES } from "#contract/limits.ts";
import type { SamplesAdded } from "#contract/samples.ts";
import type { Database } from "../../db/database.ts";
import { saveSamples } from "../../db/profiles.ts";
import { AppError } from "../../errors.ts";
import { gist } from "../../language/text/index.ts";
import { sha256 } from "../account/tokens.ts";
import { rowsOfCsv } from "./csv.ts";

const TEXT_COLUMN = "sharecommentary";
const DATE_COLUMN = "date";
/** More posts than anybody wrote. */
const MAX_ROWS = 50_000;

const NOT_TEXT = "file: this has to be a text file in UTF-8 or UTF-16.";
const NOT_SHARES = "file: this has to be LinkedIn's Shares.csv, which has a column ShareCommentary.";

/** Saves posts of an author's, the first ones where there is no room for all. */
export async function addSamples(db: Database, userId: string, posts: string[]): Promise<SamplesAdded> {
  const usable = posts.filter((text) => text.trim() !== "" && text.length <= MAX_POST_CHARS);
  const wanted = await Promise.all(
    usable.slice(0, MAX_SAMPLES).map(async (text) => ({ text, gist: await sha256(gist(text)) })),
  );
  const added = await saveSamples(db, userId, wanted, Date.now());
  return { added, skipped: posts.length - added };
}

/** The posts in LinkedIn's `Shares.csv`, latest first; shares without words are left out. Throws `invalid`. */
export function postsInShares(bytes: Uint8Array): string[] {
  const [head = [], ...rows] = rowsOfCsv(decoded(bytes).trimStart()).take(MAX_ROWS);
  const names = head.map((name) => name.trim().toLowerCase());
  const [text, date] = [names.indexOf(TEXT_COLUMN), names.indexOf(DATE_COLUMN)];
  if (text < 0) throw new AppError("invalid", { message: NOT_SHARES });
  return rows
    .map((row) => ({ text: withoutQuotes(row[text] ?? ""), at: row[date] ?? "" }))
    .filter((post) => post.text !== "")
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map((post) => post.text);
}

/** LinkedIn puts each line of a post into quotation marks of its own. */
function withoutQuotes(text: string): string {
  const lines = text.split(/\r?\n/);
  const isQuoted = lines.length > 1 && lines.slice(1).every((line) => line.startsWith('"'));
  const unquoted = isQuoted ? lines.map((line) => line.replace(/^"|"$/g, "")) : lines;
  return unquoted.join("\n").toWellFormed().replaceAll("\0", "").trim();
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (error) {
    throw new AppError("invalid", { message: NOT_TEXT, cause: error });
  }
}
