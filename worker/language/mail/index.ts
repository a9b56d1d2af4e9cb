import { LIST_MARKER } from "#contract/sentences.ts";
import { hasWords } from "../text/index.ts";
import entities from "./entities.json" with { type: "json" };
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
const TITLE =
  /^[\s*]*(?:[-=]{5,}\s*\p{L}.{0,60}[-=]{5,}|-{3,}\s*\p{L}.{0,60}-{3,}|[\p{L}\d].{0,60}[:：])[\s*]*$/u;
const SURE_TITLE = /^[\s*]*-{5}/;
/** `Sent: Monday`, also in bold, or before a colon of full width. */
const LABEL = /^[\s*]*(\p{L}[\p{L}\s-]{0,20}?)[\s*]*[:：][\s*]*(\S.{0,300})/u;
/** `Cc:`, where there is none. */
const EMPTY_LABEL = /^[\s*]*\p{L}{1,12}[\s*]*[:：][\s*]*$/u;
const MIN_LABELS = 3;
const ADDRESS = /[^\s<>()"]@[^\s<>()"]/;
const IN_BRACKETS = /[<([]\s?(?:mailto:)?[^\s<>()"]{1,99}@[^\s<>()"]{1,99}[>)\]]/;
const TIME = /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)/;
const DATE = /(?<!\d)(?:\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2})(?!\d)/;
const NAME = "Outspoken";
/** The lines with which a mail program says whom it quotes: up to three, the last with a colon or dashes. */
const ABOVE = /^(?:.{1,300}\n){0,2}?.{0,300}(?:[:：]|-{3})\p{Cf}*(?=\n|$)/u;

/** `passedOn`: what somebody else wrote; undefined in a mail that forwards none. */
export type Reply = { own: string; passedOn?: string };

/** `lastOwn`: the last line that its author may have written; `lastOurs`: the last with a link to the app; `about`: the subject without `Re:`. */
type Mail = { lines: readonly string[]; lastOwn: number; lastOurs: number; about: string; isAnswer: boolean };

/**
 * What its author wrote, without signatures and what it answers: the app's own mail is known by subject and link. Of a forwarded mail
 * all but its header; beside one that is attached, the text is its author's.
 */
export function readReply(
  text: string,
  ownMail: { subject: string; link: string; isReply?: boolean; hasAttached?: boolean },
): Reply {
  const { subject, link } = ownMail;
  const plain = text.replace(STAND_IN, "").replace(PICTURE_LINE, "");
  const lines = plain.split("\n").map((line) => line.trimEnd());
  const unquoted = (from: readonly string[]) =>
    readReply(from.filter((line) => !isQuoted(line)).join("\n"), ownMail);
  if (REPLY.test(subject) && isQuoted(lines.find(Boolean))) return unquoted(lines);
  const lastOwn = lines.findLastIndex((line) => hasWords(line) && !isQuoted(line) && !isSignature(line));
  const mail = {
    lines,
    lastOwn,
    lastOurs: lines.findLastIndex((line) => line.includes(link)),
    about: plainSubject(subject),
    isAnswer: ownMail.isReply || PREFIXES.test(subject),
  };
  const end = lines.findIndex((_, at) => isEnd(mail, at));
  const own = withoutSignatures(lines.slice(0, end < 0 ? undefined : end));
  if (end < 0) return FORWARD.test(subject) && !ownMail.hasAttached ? { own: "", passedOn: own } : { own };
  // Some programs put the signature above what is forwarded.
  const belowSignature = lines.findIndex((line, at) => at > end && line !== "--" && isEnd(mail, at));
  const start = lines[end] === "--" && belowSignature >= 0 ? belowSignature : end;
  const below = lines.slice(start + countAbove(lines, start));
  const title = TITLE.exec(unmarked(lines[start] ?? ""))?.[0] ?? "";
  // Who sends an earlier mail of somebody else and no word of their own passes it on.
  const isNamed = lines.slice(start, start + MIN_LABELS).some((line) => line.includes(NAME));
  const isOurs = isNamed || mail.lastOurs >= start;
  const isPassedOn = !hasWords(own) && !isOurs && startsMail(lines, start, mail.about);
  const isForwarded = FORWARD.test(subject) || FORWARDED.test(title) || isPassedOn;
  // Their author writes below what they answer, or between it.
  if (!isForwarded && !hasWords(own) && isQuoted(below.find(Boolean))) return unquoted(below);
  const theirs = below.map(unmarked);
  const labels = theirs.flatMap((line, at) => (LABEL.test(line) ? [at] : []));
  const headerEnd = labels[MIN_LABELS - 1] ?? theirs.length;
  const body = theirs.findIndex((line, at) => {
    const isBelowHeader = at > headerEnd && !theirs[at - 1] && !startsMail(theirs, at, mail.about);
    const isOfHeader = TITLE.test(line) || LABEL.test(line) || (theirs[at - 1] && IN_BRACKETS.test(line));
    return hasWords(line) && (isBelowHeader || !isOfHeader);
  });
  if (!isForwarded) return { own };
  return { own, passedOn: body < 0 ? "" : withoutSignatures(theirs.slice(body)) };
}

