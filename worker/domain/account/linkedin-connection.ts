import type { LinkedInConnection } from "#contract/auth.ts";
import { DAY_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import type { Job } from "../../db/jobs.ts";
import * as stored from "../../db/linkedin.ts";
import { queueMail } from "../../db/mails.ts";
import type { Deps } from "../deps.ts";
import { tryJobs, whenSetUp } from "../jobs.ts";
import { prepareMail } from "../mails/outbox.ts";

/** The member that a user may publish as, and until when. */
export const toConnection = (row: stored.LinkedInConnection | undefined): LinkedInConnection => ({
  connected: row !== undefined && row.expiresAt > Date.now(),
  name: row?.name ?? null,
  expiresAt: isoTime(row?.expiresAt ?? null),
});

/** Ends the permission to publish: here at once, and at LinkedIn now or, where it does not answer, by a cron job. */
export async function disconnect(deps: Deps, userId: string): Promise<void> {
  await stored.endConnection(deps.db, userId);
  await tryJobs(deps, "revocation", revokeToken, "any");
}

/** Revokes the token of a connection that has ended, unless it has expired. */
export async function revokeToken(
  { linkedin, tokenSeal }: Deps,
  { payload: { sealedToken, sealedFor, expiresAt } }: Job<"revocation">,
  now: number,
): Promise<number | undefined> {
  if (expiresAt <= now) return undefined;
  if (!linkedin || !tokenSeal) return whenSetUp(now);
  // One that can't be opened was sealed with a key that is gone: it can neither be used nor revoked.
  const token = await tokenSeal.open(sealedToken, sealedFor).catch(() => undefined);
  if (token !== undefined) await linkedin.revoke(token);
  return undefined;
}

/** How long before a connection ends its owner is mailed about it. */
const NOTICE_DAYS = [14, 2];

/** A cron job: mails users whose permission to publish is about to end. */
export async function mailEndingConnections(deps: Deps, now: number): Promise<void> {
  const ending = await stored.endingConnectionsQuery(deps.db, now, now + Math.max(...NOTICE_DAYS) * DAY_MS);
  for (const { userId, email, expiresAt, postTimes, timeZone } of ending) {
    const days = Math.ceil((expiresAt - now) / DAY_MS);
    const notice = NOTICE_DAYS.findLast((ahead) => days <= ahead);
    if (notice === undefined || email === null) continue;
    const key = `linkedin-ending:${userId}:${expiresAt}:${notice}`;
    const posts = postTimes.map(isoTime).join(" ");
    const facts = { until: isoTime(expiresAt), days: String(days), posts, ...(timeZone && { timeZone }) };
    const cause = { key, kind: "linkedin-ending", userId, to: email, facts, now } as const;
    await queueMail(deps.db, await prepareMail(deps, cause));
  }
}
