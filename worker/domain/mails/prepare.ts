import { DAY_MS, MINUTE_MS } from "#contract/times.ts";
import { type LinkMail, type PlainMail, SIGN_UP } from "../../db/mails.ts";
import { findAccountKeys } from "../../db/users.ts";
import { newToken, sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import type { MailFacts, MailKind } from "./compose.ts";

/** How long the link in a mail is good once the mail is sent. */
export const LINK_LIFE_MS = { "confirm-email": 7 * DAY_MS, "reset-password": 30 * MINUTE_MS };

type LinkKind = keyof typeof LINK_LIFE_MS;

export const isLinkKind = (kind: string): kind is LinkKind => kind in LINK_LIFE_MS;

/** As long as services remember keys: a later attempt to send a mail could be a second mail. */
export const GIVEN_UP_AFTER_MS = DAY_MS;

interface Cause<Kind extends MailKind> {
  /** Names the cause: a mail is sent once for each. */
  key: string;
  kind: Kind;
  /** Null for an account that will be gone. */
  userId: string | null;
  to: string;
  facts: MailFacts[Kind];
  now: number;
}

/** Prepares a mail to be queued together with its cause. Returns undefined where mail is off. */
export function prepareMail<Kind extends Exclude<MailKind, LinkKind>>(
  { mailer }: Deps,
  { key, kind, userId, to, facts, now }: Cause<Kind>,
): PlainMail | undefined {
  if (!mailer) return undefined;
  return { mail: { key, kind, userId, recipient: to, facts: { ...facts }, sealedToken: null, now } };
}

/** The same to the address of an account; undefined also where it has none. */
export async function mailToOwner<Kind extends Exclude<MailKind, LinkKind>>(
  deps: Deps,
  userId: string,
  mail: Omit<Cause<Kind>, "userId" | "to">,
): Promise<PlainMail | undefined> {
  const to = (await findAccountKeys(deps.db, userId))?.email;
  return to ? prepareMail(deps, { ...mail, userId, to }) : undefined;
}

/** The same for a mail with a link that proves the address, which somebody asked for, or got by signing up. */
export async function prepareLinkMail(
  { mailer, tokenSeal }: Deps,
  cause: Omit<Cause<LinkKind>, "userId" | "facts"> & { userId: string; bySignUp?: boolean },
): Promise<LinkMail | undefined> {
  if (!mailer || !tokenSeal) return undefined;
  const { key, kind, userId, to, now, bySignUp = false } = cause;
  const token = newToken();
  const purpose = kind === "confirm-email" ? "confirm" : "reset";
  // Kept, since the mail may have to wait, and then it must be the same.
  const sealedToken = await tokenSeal.close(token, key);
  const expiresAt = now + GIVEN_UP_AFTER_MS + LINK_LIFE_MS[kind];
  return {
    mail: { key, kind, userId, recipient: to, facts: {}, sealedToken, now },
    link: { tokenHash: await sha256(token), userId, email: to, purpose, mailKey: key, expiresAt },
    request: { id: `${bySignUp ? SIGN_UP : ""}${crypto.randomUUID()}`, addressHash: await sha256(to) },
  };
}