export const noteInSubject = (subject: string): string => (REPLY.test(subject) ? "" : plainSubject(subject));

const plainSubject = (subject: string): string => subject.replace(PREFIXES, "").trim();

const isQuoted = (line = ""): boolean => /^\s?>/.test(line);

const unmarked = (line: string): string => line.replace(/^\s?> ?/, "");

const isSignature = (line: string): boolean => {
  const words = line.slice(0, 300).replace(/<?https?:\S+/g, "");
  return words.length <= MAX_SIGNATURE_CHARS && SIGNATURE.test(words.trim());
};

function withoutSignatures(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => /[^\s_=*-]/.test(line) && !isSignature(line));
  return lines
    .slice(0, last + 1)
    .join("\n")
    .trim();
}

/** The widths at which mail programs break lines. */
const [MIN_WIDTH, MAX_WIDTH] = [60, 80];
const SENTENCE_END = /[.!?…:。！？]["'”’»)\]]*$/;

/** A plain text without the breaks of a mail program: of a line that had no room for the next one's first word. Its author's own stay. */
export function joinWrapped(text: string): string {
  const lines = text.split("\n");
  const lengths = lines.map(({ length }) => length).filter((length) => length <= MAX_WIDTH);
  const width = lengths.reduce((most, length) => Math.max(most, length), MIN_WIDTH);
  const isWrapped = (line: string, next: string) => {
    const [word = ""] = next.trimStart().split(" ", 1);
    const isFull = line.length + 1 + word.length > width && line.length <= MAX_WIDTH;
    return isFull && word !== "" && line !== "" && !SENTENCE_END.test(line) && !LIST_MARKER.test(next);
  };
  return lines
    .map((line, at) => (isWrapped(lines[at - 1] ?? "", line) ? ` ${line.trimStart()}` : `\n${line}`))
    .join("")
    .trim();
}

/** Whether the text ends here: above a signature, the header of an earlier mail, or what is quoted. */
function isEnd({ lines, lastOwn, lastOurs, about, isAnswer }: Mail, at: number): boolean {
  const line = lines[at] ?? "";
  if (line === "--" || startsMail(lines, at, about)) return true;
  // What stands between an author's lines, below a colon of theirs, or in a mail that answers none, they quote themselves.
  if (isQuoted(line))
    return at > lastOwn && (isAnswer || lastOurs >= at) && !/[:：]/.test(lines[lastOwn]?.at(-1) ?? "");
  const count = countAbove(lines, at);
  const above = lines.slice(at, at + count).join(" ");
  const isTimed = DATE.test(above) || TIME.test(above);
  if (count === 0 || isQuoted(lines.slice(at + count, at + count + 3).find(Boolean))) return count > 0;
  return hasWriter(above) && (lastOurs > at ? /\d/.test(above) : isTimed && IN_BRACKETS.test(above));
}

/** Whether an earlier mail starts here: its header, or a title above it. */
function startsMail(lines: readonly string[], at: number, about: string): boolean {
  const [line = "", next = ""] = lines.slice(at, at + 2).map(unmarked);
  const hasHeader = (from: number) => startsHeader(lines.slice(from, from + 6).map(unmarked), about);
  if (!isQuoted(lines[at]) && hasHeader(at)) return true;
  const isSure = SURE_TITLE.test(line) && ORIGINAL.test(line);
  return TITLE.test(line) && (isSure || hasHeader(next ? at + 1 : at + 2));
}

/** Whether these lines say who wrote an earlier mail. */
function startsHeader(lines: readonly string[], about: string): boolean {
  const matches = lines.filter((line) => !EMPTY_LABEL.test(line)).map((line) => LABEL.exec(line));
  const labels = matches.slice(0, matches.includes(null) ? matches.indexOf(null) : undefined);
  if (labels.length < MIN_LABELS) return false;
  const values = labels.map((label) => label?.[2] ?? "");
  const [all, first = ""] = [values.join("\n"), values[0]];
  if (FROM.test(labels[0]?.[1] ?? "") && (ADDRESS.test(all) || TIME.test(all))) return true;
  if (labels.some((label) => FROM.test(label?.[1] ?? "") && IN_BRACKETS.test(label?.[2] ?? ""))) return true;
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

const ENTITIES: Record<string, string> = entities;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi;

/** Each alternative matches up to its end or to the end of the text, so that nothing is read twice. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title)\b[\s\S]*?(?:<\/\1\b[^>]*(?:>|$)|$)|<(\/?[a-z]\w*)[^>]*(?:>|$)|<[!?/][^>]*(?:>|$)|([^<]+|<)/gi;
const LINE = /^\/?(?:div|li|t[dhr]|d[dt]|section|article|header|footer|address|center|summary)$/;
const PARAGRAPH = /^\/?(?:p|h[1-6]|[uo]l|table|blockquote|pre|hr|main|aside|form|details|figure|figcaption)$/;

/** The words of HTML in at most so many characters: paragraphs apart, each point of a list in its line, "> " before what is quoted. */
export function textOfHtml(html: string, maxChars: number): string {
  let text = "";
  let [breaks, quotes, bullet, isTyped] = [0, 0, "", false];
  for (const [, , tag = "", words = ""] of html.matchAll(PIECES)) {
    if (text.length > maxChars) break;
    const name = tag.toLowerCase();
    for (const [at, line] of (isTyped ? words.split("\n") : [words]).entries()) {
      if (at > 0) breaks += 1;
      const content = decoded(line).replace(/\s+/g, " ");
      const isFirst = breaks > 0 || text === "";
      if (content === "" || (content === " " && isFirst)) continue;
      if (isFirst) text += `${text && "\n".repeat(Math.min(breaks, 2))}${quotes > 0 ? "> " : ""}${bullet}`;
      text += isFirst ? content.trimStart() : content;
      [breaks, bullet] = [0, ""];
    }
    if (name === "br") breaks += 1;
    else if (LINE.test(name) || PARAGRAPH.test(name))
      breaks = Math.max(breaks, LINE.test(name) || bullet ? 1 : 2);
    // A header's label and value are two cells of a row.
    if (/^(?:td|dd)$/.test(name) && /[:：]\s?$/.test(text)) breaks = 0;
    if (/^\/?pre$/.test(name)) isTyped = name === "pre";
    if (name === "li") bullet = "* ";
    if (/^\/?blockquote$/.test(name)) quotes += name === "blockquote" ? 1 : -1;
  }
  // A table has each point's mark in a cell of its own.
  const lines = text.replace(/ \n/g, "\n").replace(/^((?:> )?[•·◦▪‣]) ?\n+(?=\S)/gm, "$1 ");
  return lines.replace(/\n\n\* /g, "\n* ").slice(0, maxChars);
}

const decoded = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name = "") => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    if (Number.isNaN(code)) return ENTITIES[name] ?? entity;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
