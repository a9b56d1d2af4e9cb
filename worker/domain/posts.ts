import type { Post, PostPatch } from "#contract/posts.ts";
import type { Database } from "../db/database.ts";
import { findDraft } from "../db/drafts.ts";
import { setPost } from "../db/posts.ts";
import { AppError } from "../errors.ts";
import { textPatch } from "./draft-versions.ts";
import { changeDraft } from "./drafts.ts";

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
  return await place(db, userId, postId, { status: patch.status, title: patch.title });
}

export async function archivePost(db: Database, userId: string, postId: string): Promise<Post> {
  return await place(db, userId, postId, { status: "archived" });
}

async function place(db: Database, userId: string, postId: string, change: Parameters<typeof setPost>[3]) {
  const post = await setPost(db, userId, postId, change, Date.now());
  if (!post) throw new AppError("not_found");
  return post;
}
