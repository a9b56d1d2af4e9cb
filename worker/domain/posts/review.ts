import type { PostParts } from "#contract/post-text.ts";
import { SECOND_MS } from "#contract/times.ts";
import { allSaid, draftsToReviewQuery, saidQuery, toStoredDraft } from "../../db/drafts.ts";
import { saveReview } from "../../db/posts.ts";
import { composePost } from "../../language/text/index.ts";
import type { SuitePost } from "../../language/writer.ts";
import type { ModelDeps } from "../models.ts";
import { interviewOf, type PendingWork, type Session, type SessionRef, saidIn } from "../sessions.ts";
import { type Writers, writeWithFallback } from "../writers.ts";

/**
 * Reviews the posts of a session that wait for it. If the model fails, the built-in writer does it at once. Returns what is left
 * to do in the session, where a post was reviewed.
 */
export async function reviewPosts(deps: ModelDeps, ref: SessionRef, onReviewed: (postId: string) => void) {
  const { db } = deps;
  let pending: PendingWork | undefined;
  const [drafts, said] = await db.batch([draftsToReviewQuery(db, ref), saidQuery(db, [ref.sessionId])]);
  for (const draft of drafts.map(toStoredDraft)) {
    const request = {
      post: composePost({ hook: draft.hook, body: draft.body, cta: draft.cta }),
      said: allSaid(said, []),
      language: draft.language ?? undefined,
    };
    const review = await writeWithFallback(deps, (writer) => writer.review(request));
    pending = await saveReview(db, ref, draft.id, { ...review, version: draft.version });
    onReviewed(draft.id);
  }
  return pending;
}

/** From this score on a post can go out as it is. */
export const GOOD = 7;
const REVIEW_MS = 25 * SECOND_MS;

/**
 * Writes the suite of an interview and reviews each post before anybody sees it, where the model fails as the built-in writer does.
 * Only the writing of the suite can fail.
 */
export async function writeReviewedSuite(writers: Writers, session: Session) {
  const { hero, derivatives } = await writers.writer.synthesize(interviewOf(session));
  const speech = { said: saidIn(session.messages), language: session.language };
  const reviewed = async <Post extends SuitePost>(post: Post) => {
    const request = { post: shownOf(post), ...speech };
    const review = await writeWithFallback(writers, (writer) => writer.review(request), REVIEW_MS);
    return { ...post, review };
  };
  const [reviewedHero, ...others] = await Promise.all([reviewed(hero), ...derivatives.map(reviewed)]);
  return { hero: reviewedHero, derivatives: others };
}

/** A post as it is shown: the call to action that is suggested is no part of it. */
export const shownOf = ({ hooks, body }: SuitePost): PostParts =>
  composePost({ hook: hooks[0]?.content ?? "", body, cta: null });
