import type { HeroPost, Suite as SuiteResponse } from "#contract/chat.ts";
import { selectedParts } from "#contract/post-text.ts";
import type { NewDraft } from "../../db/drafts.ts";
import { AppError } from "../../errors.ts";
import { checkPost, type RubricFinding } from "../../language/rubric/index.ts";
import { composePost } from "../../language/text/index.ts";
import type { DerivativePost, Suite, SuitePost } from "../../language/writer.ts";
import type { Deps } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { interviewOf, readSession, type Session, type SessionRef, saidIn } from "../sessions.ts";
import { readToWrite } from "../writers.ts";
import { authorship, newDraft, saveAndLookAhead, suiteTexts } from "./drafting.ts";
import type { FollowUp } from "./review.ts";

/**
 * Writes the suite of a finished interview, unless it is there: one hero post and its derivatives, each a draft.
 * Safe to run any number of times. Throws `not_found`, `not_interviewed`, and `ServiceFailure` when the model fails, but
 * never with `withoutModel`.
 */
export async function writeSuite(
  deps: ModelDeps,
  ref: SessionRef,
  options: { withoutModel: boolean },
): Promise<FollowUp | undefined> {
  const { session, writer, builtinWriter } = await readToWrite(deps, ref);
  if (!isPending(session)) return undefined;
  const suite = await (options.withoutModel ? builtinWriter : writer).synthesize(interviewOf(session));
  const author = authorship(deps, options);
  const drafts = suiteTexts(suite).map(
    (text, postIndex): NewDraft => ({
      ...newDraft(text, author, session.language),
      postIndex,
    }),
  );
  return await saveAndLookAhead(deps, ref, session, {
    drafts: drafts.map((draft, i) => ({ ...draft, ...describe(suite.derivatives[i - 1]) })),
    message: {
      id: crypto.randomUUID(),
      role: "synthesizer",
      content: `Your content suite is ready: one hero post and ${suite.derivatives.length} more, each from another angle.`,
      fullAiResponse: toResponse(suite, drafts, saidIn(session.messages), session.language),
    },
  });
}

const describe = (post: DerivativePost | undefined) =>
  post ? { title: post.title, angle: post.angle, idealTiming: post.idealTiming } : {};

/** Whether the suite of this interview is still to be written. Throws what `writeSuite` throws. */
export async function isSuitePending(deps: Deps, ref: SessionRef): Promise<boolean> {
  return isPending(await readSession(deps.db, ref));
}

function isPending(session: Session | undefined): session is Session {
  if (!session?.interview) throw new AppError("not_found");
  if (!session.interview.complete) throw new AppError("not_interviewed");
  return !session.drafted;
}

/** The suite as it was written. Throws `not_found` when there is none. */
export async function readSuite(deps: Deps, ref: SessionRef): Promise<SuiteResponse> {
  const suite = storedSuite(await readSession(deps.db, ref));
  if (!suite) throw new AppError("not_found");
  return suite;
}

function storedSuite(session: Session | undefined): SuiteResponse | undefined {
  const answer = session?.messages.find(({ role }) => role === "synthesizer")?.fullAiResponse;
  return answer && "hero_post" in answer ? answer : undefined;
}

function toResponse(
  { hero, derivatives }: Suite,
  drafts: NewDraft[],
  said: string[],
  language: string | undefined,
): SuiteResponse {
  const common = (post: SuitePost, index: number) => {
    const draft = drafts[index];
    const parts = draft ? selectedParts(draft) : { ...post, hook: post.hooks[0]?.content ?? "" };
    const { hook, body, cta } = composePost(parts);
    return { draftId: draft?.id ?? "", hook, body, optional_cta: cta };
  };
  const heroPost = common(hero, 0);
  return {
    hero_post: {
      ...heroPost,
      estimated_performance: estimatePerformance({ ...heroPost, cta: heroPost.optional_cta, said, language }),
    },
    derivative_posts: derivatives.map((post, i) => ({
      ...common(post, i + 1),
      title: post.title,
      angle: post.angle,
      ideal_timing: post.idealTiming,
    })),
  };
}

interface Post {
  hook: string;
  body: string;
  cta: string | null;
  said: string[];
  language?: string;
}

/** What makes people stop and answer: rules about reading on, the speaker's presence and the question at the end. */
const ENGAGEMENT_RULES = new Set(["R5", "R6", "R7", "R12", "R14", "R15", "R19"]);
/** What makes people open a post and pass it on: rules about its first lines, and about sounding like everybody. */
const VIRALITY_RULES = new Set(["R2", "R3", "R8", "R9", "R14", "R16"]);

const BEST = 9;
const WORST = 1;
const PER_FINDING = 1.5;

/** An estimate from our rubric, with reasons. Nobody can promise how a post will do, so none gets full marks. */
export function estimatePerformance({ said, ...post }: Post): HeroPost["estimated_performance"] {
  const findings = checkPost({ ...post, transcript: said.join("\n") });
  const engagement = scoreOf(findings, ENGAGEMENT_RULES);
  const virality = scoreOf(findings, VIRALITY_RULES);
  return {
    engagement_score: engagement.score,
    virality_potential: virality.score,
    reasons: { engagement_score: engagement.reasons, virality_potential: virality.reasons },
  };
}

function scoreOf(findings: RubricFinding[], rules: Set<string>): { score: number; reasons: string[] } {
  const against = findings.filter(({ id }) => rules.has(id));
  const failed = new Set(against.map(({ id }) => id)).size;
  const reasons = [...new Set(against.map(({ note }) => note))];
  return {
    score: Math.max(WORST, BEST - failed * PER_FINDING),
    reasons: reasons.length > 0 ? reasons : [`None of the ${rules.size} things we check speaks against it.`],
  };
}
