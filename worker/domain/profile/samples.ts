import { inflateRawSync } from "node:zlib";
import { normalizeText } from "#contract/fields.ts";
import type { SamplesAdded } from "#contract/habits.ts";
import { MAX_POST_CHARS, MAX_SAMPLES, MAX_SHARES_BYTES } from "#contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { saveSamples } from "../../db/profiles.ts";
import { AppError } from "../../errors.ts";
import { gist } from "../../language/text/index.ts";
import { sha256 } from "../account/tokens.ts";

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
  const rows = usable.slice(0, MAX_SAMPLES).map(async (text) => ({ text, gist: await sha256(gist(text)) }));
  const added = await saveSamples(db, userId, await Promise.all(rows), Date.now());
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

/** What stands behind so many fields of a row is left out, and of a field what is behind so many characters: all takes memory. */
export const MAX_FIELDS = 100;
const MAX_FIELD_CHARS = 20_000;

/** A CSV file's rows. What separates the first two fields separates all. Looks at each character a bounded number of times. */
export function* rowsOfCsv(text: string): Generator<string[]> {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ",";
  const endsField = (char: string | undefined) =>
    char === separator || char === "\n" || char === "\r" || char === undefined;
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? quotedField(text, at) : { value: "", end: at };
    let end = quoted.end;
    while (!endsField(text[end])) end += 1;
    if (row.length < MAX_FIELDS)
      row.push((quoted.value + text.slice(quoted.end, end)).slice(0, MAX_FIELD_CHARS));
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
    if (text[end] === separator) continue;
    yield row;
    row = [];
  }
}

/** What stands between quotation marks, and where what follows them begins: at the end of the text where they are not closed. */
function quotedField(text: string, start: number): { value: string; end: number } {
  const parts: string[] = [];
  const valueTo = (end: number) => parts.join("") + text.slice(from, Math.min(end, from + MAX_FIELD_CHARS));
  let from = start + 1;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return { value: valueTo(text.length), end: text.length };
    if (text[mark + 1] !== '"') return { value: valueTo(mark), end: mark + 1 };
    if (parts.length < MAX_FIELD_CHARS)
      parts.push(text.slice(from, Math.min(mark + 1, from + MAX_FIELD_CHARS)));
    from = mark + 2;
  }
}

/** The first file of such a name, unpacked. Throws where the zip is damaged or encrypted, or unpacks to more than `maxBytes`, whatever it claims. */
function fileInZip(zip: Uint8Array, name: RegExp, maxBytes: number): Uint8Array | undefined {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = bytes.lastIndexOf("PK\x05\x06");
  let at = bytes.readUInt32LE(end + 16);
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (name.test(bytes.toString("latin1", at + 46, nameEnd))) {
      const header = bytes.readUInt32LE(at + 42);
      const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
      const isStored = bytes.readUInt16LE(at + 10) === 0;
      return isStored ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes });
    }
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return undefined;
}
