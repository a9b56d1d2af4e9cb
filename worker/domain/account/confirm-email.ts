import type { ConfirmEmailRequest, TokenResponse } from "#contract/auth.ts";
import { MAILS_PER_HOUR } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/times.ts";
import { isDuplicate } from "../../db/database.ts";
import * as stored from "../../db/email-proof.ts";
import { findLink, requestMail } from "../../db/mails.ts";
import { findAccountKeys, findCredentials } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareLinkMail } from "../mails/prepare.ts";
import { type AccountObjects, eraseUnconfirmed } from "./erase.ts";
import { checkPassword } from "./guessing.ts";
import { choosePassword } from "./new-password.ts";
import type { Place } from "./sign-in.ts";
import { newLogin, sha256 } from "./tokens.ts";

/**
 * Queues another mail to confirm the account's address, under `key`; none where it is confirmed. Throws `mail_off`, and
 * `too_many` once an hour's mails to this address were asked for.
 */
export async function sendConfirmation(deps: Deps, userId: string, key: string, now: number): Promise<void> {
  const { db } = deps;
  const account = await findAccountKeys(db, userId);
  if (!account?.email || account.emailConfirmedAt !== null) return;
  const mail = await prepareLinkMail(deps, { key, kind: "confirm-email", userId, to: account.email, now });
  if (!mail) throw new AppError("mail_off");
  if (await requestMail(db, mail)) return;
  const message = `We have sent ${MAILS_PER_HOUR} mails to this address within the hour. Please look for them, or try again later.`;
  throw new AppError("too_many", { message, retryAfterSeconds: HOUR_MS / 1000 });
}

/**
 * Follows the link that asks whether an address is somebody's. A browser that is signed in to that very account confirms it
 * so. Anybody else has to say whose the account is: theirs, by its password, which ends nothing; theirs from now on, with
 * another password, which ends what its maker could do with it; or not theirs, which erases it. Throws `whose` until they
 * have, `link_expired`, `wrong_password`, and `too_many` as `checkPassword` does.
 */
export async function confirmAddress(
  deps: Deps,
  { token, password, newPassword, mine }: ConfirmEmailRequest,
  from: Place & { caller: string | undefined; objects: AccountObjects; mailKey: string; now: number },
): Promise<TokenResponse | undefined> {
  const { db } = deps;
  const { caller, objects, now } = from;
  if (newPassword !== undefined)
    return await choosePassword(deps, { token, password: newPassword, purpose: "confirm" }, from);
  const link = await findLink(db, await sha256(token), now);
  if (link?.purpose !== "confirm") throw new AppError("link_expired");
  if (password !== undefined) return await enterByPassword(deps, link, { ...from, password });
  if (mine === false) await eraseUnconfirmed(deps, link.userId, objects, now);
  else if (caller === link.userId) await stored.confirmEmail(db, link, now);
  else throw new AppError("whose");
  return undefined;
}

/**
 * Confirms an account for somebody who has proven its address and knows its password, and signs them in; LinkedIn's member
 * joins it, if one is given. Throws `link_expired` where it is confirmed already, or not there, `wrong_password`, and
 * `too_many` as `checkPassword` does.
 */
export async function enterByPassword(
  { db }: Deps,
  account: { userId: string; email: string },
  { password, network, device, now, sub }: Place & { password: string; now: number; sub?: string },
): Promise<TokenResponse> {
  const { email } = account;
  const found = await findCredentials(db, email);
  if (found?.user.id !== account.userId || found.user.emailConfirmed) throw new AppError("link_expired");
  const passwordHash = found.passwordHash ?? "";
  if (!(await checkPassword(db, { email, network, password }, passwordHash, now)))
    throw new AppError("wrong_password", { field: "password" });
  const { token, login } = await newLogin(now, device);
  const isDone = await stored
    .confirmByPassword(db, account, login, { passwordHash, sub, now })
    .catch((error: unknown) => {
      if (!isDuplicate(error, "users.linkedin_sub")) throw error;
      return false;
    });
  if (!isDone) throw new AppError("link_expired");
  return { token, user: { ...found.user, emailConfirmed: true } };
}
