import { postText } from "#contract/post-text.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import type { Database } from "../../db/database.ts";
import { findDraft, findDraftsToReview } from "../../db/drafts.ts";
import type { PendingWork } from "../../db/pending-work.ts";
import { deletePost, findPost, saveReview, setPost } from "../../db/posts.ts";
import { AppError } from "../../errors.ts";
import type { ModelDeps } from "../models.ts";
import type { SessionRef } from "../sessions.ts";
import { orBuiltin } from "../writers.ts";
import { changeDraft } from "./drafts.ts";
import { ATTEMPT_MS } from "./publish.ts";
import { textPatch } from "./versions.ts";

/**
 * Changes a post of the library. Its text is its draft's text, so an edit here is a version there. A
 * published post stays published. Throws `not_found` and `invalid`.
 */
export async function changePost(
  db: Database,
  userId: string,
  postId: string,
  patch: PostPatch,
): Promise<Post> {
  const { hook, body, cta } = patch;
  if (hook !== undefined || body !== undefined || cta !== undefined) {
    const draft = (await findDraft(db, userId, postId))?.draft;
    if (!draft) throw new AppError("not_found");
    await changeDraft(db, userId, postId, { ...textPatch(draft, { hook, body, cta }), change: "edit" });
  }
  return await savePlace(db, userId, postId, { status: patch.status, title: patch.title });
}

export async function archivePost(db: Database, userId: string, postId: string): Promise<Post> {
  return await savePlace(db, userId, postId, { status: "archived" });
}

/**
 * Deletes a post. Throws `not_found`, and `publishing` while it is on its way to LinkedIn: deleted then, it would be there
 * without anybody knowing.
 */
export async function removePost(db: Database, userId: string, postId: string): Promise<void> {
  if (await deletePost(db, userId, postId, Date.now() - ATTEMPT_MS)) return;
  throw new AppError((await findPost(db, userId, postId)) ? "publishing" : "not_found");
}

async function savePlace(
  db: Database,
  userId: string,
  postId: string,
  change: Parameters<typeof setPost>[3],
) {
  const post = await setPost(db, userId, postId, change, Date.now());
  if (!post) throw new AppError("not_found");
  return post;
}

/**
 * Reviews the posts of a session that wait for it, and saves each review. If the model fails, the built-in writer reviews at
 * once. Returns what is left to do there.
 */
export async function reviewPosts(
  deps: ModelDeps,
  ref: SessionRef,
  onReviewed: (postId: string) => void,
): Promise<PendingWork> {
  const { drafts, speech, ...found } = await findDraftsToReview(deps.db, ref);
  let { pending } = found;
  for (const draft of drafts) {
    const request = { post: postText(draft), said: speech.said, language: draft.language ?? undefined };
    const review = await orBuiltin(deps.writer.review(request), () => deps.builtinWriter.review(request));
    pending = await saveReview(deps.db, ref, draft.id, { ...review, version: draft.version });
    onReviewed(draft.id);
  }
  return pending;
}
