import type { ErrorCode } from "#contract/errors.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import { DOCUMENT_TYPE, type Post, type SeenPost } from "#contract/posts.ts";
import { MINUTE_MS } from "#contract/times.ts";
import type { Database } from "../../db/database.ts";
import { connectionQuery, expireConnection } from "../../db/linkedin.ts";
import { type Attempt, keepPublishing, type PostFile } from "../../db/post-files.ts";
import { deletePost, postQuery, toPost } from "../../db/posts.ts";
import { beginPublishing, endPublishing, otherAttemptQuery } from "../../db/publishing.ts";
import type { DueTry } from "../../db/schedule.ts";
import { AppError, existing, type RefusalDetails } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { LinkedIn, Media } from "../../services/linkedin.ts";
import { type PublishOutcome, UploadRefused } from "../../services/linkedin-outcome.ts";
import type { Deps } from "../deps.ts";
import { eraseFilesOf } from "../recordings/vault.ts";
import { lookAgain } from "../retries.ts";
import { changeDraft } from "./drafts.ts";
import { isAsSeen } from "./seen.ts";

/** Longer than any call to LinkedIn may take: an older attempt has died. */
export const ATTEMPT_MS = MINUTE_MS;

export type Publication = { refused?: undefined; post: Post } | ({ refused: ErrorCode } & RefusalDetails);

/**
 * Publishes a post once: a second click finds the first one's attempt or result, and an unknown outcome is settled by sending
 * the same again, which LinkedIn refuses as a duplicate. With `due` only if it is still scheduled for that time, and by one run.
 */
export async function publishPost(
  deps: Deps,
  userId: string,
  postId: string,
  consent: { asAnotherMember?: boolean; due?: DueTry; seenPost?: SeenPost } = {},
): Promise<Publication> {
  const { due, seenPost = {} } = consent;
  const { db, linkedin, tokenSeal } = deps;
  if (!linkedin || !tokenSeal) return { refused: "linkedin_off" };
  const [[row], [connection]] = await db.batch([postQuery(db, userId, postId), connectionQuery(db, userId)]);
  if (!row) return { refused: "not_found" };
  const post = toPost(row);
  if (post.publishedAt) return { post };
  const obstacle = findObstacle(post, connection);
  if (obstacle || !connection) return { refused: obstacle ?? "linkedin_connect" };
  const accessToken = await tokenSeal.open(connection.sealedToken, userId).catch((cause: Error) => cause);
  if (typeof accessToken !== "string") {
    // Encrypted with a key that is gone: only a new connection helps.
    await expireConnection(db, userId, Date.now());
    return { refused: "linkedin_reconnect", cause: accessToken };
  }

  const { sub } = connection;
  if (due?.as && due.as !== sub) return { refused: "linkedin_other_member" };
  const question = consent.asAnotherMember || due?.as ? undefined : askAsWhom(connection);
  if (question) return question;

  const attempt = crypto.randomUUID();
  const now = Date.now();
  const options = { id: attempt, now, staleBefore: now - ATTEMPT_MS, due, seenPost };
  const lock = await beginPublishing(db, userId, postId, options);
  if (!lock) {
    const change = due ? undefined : await showAttempted(deps, userId, postId);
    if (change) return change;
    const [other] = await postQuery(db, userId, postId);
    if (!other) return { refused: "not_found" };
    const post = toPost(other);
    if (post.publishedAt) return { post };
    return isAsSeen(post, seenPost) ? { refused: "publishing" } : { refused: "changed", post };
  }
  const { text, files, unsettled } = lock;
  const media = unsettled ? (lock.media ?? []) : files.length === 0 ? [] : null;
  const job = { deps, linkedin, attempt: { userId, postId, attempt }, accessToken, sub };
  const outcome =
    media?.length === 0
      ? await linkedin.publish({ accessToken, sub, text })
      : await publishWithFiles(job, { text, files, media });
  const ours = { userId, id: postId, attempt };
  // After an unsettled attempt a duplicate means that it succeeded.
  if (outcome.kind === "published" || (outcome.kind === "duplicate" && unsettled)) {
    const how = { as: sub, now: Date.now(), bySchedule: due !== undefined };
    const result = { kind: "published", url: outcome.url ?? null, ...how } as const;
    let end = await endPublishing(db, { ...ours, version: lock.version }, result);
    if (!end.isSaved) {
      // It was edited meanwhile, but the library shows what LinkedIn shows. Selected before the result is saved: after a crash in
      // between, the next attempt settles this one and does it again.
      await changeDraft(deps, { userId }, postId, { version: lock.version });
      end = await endPublishing(db, ours, result);
    }
    return end.row ? { post: toPost(end.row) } : { refused: "not_found" };
  }
  await endPublishing(db, ours, { kind: outcome.kind === "unknown" ? "unknown" : "refused" });
  const refusal = explain(outcome, files);
  if (refusal.refused === "linkedin_reconnect") await expireConnection(db, userId, Date.now());
  return refusal;
}

