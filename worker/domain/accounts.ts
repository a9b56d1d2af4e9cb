import type { LoginRequest, SignupRequest, TokenResponse } from "#contract/auth.ts";
import { type Database, isDuplicate } from "../db/database.ts";
import { createLogin, createUser, findCredentials } from "../db/users.ts";
import { AppError } from "../errors.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { LOGIN_MS, newToken, sha256 } from "./tokens.ts";

/** Opens an account and its first login. Throws `email_taken`. */
export async function signUp(db: Database, request: SignupRequest, now: number): Promise<TokenResponse> {
  const { email, firstName, lastName } = request;
  const id = crypto.randomUUID();
  const token = newToken();
  const passwordHash = await hashPassword(request.password);
  try {
    await createUser(
      db,
      { id, email, firstName, lastName, passwordHash, createdAt: now },
      { tokenHash: await sha256(token), expiresAt: now + LOGIN_MS },
    );
  } catch (error) {
    if (isDuplicate(error, "users.email")) throw new AppError("email_taken");
    throw error;
  }
  const createdAt = new Date(now).toISOString();
  return { token, user: { id, email, firstName, lastName, profileUrl: null, createdAt } };
}

/** Throws `wrong_credentials`, the same for an unknown email and a wrong password, after the same time. */
export async function signIn(db: Database, request: LoginRequest, now: number): Promise<TokenResponse> {
  const found = await findCredentials(db, request.email);
  const matches = await verifyPassword(request.password, found?.passwordHash);
  if (!found || !matches) throw new AppError("wrong_credentials");
  const token = newToken();
  await createLogin(db, found.user.id, { tokenHash: await sha256(token), expiresAt: now + LOGIN_MS }, now);
  return { token, user: found.user };
}
