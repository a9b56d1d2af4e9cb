import { hasWords } from "../text/index.ts";
import words from "./words.json" with { type: "json" };

const anyOf = (list: readonly string[]) => `(?:${list.join("|")})`;

const prefixOf = (list: readonly string[]) => `[\\s[]*${anyOf(list)}(?:\\s*[[(^]\\d+[\\])]?)?\\s*[:：]`;

const REPLY = new RegExp(`^${prefixOf(words.replySubject)}`, "iu");
const FORWARD = new RegExp(`^${prefixOf(words.forwardSubject)}`, "iu");
const PREFIXES = new RegExp(`^(?:${prefixOf([...words.replySubject, ...words.forwardSubject])})+`, "iu");
const ORIGINAL = new RegExp(anyOf([...words.original, ...words.forwarded]), "iu");
const FORWARDED = new RegExp(anyOf(words.forwarded), "iu");
const FROM = new RegExp(`^${anyOf(words.from)}$`, "iu");
const SENT = `${anyOf(words.sent)}.{0,30}?${anyOf(words.devices)}(?!\\p{L})`;
const SENT_LAST = `.{0,30}${anyOf(words.devices)}.{0,12}${anyOf(words.sentLast)}$`;
const SIGNATURE = new RegExp(`^(?:${[SENT, SENT_LAST, ...words.outlook].join("|")})`, "iu");
const MAX_SIGNATURE_CHARS = 80;
/** What a plain text has in place of a picture, or of a space or line of HTML that is empty. */
const STAND_IN = /\[(?:image|cid):[^\]\n]{0,200}\]|&(?:nbsp|zwnj|shy|#(?:160|820[3-5]|xa0));/gi;
const PICTURE_LINE = /^(?:\[|<(?!http))[^\s[\]<>]{1,200}\.(?:png|jpe?g|gif)[\]>]$/gim;

/** `-----Original Message-----`, or `Forwarded message:`. */
const TITLE = /^[\s*]*(?:-{5,}\s*\p{L}.{0,60}-{5,}|-{3,}\s*\p{L}.{0,60}-{3,}|[\p{L}\d].{0,60}[:：])[\s*]*$/u;
const SURE_TITLE = /^[\s*]*-{5}/;
/** `Sent: Monday`, also in bold, or before a colon of full width. */
const LABEL = /^[\s*]*(\p{L}[\p{L}\s-]{0,20}?)[\s*]*[:：][\s*]*(\S.{0,300})/u;
const MIN_LABELS = 3;
const ADDRESS = /[^\s<>()"]@[^\s<>()"]/;
const IN_BRACKETS = /[<([]\s?(?:mailto:)?[^\s<>()"]{1,99}@[^\s<>()"]{1,99}[>)\]]/;
const TIME = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/;
const DATE = /(?<!\d)(?:\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2})(?!\d)/;
const NAME = "Outspoken";
/** The lines with which a mail program says whom it quotes: up to three, the last with a colon or dashes. */
const ABOVE = /^(?:.{1,300}\n){0,2}?.{0,300}(?:[:：]|-{3})(?=\n|$)/u;

type Reply = { text: string; isForwarded: boolean };

/** A mail's lines, the last one that its author may have written, the last that has a link to here, and its subject without `Re:`. */
type Mail = { lines: readonly string[]; lastOwn: number; lastOurs: number; about: string };

/**
 * What the author of a mail wrote, without signatures and what it answers: the app's own mail is known by its subject and a link to
 * here. Of a forwarded mail it is all, without its header.
 */
