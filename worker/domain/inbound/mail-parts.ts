import PostalMime, { type Email, type Header } from "postal-mime";
import type { AudioFormat } from "#contract/audio.ts";
import { textOfHtml } from "../../language/mail/index.ts";
import { hasWords } from "../../language/text/index.ts";
import { sniffAudio } from "../audio/container.ts";

const MAX_SOUNDS = 3;
const MAX_PARTS = 100;
const MAX_LEVELS = 10;
/** Of the header of a part. */
const MAX_HEADER_BYTES = 128 * 1024;
/** Of a part that is text, as it is encoded. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** Of a text with what it answers. */
const MAX_READ_CHARS = 100_000;
/** A boundary of the longest kind (RFC 2046), between two and two dashes. */
const MAX_BOUNDARY_LINE = 74;

/** A part that has parts: the line between them, and which of them say the same. */
interface Level {
  line: string | undefined;
  form: number | undefined;
}

/** A part that has no parts, with its own header. Those of one `multipart/alternative` have the same `form`. */
interface Leaf {
  bytes: Uint8Array;
  form: number;
}

/** A sound, or what only says that it is one: then without its format. */
interface Sound {
  bytes: Uint8Array<ArrayBuffer>;
  format?: AudioFormat;
}

export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? "";

/** The header of a mail. Undefined where nobody can read it. */
export const readHead = (bytes: Uint8Array): Promise<Email | undefined> =>
  parsed(bytes.subarray(0, endOfHead(bytes)));

/** What a mail says and its sounds, three at most. Undefined for more parts or levels than anybody writes. */
export async function readContent(bytes: Uint8Array): Promise<{ text: string; sounds: Sound[] } | undefined> {
  const leaves = await leavesOf(bytes);
  if (!leaves) return undefined;
  const forms = new Map<number, { plain: string; html: string }>();
  const sounds: Sound[] = [];
  for (const leaf of leaves) {
    // Alone, since the parser makes text of the HTML that stands beside plain text, in a time that grows with its square.
    const part = await parsed(leaf.bytes);
    if (!part) return undefined;
    const { plain, html } = forms.get(leaf.form) ?? { plain: "", html: "" };
    forms.set(leaf.form, { plain: plain + (part.text ?? ""), html: html + (part.html ?? "") });
    sounds.push(...soundsIn(part));
  }
  const texts = [...forms.values()].map(({ plain, html }) =>
    hasWords(plain) ? plain : textOfHtml(html, MAX_READ_CHARS),
  );
  // What only says that it is sound takes no recording's place.
  const [unread, heard] = [sounds.filter(({ format }) => !format), sounds.filter(({ format }) => format)];
  return {
    text: texts.join("\n").slice(0, MAX_READ_CHARS),
    sounds: [...heard, ...unread].slice(0, MAX_SOUNDS),
  };
}

/** In one pass, and nothing is kept but the boundaries that are open. */
export async function leavesOf(bytes: Uint8Array): Promise<Leaf[] | undefined> {
  const text = new TextDecoder("latin1").decode(bytes);
  const open: Level[] = [];
  const leaves: Leaf[] = [];
  let start = 0;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    const head = await readHead(bytes.subarray(start));
    const type = headerOf(head?.headers ?? [], "content-type");
    const isMultipart = /^multipart\//i.test(type);
    if (isMultipart) open.push({ line: boundaryLineOf(type), form: formOf(type, start, open.at(-1)) });
    if (!head || open.length > MAX_LEVELS) return undefined;
    const body = start + endOfHead(bytes.subarray(start));
    let next = nextBoundary(text, body - 1, open);
    const mostBytes = type === "" || /^text\//i.test(type) ? MAX_TEXT_BYTES : Number.POSITIVE_INFINITY;
    const end = Math.min(next?.start ?? bytes.length, start + mostBytes);
    if (!isMultipart) leaves.push({ bytes: bytes.subarray(start, end), form: open.at(-1)?.form ?? start });
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

/** Undefined where its parts say different things. */
const formOf = (type: string, start: number, outer?: Level) =>
  /^multipart\/alternative/i.test(type) ? start : outer?.form;

function boundaryLineOf(type: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  return boundary && `--${boundary.trimEnd()}`;
}

/** The next line that ends a part of what is open. */
function nextBoundary(text: string, from: number, open: readonly Level[]) {
  for (let at = text.indexOf("\n--", from); at >= 0; at = text.indexOf("\n--", at + 3)) {
    const start = at + 1;
    const [found = ""] = text.slice(start, start + MAX_BOUNDARY_LINE).split(/[\r\n]/, 1);
    const mark = found.trimEnd();
    const level = open.findLastIndex(({ line }) => line && (mark === line || mark === `${line}--`));
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (level >= 0) return { start, end, level, isLast: mark !== open[level]?.line };
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

/** Undefined for what nobody can read. */
const parsed = (bytes: Uint8Array): Promise<Email | undefined> =>
  PostalMime.parse(bytes, { forceRfc822Attachments: true, maxHeadersSize: MAX_HEADER_BYTES }).catch(
    () => undefined,
  );

/** Those that are sound, and those that say so. */
const soundsIn = ({ attachments }: Email): Sound[] =>
  attachments.flatMap(({ mimeType, content }) => {
    if (typeof content === "string") return [];
    const bytes = new Uint8Array(content);
    const format = sniffAudio(bytes) ?? undefined;
    return format || mimeType.startsWith("audio/") ? [{ bytes, format }] : [];
  });
