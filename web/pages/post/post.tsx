import { Archive, ArchiveRestore, CircleCheck, type LucideIcon, Pencil, Undo2 } from "lucide-react";
import { useParams } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { useLive } from "../../api/use-live.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { passagesOf, sourcesIn, useAudible } from "../../shared/lines/heard-passages.ts";
import { Lines } from "../../shared/lines/line.tsx";
import { useLinkedInReturn } from "../../shared/posts/connect-linkedin.tsx";
import { type Move, movePost } from "../../shared/posts/post-actions.ts";
import { StatusBadge, titleOf, wordsIn } from "../../shared/posts/post-summary.tsx";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { PostPlaceholder, useDraftOf, usePost } from "./load-post.tsx";
import { PostRecording, PostVersions } from "./post-origin.tsx";
import { PostPreview } from "./preview.tsx";
import { PublishCard } from "./publish-card.tsx";
import { ReviewCard } from "./review-card.tsx";

/** While a review is being written; its event comes sooner where events come through. */
const REVIEW_POLL_MS = 2_000;

export default function PostScreen() {
  const { postId = "" } = useParams();
  useLinkedInReturn(postId);
  return (
    <>
      <BackLink to={PATHS.library}>Post Library</BackLink>
      {/* Keyed: nothing of one post's publishing may reach another. */}
      <OnePost key={postId} postId={postId} />
    </>
  );
}

function OnePost({ postId }: { postId: string }) {
  const { post, error, isValidating, changed, refresh } = usePost(postId);
  useTitle(post ? titleOf(post) : "Post");
  if (post) return <Details post={post} onChanged={changed} onStale={refresh} />;
  return <PostPlaceholder as="h1" error={error} busy={isValidating} onRetry={() => void refresh()} />;
}

interface DetailsProps {
  post: Post;
  /** Called with the post as the server returned it after a change. */
  onChanged: (post: Post) => void;
  onStale: () => Promise<unknown>;
}

function Details({ post, onChanged, onStale }: DetailsProps) {
  const { draft, error, isValidating, refresh: refreshDraft } = useDraftOf(post);
  const refreshAll = () => Promise.all([onStale(), refreshDraft()]);
  useLive(post.sessionId, {
    onEvent: ({ event }) => void ((event === "post" || event === "drafts") && refreshAll()),
    refresh: refreshAll,
    pollMs: () => (post.reviewing ? REVIEW_POLL_MS : 0),
  });

  return (
    <>
      <Heading post={post} />
      <div className="mt-5">
        <Actions post={post} onChanged={onChanged} />
      </div>
      {/* What is beside the preview on a wide screen comes after it on a narrow one; the last row takes up the slack. */}
      <div className="mt-8 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_1fr]">
        <HeardPreview post={post} draft={draft} />
        <div className="space-y-6 xl:row-span-3">
          <PublishCard post={post} onChanged={onChanged} onStale={onStale} />
          <PostRecording sessionId={post.sessionId} />
        </div>
        <ReviewCard post={post} onChanged={onChanged} />
        <PostVersions
          draft={draft}
          error={error}
          busy={isValidating}
          onRetry={() => void refreshDraft()}
          onRestored={refreshAll}
        />
      </div>
    </>
  );
}

/** The preview; each sentence of which it is known when it was said can be heard. */
function HeardPreview({ post, draft }: { post: Post; draft: Draft | undefined }) {
  const audible = useAudible(post.sessionId, draft);
  const passages = audible ? passagesOf(audible) : [];
  return (
    <PostPreview
      post={joinPost(post)}
      language={draft?.language ?? null}
      render={(text, shown) => (
        <Lines text={text.slice(0, shown)} sources={sourcesIn(text, passages, shown)} />
      )}
    />
  );
}

const Heading = ({ post }: { post: Post }) => (
  <>
    <h1 dir="auto" className="wrap-anywhere font-display text-3xl leading-tight sm:text-4xl">
      {titleOf(post)}
    </h1>
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
      <StatusBadge status={post.status} />
      <span>{wordsIn(post)}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
    </div>
  </>
);

/** Edit, and the moves from the post's status to another. */
function Actions({ post: { id, status }, onChanged }: Pick<DetailsProps, "post" | "onChanged">) {
  const { running, run } = useAction(async (move: Move) => {
    const moved = await movePost(move, id);
    if (moved) onChanged(moved);
  });

  const button = (move: Move, label: string, icon: LucideIcon) => (
    <Button
      variant="secondary"
      size="sm"
      icon={icon}
      busy={running?.[0] === move}
      unavailable={running !== undefined}
      onClick={() => void run(move)}
    >
      {label}
    </Button>
  );

  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={PATHS.editPost(id)} variant="secondary" size="sm" icon={Pencil}>
        Edit
      </ButtonLink>
      {(status === "draft" || status === "review") && button("ready", "Mark as ready", CircleCheck)}
      {status === "ready" && button("draft", "Back to draft", Undo2)}
      {status === "archived"
        ? button("restore", "Restore", ArchiveRestore)
        : button("archive", "Archive", Archive)}
    </div>
  );
}
