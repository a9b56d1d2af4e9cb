import type { ErrorCode } from "#contract/errors.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import type { Database } from "../../db/database.ts";
import { findVersion } from "../../db/drafts.ts";
import { expireConnection, findConnection } from "../../db/linkedin.ts";
import { beginPublishing, endPublishing, findPost, type PublishResult } from "../../db/posts.ts";
import { AppError } from "../../errors.ts";
import type { PublishOutcome } from "../../services/linkedin/publish.ts";
import type { Deps } from "../deps.ts";
import { changeDraft } from "./drafts.ts";

/** Longer than any call to LinkedIn may take: an attempt older than this died. */
const ATTEMPT_MS = 60_000;

/**
 * Publishes a post, once: a second click finds the first one's attempt or its result, and an attempt whose outcome
 * nobody knows is settled by sending the same text again, because LinkedIn itself refuses that. Answers the post as it
 * then is. Throws `linkedin_off`, `linkedin_connect`, `not_found`, `publishing`, `too_long_to_publish`, and
 * `publish_…` for what LinkedIn refused.
 */
export async function publishPost(deps: Deps, userId: string, postId: string): Promise<Post> {
  const { db, linkedin, tokenSeal } = deps;
  if (!linkedin || !tokenSeal) throw new AppError("linkedin_off");
  const post = await existing(db, userId, postId);
  if (post.publishedAt) return post;
  if (joinPost(post).length > MAX_POST_CHARS) throw new AppError("too_long_to_publish");
  const connection = await findConnection(db, userId);
  if (!connection) throw new AppError("linkedin_connect");
  if (connection.expiresAt <= Date.now()) throw new AppError("linkedin_reconnect");
  const accessToken = await tokenSeal.open(connection.sealedToken, userId).catch(async (error: unknown) => {
    // Closed with a key that is gone: only a new connection helps.
    await expireConnection(db, userId, Date.now());
    throw new AppError("linkedin_reconnect", { cause: error });
  });

  const attempt = crypto.randomUUID();
  const now = Date.now();
  const begun = await beginPublishing(db, userId, postId, {
    id: attempt,
    now,
    staleBefore: now - ATTEMPT_MS,
  });
  if (!begun) return await afterAnother(db, userId, postId);
  const version = await findVersion(db, userId, postId, begun.version);
  if (!version) throw new AppError("not_found");
  const outcome = await linkedin.publish({ accessToken, sub: connection.sub, text: joinPost(version) });
  const { end, refusal } = judge(outcome, begun.unsettled);
  // Before the end is noted: a crash in between leaves an attempt that the next one settles, and does this again.
  if (end.kind === "published") await selectSent(db, userId, postId, begun.version);
  await endPublishing(db, userId, postId, attempt, end);
  if (refusal?.code === "linkedin_reconnect") await expireConnection(db, userId, Date.now());
  if (refusal) throw refusal;
  return await existing(db, userId, postId);
}

/** Whatever was edited since it was sent: the library says what LinkedIn shows. */
async function selectSent(db: Database, userId: string, postId: string, version: number): Promise<void> {
  try {
    await changeDraft(db, userId, postId, { version });
  } catch (error) {
    // It has had too many changes for one more, and is published all the same.
    if (!(error instanceof AppError && error.code === "invalid")) throw error;
  }
}

async function existing(db: Database, userId: string, postId: string): Promise<Post> {
  const post = await findPost(db, userId, postId);
  if (!post) throw new AppError("not_found");
  return post;
}

async function afterAnother(db: Database, userId: string, postId: string): Promise<Post> {
  const post = await existing(db, userId, postId);
  if (post.publishedAt) return post;
  throw new AppError("publishing");
}

function judge(outcome: PublishOutcome, unsettled: boolean): { end: PublishResult; refusal?: AppError } {
  switch (outcome.kind) {
    case "published":
      return { end: { kind: "published", url: outcome.url, now: Date.now() } };
    case "duplicate":
      // After an attempt without an answer this is the answer: it went through.
      if (unsettled) return { end: { kind: "published", url: outcome.url ?? null, now: Date.now() } };
      return { end: { kind: "refused" }, refusal: new AppError("publish_duplicate") };
    case "unknown":
      return { end: { kind: "unknown" }, refusal: new AppError("publish_unknown") };
    case "refused":
      return { end: { kind: "refused" }, refusal: refusalOf(outcome) };
  }
}

type Refused = Extract<PublishOutcome, { kind: "refused" }>;

const REFUSALS = {
  revoked: "linkedin_reconnect",
  forbidden: "publish_forbidden",
  version: "publish_version",
  rate: "publish_rate",
  rejected: "publish_rejected",
} as const satisfies Record<Refused["reason"], ErrorCode>;

function refusalOf(outcome: Refused): AppError {
  const retryAfterSeconds = outcome.reason === "rate" ? outcome.retryAfterSeconds : undefined;
  return new AppError(REFUSALS[outcome.reason], { retryAfterSeconds, cause: new Error(outcome.detail) });
}
