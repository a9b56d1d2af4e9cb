import type { ErrorCode } from "#contract/errors.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import { DOCUMENT_TYPE, type Post, type SeenPost } from "#contract/posts.ts";
import { MINUTE_MS } from "#contract/times.ts";
import type { Database } from "../../db/database.ts";
import { connectionQuery, expireConnection } from "../../db/linkedin.ts";
import type { PostFile } from "../../db/post-files.ts";
import {
  beginPublishing,
  deletePost,
  endPublishing,
  type PublishResult,
  postQuery,
  toPost,
} from "../../db/posts.ts";
import type { DueTry } from "../../db/schedule.ts";
import { AppError, existing } from "../../errors.ts";
import type { PublishOutcome } from "../../services/linkedin-outcome.ts";
import type { Deps } from "../deps.ts";
import { eraseFilesOf } from "../recordings/vault.ts";
import { changeDraft } from "./drafts.ts";
import { refuseChanged } from "./seen.ts";
import { publishWithFiles } from "./uploads.ts";

/** Longer than any call to LinkedIn may take: an older attempt has died. */
export const ATTEMPT_MS = MINUTE_MS;

/**
 * Publishes a post once, and returns it: a second click finds the first one's attempt or result, and an unknown outcome is
 * settled by sending the same again, which LinkedIn refuses as a duplicate. With `due` only if it is still scheduled for
 * that time, and by one run. Throws `changed` if it is not as it was `seen`, `linkedin_off`, `linkedin_connect`, `linkedin_other_member` unless `asAnotherMember`,
 * `not_found`, `publishing`, `too_long_to_publish`, `kind_refused`, `upload_unfinished`, and `publish_…` for what LinkedIn refused.
 */
export async function publishPost(
  deps: Deps,
  userId: string,
  postId: string,
  { asAnotherMember = false, due, seen }: { asAnotherMember?: boolean; due?: DueTry; seen?: SeenPost } = {},
): Promise<Post> {
  const { db, linkedin, tokenSeal } = deps;
  if (!linkedin || !tokenSeal) throw new AppError("linkedin_off");
  const [[row], [connected]] = await db.batch([postQuery(db, userId, postId), connectionQuery(db, userId)]);
  const post = toPost(existing(row));
  if (post.publishedAt) return post;
  refuseChanged(post, seen);
  const connection = connectionFor(post, connected);
  const accessToken = await tokenSeal.open(connection.sealedToken, userId).catch(async (error: unknown) => {
    // Encrypted with a key that is gone: only a new connection helps.
    await expireConnection(db, userId, Date.now());
    throw new AppError("linkedin_reconnect", { cause: error });
  });

  if (due?.as && due.as !== connection.sub) throw new AppError("linkedin_other_member");
  const { name, publishedAs } = connection;
  if (publishedAs !== null && publishedAs !== connection.sub && !asAnotherMember) {
    const question = `Last time you published as someone else. LinkedIn is connected as ${name} now. Publish as ${name}?`;
    throw new AppError("linkedin_other_member", { message: name ? question : undefined });
  }

  const attempt = crypto.randomUUID();
  const now = Date.now();
  const options = { id: attempt, now, staleBefore: now - ATTEMPT_MS, due, seen };
  const lock = await beginPublishing(db, userId, postId, options);
  if (!lock) {
    const other = await readPost(db, userId, postId);
    if (other.publishedAt) return other;
    refuseChanged(other, seen);
    throw new AppError("publishing");
  }
  const { sub } = connection;
  const { text, files } = lock;
  const media = lock.unsettled ? (lock.media ?? []) : files.length === 0 ? [] : null;
  const outcome =
    media?.length === 0
      ? await linkedin.publish({ accessToken, sub, text })
      : await publishWithFiles(
          { deps, linkedin, attempt: { userId, postId, attempt }, accessToken, sub },
          { text, files, media },
        );
  const { result, refusal } = resolveOutcome(outcome, {
    files,
    unsettled: lock.unsettled,
    as: connection.sub,
    bySchedule: due !== undefined,
  });
  const ours = { userId, id: postId, attempt };
  const isPublished = result.kind === "published";
  let ended = await endPublishing(db, isPublished ? { ...ours, version: lock.version } : ours, result);
  if (isPublished && !ended.isSaved) {
    // It was edited meanwhile, but the library shows what LinkedIn shows. Selected before the result is saved: after a crash in
    // between, the next attempt settles this one and does it again.
    await changeDraft(deps, { userId }, postId, { version: lock.version });
    ended = await endPublishing(db, ours, result);
  }
  if (refusal?.code === "linkedin_reconnect") await expireConnection(db, userId, Date.now());
  if (refusal) throw refusal;
  return toPost(existing(ended.row));
}

