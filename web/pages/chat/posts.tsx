import { ArrowDown } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import type { HeroPost, PartialPost, Suite as SuiteAnswer } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { selectedCta } from "#contract/post-text.ts";
import { errorDetail } from "../../api/client.ts";
import { formatScore } from "../../shared/post/actions/post-summary.tsx";
import { DraftSheet } from "../../shared/post/draft-in-progress.tsx";
import { DraftEditor, type SuitePost } from "../../shared/post/editor/draft-editor.tsx";
import { QuietButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { LoadFailed } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSlow } from "../../ui/use-timer.ts";
import { DraftPlace } from "./frame.tsx";
import { suggestedTimes } from "./suite-times.ts";
import type { Chat } from "./use-chat.ts";

/** Shows the texts of the drafts, so that there is one of each. */
export function Suite({ suite: { hero_post, derivative_posts }, chat }: { suite: SuiteAnswer; chat: Chat }) {
  const { drafts } = chat;
  const draftOf = (id: string) => drafts.data?.find((draft) => draft.id === id);
  const more = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => new Date());
  const timed = (draftId: string, timing: string) => ({
    timing,
    scheduledAt: draftOf(draftId)?.scheduled_at,
  });
  const others = derivative_posts.map(({ draftId, ideal_timing }) => timed(draftId, ideal_timing));
  const times = suggestedTimes(timed(hero_post.draftId, ""), others, now);
  const editorOf = (draft: Draft | undefined, draftId: string, suite?: SuitePost) => (
    <DraftPlace draftId={draftId}>
      {draft ? <Editor draft={draft} chat={chat} working={false} suite={suite} /> : <DraftSkeleton />}
    </DraftPlace>
  );

  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="hero-post" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="hero-post" className="font-display text-2xl leading-tight">
            Hero post
          </h2>
          <QuietButton icon={ArrowDown} onClick={() => more.current?.focus()}>
            {derivative_posts.length} more below
          </QuietButton>
        </div>
        {editorOf(draftOf(hero_post.draftId), hero_post.draftId)}
        <Estimates performance={hero_post.estimated_performance} />
      </section>
      <section aria-labelledby="derivative-posts">
        <h2
          ref={more}
          tabIndex={-1}
          id="derivative-posts"
          className="font-display text-2xl leading-tight outline-none"
        >
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

function Estimates({ performance }: { performance: Performance }) {
  return (
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
}

type EditorProps = Pick<ComponentProps<typeof DraftEditor>, "draft" | "working" | "suite"> & { chat: Chat };

const Editor = ({ chat: { partial, refresh }, ...props }: EditorProps) => (
  <DraftEditor
    {...props}
    onRetry={refresh}
    partialBody={partial?.draftId === props.draft.id ? partial.body : undefined}
  />
);

export function DraftSlot({ chat }: { chat: Chat }) {
  const { drafts, working } = chat;
  const draft = drafts.data?.[0];
  const waiting = working && draft === undefined;
  const [waited, setWaited] = useState(waiting);
  if (waiting && !waited) setWaited(true);
  const failed = drafts.error !== undefined;

  return (
    <DraftPlace draftId={draft?.id}>
      <div role="status">
        {waiting && <WaitingCard offline={chat.chat.error !== undefined} partial={chat.firstDraft.partial} />}
        {waited && draft !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {draft && <Editor draft={draft} chat={chat} working={working} />}
      {!draft && !waiting && (
        <Card>
          <LoadFailed
            compact
            title={failed ? "Your draft didn't load" : "There is no draft here"}
            onRetry={() => chat.refresh().catch(() => undefined)}
          >
            {failed
              ? errorDetail(drafts.error)
              : "It may have been deleted on another device. Your note is still above."}
          </LoadFailed>
        </Card>
      )}
    </DraftPlace>
  );
}

export const DraftSkeleton = () => (
  <Card className="flex min-h-96 flex-col gap-6">
    <div className="grid gap-3 sm:grid-cols-2">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  </Card>
);

const SLOW_MS = 20_000;

const OFFLINE = "We can't reach the server right now. We keep trying, and your recording is safe.";
const SLOW = "This one takes longer than usual. It's safe to leave: your draft will be in Recent Sessions.";

interface WaitingProps {
  offline: boolean;
  partial: PartialPost | undefined;
}

function WaitingCard({ offline, partial }: WaitingProps) {
  const advice = useSlow(SLOW_MS) ? SLOW : "Your words, put in order. This usually takes a few seconds.";
  return (
    <div className="flex min-h-[72dvh] flex-col gap-6 beside:min-h-96">
      <div>
        <p className="font-display text-xl">Writing your draft…</p>
        <p className="mt-1 min-h-12 text-soft sm:min-h-6">{offline ? OFFLINE : advice}</p>
      </div>
      <DraftSheet partial={partial} />
    </div>
  );
}
