import type { BatchResponse } from "drizzle-orm/batch";
import { selectedParts } from "#contract/post-text.ts";
import type { Database } from "../../db/database.ts";
import { draftsToReviewQuery, type StoredDraft, saidInQuery, toStoredDraft } from "../../db/drafts.ts";
import { type PendingWork, toPendingWork, unlearnedNotesQuery } from "../../db/pending-work.ts";
import { saveReview } from "../../db/posts.ts";
import { profileStatements, saveProfile } from "../../db/profiles.ts";
import { composePost } from "../../language/text/index.ts";
import { logError } from "../../log.ts";
import type { ModelDeps } from "../models.ts";
import { type LearningRows, learn, learningQueries } from "../profile/profile.ts";
import type { SessionRef } from "../sessions.ts";
import { orBuiltin } from "../writers.ts";

/** What is left to do in a session, with all that it takes. */
export interface FollowUp extends PendingWork {
  drafts: StoredDraft[];
  said: string[];
  learning: LearningRows;
  /** When all this was read. */
  readAt: number;
}

/** The queries that `toFollowUp` needs, for one batch. */
export const followUpQueries = (db: Database, ref: SessionRef) =>
  [
    draftsToReviewQuery(db, ref),
    unlearnedNotesQuery(db, ref),
    saidInQuery(db, ref.sessionId),
    ...learningQueries(db, ref.userId),
  ] as const;

export const toFollowUp = (
  [drafts, unlearned, said, ...learning]: BatchResponse<ReturnType<typeof followUpQueries>>,
  readAt: number,
): FollowUp => ({
  ...toPendingWork([drafts, unlearned]),
  drafts: drafts.map(toStoredDraft),
  said: said.map(({ content }) => content),
  learning,
  readAt,
});

/**
 * Reviews the posts of a session that wait for it, and saves each review. With the first of them the profile learns, where it
 * has to, so that both are booked and saved at once; either is saved whatever becomes of the other, and learning that went
 * wrong is left to be done by itself. If the model fails, the built-in writer does it at once. `found` is what was read just
 * now, where it was. Returns what is left to do there.
 */
export async function reviewPosts(
  deps: ModelDeps,
  ref: SessionRef,
  options: { withoutModel: boolean; found?: FollowUp; onReviewed: (postId: string) => void },
): Promise<PendingWork> {
  const { db, writer, builtinWriter } = deps;
  const found = options.found ?? (await findFollowUp(db, ref));
  let pending: PendingWork = found;
  for (const [index, draft] of found.drafts.entries()) {
    const request = {
      post: composePost(selectedParts(draft)),
      said: found.said,
      language: draft.language ?? undefined,
    };
    const learns = index === 0 && found.isProfileOutdated;
    const [review, learned] = await Promise.allSettled([
      orBuiltin(writer.review(request), () => builtinWriter.review(request)),
      learns ? learn(deps, found.learning, options) : null,
    ]);
    if (learned.status === "rejected") logError("profile", learned.reason);
    const profile = learned.status === "fulfilled" &&
      learned.value && { ...learned.value, through: found.readAt, now: Date.now() };
    if (review.status === "rejected") {
      if (profile) await saveProfile(db, ref.userId, profile);
      throw review.reason;
    }
    pending = await saveReview(
      db,
      ref,
      { id: draft.id, review: { ...review.value, version: draft.version } },
      profile ? profileStatements(db, ref.userId, profile) : [],
    );
    options.onReviewed(draft.id);
  }
  return pending;
}

async function findFollowUp(db: Database, ref: SessionRef): Promise<FollowUp> {
  const now = Date.now();
  return toFollowUp(await db.batch(followUpQueries(db, ref)), now);
}
