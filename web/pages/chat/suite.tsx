import { useState } from "react";
import type { HeroPost, Suite as SuiteAnswer } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { selectedCta } from "#contract/post-text.ts";
import { DraftEditor } from "../../shared/draft-editor/draft-editor.tsx";
import { DraftSkeleton } from "../../shared/draft-editor/draft-slot.tsx";
import type { SuitePost } from "../../shared/draft-editor/suite-facts.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { draftAnchor } from "./draft-anchor.ts";
import { suggestedTimes } from "./suite-times.ts";
import type { PartialBody } from "./use-chat.ts";

interface Props {
  suite: SuiteAnswer;
  drafts: Draft[] | undefined;
  partial: PartialBody | undefined;
  onRefresh: () => Promise<unknown>;
}

/** A hero post and its derivatives. Their texts are those of their drafts, so there is one of each. */
export function Suite({ suite: { hero_post, derivative_posts }, drafts, partial, onRefresh }: Props) {
  const draftOf = (id: string) => drafts?.find((draft) => draft.id === id);
  const [now] = useState(() => new Date());
  const times = suggestedTimes(
    { timing: "", scheduledAt: draftOf(hero_post.draftId)?.scheduled_at },
    derivative_posts.map(({ draftId, ideal_timing: timing }) => ({
      timing,
      scheduledAt: draftOf(draftId)?.scheduled_at,
    })),
    now,
  );
  const editorOf = (id: string, suite?: SuitePost) => {
    const draft = draftOf(id);
    return (
      <div id={draftAnchor(id)} tabIndex={-1} className="scroll-mt-20 outline-none lg:scroll-mt-6">
        {draft ? (
          <DraftEditor
            draft={draft}
            working={false}
            onRetry={onRefresh}
            suite={suite}
            partialBody={partial?.draftId === id ? partial.body : undefined}
          />
        ) : (
          <DraftSkeleton />
        )}
      </div>
    );
  };

  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="hero-post" className="flex flex-col gap-4">
        <h2 id="hero-post" className="font-display text-2xl leading-tight">
          Hero post
        </h2>
        {editorOf(hero_post.draftId)}
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
                {editorOf(post.draftId, {
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
