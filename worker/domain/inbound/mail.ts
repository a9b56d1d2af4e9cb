import { type Address, addressParser, type Header } from "postal-mime";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { normalizeText } from "#contract/fields.ts";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";
import { DAY_MS } from "#contract/times.ts";
import * as stored from "../../db/jobs.ts";
import { findNotesOwner, setNotesName } from "../../db/users.ts";
import { joinWrapped, noteInSubject, type Reply, readReply, textOfHtml } from "../../language/mail/index.ts";
import { hasWords } from "../../language/text/index.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { isTooLittle } from "../recordings/note.ts";
import { headerOf, type MailContent, readContent, readHead } from "./mail-parts.ts";

/** Three sounds of the largest size are more; each mail is read into memory whole. */
const MAX_MAIL_BYTES = 15 * 1024 * 1024;
const MAX_HTML_CHARS = 1024 * 1024;
/** Of a text with what it answers. */
const MAX_READ_CHARS = 100_000;
const MAX_AGE_MS = 7 * DAY_MS;
/** What programs write that put their author's words into the HTML alone. */
const NO_PLAIN_TEXT = /^(?=[\s\S]*\b(?:HTML|MIME)\b)[\s\S]{1,200}$/;

/** A mail as the platform hands it over: `from` and `to` are the envelope's. */
type ArrivingMail = Pick<ForwardableEmailMessage, "from" | "to" | "raw" | "rawSize">;

/** Writes an author's mail to their notes address down, its sounds in the vault, and returns its key; else why not, for the operator alone. */
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
  const ids = { userId: owner.id };
  const sounds = content.sounds.map((sound, at) => ({ ...sound, ...ids, id: `mail-${hash}-${at}` }));
  const isReply = ["in-reply-to", "references"].some((name) => headerOf(headers, name) !== "");
  const facts = { subject: normalizeText(subject.slice(0, MAX_TYPED_CHARS + 1)), isReply };
  const notes = notesIn(deps, content, sounds, facts);
  const message = { door: "mail", messageId, ...notes } as const;
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

/** Of its two texts the HTML, where the plain one says nothing. */
function readTexts({ plain, html }: MailContent, read: (text: string) => Reply): Reply {
  const reply = read(plain);
  const words = reply.own + (reply.passedOn ?? "");
  const isWritten = hasWords(words) && !(NO_PLAIN_TEXT.test(words) && html);
  if (!isWritten) return read(textOfHtml(html.slice(0, MAX_HTML_CHARS), MAX_READ_CHARS));
  return { own: joinWrapped(reply.own), passedOn: reply.passedOn && joinWrapped(reply.passedOn) };
}

/**
 * Its sounds, else its text, of which no more is kept than shows that it is too long; the subject where there is neither. What is passed
 * on is a note of its own where its author wrote enough for one above it.
 */
function notesIn(
  { siteOrigin }: Deps,
  content: MailContent,
  sounds: { id: string }[],
  { subject, isReply }: { subject: string; isReply: boolean },
) {
  const link = `${siteOrigin}${PAGES.chat.replace(":sessionId", "")}`;
  const clean = (text: string) => normalizeText(text.slice(0, MAX_READ_CHARS));
  const { attached } = content;
  const ownMail = { subject, link, isReply, hasAttached: attached !== undefined };
  const reply = readTexts(content, (text) => readReply(clean(text), ownMail));
  const theirs = attached ? readTexts(attached, (text) => ({ own: clean(text) })).own : "";
  const passedOn = [reply.passedOn ?? "", theirs].filter(hasWords).join("\n\n");
  const isForwarded = reply.passedOn !== undefined || passedOn !== "";
  const isApart = passedOn !== "" && !isTooLittle(reply.own, null);
  const text = isApart ? passedOn : `${reply.own}\n\n${passedOn}`.trim();
  const words = hasWords(text) ? text : sounds.length > 0 ? "" : noteInSubject(subject);
  const hasSound = content.sounds.some(({ format }) => format) || (sounds.length > 0 && words === "");
  const typedNote = (text: string, isForwarded: boolean) => ({
    text: text.slice(0, MAX_TYPED_CHARS + 1),
    isForwarded,
  });
  const ownNote = isApart ? [typedNote(reply.own, false)] : [];
  const typedNotes = hasSound ? [] : [...ownNote, typedNote(words, isForwarded)];
  const notes = [...sounds.map(({ id }) => ({ sound: id, isForwarded })), ...typedNotes];
  return { notes, subject: subject.slice(0, 200) };
}

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
  const recipients = headers.filter(({ key }) => key === "to" || key === "cc");
  const isIt = (one: Address): boolean =>
    one.address?.toLowerCase() === address.toLowerCase() || (one.group ?? []).some(isIt);
  return recipients.some(({ value }) => addressParser(value).some(isIt));
}

