import type { Header } from "postal-mime";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { normalizeText } from "#contract/fields.ts";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/times.ts";
import * as stored from "../../db/inbound.ts";
import { findNotesOwner, setNotesName } from "../../db/users.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { headerOf, readContent, readHead } from "./mail-parts.ts";
import { isFromMachine, type SenderRefusal, whyNotProven } from "./mail-proof.ts";

/** Three sounds of the largest size are more; each mail is read into memory whole. */
const MAX_MAIL_BYTES = 15 * 1024 * 1024;
const MAX_AGE_MS = 7 * DAY_MS;

/** A mail as the platform hands it over: `from` and `to` are the envelope's. */
export interface ArrivingMail {
  from: string;
  to: string;
  raw: ReadableStream<Uint8Array>;
  rawSize: number;
}

/** Why a mail becomes no note, for the operator. Whoever sent it hears nothing. */
export type MailRefusal =
  | SenderRefusal
  | "address_unknown"
  | "mail_too_large"
  | "rate_limited"
  | "sent_by_machine"
  | "sent_elsewhere"
  | "not_recent"
  | "unreadable"
  | "too_many_waiting";

/** Writes a mail of an author's to their notes address down, its sounds in the vault, and returns its key. Throws where storage is down. */
export async function receiveMail(
  deps: Deps,
  mail: ArrivingMail,
  hasRoom: (userId: string) => Promise<boolean>,
): Promise<{ key: string } | { refused: MailRefusal }> {
  const name = nameIn(deps, mail.to);
  const owner = name ? await findNotesOwner(deps.db, name) : undefined;
  if (!owner) return { refused: "address_unknown" };
  // Before a byte is read: reading is what costs.
  if (mail.rawSize > MAX_MAIL_BYTES) return { refused: "mail_too_large" };
  if (!(await hasRoom(owner.id))) return { refused: "rate_limited" };
  const bytes = new Uint8Array(await new Response(mail.raw).arrayBuffer());
  const head = await readHead(bytes);
  if (!head) return { refused: "unreadable" };
  const refused = whyNotTaken(mail, owner.email, head.headers);
  if (refused) return { refused };
  const content = await readContent(bytes);
  if (!content) return { refused: "unreadable" };

  const messageId = headerOf(head.headers, "message-id").replace(/\s+/g, " ").slice(0, 900);
  const hash = await sha256(messageId || bytes);
  const key = `mail:${owner.id}:${hash}`;
  if (await stored.inboundExists(deps.db, key)) return { key };
  const { text, sounds } = content;
  const kept = sounds.map((sound, at) => ({ ...sound, id: `mail-${hash}-${at}`, userId: owner.id }));
  const notes =
    kept.length > 0
      ? kept.map(({ id }) => ({ sound: id }))
      : [{ text: cutReply(text).slice(0, MAX_TYPED_CHARS + 1) }];
  const subject = normalizeText((head.subject ?? "").slice(0, 200));
  const message = { door: "mail", notes, messageId, subject } as const;
  let isStored = false;
  try {
    for (const { bytes, format, ...ref } of kept)
      await deps.vault.put(ref, { bytes, contentType: format && AUDIO_FORMATS[format].contentType });
    isStored = await stored.addInbound(deps.db, { key, message, now: Date.now(), userId: owner.id });
  } finally {
    if (!isStored && kept.length > 0) await deps.vault.remove(kept);
  }
  return isStored ? { key } : { refused: "too_many_waiting" };
}

function whyNotTaken(
  mail: ArrivingMail,
  author: string,
  headers: readonly Header[],
): MailRefusal | undefined {
  if (isFromMachine(mail.from, headers)) return "sent_by_machine";
  if (!isAddressedTo(mail.to, headers)) return "sent_elsewhere";
  if (!isRecent(headerOf(headers, "date"))) return "not_recent";
  return whyNotProven(author, headers);
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
  return named.some(({ value }) => value.toLowerCase().includes(address.toLowerCase()));
}

const isRecent = (date: string): boolean => Math.abs(Date.now() - Date.parse(date)) <= MAX_AGE_MS;

/** What is below is a signature, or what was answered. */
const BELOW = /^(?:-- ?$|Sent from my |>|On [^\n]+(?:\n[^\n]*)?wrote:)/m;

export function cutReply(text: string): string {
  const plain = normalizeText(text);
  return plain.slice(0, BELOW.exec(plain)?.index).trim();
}
