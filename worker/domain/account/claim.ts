import type { ClaimRequest, TokenResponse } from "#contract/auth.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { isDuplicate } from "../../db/database.ts";
import { findCredentials } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { enterByPassword } from "./confirm-email.ts";
import { type AccountObjects, eraseUnconfirmed } from "./erase.ts";
import { requestReset } from "./new-password.ts";
import { admitSignup, type NewMember, signUpMember } from "./sign-in.ts";
import type { ClientInfo } from "./tokens.ts";

// A member of LinkedIn came with a proven address that an unconfirmed account has. They may have opened it themselves, or somebody
// else did: only they can tell.

const CLAIM_MS = 30 * MINUTE_MS;
const CONTEXT = "claim";

interface Claim extends NewMember {
  email: string;
  /** The account that has the address. */
  userId: string;
  expiresAt: number;
}

/** The token by which this member says whose the account is. It holds all there is to know, and ends with the account's claim. */
export async function newClaim(
  { tokenSeal }: Deps,
  { sub, firstName, lastName, email }: NewMember & { email: string },
  userId: string,
  now: number,
): Promise<string> {
  if (!tokenSeal) throw new AppError("linkedin_off");
  const claim: Claim = { sub, firstName, lastName, email, userId, expiresAt: now + CLAIM_MS };
  return await tokenSeal.close(JSON.stringify(claim), CONTEXT);
}

/** `isGone`: no account has the email any more. Throws `link_expired` for one that is not good, or whose account is confirmed. */
async function openClaim({ db, tokenSeal }: Deps, token: string, now: number) {
  const text = await tokenSeal?.open(token, CONTEXT).catch(() => undefined);
  const claim: Claim | undefined = text && JSON.parse(text);
  if (!claim || claim.expiresAt <= now) throw new AppError("link_expired");
  const account = (await findCredentials(db, claim.email))?.user;
  if (account && (account.id !== claim.userId || account.emailConfirmed)) throw new AppError("link_expired");
  return { ...claim, isGone: account === undefined };
}

/**
 * The member says whose the account is. Theirs, by its password: they sign in with LinkedIn from now on, and nothing ends.
 * Theirs, but they forgot it: a mail to choose another is queued. Not theirs: it is erased, and an account of their own made, of
 * the visitor of this browser if there is one. Throws `link_expired`, and what the way that they chose throws.
 */
export async function answerClaim(
  deps: Deps,
  { token, password, mail }: ClaimRequest,
  from: ClientInfo & { visitorId: string | undefined; objects: AccountObjects; mailKey: string },
): Promise<TokenResponse | undefined> {
  const { now, mailKey, objects } = from;
  const { isGone, ...claim } = await openClaim(deps, token, now);
  const isTheirs = password !== undefined || mail !== undefined;
  if (isTheirs && isGone) throw new AppError("link_expired");
  if (password !== undefined) return await enterByPassword(deps.db, { ...claim, password }, from);
  if (mail !== undefined) {
    await requestReset(deps, claim.email, mailKey, now);
    return undefined;
  }
  // Stopped between its steps, it goes on where it is asked for again.
  await admitSignup(deps, from);
  if (!isGone) await eraseUnconfirmed(deps, claim.userId, objects, now);
  const { token: login, user } = await signUpMember(deps.db, claim, from).catch((error: unknown) => {
    // Meanwhile an account has the address, or the member.
    const isTaken = isDuplicate(error, "users.email") || isDuplicate(error, "users.linkedin_sub");
    throw isTaken ? new AppError("link_expired") : error;
  });
  return { token: login, user };
}
