import PostalMime, { type Email, type Header } from "postal-mime";
import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio.ts";
import { normalizeText } from "#contract/fields.ts";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/times.ts";
import * as stored from "../../db/inbound.ts";
import { findNotesOwner, setNotesName } from "../../db/users.ts";
import { sha256 } from "../account/tokens.ts";
import { sniffAudio } from "../audio/container.ts";
import type { Deps } from "../deps.ts";
import { isFromAuthor, isFromMachine } from "./mail-proof.ts";

const MAX_SOUNDS = 3;
const MAX_PARTS = 100;
const MAX_LEVELS = 10;
/** Three sounds of the largest size are more; each mail is read into memory whole. */
const MAX_MAIL_BYTES = 15 * 1024 * 1024;
/** A boundary is no longer (RFC 2046). */
const MAX_BOUNDARY_CHARS = 70;
/** Of a text with what it answers. */
const MAX_READ_CHARS = 100_000;
const MAX_AGE_MS = 7 * DAY_MS;

/** A mail as the platform hands it over: `from` and `to` are the envelope's. */
export interface ArrivingMail {
  from: string;
  to: string;
  raw: ReadableStream<Uint8Array>;
  rawSize: number;
}

/**
 * Writes a mail of an author's to their notes address down, its sounds in the vault, and returns its key. Undefined for anything
 * else, of which nobody hears. Throws where storage is down: the sender's server then sends it again later.
 */
export async function receiveMail(
  deps: Deps,
  mail: ArrivingMail,
  hasRoom: (userId: string) => Promise<boolean>,
): Promise<string | undefined> {
  const [name = "", domain] = mail.to.toLowerCase().split("@");
  if (domain !== deps.notesDomain || !domain || mail.rawSize > MAX_MAIL_BYTES) return undefined;
  const owner = await findNotesOwner(deps.db, name);
  // Before a byte is read: reading is what costs.
  if (!owner || !(await hasRoom(owner.id))) return undefined;
  const bytes = new Uint8Array(await new Response(mail.raw).arrayBuffer());
  const { headers } = (await parsed(headOf(bytes))) ?? { headers: [] };
  if (isFromMachine(mail.from, headers) || !isFromAuthor(owner.email, headers)) return undefined;
  if (!isAddressedTo(mail.to, headers) || !isRecent(headerOf(headers, "date"))) return undefined;
  const email = hasTooManyParts(bytes) ? undefined : await parsed(bytes);
  if (!email) return undefined;

  const messageId = headerOf(headers, "message-id").replace(/\s+/g, " ").slice(0, 900);
  const hash = await sha256(messageId || bytes);
  const key = `mail:${owner.id}:${hash}`;
  if (await stored.inboundExists(deps.db, key)) return key;
  const sounds = soundsIn(email);
  for (const [at, { content, format }] of sounds.entries()) {
    const contentType = format && AUDIO_FORMATS[format].contentType;
    await deps.vault.put({ userId: owner.id, id: soundName(hash, at) }, { bytes: content, contentType });
  }
  const notes =
    sounds.length > 0
      ? sounds.map((_, at) => ({ sound: soundName(hash, at) }))
      : [{ text: cutReply(await textOf(email)).slice(0, MAX_TYPED_CHARS + 1) }];
  const subject = normalizeText((email.subject ?? "").slice(0, 200));
  const message = { door: "mail", notes, messageId, subject } as const;
  const isStored = await stored.addInbound(deps.db, { key, message, now: Date.now(), userId: owner.id });
  return isStored ? key : undefined;
}

/** The whole address of this name. */
export const notesAddressOf = ({ notesDomain }: Deps, name: string | null | undefined): string | null =>
  notesDomain && name ? `${name}@${notesDomain}` : null;

/** 20 of 32 characters are 100 bits; none looks like another. */
const NAME_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const NAME_LENGTH = 20;

