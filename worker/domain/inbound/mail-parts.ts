import PostalMime, { type Email, type Header } from "postal-mime";
import type { AudioFormat } from "#contract/audio.ts";
import { sniffAudio } from "../audio/container.ts";

const MAX_SOUNDS = 3;
const MAX_PARTS = 100;
const MAX_LEVELS = 10;
/** More than the largest mail of base64 has; each costs the parser time and memory, however short it is. */
const MAX_LINES = 250_000;
const MAX_HEADER_BYTES = 128 * 1024;
/** Of a part that is not the mail itself. Addresses in it are parsed too, for each part anew. */
const MAX_PART_HEADER_BYTES = 16 * 1024;
/** A boundary of the longest kind (RFC 2046), between two and two dashes. */
const MAX_BOUNDARY_LINE = 74;
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/** What a mail has in it. A sound without a format only says that it is one. `attached`: the first mail that is attached to it. */
export interface MailContent {
  plain: string;
  html: string;
  attached?: MailContent;
  sounds: { bytes: Uint8Array<ArrayBuffer>; format?: AudioFormat }[];
}

export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? "";

/** The header of a mail. Undefined where nobody can read it. */
export const readHead = (bytes: Uint8Array): Promise<Email | undefined> =>
  parsed(bytes.subarray(0, endOfHead(bytes)), MAX_HEADER_BYTES);

/** Undefined for more lines, parts or levels than anybody writes, and for what nobody can read. Of an attached mail no further one is read. */
export async function readContent(bytes: Uint8Array, isAttached = false): Promise<MailContent | undefined> {
  const leaves = hasTooManyLines(bytes) ? undefined : await leavesOf(bytes);
  if (!leaves) return undefined;
  const content: MailContent = { plain: "", html: "", sounds: [] };
  const mails: Uint8Array[] = [];
  for (const leaf of leaves) {
    // Alone: beside plain text the parser makes text of HTML, in a time that grows with its square.
    const part = await parsed(leaf, leaf.length === bytes.length ? MAX_HEADER_BYTES : MAX_PART_HEADER_BYTES);
    if (!part) return undefined;
    content.plain += part.text ? `${part.text}\n` : "";
    content.html += part.html ?? "";
    content.sounds.push(...soundsIn(part));
    for (const { mimeType, content: bytes } of part.attachments)
      if (mimeType === "message/rfc822" && typeof bytes !== "string") mails.push(new Uint8Array(bytes));
  }
  const [mail] = isAttached ? [] : mails;
  if (mail) content.attached = await readContent(mail, true);
  // What only says that it is sound takes no recording's place.
  const sounds = content.sounds.toSorted((one, other) => Number(!one.format) - Number(!other.format));
  return { ...content, sounds: sounds.slice(0, MAX_SOUNDS) };
}

/** The parts that have no parts, each with its own header: found in one pass, with nothing kept but the boundaries that are open. */
export async function leavesOf(bytes: Uint8Array): Promise<Uint8Array[] | undefined> {
  const text = new TextDecoder("latin1").decode(bytes);
  const open: string[] = [];
  const leaves: Uint8Array[] = [];
  let start = 0;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    const rest = bytes.subarray(start);
    const headEnd = endOfHead(rest);
    const maxBytes = start === 0 ? MAX_HEADER_BYTES : MAX_PART_HEADER_BYTES;
    const head = await parsed(rest.subarray(0, headEnd), maxBytes);
    const type = headerOf(head?.headers ?? [], "content-type");
    const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
    const isMultipart = /^multipart\//i.test(type);
    if (isMultipart) open.push(`--${quoted ?? plain ?? ""}`.trimEnd());
    if (!head || open.length > MAX_LEVELS) return undefined;
    let next = nextBoundary(text, start + headEnd - 1, open);
    if (!isMultipart) leaves.push(bytes.subarray(start, next?.start));
    while (next?.isLast) {
      open.length = next.level;
      next = nextBoundary(text, next.end, open);
    }
    if (!next) return leaves;
    open.length = next.level + 1;
    start = next.end + 1;
  }
  return undefined;
}

function hasTooManyLines(bytes: Uint8Array): boolean {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0 && lines <= MAX_LINES; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines > MAX_LINES;
}

/** The next line that ends a part of what is open. */
function nextBoundary(text: string, from: number, open: readonly string[]) {
  for (let at = text.indexOf("\n--", from); at >= 0; at = text.indexOf("\n--", at + 3)) {
    const start = at + 1;
    const [rawLine = ""] = text.slice(start, start + MAX_BOUNDARY_LINE).split(/[\r\n]/, 1);
    const line = rawLine.trimEnd();
    const level = open.findLastIndex((boundary) => line === boundary || line === `${boundary}--`);
    const end = text.indexOf("\n", start);
    if (level >= 0) return { start, end: end < 0 ? text.length : end, level, isLast: line !== open[level] };
  }
  return undefined;
}

/** Behind the first empty line. */
function endOfHead(bytes: Uint8Array): number {
  let lineStart = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const length = at - lineStart;
    if (length === 0 || (length === 1 && bytes[lineStart] === 13)) return at + 1;
    lineStart = at + 1;
  }
  return bytes.length;
}

const parsed = (bytes: Uint8Array, maxHeadersSize: number): Promise<Email | undefined> =>
  PostalMime.parse(bytes, { forceRfc822Attachments: true, maxHeadersSize }).catch(() => undefined);

const soundsIn = ({ attachments }: Email): MailContent["sounds"] =>
  attachments.flatMap(({ mimeType, content }) => {
    if (typeof content === "string") return [];
    const bytes = new Uint8Array(content);
    const format = sniffAudio(bytes) ?? undefined;
    return format || mimeType.startsWith("audio/") ? [{ bytes, format }] : [];
  });
