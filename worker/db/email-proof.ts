import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { linkedinConnections, linkedinVisits, logins, mailLinks, passkeys, users } from "./schema.ts";

// What follows in the database when somebody proves that an email is theirs (design §3, who owns an account).

/**
 * Nobody has proven that the email of this account is theirs. An account that has both a LinkedIn member and an email
 * only ever got the second from the first.
 */
export const isUnconfirmed = and(isNull(users.emailConfirmedAt), isNull(users.linkedinSub));

/**
 * Statements for a batch in which `ownerId` proves an email: the account that claims it without having confirmed it, if
 * there is one, loses the email, every login and passkey and its permission to publish, and is set aside for the owner.
 * All of that only if `condition` holds.
 */
export function setAsideStatements(
  db: Database,
  { email, ownerId, now }: { email: string; ownerId: string; now: number },
  condition: SQL = sql`true`,
) {
  const isClaimant = and(eq(users.email, email), ne(users.id, ownerId), isUnconfirmed, condition);
  const claimant = db.select({ id: users.id }).from(users).where(isClaimant);
  return [
    db.delete(logins).where(inArray(logins.userId, claimant)),
    db.delete(passkeys).where(inArray(passkeys.userId, claimant)),
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, claimant)),
    db.delete(linkedinVisits).where(inArray(linkedinVisits.userId, claimant)),
    // The one that asks whether the address is theirs stays: see `confirmAddress`.
    db.delete(mailLinks).where(and(inArray(mailLinks.userId, claimant), eq(mailLinks.purpose, "reset"))),
    // Last: afterwards nothing says who claimed it.
    db.update(users).set({ email: null, setAsideAt: now, setAsideFor: ownerId }).where(isClaimant),
  ] as const;
}

/**
 * A proof by a browser that is signed in to the very account with this email: the account has it confirmed, and the links
 * that ask for that are used up.
 */
export async function confirmEmail(db: Database, userId: string, email: string, now: number): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ emailConfirmedAt: now })
      .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt))),
    db
      .delete(mailLinks)
      .where(and(eq(mailLinks.userId, userId), eq(mailLinks.email, email), eq(mailLinks.purpose, "confirm"))),
  ]);
}

/**
 * A proof from anywhere else that this account's email, unconfirmed until now, is its prover's: whoever made the account
 * may have been somebody else, so the password ends with every login and passkey it may have led to, and permission to
 * publish as any other member than `sub`.
 */
export async function confirmEmailFromElsewhere(
  db: Database,
  {
    userId,
    email,
    now,
    sub,
    link,
  }: {
    userId: string;
    email: string;
    now: number;
    sub?: string;
    /** What proved it, from now on good for choosing a password. */
    link?: { tokenHash: string; expiresAt: number };
  },
): Promise<void> {
  const unconfirmed = and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt));
  const account = db.select({ id: users.id }).from(users).where(unconfirmed);
  const withPassword = db
    .select({ id: users.id })
    .from(users)
    .where(and(unconfirmed, isNotNull(users.passwordHash)));
  const ofOther = sub === undefined ? undefined : ne(linkedinConnections.sub, sub);
  await db.batch([
    db.delete(logins).where(inArray(logins.userId, withPassword)),
    db.delete(passkeys).where(inArray(passkeys.userId, withPassword)),
    ...endConnectionStatements(db, and(inArray(linkedinConnections.userId, account), ofOther)),
    db.delete(linkedinVisits).where(inArray(linkedinVisits.userId, account)),
    db
      .delete(mailLinks)
      .where(
        and(inArray(mailLinks.userId, account), link ? ne(mailLinks.tokenHash, link.tokenHash) : undefined),
      ),
    ...(link
      ? [
          db
            .update(mailLinks)
            .set({ purpose: "reset", expiresAt: link.expiresAt })
            .where(eq(mailLinks.tokenHash, link.tokenHash)),
        ]
      : []),
    db.update(users).set({ emailConfirmedAt: now, passwordHash: null }).where(unconfirmed),
  ]);
}

/** A proof by the owner of an account without an email: it gets this one, unless that is confirmed for somebody else. */
export async function addEmail(
  db: Database,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<void> {
  const without = sql`exists (select 1 from users as owner where owner.id = ${userId} and owner.email is null
    and owner.erasing_since is null)`;
  const free = sql`not exists (select 1 from users as other where other.email = ${email})`;
  await db.batch([
    ...setAsideStatements(db, { email, ownerId: userId, now }, without),
    db
      .update(users)
      .set({ email, emailConfirmedAt: now })
      .where(and(eq(users.id, userId), without, free)),
  ]);
}
