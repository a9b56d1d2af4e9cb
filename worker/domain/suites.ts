import type { Suite as SuiteAnswer } from "#contract/chat.ts";
import { type NewDraft, saveFirstDrafts } from "../db/drafts.ts";
import { AppError } from "../errors.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../services/writer/writer.ts";
import type { Deps } from "./deps.ts";
import { authorship, newDraft } from "./drafting.ts";
import { estimatePerformance } from "./estimate.ts";
import { readSession, type Session, type SessionRef, saidIn, turnsOf } from "./sessions.ts";

/**
 * Writes the suite of a finished interview, unless it is there: one hero post and its derivatives, each a draft.
 * Safe to run any number of times. Throws `not_found`, `not_interviewed`, and `ServiceFailure` when the writer could
 * not, unless told to write without the model.
 */
export async function synthesise(
  deps: Deps,
  ref: SessionRef,
  options: { withoutModel: boolean },
): Promise<void> {
  const session = await readSession(deps.db, ref);
  if (!session?.interview) throw new AppError("not_found");
  if (!session.interview.complete) throw new AppError("not_interviewed");
  if (session.drafted) return;

  const request: InterviewRequest = {
    turns: turnsOf(session.messages),
    topic: session.topic,
    language: session.language,
  };
  const writer = options.withoutModel ? deps.builtinWriter : deps.writer;
  const suite = await writer.synthesise(request);
  const author = authorship(deps, options);
  const drafts = [suite.hero, ...suite.derivatives].map(
    (post, postIndex): NewDraft => ({
      ...newDraft({ ...post, ctaSuggestions: post.cta ? [post.cta] : [] }, author, session.language),
      postIndex,
      selectedCtaIndex: post.cta ? 0 : null,
    }),
  );
  await saveFirstDrafts(
    deps.db,
    { id: ref.sessionId, userId: ref.userId },
    {
      drafts: drafts.map((draft, i) => ({ ...draft, ...describe(suite.derivatives[i - 1]) })),
      message: {
        id: crypto.randomUUID(),
        role: "synthesizer",
        content: `Your content suite is ready: one hero post and ${suite.derivatives.length} more, each from another angle.`,
        fullAiResponse: toAnswer(suite, drafts, saidIn(session.messages), session.language),
      },
    },
    Date.now(),
  );
}

const describe = (post: DerivativePost | undefined) =>
  post ? { title: post.title, angle: post.angle, idealTiming: post.idealTiming } : {};

/** The suite as it was written. Throws `not_found` when there is none. */
export async function suiteOf(deps: Deps, ref: SessionRef): Promise<SuiteAnswer> {
  const suite = storedSuite(await readSession(deps.db, ref));
  if (!suite) throw new AppError("not_found");
  return suite;
}

function storedSuite(session: Session | undefined): SuiteAnswer | undefined {
  const answer = session?.messages.find(({ role }) => role === "synthesizer")?.fullAiResponse;
  return answer && "hero_post" in answer ? answer : undefined;
}

function toAnswer(
  { hero, derivatives }: Suite,
  drafts: NewDraft[],
  said: string[],
  language: string | undefined,
): SuiteAnswer {
  const common = (post: SuitePost, index: number) => ({
    draftId: drafts[index]?.id ?? "",
    hook: post.hooks[0]?.content ?? "",
    body: post.body,
    optional_cta: post.cta,
  });
  const heroPost = common(hero, 0);
  return {
    hero_post: {
      ...heroPost,
      estimated_performance: estimatePerformance({ ...heroPost, cta: hero.cta, said, language }),
    },
    derivative_posts: derivatives.map((post, i) => ({
      ...common(post, i + 1),
      title: post.title,
      angle: post.angle,
      ideal_timing: post.idealTiming,
    })),
  };
}
