import { Ellipsis, ExternalLink } from "lucide-react";
import { memo, useCallback, useState } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { counted } from "../../shared/counted.ts";
import { formatDate } from "../../shared/dates.ts";
import { PublishProblemNote } from "../../shared/post/actions/connect-linkedin.tsx";
import { bodyPreview, Score, StatusBadge, titleOf } from "../../shared/post/actions/post-summary.tsx";
import { ScheduleDialog } from "../../shared/post/schedule/schedule-dialog.tsx";
import { ScheduleState } from "../../shared/post/schedule/schedule-state.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { later } from "../../ui/later.ts";
import { OwnWords } from "../../ui/own-words.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import type { OpenedMenu } from "./post-menu.tsx";
import type { PostAction, PostActivity } from "./use-posts.ts";

const usePostMenu = later(() => import("./post-menu.tsx"));

interface Props {
  posts: Post[];
  activities: Record<string, PostActivity>;
  onAction: (action: PostAction, post: Post) => void;
  onChanged: (post: Post) => void;
}

export function PostGrid({ posts, activities, onAction, onChanged }: Props) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const PostMenu = usePostMenu(opened !== null, () => setOpened(null));
  const [scheduling, setScheduling] = useState<OpenedMenu | null>(null);

  const onMenu = useCallback((post: Post, button: HTMLElement) => {
    setOpened((before) => (before?.button === button ? null : { post, button }));
  }, []);

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
            <PostCard
              post={post}
              activity={activities[post.id]}
              menuOpen={opened?.post.id === post.id}
              onMenu={onMenu}
            />
          </li>
        ))}
      </ul>
      {PostMenu && (
        <PostMenu
          opened={opened}
          onClose={() => setOpened(null)}
          onAction={onAction}
          onSchedule={() => setScheduling(opened)}
        />
      )}
      <ScheduleDialog
        post={scheduling?.post ?? null}
        opener={scheduling?.button}
        onClose={() => setScheduling(null)}
        onChanged={onChanged}
      />
    </>
  );
}

interface CardProps {
  post: Post;
  activity?: PostActivity;
  menuOpen: boolean;
  onMenu: (post: Post, button: HTMLElement) => void;
}

const PROGRESS: Record<NonNullable<PostActivity["busy"]>, string> = {
  publish: "Publishing…",
  archive: "Archiving…",
  restore: "Restoring…",
  delete: "Deleting…",
};

/** The whole card is a link to the post. */
const PostCard = memo(function PostCard({ post, activity, menuOpen, onMenu }: CardProps) {
  const title = titleOf(post);
  const progress = activity?.busy && PROGRESS[activity.busy];
  const advice = [
    { label: "Strengths:", text: post.review?.strengths[0] },
    { label: "To improve:", text: post.review?.improvements[0] },
  ];
  return (
    <article
      aria-busy={progress !== undefined || undefined}
      className="relative flex h-full flex-col rounded-card border border-line bg-raised p-5 transition-colors focus-within:border-edge hover:border-edge"
    >
      <div className="flex min-h-7 items-center gap-3">
        <StatusBadge post={post} />
        {post.review && <Score score={post.review.overallScore} className="text-sm" />}
        <button
          type="button"
          aria-label={`Actions for ${title}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          disabled={progress !== undefined}
          onClick={(event) => onMenu(post, event.currentTarget)}
          className={buttonClass({ variant: "quiet", size: "icon" }, "relative z-1 -my-2 -mr-2.5 ml-auto")}
        >
          {progress ? <SpinnerIcon className="size-4" /> : <Ellipsis className="size-5" />}
        </button>
      </div>
      <OwnWords as="h2" className="mt-3 line-clamp-3 font-display text-lg leading-snug">
        <Link
          to={PATHS.post(post.id)}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
      </OwnWords>
      {post.title && post.hook !== "" && post.hook !== title && (
        <OwnWords className="mt-2 line-clamp-2 font-medium text-sm leading-relaxed">{post.hook}</OwnWords>
      )}
      <OwnWords className="mt-2 text-sm text-soft leading-relaxed">{bodyPreview(post)}</OwnWords>
      <div className="mt-auto pt-4">
        {activity?.problem && <PublishProblemNote problem={activity.problem} className="relative z-1 mb-4" />}
        <ScheduleState post={post} className="mb-3" />
        {post.linkedinUrl && (
          <a
            href={post.linkedinUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="focus-ring relative z-1 mb-1 -ml-1 inline-flex h-9 items-center gap-1.5 rounded-control px-1 text-accent text-sm hover:underline pointer-coarse:h-11"
          >
            View on LinkedIn
            <ExternalLink className="size-3.5" />
          </a>
        )}
        {post.reviewOutdated && <p className="text-faint text-xs">This review is for an older version.</p>}
        {advice.map(
          ({ label, text }) =>
            text && (
              <p key={label} dir="auto" title={text} className="truncate text-faint text-xs leading-relaxed">
                {label} {text}
              </p>
            ),
        )}
        <p className="mt-3 flex justify-between gap-3 border-line border-t pt-3 text-faint text-sm">
          <span role={progress ? "status" : undefined}>{progress ?? counted(post.wordCount, "word")}</span>
          <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
        </p>
      </div>
    </article>
  );
});
