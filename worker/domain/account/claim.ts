import type { ClaimRequest, TokenResponse } from "#contract/auth.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { isDuplicate } from "../../db/database.ts";
import { findCredentials, type NewAccount } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Member } from "../../services/linkedin/linkedin.ts";
import type { Deps } from "../deps.ts";
import { enterByPassword } from "./confirm-email.ts";
import { type AccountObjects, eraseUnconfirmed } from "./erase.ts";
import { requestReset } from "./new-password.ts";
import { admitSignup, makeAccount, type Place } from "./sign-in.ts";
import { newLogin } from "./tokens.ts";

// A member of LinkedIn came with a proven address that an account has, which nobody ever confirmed. They may have opened it
// themselves, or somebody else did: only they can tell.

const CLAIM_MS = 30 * MINUTE_MS;
const CONTEXT = "claim";

type ProvenMember = Pick<Member, "sub" | "firstName" | "lastName"> & { email: string };

interface Claim extends ProvenMember {
  /** The account that has the address. */
  userId: string;
  expiresAt: number;
}

/** Who answers, from where. */
type From = Place & {
  visitorId: string | undefined;
  objects: AccountObjects;
  mailKey: string;
  now: number;
};

/** The token by which this member says whose the account is. It holds all there is to know, and ends with the account's claim. */
export async function newClaim(
  { tokenSeal }: Deps,
  { sub, firstName, lastName, email }: ProvenMember,
  userId: string,
  now: number,
): Promise<string> {
  if (!tokenSeal) throw new AppError("linkedin_off");
  const claim: Claim = { sub, firstName, lastName, email, userId, expiresAt: now + CLAIM_MS };
  return await tokenSeal.close(JSON.stringify(claim), CONTEXT);
}

/** `isGone`: nobody has the address any more. Throws `link_expired` for one that is not good, or whose account is confirmed. */
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
  from: From,
): Promise<TokenResponse | undefined> {
  const { mailKey, now } = from;
  const claim = await openClaim(deps, token, now);
  if (password === undefined && mail === undefined) return await startAnew(deps, claim, from);
  if (claim.isGone) throw new AppError("link_expired");
  if (password !== undefined)
    return await enterByPassword(deps, claim, { ...from, password, sub: claim.sub });
  await requestReset(deps, claim.email, mailKey, now);
  return undefined;
}

/** Stopped between its steps, it goes on where it is asked for again. */
async function startAnew(
  deps: Deps,
  { userId, isGone, ...member }: Claim & { isGone: boolean },
  { network, device, visitorId, objects, now }: From,
): Promise<TokenResponse> {
  await admitSignup(deps, network, now);
  if (!isGone) await eraseUnconfirmed(deps, userId, objects, now);
  const { token, login } = await newLogin(now, device);
  const made = await makeAccount(deps.db, accountOf(member, now), login, { visitorId }).catch(
    (error: unknown) => {
      // Somebody has the address, or the member, by now.
      const isTaken = isDuplicate(error, "users.email") || isDuplicate(error, "users.linkedin_sub");
      throw isTaken ? new AppError("link_expired") : error;
    },
  );
  return { token, user: made.user };
}

/** The account that a member gets; an email that is not proven is left out, for it would keep its owner from signing up. */
export const accountOf = (
  { sub, firstName, lastName, email }: Omit<ProvenMember, "email"> & { email: string | null },
  now: number,
): NewAccount => ({
  email,
  emailConfirmedAt: email === null ? undefined : now,
  linkedinSub: sub,
  firstName,
  lastName,
  createdAt: now,
});
