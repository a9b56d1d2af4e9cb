import { MAILS_PER_HOUR } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/times.ts";
import { confirmEmail, confirmEmailFromElsewhere } from "../../db/email-proof.ts";
import { dropLink, findLink, requestMail } from "../../db/mails.ts";
import { listSetAside } from "../../db/set-aside.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { LINK_LIFE_MS, prepareLinkMail } from "../mails/prepare.ts";
import type { AccountObjects } from "./erase.ts";
import { mergeNow } from "./set-aside.ts";
import { sha256 } from "./tokens.ts";

/** Counts a mail that somebody asks for by naming this address, as `requestMail` wants it. */
export async function mailRequestFor(email: string, now: number) {
  const addressHash = await sha256(email);
  return { id: crypto.randomUUID(), addressHash, now, since: now - HOUR_MS, most: MAILS_PER_HOUR };
}

/**
 * Queues another mail to confirm the account's address, under `key`; none where it is confirmed. Throws `mail_off`, and
 * `too_many` once an hour's mails to this address were asked for.
 */
export async function sendConfirmation(deps: Deps, userId: string, key: string, now: number): Promise<void> {
  const { db } = deps;
  const account = await findAccountKeys(db, userId);
  if (!account?.email || account.emailConfirmedAt !== null) return;
  const to = account.email;
  const mail = await prepareLinkMail(deps, { key, kind: "confirm-email", userId, to, now });
  if (!mail) throw new AppError("mail_off");
  if (await requestMail(db, await mailRequestFor(to, now), mail)) return;
  const message = `We have sent ${MAILS_PER_HOUR} mails to this address within the hour. Please look for them, or try again later.`;
  throw new AppError("too_many", { message, retryAfterSeconds: HOUR_MS / 1000 });
}

/**
 * Follows the link that asks whether an address is somebody's. By a browser that is signed in to that very account it
 * confirms it. Anywhere else it proves the address and nothing more: the account's password and logins end, and the link is
 * good for choosing a password. Of an account that was set aside for the caller's, it merges what was said in it.
 * Throws `link_expired`.
 */
export async function confirmAddress(
  deps: Deps,
  token: string,
  caller: string | undefined,
  objects: AccountObjects,
  now: number,
): Promise<void> {
  const { db } = deps;
  const tokenHash = await sha256(token);
  const link = await findLink(db, tokenHash, now);
  if (link?.purpose !== "confirm") throw new AppError("link_expired");
  const { userId, email } = link;
  if (caller === userId) return await confirmEmail(db, userId, email, now);
  if (caller !== undefined && (await listSetAside(db, caller)).includes(userId)) {
    await dropLink(db, tokenHash);
    return await mergeNow(deps, { from: userId, into: caller }, objects, now);
  }
  const account = await findAccountKeys(db, userId);
  // It belongs to somebody else by now, or has nothing left to prove.
  if (account?.email !== email || account.emailConfirmedAt !== null) {
    await dropLink(db, tokenHash);
    if (account?.email !== email) throw new AppError("link_expired");
    return;
  }
  const expiresAt = now + LINK_LIFE_MS["reset-password"];
  await confirmEmailFromElsewhere(db, { userId, email, now, link: { tokenHash, expiresAt } });
}
