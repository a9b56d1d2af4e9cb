import { hasWords } from "../text/index.ts";
import words from "./words.json" with { type: "json" };

const anyOf = (list: readonly string[]) => `(?:${list.join("|")})`;

const REPLY = new RegExp(`^\\s*${anyOf(words.replySubject)}\\s*(?:\\[\\d+\\])?\\s*[:：]`, "iu");
const FORWARD = new RegExp(`^\\s*${anyOf(words.forwardSubject)}\\s*[:：]`, "iu");
const FORWARDED = new RegExp(anyOf(words.forwarded), "iu");
const FROM = new RegExp(`^${anyOf(words.from)}$`, "iu");
const SENT = `${anyOf(words.sent)}.{0,30}?${anyOf(words.devices)}(?!\\p{L})`;
const SENT_LAST = `.{0,30}${anyOf(words.devices)}.{0,12}${anyOf(words.sentLast)}$`;
const SIGNATURE = new RegExp(`^(?:${[SENT, SENT_LAST, ...words.outlook].join("|")})`, "iu");
const MAX_SIGNATURE_CHARS = 80;

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
/** The lines with which a mail program says whom it quotes: up to three, the last with a colon. */
const ABOVE = /^(?:.{1,300}\n){0,2}?.{0,300}[:：](?=\n|$)/u;

/** What tells the app's own mail from any other: the mail's subject, and links to here. */
export interface Answered {
  subject: string;
  link: string;
}

/** What the author of a mail wrote, without signatures and what it answers. Of a forwarded mail it is all, without its header. */
export function readReply(text: string, answered: Answered): { text: string; isForwarded: boolean } {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const lastOwn = lines.findLastIndex((line) => hasWords(line) && !isQuoted(line) && !isSignature(line));
  const lastOurs = lines.findLastIndex((line) => line.includes(answered.link));
  const kept: string[] = [];
  let hasOwn = false;
  /** Whether its author writes below what they answer. */
  let isBelow = false;
  let at = 0;
  for (let end = 0; at < lines.length && !isEnd(lines, at, answered); at = end) {
    const above = lineAbove(lines, at);
    const quoted = at + (above ? above.split("\n").length : 0);
    end = above || isQuoted(lines[at]) ? endOfQuoted(lines, quoted) : quoted;
    const isMarked = end > quoted;
    if (above && !isMarked && isCertain(above, lastOurs > at)) break;
    if (isMarked && (above || isBelow || (end > lastOwn && !isIntroduced(kept)))) {
      if (hasOwn && !isBelow) break;
      isBelow ||= above !== "";
      continue;
    }
    end = Math.max(isMarked ? end : 0, at + 1);
    hasOwn ||= hasWords(lines[at] ?? "");
    for (const line of lines.slice(at, end)) kept.push(line);
  }
  const isForwarded = FORWARD.test(answered.subject) || (at < lines.length && isForward(lines[at]));
  const isHeader = (line: string) => !hasWords(line) || TITLE.test(line) || LABEL.test(line);
  const body = lines.findIndex((line, index) => index >= at && !isHeader(line));
  const parts = [kept, isForwarded && body >= 0 ? lines.slice(body) : []].map(withoutSignatures);
  return { text: parts.join("\n\n").trim(), isForwarded };
}

/** The words of a subject that stands for a note; none for that of a reply. */
export const noteInSubject = (subject: string): string => (REPLY.test(subject) ? "" : plainSubject(subject));

function plainSubject(subject: string): string {
  const rest = subject.replace(REPLY, "").replace(FORWARD, "").trim();
  return rest.length < subject.length ? plainSubject(rest) : rest;
}

const isQuoted = (line = ""): boolean => /^\s?>/.test(line);

const isForward = (line = ""): boolean => TITLE.test(line) && FORWARDED.test(line);

/** Whether the author says that a quotation follows. */
const isIntroduced = (kept: readonly string[]): boolean => /[:：]$/.test(kept.findLast(hasWords) ?? "");

function isSignature(line: string): boolean {
  const words = line
    .slice(0, 300)
    .replace(/<?https?:\S+/g, "")
    .trim();
  return words.length <= MAX_SIGNATURE_CHARS && SIGNATURE.test(words);
}

function withoutSignatures(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => /[^\s_=*-]/.test(line) && !isSignature(line));
  return lines
    .slice(0, last + 1)
    .join("\n")
    .trim();
}

/** Whether the text ends here: above a signature, or the header of an earlier mail and its title. */
function isEnd(lines: readonly string[], at: number, answered: Answered): boolean {
  const line = lines[at] ?? "";
  if (line === "--" || startsHeader(lines.slice(at, at + 6), answered)) return true;
  if (!TITLE.test(line)) return false;
  const next = lines[at + 1] ? at + 1 : at + 2;
  return SURE_TITLE.test(line) || startsHeader(lines.slice(next, next + 6), answered);
}

/** Whether these lines say who wrote an earlier mail. */
function startsHeader(lines: readonly string[], { subject }: Answered): boolean {
  const found = lines.map((line) => LABEL.exec(line));
  const labels = found.slice(0, found.includes(null) ? found.indexOf(null) : undefined);
  if (labels.length < MIN_LABELS) return false;
  const values = labels.map((label) => label?.[2] ?? "");
  const [all, first = ""] = [values.join("\n"), values[0]];
  if (FROM.test(labels[0]?.[1] ?? "") && (ADDRESS.test(all) || TIME.test(all))) return true;
  if ((IN_BRACKETS.test(first) || first.includes(NAME)) && (DATE.test(all) || TIME.test(all))) return true;
  return hasWords(subject) && values.some((value) => plainSubject(value) === plainSubject(subject));
}

/** In any language these lines have an address or a time. One that goes on below begins a paragraph. */
function lineAbove(lines: readonly string[], at: number): string {
  const [above = ""] = ABOVE.exec(lines.slice(at, at + 3).join("\n")) ?? [];
  const isParagraph = !lines[at - 1] && /\d|@/.test(above.split("\n", 1)[0] ?? "");
  if (above.includes("\n") && !isParagraph) return "";
  return hasWriter(above) || (DATE.test(above) && TIME.test(above)) ? above : "";
}

const hasWriter = (above: string): boolean => ADDRESS.test(above) || above.includes(NAME);

/** Whether such a line quotes where nothing marks what it quotes: a sentence may end in a colon, too. */
const isCertain = (above: string, isOurs: boolean): boolean =>
  hasWriter(above) &&
  (isOurs ? /\d/.test(above) : IN_BRACKETS.test(above) && (DATE.test(above) || TIME.test(above)));

/** Where a run of marked lines ends that begins at this line, or below empty ones. */
function endOfQuoted(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length && (isQuoted(lines[at]) || lines[at] === ""); at += 1)
    if (isQuoted(lines[at])) end = at + 1;
  return end;
}
