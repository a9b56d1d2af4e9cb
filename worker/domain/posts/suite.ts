import type { HeroPost, Suite as SuiteResponse } from "#contract/chat.ts";
import type { Review } from "#contract/posts.ts";
import { type NewDraft, saveFirstDrafts } from "../../db/drafts.ts";
import { AppError, existing } from "../../errors.ts";
import { checkPost, type RubricFinding } from "../../language/rubric/index.ts";
import type { SuitePost } from "../../language/writer.ts";
import type { Deps } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { nextMessageTime, readSession, type Session, type SessionRef, saidIn } from "../sessions.ts";
import { readToWrite } from "../writers.ts";
import { authorship, newDraft, suiteTexts } from "./drafting.ts";
import { GOOD, shownOf, writeReviewedSuite } from "./review.ts";

/** Writes a finished interview's suite, unless it is there. Safe to repeat. Throws `ServiceFailure`, but never with `withoutModel`. */
export async function writeSuite(deps: ModelDeps, ref: SessionRef, options: { withoutModel: boolean }) {
  const { session, writer, plainWriter } = await readToWrite(deps, ref);
  if (!isPending(session)) return;
  const writers = { writer: options.withoutModel ? plainWriter : writer, plainWriter };
  const suite = await writeReviewedSuite(writers, session);
  const author = authorship(deps, options);
  const drafts = suiteTexts(suite).map((text, postIndex): NewDraft => {
    const post = suite.derivatives[postIndex - 1];
    const its = { postIndex, title: post?.title, angle: post?.angle, idealTiming: post?.idealTiming };
    const { review } = post ?? suite.hero;
    return { ...newDraft(text, author, session.language), ...its, review };
  });
  const message = {
    role: "synthesizer" as const,
    content: `Your posts are ready: one main post and ${suite.derivatives.length} more angles.`,
    fullAiResponse: toSuiteResponse(suite, drafts, session),
  };
  await saveFirstDrafts(deps.db, ref, { message, drafts }, nextMessageTime(session));
}

export const needsSuite = async (deps: Deps, ref: SessionRef): Promise<boolean> =>
  isPending(await readSession(deps.db, ref));

function isPending(session: Session | undefined): session is Session {
  if (!session?.interview) throw new AppError("not_found");
  if (!session.interview.complete) throw new AppError("not_interviewed");
  return !session.drafted;
}

export async function readSuite(deps: Deps, ref: SessionRef): Promise<SuiteResponse> {
  const session = await readSession(deps.db, ref);
  const answer = session?.messages.find(({ role }) => role === "synthesizer")?.fullAiResponse;
  return existing(answer && "hero_post" in answer ? answer : undefined);
}

function toSuiteResponse(
  { hero, derivatives }: Awaited<ReturnType<typeof writeReviewedSuite>>,
  drafts: NewDraft[],
  { messages, language }: Session,
): SuiteResponse {
  const common = (post: SuitePost, index: number) => {
    const { hook, body } = shownOf(post);
    return { draftId: drafts[index]?.id ?? "", hook, body, optional_cta: post.cta };
  };
  const heroPost = common(hero, 0);
  const findings = checkPost({ ...heroPost, transcript: saidIn(messages).join("\n"), language });
  return {
    hero_post: { ...heroPost, estimated_performance: estimatePerformance(hero.review, findings) },
    derivative_posts: derivatives.map((post, i) => {
      return { ...common(post, i + 1), title: post.title, angle: post.angle, ideal_timing: post.idealTiming };
    }),
  };
}

/** What makes people stop and answer: rules about reading on and the question at the end. */
const ENGAGEMENT_RULES = new Set(["R5", "R6", "R15", "R19"]);
/** What makes people open a post and pass it on: rules about its first lines. */
const VIRALITY_RULES = new Set(["R2", "R3", "R16"]);

const BEST = 9.5;
const WORST = 1;
const PER_BROKEN_RULE = 0.5;

/** Estimates from a post's review and our rubric, with reasons. Nobody can promise how a post will do, so none gets full marks. */
function estimatePerformance(review: Review, findings: RubricFinding[]): HeroPost["estimated_performance"] {
  const engagement = estimate(review, findings, ENGAGEMENT_RULES);
  const virality = estimate(review, findings, VIRALITY_RULES);
  const reasons = { engagement_score: engagement.reasons, virality_potential: virality.reasons };
  return { engagement_score: engagement.score, virality_potential: virality.score, reasons };
}

function estimate(review: Review, findings: RubricFinding[], rules: Set<string>) {
  const { overallScore, strengths, improvements } = review;
  const against = findings.filter(({ id }) => rules.has(id));
  const broken = new Set(against.map(({ id }) => id)).size;
  const score = Math.min(BEST, Math.max(WORST, overallScore - broken * PER_BROKEN_RULE));
  const [first, other] = overallScore < GOOD ? [improvements, strengths] : [strengths, improvements];
  const points = first.length > 0 ? first : other;
  // The built-in writer's review has the notes of the rubric among its own.
  const notes = against.map(({ note }) => note).filter((note) => !points.some((one) => one.startsWith(note)));
  return { score: Math.round(score * 10) / 10, reasons: [...points, ...new Set(notes)] };
}
