import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DerivativePost, HeroPost, Suite as SuiteAnswer } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { postOf, selectedCta } from "#contract/post-text.ts";
import { copyText } from "../../shared/clipboard.ts";
import { DraftEditor } from "../../shared/draft-editor/draft-editor.tsx";
import { DraftSkeleton } from "../../shared/draft-editor/draft-slot.tsx";
import { postCopied } from "../../shared/habits/post-copied.ts";
import type { SuggestedTime } from "../../shared/schedule/schedule-dialog.tsx";
import { ScheduleDraft } from "../../shared/schedule/schedule-draft.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { toast } from "../../ui/toast.tsx";
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
  const editorOf = (id: string, compact: boolean) => {
    const draft = draftOf(id);
    return (
      <div id={draftAnchor(id)} tabIndex={-1} className="scroll-mt-20 outline-none lg:scroll-mt-6">
        {draft ? (
          <DraftEditor
            draft={draft}
            working={false}
            onRetry={onRefresh}
            compact={compact}
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
        <Estimates performance={hero_post.estimated_performance} />
        {editorOf(hero_post.draftId, false)}
      </section>
      <section aria-labelledby="derivative-posts">
        <h2 id="derivative-posts" className="font-display text-2xl leading-tight">
          {derivative_posts.length} more from the same conversation
        </h2>
        <ol className="mt-6 flex flex-col gap-10">
          {derivative_posts.map((post, index) => (
            <li key={post.draftId}>
              <Derivative post={post} draft={draftOf(post.draftId)} suggestion={times[index]}>
                {editorOf(post.draftId, true)}
              </Derivative>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

interface DerivativeProps {
  post: DerivativePost;
  draft: Draft | undefined;
  suggestion: SuggestedTime | undefined;
  children: ReactNode;
}

/** A further post of the suite: its angle and timing, around its draft. */
function Derivative({ post, draft, suggestion, children }: DerivativeProps) {
  const cta = draft && selectedCta(draft);
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <dl className="flex min-w-0 flex-col gap-1 leading-relaxed">
          <Fact term="Angle">{post.angle}</Fact>
          <Fact term="Ideal timing">{post.ideal_timing}</Fact>
        </dl>
        {draft && (
          <div className="flex shrink-0 flex-wrap justify-end gap-2">
            <ScheduleDraft size="sm" draft={draft} suggestion={suggestion} name={post.title} />
            <CopyPost draft={draft} name={post.title} />
          </div>
        )}
      </div>
      {children}
      {cta && (
        <dl className="mt-3">
          <Fact term="Call to action">{cta}</Fact>
        </dl>
      )}
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="text-sm">
    <dt className="inline text-faint">{term}</dt>{" "}
    <dd className="ml-1 inline wrap-anywhere text-soft">{children}</dd>
  </div>
);

interface CopyPostProps {
  draft: Draft;
  /** What is copied, for screen readers. */
  name: string;
}

/** Copies the post that is selected in a draft. */
function CopyPost({ draft, name }: CopyPostProps) {
  async function copy(): Promise<void> {
    const copied = await copyText(postOf(draft));
    if (copied) {
      toast({ title: "Copied" });
      void postCopied(draft.id);
    } else toast({ title: "Please copy manually", variant: "destructive" });
  }
  return (
    <Button variant="secondary" size="sm" aria-label={`Copy ${name}`} onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden="true" />
      Copy
    </Button>
  );
}

type Performance = HeroPost["estimated_performance"];

const SCORES = [
  { key: "engagement_score", label: "Engagement" },
  { key: "virality_potential", label: "Virality potential" },
] as const;

const score = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** The estimates of our own checks for the hero post, with their reasons. */
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
      <Disclosure className="mt-3" summary="Estimates from our own checks, not a promise. Why these?">
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
