import { joinPost, type PostParts } from "#contract/post-text.ts";
import { SECOND_MS } from "#contract/times.ts";
import { allSaid, draftsToReviewQuery, saidQuery, toStoredDraft } from "../../db/drafts.ts";
import { saveReview } from "../../db/posts.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { checkPost } from "../../language/rubric/index.ts";
import { composePost, restoreHidden, rewordOpening } from "../../language/text/index.ts";
import type { FoundReview, ReviewRequest, SuitePost, Writer } from "../../language/writer.ts";
import type { ModelDeps } from "../models.ts";
import { interviewOf, type PendingWork, type Session, type SessionRef, saidIn } from "../sessions.ts";
import { tryModel, type Writers, writeWithFallback } from "../writers.ts";

/** Reviews the posts of a session that wait for it; where the model fails, the built-in writer does. Returns what is then left to do, if any was. */
export async function reviewPosts(deps: ModelDeps, ref: SessionRef, onReviewed: (postId: string) => void) {
  const { db } = deps;
  let pending: PendingWork | undefined;
  const [drafts, turns] = await db.batch([draftsToReviewQuery(db, ref), saidQuery(db, [ref.sessionId])]);
  for (const draft of drafts.map(toStoredDraft)) {
    const request = {
      post: composePost({ hook: draft.hook, body: draft.body, cta: draft.cta }),
      said: allSaid(turns, []),
      language: draft.language ?? undefined,
    };
    const review = await writeWithFallback(deps, (writer) => writer.review(request));
    pending = await saveReview(db, ref, draft.id, { ...review, version: draft.version });
    onReviewed(draft.id);
  }
  return pending;
}

/**
 * Writes the suite of an interview and reviews each post before anybody sees it; the model is asked once to mend what a review finds. At
 * most 19 calls of the model: the suite, two reviews and a mending of each of six posts. Only the writing of the suite can fail.
 */
export async function writeReviewedSuite(writers: Writers, session: Session) {
  const suite = await writers.writer.synthesize(interviewOf(session));
  const speech = { said: saidIn(session.messages), language: session.language };
  const [hero, derivatives] = await Promise.all([
    reviewed(writers, suite.hero, speech),
    Promise.all(suite.derivatives.map((post) => reviewed(writers, post, speech))),
  ]);
  return { hero, derivatives };
}

type Speech = Omit<ReviewRequest, "post">;

/** From this score on a post can go out as it is. */
export const GOOD = 7;
const STEP_MS = 25 * SECOND_MS;

/** The post, or what the model made of it from its review, where that is better. */
async function reviewed<Post extends SuitePost>(
  { writer, plainWriter }: Writers,
  post: Post,
  speech: Speech,
): Promise<Post & { review: FoundReview }> {
  const request = { post: shownOf(post), ...speech };
  const review = writer === plainWriter ? undefined : await tryModel(() => writer.review(request), STEP_MS);
  if (!review) return { ...post, review: await plainWriter.review(request) };
  if (review.overallScore >= GOOD || review.improvements.length === 0) return { ...post, review };
  const mendedPost = await tryModel(() => mend(writer, post, speech, review.improvements), STEP_MS);
  const reviewAgain = (changed: Post) => writer.review({ post: shownOf(changed), ...speech });
  const again = mendedPost && (await tryModel(() => reviewAgain(mendedPost), STEP_MS));
  const isBetter = again && again.overallScore > review.overallScore;
  return isBetter ? { ...mendedPost, review: again } : { ...post, review };
}

/** A post as it is shown: the call to action that is suggested is no part of it. */
export const shownOf = ({ hooks, body }: SuitePost): PostParts =>
  composePost({ hook: hooks[0]?.content ?? "", body, cta: null });

/** The post without what its review found; undefined where nothing changed or it got worse. */
async function mend<Post extends SuitePost>(
  writer: Writer,
  post: Post,
  speech: Speech,
  improvements: readonly string[],
): Promise<Post | undefined> {
  const before = shownOf(post);
  const list = improvements.map((text) => `- ${text}`).join("\n");
  const instruction = `Mend what a reviewer found, with the author's own words, and change nothing else:\n${list}`;
  const { hook, body } = await writer.refine({ ...speech, post: before, instruction });
  if (hook === undefined && body === undefined) return undefined;
  const mendedPost = withChanges(post, { hook, body });
  return isSound(shownOf(mendedPost), before, speech) ? mendedPost : undefined;
}

/** `body` is what is to be shown below the hook of before. */
function withChanges<Post extends SuitePost>(post: Post, { hook, body }: Partial<PostParts>): Post {
  const [first, ...others] = post.hooks;
  const opening = first?.content ?? "";
  const whole = body === undefined ? post.body : restoreHidden(body, { hook: opening, body: post.body });
  if (!first || hook === undefined || hook === opening) return { ...post, body: whole };
  const sameHook = others.find(({ content }) => content === hook);
  const hooks = sameHook
    ? [sameHook, ...post.hooks.filter((one) => one !== sameHook)]
    : [{ ...first, content: hook }, ...others];
  return { ...post, body: rewordOpening({ hook: opening, body: whole }, hook), hooks };
}

/** The least share of words that the author said, or it is no longer their post. */
const LEAST_OWN_WORDS = 0.6;

/** Whether a changed post has nothing more in it that was not said, and breaks no more rules than before. */
function isSound(changed: PostParts, before: PostParts, { said, language }: Speech): boolean {
  const comparedTo = (post: PostParts) => fidelityOf({ body: joinPost(post), said, confirmed: [], language });
  const broken = (post: PostParts) => checkPost({ ...post, transcript: said.join("\n"), language }).length;
  const unsaid = new Set(comparedTo(before).unsaid.map(({ text }) => text));
  const { yourWords, unsaid: remaining } = comparedTo(changed);
  const isTheirs = yourWords >= LEAST_OWN_WORDS && remaining.every(({ text }) => unsaid.has(text));
  return isTheirs && broken(changed) <= broken(before);
}
