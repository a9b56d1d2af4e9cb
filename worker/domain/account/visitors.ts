import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { LOGIN_MS } from "../../db/logins.ts";
import { beginErasingVisitors, createVisitor, moveVisitor } from "../../db/users.ts";
import { existing } from "../../errors.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import { admitWork } from "../quota.ts";
import { newToken, sha256 } from "./tokens.ts";

/** The stored form of a visitor's token. It differs from a login's, so that neither can be used as the other. */
export const visitorHash = (token: string): Promise<string> => sha256(`visitor:${token}`);

/** A token for a stranger's cookie, with our signature: `token.signature`. Without a data key nothing signs it. */
export function newVisitorToken({ tokenSeal }: Pick<Deps, "tokenSeal">): string {
  const token = newToken();
  return [token, ...(tokenSeal?.hmacs(token, SIGNED_FOR).slice(0, 1) ?? [])].join(".");
}

const SIGNED_FOR = "visitor";

/** Whether `newVisitorToken` may have made it: whoever plants another's own in a browser would be that visitor, too. */
export function isVisitorToken({ tokenSeal }: Pick<Deps, "tokenSeal">, text?: string): text is string {
  const [, token, signature] = /^([\w-]{43})(?:\.([\w-]{43}))?$/.exec(text ?? "") ?? [];
  if (token === undefined) return false;
  if (!tokenSeal || signature === undefined) return !tokenSeal && signature === undefined;
  const own = Buffer.from(signature);
  return tokenSeal.hmacs(token, SIGNED_FOR).some((hmac) => timingSafeEqual(Buffer.from(hmac), own));
}

/** Creates a visitor, and the token for their cookie: the one that their browser has, where that is ours. */
export async function openVisitor(
  deps: Pick<Deps, "db" | "tokenSeal">,
  now: number,
  token = newVisitorToken(deps),
): Promise<{ userId: string; token: string }> {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + LOGIN_MS };
  const login = { tokenHash: await visitorHash(token), ...times };
  const userId = await createVisitor(deps.db, { id: crypto.randomUUID(), createdAt: now }, login);
  return userId === undefined ? await openVisitor(deps, now) : { userId, token };
}

/** Adds all that a visitor said, and their use of the trial, to the account of a user who asked for it. Refused while a note is under way. */
export async function addVisitor(deps: Deps, which: Parameters<typeof moveVisitor>[1]): Promise<void> {
  await admitWork(deps, which.userId);
  // Before the rows: a cron job erases the visitor's own.
  await refuseOnServiceFailure("vault_unavailable", deps.vault.copyAll(which.visitorId, which.userId));
  existing(await moveVisitor(deps.db, which), "still_working");
}

/** As many as the cron job after this one erases in a run. */
const VISITORS_A_RUN = 2_000;

/** A cron job: begins to erase visitors who have not come back for as long as a login lasts. */
export const eraseInactiveVisitors = (db: Database, now: number): Promise<void> =>
  beginErasingVisitors(db, { now, createdBefore: now - LOGIN_MS, limit: VISITORS_A_RUN });
