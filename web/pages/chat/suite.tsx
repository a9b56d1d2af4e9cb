import { useState } from "react";
import type { HeroPost, Suite as SuiteAnswer } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { selectedCta } from "#contract/post-text.ts";
import { DraftEditor, type SuitePost } from "../../shared/draft-editor/draft-editor.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { DraftSkeleton } from "./draft-slot.tsx";
import { DraftPlace } from "./frame.tsx";
import { suggestedTimes } from "./suite-times.ts";
import type { Chat } from "./use-chat.ts";

/** A hero post and its derivatives. Their texts are those of their drafts, so there is one of each. */
export function Suite({ suite: { hero_post, derivative_posts }, chat }: { suite: SuiteAnswer; chat: Chat }) {
  const { drafts, partial, refresh } = chat;
  const draftOf = (id: string) => drafts.data?.find((draft) => draft.id === id);
  const [now] = useState(() => new Date());
  const timed = (draftId: string, timing: string) => ({
    timing,
    scheduledAt: draftOf(draftId)?.scheduled_at,
  });
  const others = derivative_posts.map(({ draftId, ideal_timing }) => timed(draftId, ideal_timing));
  const times = suggestedTimes(timed(hero_post.draftId, ""), others, now);
  const editorOf = (draft: Draft | undefined, draftId: string, suite?: SuitePost) => (
    <DraftPlace draftId={draftId}>
      {draft ? (
        <DraftEditor
          draft={draft}
          working={false}
          onRetry={refresh}
          suite={suite}
          partialBody={partial?.draftId === draftId ? partial.body : undefined}
        />
      ) : (
        <DraftSkeleton />
      )}
    </DraftPlace>
  );

  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="hero-post" className="flex flex-col gap-4">
        <h2 id="hero-post" className="font-display text-2xl leading-tight">
          Hero post
        </h2>
        {editorOf(draftOf(hero_post.draftId), hero_post.draftId)}
        <Estimates performance={hero_post.estimated_performance} />
      </section>
      <section aria-labelledby="derivative-posts">
        <h2 id="derivative-posts" className="font-display text-2xl leading-tight">
          {derivative_posts.length} more from the same conversation
        </h2>
        <ol className="mt-6 flex flex-col gap-6">
          {derivative_posts.map((post, index) => {
            const draft = draftOf(post.draftId);
            return (
              <li key={post.draftId}>
                {editorOf(draft, post.draftId, {
                  angle: post.angle,
                  idealTiming: post.ideal_timing,
                  cta: draft && selectedCta(draft) === null ? post.optional_cta : null,
                  suggestion: times[index],
                })}
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

type Performance = HeroPost["estimated_performance"];

const SCORES = [
  { key: "engagement_score", label: "Engagement" },
  { key: "virality_potential", label: "Virality potential" },
] as const;

const score = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** The estimates for the hero post, with their reasons. */
function Estimates({ performance }: { performance: Performance }) {
  return (
    <section aria-label="Estimates" className="rounded-card border border-line bg-wash p-4 sm:p-5">
      <dl className="grid grid-cols-2 gap-4">
        {SCORES.map(({ key, label }) => (
          <div key={key}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="mt-1 font-display text-3xl leading-none tabular-nums">
              {score.format(performance[key])}{" "}
              <span className="font-sans text-base text-soft">out of 10</span>
            </dd>
          </div>
        ))}
      </dl>
      <Disclosure className="mt-3" summary="Estimates from the post's review, not a promise. Why these?">
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {SCORES.map(({ key, label }) => (
            <div key={key} className="text-sm">
              <h4 className="font-medium">{label}</h4>
              <ul className="mt-1 list-disc space-y-1 pl-4 text-soft leading-relaxed">
                {performance.reasons[key].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Disclosure>
    </section>
  );
}
