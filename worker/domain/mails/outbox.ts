import { MAILS_PER_HOUR } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import type { Job } from "../../db/jobs.ts";
import * as stored from "../../db/mails.ts";
import { findAccountKeys } from "../../db/users.ts";
import { logError } from "../../log.ts";
import { ServiceFailure } from "../../services/failure.ts";
import { scopesOf } from "../account/network.ts";
import { newToken, sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { GIVEN_UP_AFTER_MS, tryJobs, whenSetUp } from "../jobs.ts";
import { composeMail, isMailKind, type MailFacts, type MailKind } from "./compose.ts";

/** How long the link in a mail is good once the mail is sent. */
const LINK_LIFE_MS = { "confirm-email": 7 * DAY_MS, "reset-password": 30 * MINUTE_MS };

type LinkKind = keyof typeof LINK_LIFE_MS;

const isLinkKind = (kind: string): kind is LinkKind => kind in LINK_LIFE_MS;

interface Cause<Kind extends MailKind> {
  /** One mail is sent for each. Left out in a call, which makes one up and sends the mail after its answer. */
  key?: string;
  kind: Kind;
  /** Null for an account that will be gone. */
  userId: string | null;
  to: string;
  facts: MailFacts[Kind];
  /** Queued as of then: a mail for later waits until it is due. */
  now: number;
  /** An answer that has no draft. */
  isRefusal?: boolean;
}

function keyOfCall({ mailKeys }: Deps): string {
  const key = crypto.randomUUID();
  mailKeys?.push(key);
  return key;
}

/** How many mails a day go to a mailbox that anybody may name, and of one network's, so that no other keeps its owner from theirs. */
const MAX_TO_MAILBOX = 30;
const MAX_OF_NETWORK_TO_MAILBOX = 5;
/** Of a network's mails: this many times the accounts that it may make. */
const MAILS_PER_SIGNUP = 2;
/** And how much of the day's mails, with the ranges around it: nobody ends the day of all others. */
const NETWORK_SHARE = 0.05;
const MAX_ANSWERS = 50;
/** Of all other kinds together to one reader. */
const MAX_NOTICES = 20;

/** Who reads an address, for counting: many providers ignore a tag, and Google dots and which of its two domains it is. */
function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.replace(/\+.*(?=@)/, "").split("@");
  return /^(?:gmail|googlemail)\./.test(domain) ? `${name.replaceAll(".", "")}@gmail` : `${name}@${domain}`;
}

/** Of the day's mails links keep a third: who waits for one can't get in. Those to confirm leave some of it to resets. */
const mostOf = (dailyMails: number, kind: "link" | "confirm" | "other") =>
  Math.ceil(dailyMails * { link: 1, confirm: 1 / 4, other: 2 / 3 }[kind]);

const hourOf = (time: number): number => Math.floor(time / HOUR_MS);

/** Prepares a mail to be queued together with its cause. Returns undefined where mail is off. */
export async function prepareMail<Kind extends Exclude<MailKind, LinkKind>>(
  deps: Deps,
  { key = keyOfCall(deps), kind, userId, to, facts, now, isRefusal = false }: Cause<Kind>,
): Promise<stored.PreparedMail | undefined> {
  if (!deps.mailer) return undefined;
  const reader = await sha256(to);
  const isAnswer = kind === "notes-answered";
  return {
    mail: {
      ...{ key, kind: isAnswer ? "answer" : "mail", userId, now },
      payload: { kind, to, facts: { ...facts }, sealedToken: null },
    },
    bounds: [
      { scope: `mails:${await sha256(key)}`, most: 1 },
      isAnswer
        ? { scope: `mails:answers:${reader}`, most: MAX_ANSWERS }
        : { scope: `mails:${kind}:${reader}:${hourOf(now)}`, most: MAILS_PER_HOUR },
      ...(isAnswer ? [] : [{ scope: `mails:notices:${reader}`, most: MAX_NOTICES }]),
      ...(isRefusal ? [{ scope: `mails:refusals:${reader}`, most: 1 }] : []),
      { scope: "mails", most: mostOf(deps.dailyMails, "other") },
    ],
  };
}

