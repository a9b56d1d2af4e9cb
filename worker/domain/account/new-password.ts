import type { TokenResponse, WayIn } from "#contract/auth.ts";
import { type Database, isoTime } from "../../db/database.ts";
import { endClaim } from "../../db/email-proof.ts";
import { setProven } from "../../db/logins.ts";
import { findLink, type MailLink, queueMail } from "../../db/mails.ts";
import * as stored from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareLinkMail, prepareMail } from "../mails/outbox.ts";
import { checkPassword, forgiveGuesses, hashPassword } from "./passwords.ts";
import { withTrialOf } from "./sign-in.ts";
import { type ClientInfo, newLogin, sha256 } from "./tokens.ts";

/** Queues a mail to choose a new password by. Does the same work for an address without an account: neither answer nor time tells. */
export async function requestReset(deps: Deps, email: string, { network, now }: Omit<ClientInfo, "device">) {
  const owner = await stored.findCredentials(deps.db, email);
  const userId = owner?.user.id ?? crypto.randomUUID();
  const cause = { kind: "reset-password", userId, to: email, network, now, isForNobody: !owner } as const;
  const mail = await prepareLinkMail(deps, cause);
  if (!mail) throw new AppError("mail_off");
  await queueMail(deps.db, mail);
}

/** Chooses a password by a mailed link, which proves the address, and signs in: see `endClaim`. */
export async function choosePassword(
  deps: Deps,
  request: { token: string; password: string; purpose: MailLink["purpose"]; end?: WayIn[] },
  client: ClientInfo,
): Promise<TokenResponse> {
  const { db } = deps;
  const { network, now } = client;
  const { purpose, end = [] } = request;
  const key = { tokenHash: await sha256(request.token), purpose };
  const link = existing(await findLink(db, key, now), "link_expired");
  const { userId, email } = link;
  const passwordHash = await hashPassword(request.password, network);
  const { token, login } = await newLogin(client);
  const proof = { link, passwordHash, end, mail: await changedMail(deps, { userId, to: email, now }), now };
  const isDone = await endClaim(db, withTrialOf(deps, link), login, proof);
  const { user } = existing(isDone && (await stored.findCredentials(db, email)), "link_expired");
  await forgiveGuesses(db, email, network);
  return { token, user };
}

export async function confirmPassword(
  db: Database,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  password: string,
  client: ClientInfo,
): Promise<void> {
  const own = await stored.findAccountKeys(db, userId);
  const guess = { email: own?.email ?? userId, password, hash: own?.passwordHash };
  if (!(await checkPassword(db, guess, client))) throw new AppError("wrong_password", { field: "password" });
  await setProven(db, tokenHash, client.now);
}

/** Changes the password of a user who has just proven who they are, or sets their first. */
export async function changePassword(
  deps: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  { currentPassword: password, newPassword }: { currentPassword?: string; newPassword: string },
  client: ClientInfo,
): Promise<void> {
  const { db } = deps;
  const { email, passwordHash: hash } = existing(await stored.findAccountKeys(db, userId), "unauthorized");
  if (hash !== null) {
    const field = "currentPassword";
    if (password === undefined) throw new AppError("invalid", { message: `${field} is missing.`, field });
    const isRight = await checkPassword(db, { email: email ?? userId, password, hash }, client);
    if (!isRight) throw new AppError("wrong_password", { field });
  }
  const passwordHash = await hashPassword(newPassword, client.network);
  const mail = email === null ? undefined : await changedMail(deps, { userId, to: email, now: client.now });
  existing(await stored.changePassword(db, { userId, passwordHash, mail }, tokenHash), "unauthorized");
}

const changedMail = (deps: Deps, cause: { userId: string; to: string; now: number }) =>
  prepareMail(deps, { ...cause, kind: "password-changed", facts: { at: isoTime(cause.now) } });
