import { type Address, addressParser, type Header } from "postal-mime";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { normalizeText } from "#contract/fields.ts";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";
import { DAY_MS } from "#contract/times.ts";
import * as stored from "../../db/inbound.ts";
import { findNotesOwner, setNotesName } from "../../db/users.ts";
import { noteInSubject, readReply, textOfHtml } from "../../language/mail/index.ts";
import { hasWords } from "../../language/text/index.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { headerOf, type MailContent, readContent, readHead } from "./mail-parts.ts";
import { isFromMachine, whyNotProven } from "./mail-proof.ts";

/** Three sounds of the largest size are more; each mail is read into memory whole. */
const MAX_MAIL_BYTES = 15 * 1024 * 1024;
const MAX_HTML_CHARS = 1024 * 1024;
/** Of a text with what it answers. */
const MAX_READ_CHARS = 100_000;
const MAX_AGE_MS = 7 * DAY_MS;
/** What programs write that put their author's words into the HTML alone. */
const NO_PLAIN_TEXT = /^(?=[\s\S]*\b(?:HTML|MIME)\b)[\s\S]{1,200}$/;

/** A mail as the platform hands it over: `from` and `to` are the envelope's. */
export interface ArrivingMail {
  from: string;
  to: string;
  raw: ReadableStream<Uint8Array>;
  rawSize: number;
}

/**
 * Writes a mail of an author's to their notes address down, its sounds in the vault, and returns its key; else why it was not taken,
 * for the operator: whoever sent it hears nothing.
 */
export async function receiveMail(
  deps: Deps,
  mail: ArrivingMail,
  hasRoom: (userId: string) => Promise<boolean>,
): Promise<{ key: string } | { refused: string }> {
  const name = nameIn(deps, mail.to);
  const owner = name ? await findNotesOwner(deps.db, name) : undefined;
  if (!owner) return { refused: "address_unknown" };
  // Before a byte is read: reading is what costs.
  if (mail.rawSize > MAX_MAIL_BYTES) return { refused: "mail_too_large" };
  if (!(await hasRoom(owner.id))) return { refused: "rate_limited" };
  const bytes = new Uint8Array(await new Response(mail.raw).arrayBuffer());
  const head = await readHead(bytes);
  if (!head) return { refused: "unreadable" };
  const { headers, subject = "" } = head;
  if (isFromMachine(mail.from, headers)) return { refused: "sent_by_machine" };
  const refused = whyNotProven(owner.email, headers);
  if (refused) return { refused };
  if (!isAddressedTo(mail.to, headers)) return { refused: "sent_elsewhere" };
  if (!isRecent(headerOf(headers, "date"))) return { refused: "not_recent" };
  const content = await readContent(bytes);
  if (!content) return { refused: "unreadable" };

  const messageId = headerOf(headers, "message-id").replace(/\s+/g, " ").slice(0, 900);
  const hash = await sha256(messageId || bytes);
  const key = `mail:${owner.id}:${hash}`;
  if (await stored.inboundExists(deps.db, key)) return { key };
  const sounds = content.sounds.map((sound, at) => ({
    ...sound,
    id: `mail-${hash}-${at}`,
    userId: owner.id,
  }));
  const message = {
    door: "mail",
    messageId,
    ...notesIn(deps, content, sounds, normalizeText(subject.slice(0, MAX_TYPED_CHARS + 1))),
  } as const;
  let isStored = false;
  try {
    for (const { bytes, format, ...ref } of sounds)
      await deps.vault.put(ref, { bytes, contentType: format && AUDIO_FORMATS[format].contentType });
    isStored = await stored.addInbound(deps.db, { key, message, now: Date.now(), userId: owner.id });
  } finally {
    if (!isStored && sounds.length > 0) await deps.vault.remove(sounds);
  }
  return isStored ? { key } : { refused: "too_many_waiting" };
}

/** Its sounds, else its text, of which no more is kept than shows that it is too long; the subject where there is neither. */
function notesIn({ siteOrigin }: Deps, content: MailContent, sounds: { id: string }[], subject: string) {
  const link = `${siteOrigin}${PAGES.chat.replace(":sessionId", "")}`;
  const read = (text: string) => readReply(normalizeText(text.slice(0, MAX_READ_CHARS)), { subject, link });
  const plain = read(content.plain);
  const isWritten = hasWords(plain.text) && !(NO_PLAIN_TEXT.test(plain.text) && content.html);
  const { text, isForwarded } = isWritten
    ? plain
    : read(textOfHtml(content.html.slice(0, MAX_HTML_CHARS), MAX_READ_CHARS));
  const words = hasWords(text) ? text : sounds.length > 0 ? "" : noteInSubject(subject);
  const hasSound = content.sounds.some(({ format }) => format) || (sounds.length > 0 && words === "");
  const written = hasSound ? [] : [{ text: words.slice(0, MAX_TYPED_CHARS + 1), isForwarded }];
  const notes = [...sounds.map(({ id }) => ({ sound: id, isForwarded })), ...written];
  return { notes, subject: subject.slice(0, 200) };
}

/** The whole address of this name. */
export const notesAddressOf = ({ notesAddress }: Deps, name: string | null | undefined): string | null =>
  notesAddress && name ? notesAddress.replace("@", `+${name}@`) : null;

/** The name in a whole address, behind its last `+`. */
function nameIn({ notesAddress }: Deps, address: string): string | undefined {
  const [, local, name, domain] = /^(.*)\+([^+@]*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  return notesAddress === `${local}@${domain}` ? name : undefined;
}

/** 20 of 32 characters are 100 bits; none looks like another. */
const NAME_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const NAME_LENGTH = 20;

/** Gives an account an address, with `isFirst` only if it has none; null without a confirmed email. */
export async function newNotesAddress(deps: Deps, userId: string, isFirst: boolean): Promise<string | null> {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  const name = Array.from(bytes, (byte) => NAME_LETTERS[byte % NAME_LETTERS.length]).join("");
  return notesAddressOf(deps, await setNotesName(deps.db, userId, name, isFirst));
}

/** Whether it was sent to the notes address itself: one that was sent to somebody else may come here again. */
function isAddressedTo(address: string, headers: readonly Header[]): boolean {
  const named = headers.filter(({ key }) => key === "to" || key === "cc");
  const isIt = (one: Address): boolean =>
    one.address?.toLowerCase() === address.toLowerCase() || (one.group ?? []).some(isIt);
  return named.some(({ value }) => addressParser(value).some(isIt));
}

const isRecent = (date: string): boolean => Math.abs(Date.now() - Date.parse(date)) <= MAX_AGE_MS;
