import type { DraftPatch } from "#contract/drafts.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import type { Database } from "../db/database.ts";
import { findDraft } from "../db/drafts.ts";
import { findPost, setPost } from "../db/posts.ts";
import { AppError } from "../errors.ts";
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
  const post = await findPost(db, userId, postId);
  if (!post) throw new AppError("not_found");
  const text = await textPatch(db, userId, postId, patch);
  if (text) await changeDraft(db, userId, postId, text);
  // Restored from the archive it is what it was: nothing takes it back from LinkedIn.
  const status = patch.status && patch.status !== "archived" && post.publishedAt ? "published" : patch.status;
  return await place(db, userId, postId, { status, title: patch.title });
}

export async function archivePost(db: Database, userId: string, postId: string): Promise<Post> {
  return await place(db, userId, postId, { status: "archived" });
}

async function place(db: Database, userId: string, postId: string, change: Parameters<typeof setPost>[3]) {
  const post = await setPost(db, userId, postId, change, Date.now());
  if (!post) throw new AppError("not_found");
  return post;
}

async function textPatch(
  db: Database,
  userId: string,
  postId: string,
  { hook, body, cta }: PostPatch,
): Promise<DraftPatch | undefined> {
  if (hook === undefined && body === undefined && cta === undefined) return undefined;
  const draft = (await findDraft(db, userId, postId))?.draft;
  if (!draft) throw new AppError("not_found");
  const type = draft.hooks[draft.selectedHookIndex]?.type ?? "claim";
  return {
    change: "edit",
    ...(hook !== undefined && { hooks: [{ type, content: hook }] }),
    ...(body !== undefined && { bodies: [{ content: body }] }),
    ...(cta !== undefined && (cta === null ? { selectedCtaIndex: null } : { customCta: cta })),
  };
}