/** `prepareMail` to the address of an account; undefined also where it has none. */
export async function mailToOwner<Kind extends Exclude<MailKind, LinkKind>>(
  deps: Deps,
  userId: string,
  mail: Omit<Cause<Kind>, "userId" | "to">,
): Promise<stored.PreparedMail | undefined> {
  const to = (await findAccountKeys(deps.db, userId))?.email;
  return to ? await prepareMail(deps, { ...mail, userId, to }) : undefined;
}

/** `prepareMail` for a mail with a link that proves the address. `isForNobody`: it is counted apart, and never sent, as no account has the address. */
export async function prepareLinkMail(
  deps: Deps,
  cause: Pick<Cause<LinkKind>, "key" | "kind" | "to" | "now"> & {
    userId: string;
    network: string;
    bySignUp?: boolean;
    isForNobody?: boolean;
  },
): Promise<stored.PreparedMail | undefined> {
  const { mailer, tokenSeal, dailyMails, dailyLimits } = deps;
  if (!mailer || !tokenSeal) return undefined;
  const { key = keyOfCall(deps), kind, userId, to, network, now, bySignUp = false } = cause;
  const scope = cause.isForNobody ? "nobody" : "mails";
  const hour = `${await sha256(to)}:${hourOf(now)}`;
  const mailbox = await sha256(mailboxOf(to));
  const token = newToken();
  const purpose = kind === "confirm-email" ? "confirm" : "reset";
  // Kept, since a mail that is sent again must be the same.
  const sealedToken = await tokenSeal.close(token, key);
  // Cut once it is sent.
  const expiresAt = now + GIVEN_UP_AFTER_MS + LINK_LIFE_MS["confirm-email"];
  const mostOfNetwork = dailyLimits.signups * MAILS_PER_SIGNUP;
  const shareOfNetwork = Math.ceil(dailyMails * NETWORK_SHARE);
  return {
    mail: { key, kind: "mail", userId, payload: { kind, to, facts: {}, sealedToken }, now },
    link: { tokenHash: await sha256(token), userId, email: to, purpose, mailKey: key, expiresAt },
    bounds: [
      { scope: `${scope}:${await sha256(key)}`, most: 1 },
      // Against what somebody asks for the mail of a sign-up does not count.
      { scope: `${scope}:links:${hour}`, most: bySignUp ? MAILS_PER_HOUR : null },
      ...(bySignUp ? [] : [{ scope: `${scope}:asked:${hour}`, most: MAILS_PER_HOUR }]),
      { scope: `${scope}:box:${mailbox}`, most: MAX_TO_MAILBOX },
      ...scopesOf(network).flatMap(({ by, factor }) => [
        { scope: `${scope}:box:${mailbox}:${by}`, most: MAX_OF_NETWORK_TO_MAILBOX },
        { scope: `mails:network:${by}`, most: Math.min(mostOfNetwork * factor, shareOfNetwork) },
      ]),
      ...(purpose === "confirm" ? [{ scope: "mails:confirm", most: mostOf(dailyMails, "confirm") }] : []),
      { scope, most: mostOf(dailyMails, "link") },
    ],
  };
}

/** Sends the mail of this key, if it was queued. Never throws: a failure is sent later. */
export const sendQueued = (deps: Deps, key: string): Promise<void> =>
  tryJobs(deps, "mail", sendMail, { key });

export async function sendMail(deps: Deps, { key, payload }: Job<"mail" | "answer">, now: number) {
  const { db, mailer, tokenSeal, siteOrigin } = deps;
  const { kind, to, facts, sealedToken } = payload;
  if (!mailer) return whenSetUp(now);
  if (!siteOrigin || !isMailKind(kind)) throw new Error("This mail cannot be written here.");
  const token = sealedToken === null ? undefined : await tokenSeal?.open(sealedToken, key);
  // Each kind was queued with its own facts.
  const message = composeMail(kind, facts as never, { to, origin: siteOrigin, token });
  try {
    await mailer.send(message, key);
  } catch (error) {
    if (!(error instanceof ServiceFailure) || error.reason !== "rejected") throw error;
    // The service will never take it.
    logError("mail", error, { kind });
    return undefined;
  }
  if (isLinkKind(kind)) await stored.endLinkAt(db, key, Date.now() + LINK_LIFE_MS[kind]);
  return undefined;
}