const isRecent = (date: string): boolean => Math.abs(Date.now() - Date.parse(date)) <= MAX_AGE_MS;

/** Whose word counts: the server that took the mail in. Whatever stands below its first line anybody may have written. */
const JUDGE = "mx.cloudflare.net";
const TAKEN_BY = "cloudflare-email.net";

const allOf = (headers: readonly Header[], name: string) => headers.filter(({ key }) => key === name);

/** Whether a program sent it: answering that could go on for ever. */
export function isFromMachine(envelopeFrom: string, headers: readonly Header[]): boolean {
  if (envelopeFrom.replace(/[<>\s]/g, "") === "") return true;
  if (["precedence", "list-id", "x-auto-response-suppress"].some((name) => allOf(headers, name).length > 0))
    return true;
  return allOf(headers, "auto-submitted").some(({ value }) => !/^\s*no\s*$/i.test(value));
}

/** Why it is not proven to come from this address; undefined where it is: of its one sender, whose domain the judge has found to have signed it. */
export function whyNotProven(email: string, headers: readonly Header[]): string | undefined {
  const senders = allOf(headers, "from");
  const [sender, ...others] = senders.flatMap(({ value }) => addressParser(value));
  const address = sender?.address?.trim().toLowerCase();
  if (senders.length !== 1 || others.length > 0 || address !== email) return "other_sender";
  const [receipt, earlier] = allOf(headers, "received");
  const [, server] = /(?:^|\s)by\s+([^\s;]+)/i.exec(outsideComments(receipt?.value ?? "") ?? "") ?? [];
  if (server?.toLowerCase() !== TAKEN_BY) return "not_by_cloudflare";
  const own = earlier ? headers.slice(0, headers.indexOf(earlier)) : headers;
  const [verdict] = allOf(own, "authentication-results");
  if (!verdict) return "no_verdict";
  const [chained] = allOf(own, "arc-authentication-results");
  const results = [verdict.value, chained?.value.replace(/^\s*i\s*=\s*\d+\s*;/i, "") ?? verdict.value];
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return results.every((result) => passes(result, domain)) ? undefined : "not_proven";
}

/** A domain that asks nobody to check its mail (`dmarc=none`) may have signed it all the same. */
function passes(results: string, domain: string): boolean {
  const [judge = "", ...more] = outsideComments(results)?.toLowerCase().split(";") ?? [];
  if (!/^\s*(\S+)(?:\s+1)?\s*$/.test(judge) || judge.trim().split(/\s/)[0] !== JUDGE) return false;
  const statements = more.map((one) => one.trim());
  const [dmarc = "", ...others] = statements.filter((one) => /^dmarc\b/.test(one));
  const [, result, from] = /^dmarc\s*=\s*(\w+)(?:\s(?:.*\s)?header\.from\s*=\s*(\S+))?/s.exec(dmarc) ?? [];
  if (others.length > 0) return false;
  if (result === "pass") return from === domain;
  const signers = statements.map((one) => /^dkim\s*=\s*pass\s(?:.*\s)?header\.d\s*=\s*(\S+)/s.exec(one)?.[1]);
  return result === "none" && (from ?? domain) === domain && signers.includes(domain);
}

/** Comments become a space and quoted strings `""`: what anybody may put there decides nothing. Undefined where one has no end. */
function outsideComments(value: string): string | undefined {
  let out = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at);
    if (char === "\\" && (quoted || depth > 0)) at += 1;
    else if (quoted) quoted = char !== '"';
    else if (char === "(") depth += 1;
    else if (char === ")" && depth > 0) depth -= 1;
    else if (depth === 0 && char === '"') quoted = true;
    else if (depth === 0) out += char;
    if (char === '"' && !quoted && depth === 0) out += '""';
    if (char === ")" && depth === 0) out += " ";
  }
  return depth === 0 && !quoted ? out : undefined;
}
