import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { type Database, dayOf, hasChanged } from "./database.ts";
import { attempts } from "./schema.ts";
import { whereNoAccount, wherePlan } from "./usage.ts";

/** The user and the network that a call of a model is counted for. */
export interface Payer {
  /** Null for a stranger, who is a visitor once their first note was taken. */
  userId: string | null;
  /** An IPv4 address or an IPv6 /64; null where it is not known. */
  network: string | null;
}

export interface DailyLimits {
  person: number;
  visitor: number;
  network: number;
  signups: number;
  microdollars: number;
  /** What one account or visitor may cost at least, however small their share. */
  leastMicrodollars: number;
  /** What must be left of it for work to begin, so that its first call finds room. */
  callMicrodollars: number;
}

/** The share of the day's budget that one may use up: nobody ends the day of all others. In networks, plans are counted apart from strangers. */
const SHARES = {
  visitor: 0.004,
  trial: 0.01,
  plan: 0.04,
  network: 0.02,
  range: 0.04,
  planNetwork: 0.1,
  planRange: 0.2,
};

/** Users without a plan share this much of the day's budget, so that they cannot use up what subscribers have paid for. */
const TRIAL_SHARE = 0.5;

/** The scopes of this day that begin so, without that: models asked in another way than the first, or services that want to be paid. */
export const scopesQuery = (db: Database, begin: "workaround:" | "unpaid:", now: number) =>
  db
    .select({ name: sql<string>`substr(${attempts.scope}, ${begin.length + 1})` })
    .from(attempts)
    .where(and(sql`${attempts.scope} glob ${`${begin}*`}`, eq(attempts.day, dayOf(now))));

/** The scopes that a call is counted in, and the most of each a day. `is_head` where one person or network has used up what is theirs. */
function boundsOf({ payer: { userId, network }, ranges, limits, now, workaround }: Bounded): SQL {
  const networks = ranges ?? (network === null ? [] : [{ by: network, factor: 1 }]);
  const own = (workaround && `workaround:${workaround}`) || null;
  const share = (of: keyof typeof SHARES) =>
    Math.max(limits.microdollars * SHARES[of], limits.leastMicrodollars);
  return sql`payer as materialized (
    select ${whereNoAccount} as is_visitor, ${wherePlan(now)} as has_plan from users where id = ${userId}
  ),
  bounds(scope, most, budget, is_head) as (
    select 'user:' || ${userId}, iif(is_visitor, ${limits.visitor}, ${limits.person}),
      iif(is_visitor, ${share("visitor")}, iif(has_plan, ${share("plan")}, ${share("trial")})), true from payer
    union all select iif(has_plan, 'plan-network:', 'network:') || (value ->> 'by'),
      ${limits.network} * (value ->> 'factor'),
      case when has_plan and value ->> 'share' is not null then null
        when has_plan then min(${share("planNetwork")} * (value ->> 'factor'), ${share("planRange")})
        else coalesce(${limits.microdollars} * (value ->> 'share'),
          min(${share("network")} * (value ->> 'factor'), ${share("range")})) end, true
      from json_each(${JSON.stringify(networks)}) left join payer
    union all select ${own}, null, null, true where ${own} is not null
    union all select 'all', null, ${limits.microdollars}, false
    union all select 'trial', null, ${limits.microdollars * TRIAL_SHARE}, false
      where not exists (select 1 from payer where has_plan)
  )`;
}

/** A range of addresses that one customer may hold. */
export interface Scope {
  by: string;
  /** How many times as much as of one network comes from it. */
  factor: number;
  /** Of the day's budget for callers without a plan, in place of a network's share. */
  share?: number;
}

interface Bounded {
  payer: Payer;
  /** What the network is counted in, where that is more than itself. */
  ranges?: Scope[];
  limits: DailyLimits;
  now: number;
  /** Counted by itself, for the operator. */
  workaround?: string;
}

export interface Attempt extends Bounded {
  microdollars: number;
  /** Nothing is counted once this recording is gone. */
  recordingId?: string;
}

/** Counts one in each of the `bounds`, if all have room and the condition holds. One statement: of many at once only those count that fit. */
const book = (
  db: Database,
  {
    bounds,
    condition,
    microdollars,
    now,
  }: { bounds: SQL; condition: SQL; microdollars: number; now: number },
) =>
  db
    .insert(attempts)
    .select(sql`with ${bounds}
    select scope, ${dayOf(now)}, 1, ${microdollars} from bounds where ${condition} and not exists (
      select 1 from bounds as bound left join attempts as spent on spent.scope = bound.scope and spent.day = ${dayOf(now)}
      where coalesce(spent.count, 0) >= bound.most
        or coalesce(spent.microdollars, 0) + ${microdollars} > bound.budget
    )`)
    .onConflictDoUpdate({
      target: [attempts.scope, attempts.day],
      set: {
        count: sql`${attempts.count} + excluded.count`,
        microdollars: sql`${attempts.microdollars} + excluded.microdollars`,
      },
    });

/** Counts a call in all its scopes, if each has room. Returns whether it did. */
export function bookAttempt(db: Database, { microdollars, recordingId, ...bounded }: Attempt) {
  const whereThere = recordingId && sql`exists (select 1 from recordings where id = ${recordingId})`;
  const condition = whereThere || sql`true`;
  return hasChanged(book(db, { bounds: boundsOf(bounded), condition, microdollars, now: bounded.now }));
}

/** Adds so much to what a call was booked with today, or takes it back: whether or not there is room. */
export async function correctBooking(db: Database, bounded: Bounded, microdollars: number): Promise<void> {
  await db.run(sql`with ${boundsOf(bounded)}
    update attempts set microdollars = max(0, microdollars + ${microdollars})
    where day = ${dayOf(bounded.now)} and scope in (select scope from bounds)`);
}

/** Whether this account, visitor or network has no call left today, or too little budget for this price, or without one for a call of the writer. */
export async function exceedsLimit(
  db: Database,
  { microdollars, ...bounded }: Bounded & { microdollars?: number },
): Promise<boolean> {
  const price = microdollars ?? Math.max(1, bounded.limits.callMicrodollars);
  const over = await db.all(sql`with ${boundsOf(bounded)}
    select 1 from bounds left join attempts on attempts.scope = bounds.scope and attempts.day = ${dayOf(bounded.now)}
    where is_head and (coalesce(attempts.count, 0) >= bounds.most
      or coalesce(attempts.microdollars, 0) + ${price} > bounds.budget) limit 1`);
  return over.length > 0;
}

/** What is counted by the day, and how much of it a day allows; null where it is only counted. */
export type DailyBound = { scope: string; most: number | null };

/** A statement that counts one by each bound, if a day allows one more by all and the condition holds. The first of a day always fits. */
export function bookPlaces(db: Database, places: DailyBound[], now: number, condition: SQL) {
  const bounds = sql`bounds as materialized (
    select value ->> 'scope' as scope, max(value ->> 'most', 1) as most, null as budget
    from json_each(${JSON.stringify(places)})
  )`;
  return book(db, { bounds, condition, microdollars: 0, now });
}

/** Counts a new account by each bound, if a day allows one more. Returns whether it does. */
export const bookSignup = (db: Database, bounds: DailyBound[], now: number): Promise<boolean> =>
  hasChanged(bookPlaces(db, bounds, now, sql`true`));

export const eraseAttempts = (db: Database, userId: string) =>
  db.delete(attempts).where(eq(attempts.scope, `user:${userId}`));

export async function forgetAttempts(db: Database, now: number): Promise<void> {
  await db.delete(attempts).where(lt(attempts.day, dayOf(now)));
}
