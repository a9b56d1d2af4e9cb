import * as contract from "#contract/auth.ts";
import { MAILS_PER_HOUR } from "#contract/limits.ts";
import { maskEmail } from "#contract/mask.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import { confirmByPassword, confirmEmail, findMailedLink } from "../../db/email-proof.ts";
import { findLink, queueMail } from "../../db/mails.ts";
import { findAccountKeys, findCredentials, isTaken } from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareLinkMail } from "../mails/outbox.ts";
import { type AccountObjects, eraseUnconfirmed } from "./erase.ts";
import { choosePassword, requestReset } from "./new-password.ts";
import { checkPassword } from "./passwords.ts";
import { countSignup, type NewMember, signUpMember, withTrialOf } from "./sign-in.ts";
import { type ClientInfo, newLogin, sha256 } from "./tokens.ts";

/** Queues another mail to confirm the account's address, unless it is. */
export async function sendConfirmation(deps: Deps, userId: string, from: ClientInfo): Promise<void> {
  const account = await findAccountKeys(deps.db, userId);
  if (!account?.email || account.emailConfirmedAt !== null) return;
  const { network, now } = from;
  const cause = { kind: "confirm-email", userId, to: account.email, network, now } as const;
  const mail = await prepareLinkMail(deps, cause);
  if (!mail) throw new AppError("mail_off");
  if (await queueMail(deps.db, mail)) return;
  const message = `We have sent ${MAILS_PER_HOUR} emails to this address within the hour. Please check your inbox and spam, or try again later.`;
  throw new AppError("too_many", { message, retryAfterSeconds: HOUR_MS / 1000 });
}

/** Whose account a mailed link leads to, in this browser. */
export async function describeLink(
  { db }: Deps,
  { token, askedFor }: contract.MailedLinkRequest,
  caller: string | undefined,
  now: number,
): Promise<contract.MailedLink> {
  const account = existing(await findMailedLink(db, await sha256(token), now), "link_expired");
  const { id, email, emailConfirmedAt, ...has } = account;
  return {
    address: maskEmail(email ?? ""),
    isKnown: caller === id || askedFor === email,
    // Of an account that nobody has confirmed all of them end.
    waysIn: contract.WAYS_IN.filter((way) => emailConfirmedAt !== null && has[way]),
  };
}

/**
 * Follows the link that asks whose an address is. A browser that is signed in to the account confirms it. Anybody else says whose it
 * is: theirs, by its password, which ends nothing, or by a new one, which ends what its maker could do; or not theirs, which erases it.
 */
export async function confirmAddress(
  deps: Deps,
  { token, password, newPassword, mine }: contract.ConfirmEmailRequest,
  from: ClientInfo & { caller: string | undefined; objects: AccountObjects },
): Promise<contract.TokenResponse | undefined> {
  const { caller, objects, now } = from;
  if (newPassword !== undefined)
    return await choosePassword(deps, { token, password: newPassword, purpose: "confirm" }, from);
  const key = { tokenHash: await sha256(token), purpose: "confirm" as const };
  const link = existing(await findLink(deps.db, key, now), "link_expired");
  if (password !== undefined) return await enterByPassword(deps, { ...link, password }, from);
  if (mine === false) await eraseUnconfirmed(deps, link.userId, objects, now);
  else if (caller === link.userId) await confirmEmail(deps.db, withTrialOf(deps, link), now);
  else throw new AppError("whose");
  return undefined;
}

/** Signs in by the password and confirms the account, whose address is proven; LinkedIn's member joins it if `sub` is given. */
async function enterByPassword(
  deps: Deps,
  { userId, email, password, sub }: { userId: string; email: string; password: string; sub?: string },
  client: ClientInfo,
): Promise<contract.TokenResponse> {
  const { db } = deps;
  const credentials = await findCredentials(db, email);
  if (credentials?.user.id !== userId || credentials.user.emailConfirmed) throw new AppError("link_expired");
  const passwordHash = credentials.passwordHash ?? "";
  if (!(await checkPassword(db, { email, password, hash: passwordHash }, client)))
    throw new AppError("wrong_password", { field: "password" });
  const { token, login } = await newLogin(client);
  const how = { passwordHash, sub, now: client.now };
  const confirmation = confirmByPassword(db, withTrialOf(deps, { userId, email }), login, how);
  existing(await confirmation.catch(expireIfTaken), "link_expired");
  return { token, user: { ...credentials.user, emailConfirmed: true } };
}

/** Another account has the address or the member by now. */
function expireIfTaken(error: unknown): never {
  throw isTaken(error) ? new AppError("link_expired") : error;
}

// A LinkedIn member has the proven address of an unconfirmed account. Whether they opened it, only they can tell.

const CLAIM_MS = 30 * MINUTE_MS;
const CONTEXT = "claim";

type Claim = NewMember & { email: string; userId: string };

/** The token by which this member says whose the account is. It holds the claim, sealed. */
export async function newClaim({ tokenSeal }: Deps, claim: Claim, now: number): Promise<string> {
  const token = JSON.stringify({ ...claim, expiresAt: now + CLAIM_MS });
  return await existing(tokenSeal, "linkedin_off").close(token, CONTEXT);
}

/** `isGone`: no account has the email any more. */
async function openClaim({ db, tokenSeal }: Deps, token: string, now: number) {
  const text = existing(await tokenSeal?.open(token, CONTEXT).catch(() => undefined), "link_expired");
  const { expiresAt, ...claim }: Claim & { expiresAt: number } = JSON.parse(text);
  const account = (await findCredentials(db, claim.email))?.user;
  const isOthers = account && (account.id !== claim.userId || account.emailConfirmed);
  if (expiresAt <= now || isOthers) throw new AppError("link_expired");
  return { ...claim, isGone: account === undefined };
}

/**
 * The member says whose the account is. Theirs, by its password: they join it, and nothing ends. Theirs, but they forgot it: a mail to
 * choose another is queued. Not theirs: it is erased, and they get their own, made of this browser's visitor if there is one.
 */
export async function answerClaim(
  deps: Deps,
  { token, password, mail }: contract.ClaimRequest,
  from: ClientInfo & { visitorId: string | undefined; objects: AccountObjects },
): Promise<contract.TokenResponse | undefined> {
  const { now, objects } = from;
  const { isGone, ...claim } = await openClaim(deps, token, now);
  if (password !== undefined) return await enterByPassword(deps, { ...claim, password }, from);
  if (mail !== undefined) {
    if (isGone) throw new AppError("link_expired");
    await requestReset(deps, claim.email, from);
    return undefined;
  }
  // Stopped between its steps, it goes on where it is asked for again.
  await countSignup(deps, from);
  if (!isGone) await eraseUnconfirmed(deps, claim.userId, objects, now);
  const { token: login, user } = await signUpMember(deps, claim, from).catch(expireIfTaken);
  return { token: login, user };
}
