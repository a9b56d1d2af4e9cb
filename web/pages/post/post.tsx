import { Archive, ArchiveRestore, CircleCheck, type LucideIcon, Pencil, Undo2 } from "lucide-react";
import { useParams } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../api/use-api.ts";
import { QUIET_POLL_MS, useLive } from "../../api/use-live.ts";
import { PATHS } from "../../paths.ts";
import { useTitle } from "../../shared/browser.ts";
import { counted } from "../../shared/counted.ts";
import { formatDate } from "../../shared/dates.ts";
import { type Move, movePost } from "../../shared/post/actions/post-actions.ts";
import { StatusBadge, titleOf } from "../../shared/post/actions/post-summary.tsx";
import { passagesOf, useAudible } from "../../shared/post/spoken/heard-passages.ts";
import { BackLink } from "../../shared/shell/back-link.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { PostPlaceholder, usePost } from "./load-post.tsx";
import { PostRecording, PostVersions } from "./post-origin.tsx";
import { PostPreview } from "./preview.tsx";
import { PublishCard } from "./publish-card.tsx";
import { ReviewCard } from "./review-card.tsx";

/** While a review is written, in case its event gets lost. */
const REVIEW_POLL_MS = 2_000;

export default function PostScreen() {
  const { postId = "" } = useParams();
  return (
    <>
      <BackLink to={PATHS.library}>Post Library</BackLink>
      {/* Keyed: no publishing state passes from one post to another. */}
      <OnePost key={postId} postId={postId} />
    </>
  );
}

function OnePost({ postId }: { postId: string }) {
  const read = usePost(postId);
  const { post, changed, refresh } = read;
  useTitle(post ? titleOf(post) : "Post");
  if (post) return <Details post={post} onChanged={changed} onStale={refresh} />;
  return <PostPlaceholder as="h1" read={read} />;
}

interface DetailsProps {
  post: Post;
  onChanged: (post: Post) => void;
  onStale: () => Promise<unknown>;
}

function Details({ post, onChanged, onStale }: DetailsProps) {
  const { sessionId } = post;
  const drafts = useApi(API.drafts(sessionId), { revalidateOnMount: true });
  // The draft of the post has its versions.
  const draft = drafts.data?.find(({ id }) => id === post.id);
  const audible = useAudible(sessionId, draft);
  const refreshAll = () => Promise.all([onStale(), drafts.mutate()]);
  useLive(sessionId, {
    onEvent: ({ event }) => void ((event === "post" || event === "drafts") && refreshAll()),
    refresh: refreshAll,
    busy: post.reviewing,
    pollMs: (connected) => (post.reviewing ? REVIEW_POLL_MS : connected ? 0 : QUIET_POLL_MS),
  });

  return (
    <>
      <h1 translate="no" dir="auto" className="wrap-anywhere font-display text-3xl leading-tight sm:text-4xl">
        {titleOf(post)}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
        <StatusBadge post={post} />
        <span>{counted(post.wordCount, "word")}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
      </div>
      <Actions post={post} onChanged={onChanged} />
      {/* Narrow screens show the right column after the preview; the last row takes the slack. */}
      <div className="mt-8 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_1fr]">
        <PostPreview
          post={joinPost(post)}
          language={draft?.language ?? null}
          heard={audible && passagesOf(audible)}
        />
        <div className="space-y-6 xl:row-span-3">
          <PublishCard post={post} onChanged={onChanged} onStale={onStale} />
          <PostRecording sessionId={sessionId} />
        </div>
        <ReviewCard post={post} onChanged={onChanged} />
        <PostVersions read={{ ...drafts, data: draft }} onRestored={refreshAll} />
      </div>
    </>
  );
}

function Actions({ post: { id, status }, onChanged }: Pick<DetailsProps, "post" | "onChanged">) {
  const { running, run } = useAction(async (move: Move) => {
    const moved = await movePost(move, id);
    if (moved) onChanged(moved);
  });

  const button = (move: Move, label: string, icon: LucideIcon) => (
    <Button
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
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink to={PATHS.editPost(id)} size="sm" icon={Pencil}>
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
