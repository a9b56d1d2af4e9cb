import { postText } from "#contract/post-text.ts";
import type { Review } from "#contract/posts.ts";
import { findDraft } from "../db/drafts.ts";
import { postsToReview, saveReview } from "../db/posts.ts";

import type { Deps } from "./deps.ts";
import type { SessionRef } from "./sessions.ts";
import { orBuiltin } from "./writing.ts";

/** Reviews a post as it stands and keeps the review. Nobody waits for it, so the built-in writer steps in at once. */
export async function reviewPost(deps: Deps, userId: string, postId: string): Promise<Review | undefined> {
  const found = await findDraft(deps.db, userId, postId);
  if (!found) return undefined;
  const { draft, said } = found;
  const request = { post: postText(draft), said, language: draft.language ?? undefined };
  const review = await orBuiltin(deps.writer.review(request), () => deps.builtinWriter.review(request));
  await saveReview(deps.db, userId, postId, review);
  return review;
}

/** The posts of a session that wait for a review. */
export const waitingForReview = ({ db }: Deps, { userId, sessionId }: SessionRef): Promise<string[]> =>
  postsToReview(db, userId, sessionId);
