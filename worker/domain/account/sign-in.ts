import type { LoginRequest, SignupRequest, TokenResponse, User } from "#contract/auth.ts";
import { secondsToMidnight } from "#contract/times.ts";
import { bookSignup } from "../../db/attempts.ts";
import { isDuplicate } from "../../db/database.ts";
import { createLogin, type NewLogin, whereHasPassword } from "../../db/logins.ts";
import type { PreparedMail } from "../../db/mails.ts";
import { createUser, findCredentials, type NewAccount, promoteVisitor } from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareLinkMail } from "../mails/outbox.ts";
import { scopesOf } from "./network.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { type ClientInfo, newLogin } from "./tokens.ts";

/** Creates an account and its first login, from this browser's visitor with all they said or new, and queues its mail. */
export async function signUp(
  deps: Deps,
  { password, email, firstName, lastName }: SignupRequest,
  { visitorId, ...client }: ClientInfo & { visitorId?: string },
): Promise<TokenResponse> {
  const { now } = client;
  const emailTaken = () => new AppError("email_taken", { field: "email" });
  // Asked before the password is hashed, which takes long and may be refused, and the sign-up counted.
  if (await findCredentials(deps.db, email)) throw emailTaken();
  const account = {
    ...{ email, firstName, lastName, createdAt: now },
    passwordHash: await hashPassword(password, client.network),
  };
  await countSignup(deps, client);
  const { token, login } = await newLogin(client);
  const cause = { kind: "confirm-email", to: email, network: client.network, now, bySignUp: true } as const;
  const mailFor = (userId: string) => prepareLinkMail(deps, { ...cause, userId });
  try {
    return { token, user: (await makeAccount(deps, account, login, visitorId, mailFor)).user };
  } catch (error) {
    throw isDuplicate(error, "users.email") ? emailTaken() : error;
  }
}

async function makeAccount(
  deps: Pick<Deps, "db" | "tokenSeal">,
  person: NewAccount,
  login: NewLogin,
  visitorId?: string,
  mailFor?: (userId: string) => Promise<PreparedMail | undefined>,
): Promise<{ user: User; promoted: boolean }> {
  const { db } = deps;
  const account = { ...person, trialHashes: trialHashesOf(deps, person) };
  if (visitorId !== undefined) {
    const mail = await mailFor?.(visitorId);
    const user = await promoteVisitor(db, { visitorId, account, login, mail });
    if (user) return { user, promoted: true };
  }
  const id = crypto.randomUUID();
  return { user: await createUser(db, { ...account, id }, login, await mailFor?.(id)), promoted: false };
}

/** Recognises a person who signs up again. An address counts once confirmed, since anybody may give another's. Empty without a data key. */
export const trialHashesOf = (
  { tokenSeal }: Pick<Deps, "tokenSeal">,
  { email, emailConfirmedAt, linkedinSub }: Partial<NewAccount>,
): string[] =>
  [email && emailConfirmedAt && `address ${email}`, linkedinSub && `member ${linkedinSub}`].flatMap((name) =>
    name && tokenSeal ? tokenSeal.hmacs(name, "trial") : [],
  );

/** An account whose address is proven now, with what that address is known by. */
export const withTrialOf = (
  deps: Pick<Deps, "tokenSeal">,
  { userId, email }: { userId: string; email: string },
) => {
  return { userId, email, trialHashes: trialHashesOf(deps, { email, emailConfirmedAt: Date.now() }) };
};

/** A member of LinkedIn; an email that is not proven is null, or it would keep its owner from signing up. */
export type NewMember = { sub: string; firstName: string; lastName: string; email: string | null };

/** Makes a member's account, as `makeAccount` does, and signs them in. `promoted`: the visitor became the account. */
export async function signUpMember(
  deps: Pick<Deps, "db" | "tokenSeal">,
  { sub: linkedinSub, email, firstName, lastName }: NewMember,
  { visitorId, ...client }: ClientInfo & { visitorId?: string },
): Promise<TokenResponse & { promoted: boolean }> {
  const { now: createdAt } = client;
  const emailConfirmedAt = email === null ? undefined : createdAt;
  const account = { email, emailConfirmedAt, linkedinSub, firstName, lastName, createdAt };
  const { token, login } = await newLogin(client);
  return { token, ...(await makeAccount(deps, account, login, visitorId)) };
}

/** Refuses an unknown email and a wrong password in the same words, after the same time. */
export async function signIn(
  { db }: Pick<Deps, "db">,
  { email, password }: LoginRequest,
  client: ClientInfo,
): Promise<TokenResponse> {
  const credentials = await findCredentials(db, email);
  const isRight = await checkPassword(db, { email, password, hash: credentials?.passwordHash }, client);
  if (!credentials || !isRight) throw new AppError("wrong_credentials");
  const { user, passwordHash } = credentials;
  const { token, login } = await newLogin(client);
  // Meanwhile the account may have been erased, or its password changed.
  const condition = whereHasPassword(user.id, passwordHash ?? "");
  const { now } = client;
  existing(await createLogin(db, { userId: user.id, login, now, condition }), "wrong_credentials");
  return { token, user };
}

/** Counts an account that is going to be made for its network. Throws where a day allows no more. */
export async function countSignup(
  { db, dailyLimits: { signups: most } }: Deps,
  { network, now }: ClientInfo,
): Promise<void> {
  if (most === 0) throw new AppError("signups_closed");
  const bounds = scopesOf(network).map(({ by, factor }) => ({ scope: `signups:${by}`, most: most * factor }));
  if (await bookSignup(db, bounds, now)) return;
  const message = "Too many accounts were made from your network today. Please try again tomorrow.";
  throw new AppError("too_many", { message, retryAfterSeconds: secondsToMidnight(now) });
}
