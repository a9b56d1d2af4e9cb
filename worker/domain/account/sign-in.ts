import type { LoginRequest, SignupRequest, TokenResponse, User, UserChange } from "#contract/auth.ts";
import { bookSignup } from "../../db/attempts.ts";
import { type Database, isDuplicate } from "../../db/database.ts";
import { createLogin, hasPassword, type NewLogin } from "../../db/logins.ts";
import type { PreparedMail } from "../../db/mails.ts";
import { isSwitchedOff } from "../../db/switches.ts";
import { createUser, findCredentials, type NewAccount, updateUser } from "../../db/users.ts";
import { promoteVisitor } from "../../db/visitors.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareLinkMail } from "../mails/prepare.ts";
import { SWITCHED_OFF_SECONDS, secondsToMidnight } from "../models.ts";
import { checkPassword } from "./guessing.ts";
import { hashPassword } from "./passwords.ts";
import { newLogin } from "./tokens.ts";

/** Where somebody signs in or up: their device, and the network that it is in. */
export interface Place {
  network: string;
  device: string | null;
}

/**
 * Creates an account and its first login: from the visitor of this browser, with all they said, or a new one; and the mail
 * that asks for the address to be confirmed, under `mailKey`. Throws `email_taken`, and then the visitor is unchanged.
 */
export async function signUp(
  deps: Deps,
  request: SignupRequest,
  {
    visitorId,
    device,
    mailKey,
    now,
  }: { visitorId?: string; device: string | null; mailKey: string; now: number },
): Promise<TokenResponse> {
  const { email, firstName, lastName } = request;
  const passwordHash = await hashPassword(request.password);
  const account = { email, firstName, lastName, passwordHash, createdAt: now };
  const { token, login } = await newLogin(now, device);
  const mailFor = (userId: string) =>
    prepareLinkMail(deps, { key: mailKey, kind: "confirm-email", userId, to: email, now, bySignUp: true });
  try {
    return { token, user: (await makeAccount(deps.db, account, login, { visitorId, mailFor })).user };
  } catch (error) {
    if (isDuplicate(error, "users.email")) throw new AppError("email_taken", { field: "email" });
    throw error;
  }
}

/**
 * Makes an account, with its first login and mail: of this visitor or, where there is none any more, a new one. Throws what
 * `createUser` throws.
 */
export async function makeAccount(
  db: Database,
  account: NewAccount,
  login: NewLogin,
  {
    visitorId,
    mailFor,
  }: { visitorId?: string; mailFor?: (userId: string) => Promise<PreparedMail | undefined> },
): Promise<{ user: User; promoted: boolean }> {
  if (visitorId !== undefined) {
    const user = await promoteVisitor(db, visitorId, account, login, await mailFor?.(visitorId));
    if (user) return { user, promoted: true };
  }
  const id = crypto.randomUUID();
  const user = await createUser(db, { ...account, id }, login, await mailFor?.(id));
  return { user, promoted: false };
}

/**
 * Throws `wrong_credentials`, the same for an unknown email and a wrong password, after the same time, and `too_many` as
 * `checkPassword` does.
 */
export async function signIn(
  { db }: Pick<Deps, "db">,
  request: LoginRequest & Place,
  now: number,
): Promise<TokenResponse> {
  const found = await findCredentials(db, request.email);
  const matches = await checkPassword(db, request, found?.passwordHash, now);
  if (!found || !matches) throw new AppError("wrong_credentials");
  const { token, login } = await newLogin(now, request.device);
  // Meanwhile the account was erased, or its password changed.
  const may = hasPassword(found.user.id, found.passwordHash ?? "");
  if (!(await createLogin(db, found.user.id, login, now, may))) throw new AppError("wrong_credentials");
  return { token, user: found.user };
}

/** Counts a new account of this network. Throws `too_many` where a day's are made (design §3), and `signups_closed`. */
export async function admitSignup({ db, dailyLimits }: Deps, network: string, now: number): Promise<void> {
  if (await bookSignup(db, { network, most: dailyLimits.signups, now })) return;
  if (await isSwitchedOff(db, "signups")) {
    throw new AppError("signups_closed", { retryAfterSeconds: SWITCHED_OFF_SECONDS });
  }
  const message = "Too many accounts were made from your network today. Please try again tomorrow.";
  throw new AppError("too_many", { message, retryAfterSeconds: secondsToMidnight(now) });
}

/** Changes an account. Throws `unauthorized` once the account is gone. */
export async function changeAccount(db: Database, userId: string, change: UserChange): Promise<User> {
  const user = await updateUser(db, userId, change);
  if (!user) throw new AppError("unauthorized");
  return user;
}
