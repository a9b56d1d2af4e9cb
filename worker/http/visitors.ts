import type { Context } from "hono";
import { openVisitor, visitorHash } from "../domain/account/visitors.ts";
import { AppError } from "../errors.ts";
import { type AppEnv, callerId, callerNetwork, findCaller, limitRate } from "./http.ts";
import { isFromElsewhere, readVisitorCookie, writeVisitorCookie } from "./visitor-cookie.ts";

/** The visitor that this browser is known as, if it is. */
export async function findVisitor(c: Context<AppEnv>): Promise<string | undefined> {
  const token = readVisitorCookie(c);
  return token === undefined ? undefined : await findCaller(c, await visitorHash(token));
}

/**
 * Who sends a note: a user, a visitor, or undefined for somebody we have not met, of whom each network may bring so
 * many. Throws `unauthorized` for a bearer that is not good and for what another site sends, and `too_many`.
 */
export async function findSpeaker(c: Context<AppEnv>): Promise<string | undefined> {
  if (c.req.header("Authorization") !== undefined) return await callerId(c);
  if (isFromElsewhere(c)) throw new AppError("unauthorized");
  const visitor = await findVisitor(c);
  if (visitor === undefined) await limitRate(c.env.VISITOR_LIMIT, callerNetwork(c));
  return visitor;
}

/** Makes a visitor of somebody whose note could be read; the cookie goes with whatever becomes of it. */
export async function admitStranger(c: Context<AppEnv>): Promise<string> {
  const { userId, token } = await openVisitor(c.var.deps.db, Date.now());
  writeVisitorCookie(c, token);
  return userId;
}
