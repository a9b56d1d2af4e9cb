import type { TokenResponse } from "#contract/auth.ts";
import { takeAccount } from "../../db/email-proof.ts";
import { setProven } from "../../db/logins.ts";
import { findLink, type MailLink, requestMail } from "../../db/mails.ts";
import * as stored from "../../db/passwords.ts";
import { findAccountKeys, findCredentials } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareLinkMail, prepareMail } from "../mails/prepare.ts";
import { checkPassword, forgiveGuesses, type Guess } from "./guessing.ts";
import { hashPassword } from "./passwords.ts";
import type { Place } from "./sign-in.ts";
import { newLogin, sha256 } from "./tokens.ts";

/**
 * Queues a mail to choose a new password by, under `key`, if somebody has an account with this address and not too many were
 * asked for. It does the same work where nobody has, so that neither answer nor time tells. Throws `mail_off`.
 */
export async function requestReset(deps: Deps, email: string, key: string, now: number): Promise<void> {
  const found = await findCredentials(deps.db, email);
  const userId = found?.user.id ?? crypto.randomUUID();
  const mail = await prepareLinkMail(deps, { key, kind: "reset-password", userId, to: email, now });
  if (!mail) throw new AppError("mail_off");
  await requestMail(deps.db, mail);
}

/**
 * Chooses a password by a mailed link, which proves the address, and signs in: see `takeAccount`. Throws `link_expired`.
 */
export async function choosePassword(
  deps: Deps,
  { token, password, purpose }: { token: string; password: string; purpose: MailLink["purpose"] },
  { network, device, mailKey, now }: Place & { mailKey: string; now: number },
): Promise<TokenResponse> {
  const { db } = deps;
  const link = await findLink(db, await sha256(token), now);
  if (link?.purpose !== purpose) throw new AppError("link_expired");
  const { userId, email } = link;
  const passwordHash = await hashPassword(password);
  const { token: loginToken, login } = await newLogin(now, device);
  const mail = changedMail(deps, { key: mailKey, userId, to: email, now });
  const isDone = await takeAccount(db, link, login, { link, passwordHash, mail, now });
  const found = isDone ? await findCredentials(db, email) : undefined;
  if (!found) throw new AppError("link_expired");
  await forgiveGuesses(db, { email, network });
  return { token: loginToken, user: found.user };
}

/** The account's own password proves this login. Throws `wrong_password`, and `too_many` as `checkPassword` does. */
export async function confirmPassword(
  { db }: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  guess: Omit<Guess, "email">,
): Promise<void> {
  const now = Date.now();
  const own = await findAccountKeys(db, userId);
  const isOwn = await checkPassword(db, { ...guess, email: own?.email ?? userId }, own?.passwordHash, now);
  if (!isOwn) throw new AppError("wrong_password", { field: "password" });
  await setProven(db, tokenHash, now);
}

/**
 * Changes the password of somebody who has just proven who they are, or sets their first. Throws `wrong_password` where the
 * current one is another, `too_many` as `checkPassword` does, and `unauthorized` where the login has ended meanwhile.
 */
export async function changePassword(
  deps: Deps,
  login: { userId: string; tokenHash: string },
  { newPassword, ...guess }: Omit<Guess, "email"> & { newPassword: string },
  { mailKey, now }: { mailKey: string; now: number },
): Promise<void> {
  const { db } = deps;
  const { userId, tokenHash } = login;
  const account = await findAccountKeys(db, userId);
  if (!account) throw new AppError("unauthorized");
  const { email, passwordHash: current } = account;
  const knows =
    current === null || (await checkPassword(db, { ...guess, email: email ?? userId }, current, now));
  if (!knows) throw new AppError("wrong_password", { field: "currentPassword" });
  const passwordHash = await hashPassword(newPassword);
  const mail = email === null ? undefined : changedMail(deps, { key: mailKey, userId, to: email, now });
  const isDone = await stored.changePassword(db, { userId, passwordHash, mail }, tokenHash);
  if (!isDone) throw new AppError("unauthorized");
}

const changedMail = (deps: Deps, cause: { key: string; userId: string; to: string; now: number }) =>
  prepareMail(deps, {
    ...cause,
    kind: "password-changed",
    facts: { at: new Date(cause.now).toISOString() },
  });
