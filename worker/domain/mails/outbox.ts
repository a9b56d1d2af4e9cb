import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import * as stored from "../../db/mails.ts";
import { findAccountKeys } from "../../db/users.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import { newToken, sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { composeMail, isMailKind, type MailFacts, type MailKind } from "./compose.ts";

/** How long the link in a mail is good once the mail is sent. */
const LINK_LIFE_MS = { "confirm-email": 7 * DAY_MS, "reset-password": 30 * MINUTE_MS };

type LinkKind = keyof typeof LINK_LIFE_MS;

const isLinkKind = (kind: string): kind is LinkKind => kind in LINK_LIFE_MS;

/** As long as services remember keys: a later attempt to send a mail could be a second mail. */
const GIVEN_UP_AFTER_MS = DAY_MS;

interface Cause<Kind extends MailKind> {
  /** Names the cause: a mail is sent once for each. Left out in a call, which sends it after its answer. */
  key?: string;
  kind: Kind;
  /** Null for an account that will be gone. */
  userId: string | null;
  to: string;
  facts: MailFacts[Kind];
  /** Queued as of then: a mail for later waits until it is due. */
  now: number;
}

function keyOfCall({ mailKeys }: Deps): string {
  const key = crypto.randomUUID();
  mailKeys?.push(key);
  return key;
}

/** Prepares a mail to be queued together with its cause. Returns undefined where mail is off. */
export async function prepareMail<Kind extends Exclude<MailKind, LinkKind>>(
  deps: Deps,
  { key = keyOfCall(deps), kind, userId, to, facts, now }: Cause<Kind>,
): Promise<stored.PlainMail | undefined> {
  if (!deps.mailer) return undefined;
  const id = await sha256(key);
  return {
    mail: { key, kind, userId, recipient: to, facts: { ...facts }, sealedToken: null, now },
    // Answers to notes are as many as their author sends.
    request: { id, addressHash: await sha256(to), kind: kind === "notes-answered" ? id : kind },
  };
}

/** The same to the address of an account; undefined also where it has none. */
export async function mailToOwner<Kind extends Exclude<MailKind, LinkKind>>(
  deps: Deps,
  userId: string,
  mail: Omit<Cause<Kind>, "userId" | "to">,
): Promise<stored.PlainMail | undefined> {
  const to = (await findAccountKeys(deps.db, userId))?.email;
  return to ? await prepareMail(deps, { ...mail, userId, to }) : undefined;
}

/** The same for a mail with a link that proves the address. */
export async function prepareLinkMail(
  deps: Deps,
  cause: Omit<Cause<LinkKind>, "userId" | "facts"> & { userId: string; bySignUp?: boolean },
): Promise<stored.LinkMail | undefined> {
  const { mailer, tokenSeal } = deps;
  if (!mailer || !tokenSeal) return undefined;
  const { key = keyOfCall(deps), kind, userId, to, now, bySignUp = false } = cause;
  const token = newToken();
  const purpose = kind === "confirm-email" ? "confirm" : "reset";
  // Kept, since a mail that is sent again must be the same.
  const sealedToken = await tokenSeal.close(token, key);
  const expiresAt = now + GIVEN_UP_AFTER_MS + LINK_LIFE_MS[kind];
  return {
    mail: { key, kind, userId, recipient: to, facts: {}, sealedToken, now },
    link: { tokenHash: await sha256(token), userId, email: to, purpose, mailKey: key, expiresAt },
    request: {
      id: `${bySignUp ? stored.SIGN_UP : ""}${await sha256(key)}`,
      addressHash: await sha256(to),
      kind: "link",
    },
  };
}

const LEASE_MS = MINUTE_MS;
/** So many times, for two hours, each run of the cron jobs tries again; then one each hour does. */
const EAGER_ATTEMPTS = 8;
/** Longer than any cause can come back. */
const KEYS_KEPT_MS = 90 * DAY_MS;

/** Sends the mail of this key, if it was queued. Never throws: a failure is sent later. */
export async function sendQueued(deps: Deps, key: string): Promise<void> {
  try {
    await sendClaimed(deps, { key, limit: 1 });
  } catch (error) {
    logError("mail", error);
  }
}

const MAILS_AT_ONCE = 10;
/** To take them, and to write down what became of each: what is sent and not written down is sent again. */
const QUERIES_AT_ONCE = 1 + 2 * MAILS_AT_ONCE;
/** A run of the cron jobs has fifteen minutes, for all of them. */
const RUN_MS = 4 * MINUTE_MS;

/** A cron job: sends the mails that are due, and forgets those that were sent long ago. Throws, in the end, where one has to be tried again. */
export async function sendDueMails(deps: Deps, now: number): Promise<void> {
  await stored.forgetMails(deps.db, { sentBefore: now - KEYS_KEPT_MS, requestedBefore: now - HOUR_MS, now });
  const start = Date.now();
  let failed = 0;
  while (Date.now() < start + RUN_MS && deps.db.$client.queriesLeft() >= QUERIES_AT_ONCE) {
    const batch = await sendClaimed(deps, { dueAt: start, limit: MAILS_AT_ONCE });
    failed += batch.failed;
    // Where all fail, the service is down.
    if (batch.taken < MAILS_AT_ONCE || batch.failed === batch.taken) break;
  }
  if (failed > 0) throw new Error(`Mails that could not be sent: ${failed}.`);
}

async function sendClaimed(deps: Deps, which: { key?: string; dueAt?: number; limit: number }) {
  if (!deps.mailer) return { taken: 0, failed: 0 };
  const claimed = await stored.claimMails(deps.db, { ...which, now: Date.now(), leaseMs: LEASE_MS });
  const done = await Promise.all(claimed.map((mail) => trySending(deps, mail)));
  return { taken: claimed.length, failed: done.filter((isDone) => !isDone).length };
}

/** Returns false where the service fails, and not the mail. */
async function trySending(deps: Deps, mail: stored.StoredMail): Promise<boolean> {
  try {
    await send(deps, mail);
  } catch (error) {
    logError("mail", error, { kind: mail.kind });
    const now = Date.now();
    const isRefused = error instanceof ServiceFailure && error.reason === "rejected";
    if (isRefused || mail.createdAt < now - GIVEN_UP_AFTER_MS) await stored.settleMail(deps.db, mail.key);
    // After this run.
    else await stored.postponeMail(deps.db, mail.key, now + (mail.attempts < EAGER_ATTEMPTS ? 1 : HOUR_MS));
    return isRefused;
  }
  await stored.settleMail(
    deps.db,
    mail.key,
    Date.now() + (isLinkKind(mail.kind) ? LINK_LIFE_MS[mail.kind] : 0),
  );
  return true;
}

async function send({ mailer, tokenSeal, siteOrigin }: Deps, mail: stored.StoredMail): Promise<void> {
  const { key, kind, recipient: to, facts, sealedToken } = mail;
  if (!mailer || !siteOrigin || !isMailKind(kind)) throw new Error("This mail cannot be written here.");
  const token = sealedToken === null ? undefined : await tokenSeal?.open(sealedToken, key);
  // Each kind was queued with its own facts.
  const message = composeMail(kind, facts as never, { to, origin: siteOrigin, token });
  await mailer.send(message, key);
}
