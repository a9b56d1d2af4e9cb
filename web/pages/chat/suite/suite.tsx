import type { Suite as SuiteAnswer } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { DraftEditor } from "../../../shared/draft-editor/draft-editor.tsx";
import { DraftSkeleton } from "../../../shared/draft-editor/draft-slot.tsx";
import { draftAnchor } from "../../../shared/shell/draft-anchor.ts";
import type { PartialBody } from "../use-chat.ts";
import { Derivative } from "./derivative.tsx";
import { Estimates } from "./estimates.tsx";

interface Props {
  suite: SuiteAnswer;
  drafts: Draft[] | undefined;
  partial: PartialBody | undefined;
  onRefresh: () => Promise<unknown>;
}

/** A hero post and its derivatives. Their texts are those of their drafts: there is never a second one. */
export function Suite({ suite: { hero_post, derivative_posts }, drafts, partial, onRefresh }: Props) {
  const draftOf = (id: string) => drafts?.find((draft) => draft.id === id);
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
          {derivative_posts.map((post) => (
            <li key={post.draftId}>
              <Derivative post={post} draft={draftOf(post.draftId)}>
                {editorOf(post.draftId, true)}
              </Derivative>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
