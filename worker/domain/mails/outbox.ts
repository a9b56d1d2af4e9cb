import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import { claimMails, forgetMails, postponeMail, type StoredMail, settleMail } from "../../db/mails.ts";
import { logError } from "../../log.ts";
import type { Deps } from "../deps.ts";
import { composeMail, isMailKind } from "./compose.ts";
import { GIVEN_UP_AFTER_MS, isLinkKind, LINK_LIFE_MS } from "./prepare.ts";

const LEASE_MS = MINUTE_MS;
/** For so many failures the next run of the cron jobs tries again, which is two hours; then every hour one does. */
const EAGER_ATTEMPTS = 8;
/** Longer than any cause can come back. */
const KEYS_KEPT_MS = 90 * DAY_MS;

/** Sends one mail that was just queued; nothing where there is none of that name. Never fails: what does is sent later. */
export async function sendQueued(deps: Deps, key: string): Promise<void> {
  try {
    await sendClaimed(deps, { key, limit: 1 });
  } catch (error) {
    logError("mail", error);
  }
}

const MAILS_AT_ONCE = 10;
/** A run of the cron jobs has fifteen minutes, for all of them. */
const RUN_MS = 4 * MINUTE_MS;

/** A cron job: sends the mails that are due, and forgets those that were sent long ago. Throws when the service is down. */
export async function sendDueMails(deps: Deps, now: number): Promise<void> {
  await forgetMails(deps.db, { sentBefore: now - KEYS_KEPT_MS, requestedBefore: now - HOUR_MS, now });
  const deadline = Date.now() + RUN_MS;
  while (Date.now() < deadline) {
    const { taken, failed } = await sendClaimed(deps, { limit: MAILS_AT_ONCE });
    if (failed > 0) throw new Error(`Mails that could not be sent: ${failed}.`);
    if (taken < MAILS_AT_ONCE) return;
  }
}

async function sendClaimed(
  deps: Deps,
  which: { key?: string; limit: number },
): Promise<{ taken: number; failed: number }> {
  if (!deps.mailer) return { taken: 0, failed: 0 };
  const claimed = await claimMails(deps.db, { ...which, now: Date.now(), leaseMs: LEASE_MS });
  const sent = await Promise.all(claimed.map((mail) => trySending(deps, mail)));
  return { taken: claimed.length, failed: sent.filter((done) => !done).length };
}

async function trySending(deps: Deps, mail: StoredMail): Promise<boolean> {
  try {
    await send(deps, mail);
  } catch (error) {
    logError("mail", error, { kind: mail.kind });
    const now = Date.now();
    if (mail.createdAt < now - GIVEN_UP_AFTER_MS) await settleMail(deps.db, mail.key);
    else await postponeMail(deps.db, mail.key, mail.attempts < EAGER_ATTEMPTS ? now : now + HOUR_MS);
    return false;
  }
  await settleMail(deps.db, mail.key, Date.now() + (isLinkKind(mail.kind) ? LINK_LIFE_MS[mail.kind] : 0));
  return true;
}

async function send({ mailer, tokenSeal, siteOrigin }: Deps, mail: StoredMail): Promise<void> {
  const { key, kind, recipient: to, facts, sealedToken } = mail;
  // Queued by a version that still sent such mails.
  if (kind === "reminder") return;
  if (!mailer || !siteOrigin || !isMailKind(kind)) throw new Error("This mail cannot be written here.");
  const token = sealedToken === null ? undefined : await tokenSeal?.open(sealedToken, key);
  // Each kind was queued with its own facts.
  const message = composeMail(kind, facts as never, { to, origin: siteOrigin, token });
  await mailer.send(message, key);
}