/** Gives an account an address, with `isFirst` only if it has none; null without a confirmed email. */
export async function newNotesAddress(deps: Deps, userId: string, isFirst: boolean): Promise<string | null> {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  const name = Array.from(bytes, (byte) => NAME_LETTERS[byte % NAME_LETTERS.length]).join("");
  return notesAddressOf(deps, await setNotesName(deps.db, userId, name, isFirst));
}

const soundName = (hash: string, at: number) => `mail-${hash}-${at}`;

const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? "";

/** All before the first empty line. */
function headOf(bytes: Uint8Array): Uint8Array {
  let lineStart = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const length = at - lineStart;
    if (length === 0 || (length === 1 && bytes[lineStart] === 13)) return bytes.subarray(0, at + 1);
    lineStart = at + 1;
  }
  return bytes;
}

/** Whether it was sent to the notes address itself: one that was sent to somebody else may come here again. */
function isAddressedTo(address: string, headers: readonly Header[]): boolean {
  const named = headers.filter(({ key }) => key === "to" || key === "cc");
  return named.some(({ value }) => value.toLowerCase().includes(address.toLowerCase()));
}

const isRecent = (date: string): boolean => Math.abs(Date.now() - Date.parse(date)) <= MAX_AGE_MS;

/** Counted before a parser sees them: in one pass, and nothing is kept but the names of boundaries. */
export function hasTooManyParts(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  const named = /\bboundary[ \t]{0,9}=\s{0,9}(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/gi;
  const names = new Set<string>();
  for (let found = named.exec(text); found; found = named.exec(text)) {
    names.add(found[1] ?? found[2] ?? "");
    if (names.size > MAX_PARTS) return true;
  }
  let parts = 0;
  for (let at = text.indexOf("\n--"); at >= 0; at = text.indexOf("\n--", at + 3)) {
    const [line = ""] = text.slice(at + 3, at + 3 + MAX_BOUNDARY_CHARS + 1).split(/[\r\n]/, 1);
    if (names.has(line.trimEnd())) parts += 1;
    if (parts > MAX_PARTS) return true;
  }
  return false;
}

/** Undefined for what nobody can read. */
const parsed = (bytes: Uint8Array): Promise<Email | undefined> =>
  PostalMime.parse(bytes, { maxNestingDepth: MAX_LEVELS, forceRfc822Attachments: true }).catch(
    () => undefined,
  );

/** Those that say that they are sound, and those that are. */
function soundsIn({ attachments }: Email) {
  return attachments
    .flatMap(({ mimeType, content }): { content: Uint8Array<ArrayBuffer>; format?: AudioFormat }[] => {
      if (typeof content === "string") return [];
      const bytes = new Uint8Array(content);
      const format = sniffAudio(bytes) ?? undefined;
      return format || mimeType.startsWith("audio/") ? [{ content: bytes, format }] : [];
    })
    .slice(0, MAX_SOUNDS);
}

/** Its plain text; of one that has only HTML, what that says. */
async function textOf({ text, html }: Email): Promise<string> {
  if (text !== undefined || html === undefined) return text ?? "";
  // The parser has the words of HTML only where it puts them beside plain text.
  const [type, boundary] = ["Content-Type: ", crypto.randomUUID()];
  const parts = ["text/plain\n\n", `text/html; charset=utf-8\n\n${html}\n`];
  const mixed = [
    `${type}multipart/mixed; boundary=${boundary}\n\n`,
    ...parts.map((part) => `${type}${part}`),
  ];
  return (await PostalMime.parse(`${mixed.join(`\n--${boundary}\n`)}\n--${boundary}--`)).text ?? "";
}

/** What is below is a signature, or what was answered. */
const BELOW = /^(?:-- ?$|Sent from my |>|On [^\n]+(?:\n[^\n]*)?wrote:)/m;

export function cutReply(text: string): string {
  const plain = normalizeText(text.slice(0, MAX_READ_CHARS));
  return plain.slice(0, BELOW.exec(plain)?.index).trim();
}
