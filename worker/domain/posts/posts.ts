import type { Post, PostPatch } from "#contract/posts.ts";
import type { Database } from "../../db/database.ts";
import { findDraft } from "../../db/drafts.ts";
import { deletePost, findPost, setPost } from "../../db/posts.ts";
import { AppError } from "../../errors.ts";
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
  const post = await setPost(db, userId, postId, { status: patch.status, title: patch.title }, Date.now());
  if (!post) throw new AppError("not_found");
  return post;
}

/**
 * Deletes a post. Throws `not_found`, and `publishing` while it is on its way to LinkedIn: deleted then, it would be there
 * without anybody knowing.
 */
export async function removePost(db: Database, userId: string, postId: string): Promise<void> {
  if (await deletePost(db, userId, postId, Date.now() - ATTEMPT_MS)) return;
  throw new AppError((await findPost(db, userId, postId)) ? "publishing" : "not_found");
}
