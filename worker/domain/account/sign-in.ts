import type { LoginRequest, SignupRequest, TokenResponse, User, UserChange } from "#contract/auth.ts";
import { bookSignup } from "../../db/attempts.ts";
import { type Database, isDuplicate } from "../../db/database.ts";
import { createLogin, type NewLogin } from "../../db/logins.ts";
import { createUser, findCredentials, updateUser } from "../../db/users.ts";
import { promoteVisitor } from "../../db/visitors.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { secondsToMidnight } from "../models.ts";
import { checkPassword } from "./guessing.ts";
import { hashPassword } from "./passwords.ts";

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a login lasts without being used. */
export const LOGIN_MS = 30 * DAY_MS;
/** A login in use is extended once it is this much older than new, so that most reads write nothing. */
export const LOGIN_RENEW_AFTER_MS = DAY_MS;

/** 256 random bits; only their hash is stored. */
export function newToken(): string {
  return crypto
    .getRandomValues(new Uint8Array(TOKEN_BYTES))
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/** A login of somebody who has just proven who they are, and its token. */
export async function newLogin(now: number): Promise<{ token: string; login: NewLogin }> {
  const token = newToken();
  return { token, login: { tokenHash: await sha256(token), expiresAt: now + LOGIN_MS, provenAt: now } };
}

/** What is stored of a token, or of anything else that must be recognised but not kept: SHA-256 in hex. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/**
 * Creates an account and its first login: from the visitor of this browser, with all they said, or a new one. Throws
 * `email_taken`, and then the visitor is unchanged.
 */
export async function signUp(
  db: Database,
  request: SignupRequest,
  now: number,
  visitorId?: string,
): Promise<TokenResponse> {
  const { email, firstName, lastName } = request;
  const passwordHash = await hashPassword(request.password);
  const account = { email, firstName, lastName, passwordHash, createdAt: now };
  const { token, login } = await newLogin(now);
  try {
    const promoted = visitorId && (await promoteVisitor(db, visitorId, account, login));
    const user = promoted || (await createUser(db, { ...account, id: crypto.randomUUID() }, login));
    return { token, user };
  } catch (error) {
    if (isDuplicate(error, "users.email")) throw new AppError("email_taken");
    throw error;
  }
}

/**
 * Throws `wrong_credentials`, the same for an unknown email and a wrong password, after the same time, and `too_many` as
 * `checkPassword` does.
 */
export async function signIn(
  db: Database,
  request: LoginRequest & { network: string },
  now: number,
): Promise<TokenResponse> {
  const found = await findCredentials(db, request.email);
  const matches = await checkPassword(db, request, found?.passwordHash, now);
  if (!found || !matches) throw new AppError("wrong_credentials");
  const { token, login } = await newLogin(now);
  // The account was erased or set aside while the password was being checked.
  if (!(await createLogin(db, found.user.id, login, now))) throw new AppError("wrong_credentials");
  return { token, user: found.user };
}

/** Counts a new account of this network. Throws `too_many` where a day's are made (design §3). */
export async function admitSignup({ db, dailyLimits }: Deps, network: string, now: number): Promise<void> {
  if (await bookSignup(db, { network, most: dailyLimits.signups, now })) return;
  const message = "Too many accounts were made from your network today. Please try again tomorrow.";
  throw new AppError("too_many", { message, retryAfterSeconds: secondsToMidnight(now) });
}

/** Changes an account. Throws `unauthorized` once the account is gone. */
export async function changeAccount(db: Database, userId: string, change: UserChange): Promise<User> {
  const user = await updateUser(db, userId, change);
  if (!user) throw new AppError("unauthorized");
  return user;
}
