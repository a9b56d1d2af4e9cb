import type { LoginRequest, SignupRequest, TokenResponse, User, UserChange } from "#contract/auth.ts";
import { type Database, isDuplicate } from "../db/database.ts";
import { createLogin, createUser, findCredentials, updateUser } from "../db/users.ts";
import { promoteVisitor } from "../db/visitors.ts";
import { AppError } from "../errors.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { LOGIN_MS, newToken, sha256 } from "./tokens.ts";

/**
 * Opens an account and its first login: of the visitor that the browser was known as, with all they said, or a new one.
 * Throws `email_taken`, and then the visitor is as before.
 */
export async function signUp(
  db: Database,
  request: SignupRequest,
  now: number,
  visitorId?: string,
): Promise<TokenResponse> {
  const { email, firstName, lastName } = request;
  const token = newToken();
  const passwordHash = await hashPassword(request.password);
  const account = { email, firstName, lastName, passwordHash, createdAt: now };
  const login = { tokenHash: await sha256(token), expiresAt: now + LOGIN_MS };
  try {
    const promoted = visitorId && (await promoteVisitor(db, visitorId, account, login));
    const user = promoted || (await createUser(db, { ...account, id: crypto.randomUUID() }, login));
    return { token, user };
  } catch (error) {
    if (isDuplicate(error, "users.email")) throw new AppError("email_taken");
    throw error;
  }
}

/** Throws `wrong_credentials`, the same for an unknown email and a wrong password, after the same time. */
export async function signIn(db: Database, request: LoginRequest, now: number): Promise<TokenResponse> {
  const found = await findCredentials(db, request.email);
  const matches = await verifyPassword(request.password, found?.passwordHash);
  if (!found || !matches) throw new AppError("wrong_credentials");
  const token = newToken();
  const login = { tokenHash: await sha256(token), expiresAt: now + LOGIN_MS };
  // Erased while the password was being checked, it is unknown by now.
  if (!(await createLogin(db, found.user.id, login, now))) throw new AppError("wrong_credentials");
  return { token, user: found.user };
}

/** Saves what its owner changes about an account. Throws `unauthorized` once the account is gone. */
export async function changeAccount(db: Database, userId: string, change: UserChange): Promise<User> {
  const user = await updateUser(db, userId, change);
  if (!user) throw new AppError("unauthorized");
  return user;
}