const ATTEMPTED =
  "LinkedIn didn't answer last time, so it may have the text of that attempt. Your post shows that text again; your later one is among its versions. Publish again to find out.";

/** Selects the text of an attempt whose outcome is unknown, which its author is to see before it is sent again. Undefined where it is selected. */
export async function showAttempted(deps: Deps, userId: string, postId: string) {
  const [other] = await otherAttemptQuery(deps.db, { id: postId, userId }, Date.now() - ATTEMPT_MS);
  if (!other) return undefined;
  await changeDraft(deps, { userId }, postId, other);
  return { refused: "changed", message: ATTEMPTED, post: await readPost(deps.db, userId, postId) } as const;
}

type Connection = Awaited<ReturnType<typeof connectionQuery>>[number];

/** The question to an author who published as another member last time; undefined where that was this one, or nobody. */
export function askAsWhom({ sub, name, publishedAs }: Connection) {
  if (publishedAs === null || publishedAs === sub) return undefined;
  const question = `Last time you published as someone else. LinkedIn is connected as ${name} now. Publish as ${name}?`;
  return { refused: "linkedin_other_member", message: name ? question : undefined } as const;
}

export function findObstacle(post: Post, connection: Connection | undefined): ErrorCode | undefined {
  if (joinPost(post).length > MAX_POST_CHARS) return "too_long_to_publish";
  if (!connection) return "linkedin_connect";
  return connection.expiresAt <= Date.now() ? "linkedin_reconnect" : undefined;
}

export const readPost = async (db: Database, userId: string, postId: string): Promise<Post> =>
  toPost(existing(await postQuery(db, userId, postId).get()));

export async function removePost(deps: Deps, userId: string, postId: string): Promise<void> {
  if (await deletePost(deps.db, userId, postId, Date.now() - ATTEMPT_MS))
    return await eraseFilesOf(deps, userId);
  await readPost(deps.db, userId, postId);
  throw new AppError("publishing");
}

function explain(
  outcome: Exclude<PublishOutcome, { kind: "published" }>,
  [file]: PostFile[],
): Extract<Publication, { refused: ErrorCode }> {
  if (outcome.kind !== "refused") return { refused: `publish_${outcome.kind}` };
  const { reason, detail } = outcome;
  const cause = new Error(detail);
  const message = file && KIND_REFUSED[file.contentType === DOCUMENT_TYPE ? "document" : "pictures"];
  // A token that may not post at all can't upload either; LinkedIn answers both alike.
  if (reason === "forbidden" && file) return { refused: "kind_refused", message, cause };
  const retryAfterSeconds = reason === "rate" ? outcome.retryAfterSeconds : undefined;
  return { refused: REFUSALS[reason], retryAfterSeconds, cause };
}

const KIND_REFUSED = {
  document:
    "LinkedIn doesn't take this document from us, so nothing was posted. Download it and post it there yourself, or remove it to publish the text alone.",
  pictures:
    "LinkedIn doesn't take pictures from us, so nothing was posted. Post them there yourself, or remove them to publish the text alone.",
};

const REFUSALS = {
  revoked: "linkedin_reconnect",
  forbidden: "publish_forbidden",
  version: "publish_version",
  rate: "publish_rate",
  rejected: "publish_rejected",
  unready: "upload_unfinished",
} as const satisfies Record<Extract<PublishOutcome, { kind: "refused" }>["reason"], ErrorCode>;

/** How often the bytes of a file are sent in one attempt, where the answer is lost or the address expires. */
const MOST_SENDS = 2;

