import type { Ref } from "react";
import type { HeroPost, Suite as SuiteAnswer } from "#contract/chat.ts";
import { selectedCta } from "#contract/post-text.ts";
import { formatScore } from "../../shared/post/actions/post-summary.tsx";
import { DraftEditor } from "../../shared/post/editor/draft-editor.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { Chat } from "./use-chat.ts";
import { DraftSkeleton } from "./waiting-draft.tsx";

type SuiteProps = { suite: SuiteAnswer; chat: Chat; heading: Ref<HTMLHeadingElement> };

export function SuiteRest({ suite: { hero_post, derivative_posts }, chat, heading }: SuiteProps) {
  const { drafts, partial, refresh } = chat;
  return (
    <div className="mt-6 flex flex-col gap-10 pb-10">
      <Estimates performance={hero_post.estimated_performance} />
      <section aria-labelledby="derivative-posts">
        <h2
          ref={heading}
          tabIndex={-1}
          id="derivative-posts"
          className="scroll-mt-20 font-display text-2xl leading-tight outline-none lg:scroll-mt-4"
        >
          {anglesOf(derivative_posts)}
        </h2>
        <ol className="mt-6 flex flex-col gap-6">
          {derivative_posts.map(({ draftId, angle, ideal_timing, optional_cta }) => {
            const draft = drafts.data?.find(({ id }) => id === draftId);
            return (
              <li key={draftId}>
                {draft ? (
                  <DraftEditor
                    draft={draft}
                    onRetry={refresh}
                    partialBody={partial?.draftId === draftId ? partial.body : undefined}
                    suite={{
                      angle,
                      idealTiming: ideal_timing,
                      cta: selectedCta(draft) === null ? optional_cta : null,
                    }}
                  />
                ) : (
                  <DraftSkeleton />
                )}
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

export const anglesOf = (derivatives: SuiteAnswer["derivative_posts"]): string =>
  derivatives.length === 1 ? "1 more angle" : `${derivatives.length} more angles`;

const SCORES = [
  { key: "engagement_score", label: "Engagement" },
  { key: "virality_potential", label: "Virality potential" },
] as const;

const Estimates = ({ performance }: { performance: HeroPost["estimated_performance"] }) => (
  <section aria-label="Estimates" className="rounded-card border border-line bg-wash p-4 sm:p-5">
    <dl className="grid grid-cols-2 gap-4">
      {SCORES.map(({ key, label }) => (
        <div key={key}>
          <dt className="text-soft text-sm">{label}</dt>
          <dd className="mt-1 font-display text-3xl leading-none tabular-nums">
            {formatScore(performance[key])} <span className="font-sans text-base text-soft">out of 10</span>
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
