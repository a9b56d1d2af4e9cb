import { DAY_MS, MINUTE_MS } from "#contract/times.ts";
import type { Job } from "../../db/jobs.ts";
import * as stored from "../../db/mails.ts";
import { findAccountKeys } from "../../db/users.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import { newToken, sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { GIVEN_UP_AFTER_MS, tryJobs, whenSetUp } from "../jobs.ts";
import { composeMail, isMailKind, type MailFacts, type MailKind } from "./compose.ts";

/** How long the link in a mail is good once the mail is sent. */
const LINK_LIFE_MS = { "confirm-email": 7 * DAY_MS, "reset-password": 30 * MINUTE_MS };

type LinkKind = keyof typeof LINK_LIFE_MS;

const isLinkKind = (kind: string): kind is LinkKind => kind in LINK_LIFE_MS;

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
  const isAnswer = kind === "notes-answered";
  return {
    mail: {
      ...{ key, kind: isAnswer ? "answer" : "mail", userId, now },
      payload: { kind, to, facts: { ...facts }, sealedToken: null },
    },
    // Answers to notes are as many as their author sends.
    request: { id, addressHash: await sha256(to), kind: isAnswer ? id : kind },
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
    mail: { key, kind: "mail", userId, payload: { kind, to, facts: {}, sealedToken }, now },
    link: { tokenHash: await sha256(token), userId, email: to, purpose, mailKey: key, expiresAt },
    request: {
      id: `${bySignUp ? stored.SIGN_UP : ""}${await sha256(key)}`,
      addressHash: await sha256(to),
      kind: "link",
    },
  };
}

/** Sends the mail of this key, if it was queued. Never throws: a failure is sent later. */
export const sendQueued = (deps: Deps, key: string): Promise<void> =>
  tryJobs(deps, "mail", sendMail, { key });

/** Sends a mail, once. */
export async function sendMail(
  deps: Deps,
  { key, payload }: Job<"mail" | "answer">,
  now: number,
): Promise<number | undefined> {
  const { db, mailer, tokenSeal, siteOrigin } = deps;
  const { kind, to, facts, sealedToken } = payload;
  if (!mailer) return whenSetUp(now);
  if (!siteOrigin || !isMailKind(kind)) throw new Error("This mail cannot be written here.");
  const token = sealedToken === null ? undefined : await tokenSeal?.open(sealedToken, key);
  // Each kind was queued with its own facts.
  const message = composeMail(kind, facts as never, { to, origin: siteOrigin, token });
  try {
    await mailer.send(message, key);
  } catch (error) {
    if (!(error instanceof ServiceFailure) || error.reason !== "rejected") throw error;
    // The service will never take it.
    logError("mail", error, { kind });
    return undefined;
  }
  if (isLinkKind(kind)) await stored.endLinkAt(db, key, Date.now() + LINK_LIFE_MS[kind]);
  return undefined;
}
