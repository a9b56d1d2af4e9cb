import { useParams } from "react-router-dom";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { usePolling } from "../../api/use-polling.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { PublishCard } from "../../shared/publish/publish-card.tsx";
import { useLinkedInReturn } from "../../shared/publish/use-linkedin-return.ts";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { useLive } from "../chat/use-live.ts";
import { titleOf } from "../library/post-title.ts";
import { StatusBadge } from "../library/status-badge.tsx";
import { wordsIn } from "../library/word-count.ts";
import { PlaceButtons } from "./place-buttons.tsx";
import { PostRecording } from "./post-recording.tsx";
import { PostMissing } from "./post-states.tsx";
import { PostVersions } from "./post-versions.tsx";
import { PostPreview } from "./preview/post-preview.tsx";
import { ReviewCard } from "./review/review-card.tsx";
import { useDraftOf, usePost } from "./use-post.ts";

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