export function readReply(text: string, known: { subject: string; link: string }): Reply {
  const { subject, link } = known;
  const lines = text
    .replace(STAND_IN, "")
    .replace(PICTURE_LINE, "")
    .split("\n")
    .map((line) => line.trimEnd());
  const unquoted = (from: readonly string[]) =>
    readReply(from.filter((line) => !isQuoted(line)).join("\n"), known);
  if (REPLY.test(subject) && isQuoted(lines.find(Boolean))) return unquoted(lines);
  const lastOwn = lines.findLastIndex((line) => hasWords(line) && !isQuoted(line) && !isSignature(line));
  const mail = {
    lines,
    lastOwn,
    lastOurs: lines.findLastIndex((line) => line.includes(link)),
    about: plainSubject(subject),
  };
  const end = lines.findIndex((_, at) => isEnd(mail, at));
  const own = withoutSignatures(lines.slice(0, end < 0 ? undefined : end));
  if (end < 0) return { text: own, isForwarded: FORWARD.test(subject) };
  const below = lines.slice(end + countAbove(lines, end));
  // Their author writes below what they answer, or between it.
  if (!hasWords(own) && isQuoted(below.find(Boolean))) return unquoted(below);
  const title = TITLE.exec(lines[end] ?? "")?.[0] ?? "";
  const isForwarded = FORWARD.test(subject) || FORWARDED.test(title);
  const body = below.findIndex((line) => hasWords(line) && !TITLE.test(line) && !LABEL.test(line));
  const material = isForwarded && body >= 0 ? withoutSignatures(below.slice(body)) : "";
  return { text: `${own}\n\n${material}`.trim(), isForwarded };
}

/** The words of a subject that stands for a note; none for that of a reply. */
export const noteInSubject = (subject: string): string => (REPLY.test(subject) ? "" : plainSubject(subject));

const plainSubject = (subject: string): string => subject.replace(PREFIXES, "").trim();

const isQuoted = (line = ""): boolean => /^\s?>/.test(line);

const isSignature = (line: string): boolean => {
  const words = line.slice(0, 300).replace(/<?https?:\S+/g, "");
  return words.length <= MAX_SIGNATURE_CHARS && SIGNATURE.test(words.trim());
};

function withoutSignatures(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => /[^\s_=*-]/.test(line) && !isSignature(line));
  const kept = lines.slice(0, last + 1).join("\n");
  return kept.trim();
}

/** Whether the text ends here: above a signature, the header of an earlier mail, or what is quoted. */
function isEnd({ lines, lastOwn, lastOurs, about }: Mail, at: number): boolean {
  const line = lines[at] ?? "";
  const startsMail = (from: number) => startsHeader(lines.slice(from, from + 6), about);
  if (line === "--" || startsMail(at)) return true;
  const isSure = SURE_TITLE.test(line) && ORIGINAL.test(line);
  if (TITLE.test(line) && (isSure || startsMail(lines[at + 1] ? at + 1 : at + 2))) return true;
  // What stands between an author's lines, or below a colon of theirs, they quote themselves.
  if (isQuoted(line)) return at > lastOwn && !/[:：]/.test(lines[lastOwn]?.at(-1) ?? "");
  const count = countAbove(lines, at);
  const above = lines.slice(at, at + count).join(" ");
  const isTimed = DATE.test(above) || TIME.test(above);
  if (count === 0 || isQuoted(lines.slice(at + count, at + count + 3).find(Boolean))) return count > 0;
  return hasWriter(above) && (lastOurs > at ? /\d/.test(above) : isTimed && IN_BRACKETS.test(above));
}

/** Whether these lines say who wrote an earlier mail. */
function startsHeader(lines: readonly string[], about: string): boolean {
  const found = lines.map((line) => LABEL.exec(line));
  const labels = found.slice(0, found.includes(null) ? found.indexOf(null) : undefined);
  if (labels.length < MIN_LABELS) return false;
  const values = labels.map((label) => label?.[2] ?? "");
  const [all, first = ""] = [values.join("\n"), values[0]];
  if (FROM.test(labels[0]?.[1] ?? "") && (ADDRESS.test(all) || TIME.test(all))) return true;
  if ((IN_BRACKETS.test(first) || first.includes(NAME)) && (DATE.test(all) || TIME.test(all))) return true;
  return hasWords(about) && values.some((value) => plainSubject(value) === about);
}

/** How many lines say whom a mail program quotes below; in any language they have an address or a time, and a colon. */
function countAbove(lines: readonly string[], at: number): number {
  const [above = ""] = ABOVE.exec(lines.slice(at, at + 3).join("\n")) ?? [];
  const [first = "", ...more] = above.split("\n");
  if (more.length > 0 && (lines[at - 1] || !/\d|@/.test(first))) return 0;
  return hasWriter(above) || (DATE.test(above) && TIME.test(above)) ? 1 + more.length : 0;
}

const hasWriter = (above: string): boolean => ADDRESS.test(above) || above.includes(NAME);
