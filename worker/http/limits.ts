import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import type { ErrorCode } from "#contract/errors.ts";
import { MAX_FILE_BYTES, MAX_PIECE_SECONDS, MAX_SHARES_BYTES, MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { networkOf, scopesOf } from "../domain/account/network.ts";
import { refuseOnServiceFailure } from "../domain/deps.ts";
import { admitModels } from "../domain/models.ts";
import { AppError } from "../errors.ts";
import { type AppEnv, before } from "./router.ts";

/** Generous for a post with all its versions, and little enough to parse without a thought. */
const MAX_JSON_BYTES = 1_048_576;
const MAX_SMALL_BYTES = 16_384;
/** What the other parts and the boundaries of a multipart body may add to the sound. */
const MULTIPART_OVERHEAD_BYTES = 65_536;

/** 16 kHz of two bytes each, with a header. */
const MAX_PIECE_BYTES = MAX_PIECE_SECONDS * 32_000;

/** Judged by the declared length before anything is read, else while it is counted. */
const limitBody = (maxSize: number, code: ErrorCode) =>
  bodyLimit({ maxSize, onError: () => Promise.reject(new AppError(code)) });

/** For strangers, of whom many may wait at once with what was parsed. */
export const limitSmall = limitBody(MAX_SMALL_BYTES, "body_too_large");
export const limitJson = limitBody(MAX_JSON_BYTES, "body_too_large");
const limitSharesFile = limitBody(MAX_SHARES_BYTES + MULTIPART_OVERHEAD_BYTES, "body_too_large");
/** For past posts: a file of many, or one as JSON, which takes many times its bytes once it is parsed. */
export const limitShares: MiddlewareHandler<AppEnv> = (c, next) =>
  (isForm(c) ? limitSharesFile : limitJson)(c, next);
export const limitPicture = limitBody(MAX_FILE_BYTES + MULTIPART_OVERHEAD_BYTES, "picture_too_large");
export const limitDocument = limitBody(MAX_FILE_BYTES + MULTIPART_OVERHEAD_BYTES, "document_too_large");
export const limitPiece = limitBody(MAX_PIECE_BYTES + MULTIPART_OVERHEAD_BYTES, "too_large");
export const limitUpload = limitBody(MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES, "too_large");

export async function limitRate(limiter: RateLimit, key: string): Promise<void> {
  const { success } = await limiter.limit({ key });
  if (!success) throw new AppError("too_many");
}

export const isForm = (c: Context): boolean =>
  c.req.header("Content-Type")?.startsWith("multipart/form-data") === true;

export const callerNetwork = (c: Context<AppEnv>): string =>
  networkOf(c.req.header("CF-Connecting-IP") ?? "unknown");

/** The same for the caller's network and the ranges around it. A range with a factor spreads its calls over as many keys. */
export async function limitNetwork(c: Context<AppEnv>, limiter: RateLimit, kind = ""): Promise<void> {
  for (const { by, factor } of scopesOf(callerNetwork(c))) {
    const part = factor > 1 ? ` ${Math.floor(Math.random() * factor)}` : "";
    await limitRate(limiter, `${kind}${by}${part}`);
  }
}

/** For calls that cost more than a few rows; comes after who the caller is. */
export const limitWork = before((c) => limitRate(c.env.WORK_LIMIT, c.var.userId));

const isReading = (c: Context<AppEnv>): boolean => c.var.isReading ?? /GET|HEAD/.test(c.req.method);

/** Limits reads by login or key, before the database is asked who it is. */
export async function limitReads(c: Context<AppEnv>, tokenHash: string): Promise<void> {
  if (isReading(c)) await limitRate(c.env.READ_LIMIT, tokenHash);
}

/** Limits a user with all their logins and keys. One person can be many visitors, so visitors are limited by network too. */
export async function limitCaller(c: Context<AppEnv>, userId: string): Promise<void> {
  const limiter = isReading(c) ? c.env.READ_LIMIT : c.env.WRITE_LIMIT;
  await limitRate(limiter, userId);
  if (c.req.header("Authorization") === undefined) await limitNetwork(c, limiter);
}

/** For calls that ask Stripe, which takes so many a second of all accounts together. */
export const limitBilling = before((c) => limitRate(c.env.VISITOR_LIMIT, `billing ${c.var.userId}`));

/** For calls of strangers that change something; users and visitors are counted where they are identified. */
export const limitWritesOfNetwork = before((c) => limitNetwork(c, c.env.WRITE_LIMIT));

/** For tries to sign in, by network, which many people may share. */
export const limitSignIn = before((c) => limitNetwork(c, c.env.SIGN_IN_IP_LIMIT));
/** Counted apart: guesses at passwords must not lock out who has a passkey. */
export const limitPasskey = before((c) => limitNetwork(c, c.env.SIGN_IN_IP_LIMIT, "passkey "));

/** Sets `models`, for calls that ask one, now or later; comes after who the caller is. */
export async function setModels(c: Context<AppEnv>): Promise<void> {
  // A stranger has no id yet: only their network's limit can be checked. They are a visitor before the first call is booked.
  c.set("models", await admitModels(c.var.deps, { userId: c.var.userId ?? null, network: callerNetwork(c) }));
}

export const askModel = before(setModels);
/** For calls of users that make a model work; comes after `requireUser`. */
export const useModel = every(limitWork, askModel);

/** Refuses whoever has not solved the widget, where one is set up. */
export async function requirePerson(c: Context<AppEnv>, token: string | undefined): Promise<void> {
  const { challenge } = c.var.deps;
  if (!challenge) return;
  const answer = token && { token, remoteIp: c.req.header("CF-Connecting-IP") ?? null };
  const isPerson = answer && (await refuseOnServiceFailure("unavailable", challenge.verify(answer)));
  if (!isPerson) throw new AppError("challenge");
}