interface Job {
  deps: Deps;
  linkedin: LinkedIn;
  attempt: Attempt;
  accessToken: string;
  sub: string;
}

/** An attempt whose end is unknown is sent again as it was, with its `media`; else what LinkedIn lacks is uploaded, and written down first. */
async function publishWithFiles(
  job: Job,
  { text, files, media }: { text: string; files: readonly PostFile[]; media: Media[] | null },
): Promise<PublishOutcome> {
  try {
    return await send(job, text, media ?? (await uploadAll(job, files)));
  } catch (error) {
    if (error instanceof UploadRefused) return error.outcome;
    if (error instanceof ServiceFailure) return unready(error.message);
    throw error;
  }
}

const unready = (detail: string) => ({ kind: "refused", reason: "unready", detail }) as const;

/** What LinkedIn refuses because it still processes it is not posted, so that it may be sent again. */
async function send({ linkedin, ...job }: Job, text: string, media: Media[]): Promise<PublishOutcome> {
  await keep(job, { media });
  const outcome = await lookAgain(async () => {
    const outcome = await linkedin.publish({ ...job, text, media });
    return outcome.kind === "refused" && outcome.reason === "unready" ? undefined : outcome;
  });
  return outcome ?? unready(STILL_PROCESSED);
}

const STILL_PROCESSED = "it is still processed";

async function uploadAll(job: Job, files: readonly PostFile[]): Promise<Media[]> {
  const media: Media[] = [];
  for (const file of files) media.push({ urn: await upload(job, file), label: file.label });
  const areReady = await lookAgain(async () => (await areProcessed(job, files, media)) || undefined);
  if (!areReady) throw new UploadRefused(unready(STILL_PROCESSED));
  return media;
}

const kindOf = ({ contentType }: PostFile) => (contentType === DOCUMENT_TYPE ? "documents" : "images");

/** Uploads a file, unless LinkedIn has it, and returns its URN, which is saved before its first byte is sent. */
async function upload(job: Job, file: PostFile): Promise<string> {
  const { linkedin, accessToken, sub } = job;
  const kind = kindOf(file);
  let place = file.upload?.as === sub ? file.upload : undefined;
  // Whoever saved it may have sent the bytes too.
  let mayHaveBytes = place !== undefined;
  for (let sends = 0; ; sends += 1) {
    const state =
      place && mayHaveBytes ? await linkedin.uploadState(kind, accessToken, place.urn) : "waiting";
    if (place && (state === "available" || state === "processing")) return place.urn;
    if (sends === MOST_SENDS) throw new UploadRefused(unready("the bytes were not taken"));
    if (!place || state === "failed" || place.until <= Date.now())
      place = { ...(await linkedin.beginUpload(kind, job)), as: sub };
    await keep(job, { fileId: file.id, upload: place });
    const delivery = await linkedin.sendBytes(accessToken, place.url, await bytesOf(job, file));
    if (delivery === "taken") return place.urn;
    mayHaveBytes = delivery === "lost";
    if (delivery === "expired") place = undefined;
  }
}

async function bytesOf({ deps }: Job, file: PostFile) {
  const stream = await deps.vault.get(file);
  if (!stream) throw new ServiceFailure("vault", "malformed", "a file of a post is gone");
  return { bytes: await new Response(stream).arrayBuffer(), contentType: file.contentType };
}

/** Whether LinkedIn can use all files, or does not say: the post finds out. Throws `UploadRefused`, for a file that it can't use for good. */
async function areProcessed(job: Job, files: readonly PostFile[], media: readonly Media[]): Promise<boolean> {
  for (const [at, file] of files.entries()) {
    const state = await job.linkedin.uploadState(kindOf(file), job.accessToken, media[at]?.urn ?? "");
    if (state === "hidden") return true;
    if (state === "failed") {
      await keep(job, { fileId: file.id, upload: null });
      throw new UploadRefused({ kind: "refused", reason: "rejected", detail: "it could not be processed" });
    }
    if (state !== "available") return false;
  }
  return true;
}

async function keep(
  { deps, attempt }: Pick<Job, "deps" | "attempt">,
  progress: Parameters<typeof keepPublishing>[2],
): Promise<void> {
  if (!(await keepPublishing(deps.db, attempt, progress, Date.now()))) throw new AppError("publishing");
}