type Connection = Awaited<ReturnType<typeof connectionQuery>>[number];

/** The connection, if this post can go out by it. Throws `too_long_to_publish`, `linkedin_connect` and `linkedin_reconnect`. */
export function connectionFor(post: Post, connection: Connection | undefined): Connection {
  if (joinPost(post).length > MAX_POST_CHARS) throw new AppError("too_long_to_publish");
  if (!connection) throw new AppError("linkedin_connect");
  if (connection.expiresAt <= Date.now()) throw new AppError("linkedin_reconnect");
  return connection;
}

/** Throws `not_found`. */
export const readPost = async (db: Database, userId: string, postId: string): Promise<Post> =>
  toPost(existing(await postQuery(db, userId, postId).get()));

/** Deletes a post, and erases its files. Throws `not_found`, and `publishing` while it is on its way to LinkedIn. */
export async function removePost(deps: Deps, userId: string, postId: string): Promise<void> {
  if (await deletePost(deps.db, userId, postId, Date.now() - ATTEMPT_MS))
    return await eraseFilesOf(deps, userId);
  await readPost(deps.db, userId, postId);
  throw new AppError("publishing");
}

function resolveOutcome(
  outcome: PublishOutcome,
  { unsettled, files, ...how }: { unsettled: boolean; files: PostFile[]; as: string; bySchedule: boolean },
): { result: PublishResult; refusal?: AppError } {
  // After an unsettled attempt a duplicate means that it succeeded.
  if (outcome.kind === "published" || (outcome.kind === "duplicate" && unsettled))
    return { result: { kind: "published", url: outcome.url ?? null, now: Date.now(), ...how } };
  if (outcome.kind === "unknown")
    return { result: { kind: "unknown" }, refusal: new AppError("publish_unknown") };
  if (outcome.kind === "duplicate")
    return { result: { kind: "refused" }, refusal: new AppError("publish_duplicate") };
  const { reason, detail } = outcome;
  const retryAfterSeconds = reason === "rate" ? outcome.retryAfterSeconds : undefined;
  const [file] = files;
  // A token that may not post at all can't upload either; LinkedIn answers both alike.
  if (reason === "forbidden" && file)
    return { result: { kind: "refused" }, refusal: kindRefused(file, detail) };
  const refusal = new AppError(REFUSALS[reason], { retryAfterSeconds, cause: new Error(detail) });
  return { result: { kind: "refused" }, refusal };
}

function kindRefused({ contentType }: PostFile, detail: string): AppError {
  const message =
    contentType === DOCUMENT_TYPE
      ? "LinkedIn doesn't take this document from us, so nothing was posted. Download it and post it there yourself, or remove it to publish the text alone."
      : "LinkedIn doesn't take pictures from us, so nothing was posted. Post them there yourself, or remove them to publish the text alone.";
  return new AppError("kind_refused", { message, cause: new Error(detail) });
}

const REFUSALS = {
  revoked: "linkedin_reconnect",
  forbidden: "publish_forbidden",
  version: "publish_version",
  rate: "publish_rate",
  rejected: "publish_rejected",
  unready: "upload_unfinished",
} as const satisfies Record<Extract<PublishOutcome, { kind: "refused" }>["reason"], ErrorCode>;
