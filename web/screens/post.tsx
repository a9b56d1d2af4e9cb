import { useParams } from "react-router-dom";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { titleOf } from "../features/library/post-title.ts";
import { StatusBadge } from "../features/library/status-badge.tsx";
import { wordsIn } from "../features/library/word-count.ts";
import { useLive } from "../features/messages/use-live.ts";
import { usePolling } from "../features/messages/use-polling.ts";
import { PlaceButtons } from "../features/post/place-buttons.tsx";
import { PostRecording } from "../features/post/post-recording.tsx";
import { PostMissing } from "../features/post/post-states.tsx";
import { PostVersions } from "../features/post/post-versions.tsx";
import { useDraftOf, usePost } from "../features/post/use-post.ts";
import { PostPreview } from "../features/post-preview/post-preview.tsx";
import { PublishCard } from "../features/publish/publish-card.tsx";
import { useLinkedInReturn } from "../features/publish/use-linkedin-return.ts";
import { ReviewCard } from "../features/review/review-card.tsx";
import { BackLink } from "../features/shell/back-link.tsx";
import { formatDate } from "../lib/dates.ts";
import { useTitle } from "../lib/title.ts";
import { PATHS } from "../paths.ts";

/** While a review is owed; its event comes sooner where events come through. */
const REVIEW_POLL_MS = 2_000;

export default function PostScreen() {
  const { postId = "" } = useParams();
  useLinkedInReturn();
  return (
    <>
      <BackLink to={PATHS.library}>Post Library</BackLink>
      {/* Another post starts afresh: nothing of this one's publishing may reach it. */}
      <OnePost key={postId} postId={postId} />
    </>
  );
}

function OnePost({ postId }: { postId: string }) {
  const { post, error, isValidating, changed, refresh } = usePost(postId);
  useTitle(post ? titleOf(post) : "Post");
  if (post) return <Details post={post} onChanged={changed} onStale={refresh} />;
  return <PostMissing as="h1" error={error} busy={isValidating} onRetry={() => void refresh()} />;
}

interface DetailsProps {
  post: Post;
  /** With the server's own answer to a change. */
  onChanged: (post: Post) => void;
  onStale: () => Promise<unknown>;
}

function Details({ post, onChanged, onStale }: DetailsProps) {
  const { draft, error, isValidating, refresh: refreshDraft } = useDraftOf(post);
  const refreshAll = () => Promise.all([onStale(), refreshDraft()]);
  useLive(post.sessionId, {
    onEvent: ({ event }) => void ((event === "post" || event === "drafts") && refreshAll()),
    onMissed: () => void refreshAll(),
  });
  usePolling(onStale, post.reviewing ? REVIEW_POLL_MS : null);

  return (
    <>
      <Heading post={post} />
      <div className="mt-5">
        <PlaceButtons post={post} onChanged={onChanged} />
      </div>
      {/* What stands beside the preview on a wide screen comes after it on a narrow one; the last row takes up the slack. */}
      <div className="mt-8 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_1fr]">
        <PostPreview post={joinPost(post)} language={draft?.language ?? null} />
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
