import { CalendarClock, Copy, Ellipsis, ExternalLink } from "lucide-react";
import { memo, useCallback, useState } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { counted } from "../../shared/counted.ts";
import { formatAhead, formatDate } from "../../shared/dates.ts";
import { PublishProblemNote } from "../../shared/post/actions/connect-linkedin.tsx";
import { bodyPreview, Score, StatusBadge, titleOf } from "../../shared/post/actions/post-summary.tsx";
import { ScheduleDialog } from "../../shared/post/schedule/schedule-draft.tsx";
import { canSchedule, ScheduleState, scheduleLabel } from "../../shared/post/schedule/schedule-state.tsx";
import { buttonClass, QuietButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
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
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const PostMenu = usePostMenu(menu !== null, () => setMenu(null));
  const [scheduling, setScheduling] = useState<OpenedMenu | null>(null);
  const onSchedule = useCallback((post: Post, button: HTMLElement) => setScheduling({ post, button }), []);

  const onMenu = useCallback((post: Post, button: HTMLElement) => {
    setMenu((before) => (before?.button === button ? null : { post, button }));
  }, []);
  const does = { onMenu, onSchedule, onAction };
  const openId = menu?.post.id;

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
            <PostCard post={post} activity={activities[post.id]} menuOpen={post.id === openId} {...does} />
          </li>
        ))}
      </ul>
      {PostMenu && (
        <PostMenu
          menu={menu}
          onClose={() => setMenu(null)}
          onAction={onAction}
          onSchedule={() => setScheduling(menu)}
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

interface CardProps extends Pick<Props, "onAction"> {
  post: Post;
  activity?: PostActivity;
  menuOpen: boolean;
  onMenu: (post: Post, button: HTMLElement) => void;
  onSchedule: (post: Post, button: HTMLElement) => void;
}

const PROGRESS: Record<NonNullable<PostActivity["busy"]>, string> = {
  publish: "Publishing…",
  archive: "Archiving…",
  restore: "Restoring…",
  delete: "Deleting…",
};

const PostCard = memo(function PostCard({ post, activity, menuOpen, ...does }: CardProps) {
  const title = titleOf(post);
  const progress = activity?.busy && PROGRESS[activity.busy];
  const isPast = post.status === "published" || post.status === "archived";
  // Its time stands at the top, so only what is wrong with it is said below.
  const isOnTime = post.schedule_state === "scheduled" && post.schedule_warning === null;
  return (
    <article
      aria-busy={progress !== undefined || undefined}
      className="group relative flex h-full flex-col rounded-card border border-line bg-raised p-5 transition-colors focus-within:border-edge hover:border-edge"
    >
      <div className="flex min-h-7 items-center gap-2">
        <StatusBadge post={post} />
        {post.scheduled_at && post.schedule_state === "scheduled" && (
          <time dateTime={post.scheduled_at} className="font-medium text-xs">
            {formatAhead(post.scheduled_at)}
          </time>
        )}
        {post.schedule_state !== "scheduled" && post.linkedinUrl && (
          <a
            href={post.linkedinUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="focus-ring relative z-1 -my-2 inline-flex h-9 items-center gap-1 whitespace-nowrap rounded-control px-1 text-accent text-xs hover:underline pointer-coarse:h-11"
          >
            View on LinkedIn
            <ExternalLink className="size-3.5" />
          </a>
        )}
        <button
          type="button"
          aria-label={`Actions for ${title}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          disabled={progress !== undefined}
          onClick={(event) => does.onMenu(post, event.currentTarget)}
          className={buttonClass({ variant: "quiet", size: "icon" }, "relative z-1 -my-2 -mr-2.5 ml-auto")}
        >
          {progress ? <SpinnerIcon className="size-4" /> : <Ellipsis className="size-5" />}
        </button>
      </div>
      <OwnWords
        as="h2"
        className={cx("mt-3 line-clamp-3 font-display text-xl leading-snug", isPast && "text-soft")}
      >
        <Link
          to={PATHS.post(post.id)}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
      </OwnWords>
      <OwnWords className="mt-2 text-sm text-soft leading-relaxed">
        {post.title && post.hook !== "" && post.hook !== title && (
          <>
            <span>{post.hook}</span>{" "}
          </>
        )}
        <span>{bodyPreview(post)}</span>
      </OwnWords>
      <div className="mt-auto pt-3 text-faint text-sm">
        {activity?.problem && <PublishProblemNote problem={activity.problem} className="relative z-1 mb-3" />}
        {!isOnTime && <ScheduleState post={post} className="mb-3" />}
        <ReviewLine post={post} />
        <div className="mt-2 flex h-9 items-center justify-between gap-3">
          <span role={progress ? "status" : undefined}>{progress ?? counted(post.wordCount, "word")}</span>
          <CardFoot post={post} title={title} {...does} />
        </div>
      </div>
    </article>
  );
});

/** With what to improve first: strengths are much alike. */
function ReviewLine({ post: { review, reviewOutdated } }: { post: Post }) {
  if (!review) return null;
  const [strength, improvement] = [review.strengths[0], review.improvements[0]];
  const words = [
    reviewOutdated && "This review is for an older version.",
    improvement && `To improve: ${improvement}`,
    strength && `Strengths: ${strength}`,
  ].filter(Boolean);
  return (
    <p dir="auto" className="leading-snug">
      <Score score={review.overallScore} className="mr-2 text-lg" />
      {words.join(" ")}
    </p>
  );
}

/** Its date; under a pointer or the focus what is done most stands there instead. */
const CardFoot = ({ post, title, onAction, onSchedule }: Omit<CardProps, "menuOpen"> & { title: string }) => (
  <div className="grid justify-items-end *:col-start-1 *:row-start-1 *:self-center">
    <time
      dateTime={post.createdAt}
      className="pointer-fine:group-focus-within:invisible pointer-fine:group-hover:invisible"
    >
      {formatDate(post.createdAt)}
    </time>
    <div className="invisible relative z-1 -mr-3 flex pointer-fine:group-focus-within:visible pointer-fine:group-hover:visible">
      <QuietButton icon={Copy} aria-label={`Copy ${title}`} onClick={() => onAction("copy", post)}>
        Copy
      </QuietButton>
      {canSchedule(post) && (
        <QuietButton
          icon={CalendarClock}
          aria-label={`${scheduleLabel(post)} ${title}`}
          onClick={({ currentTarget }) => onSchedule(post, currentTarget)}
        >
          Schedule
        </QuietButton>
      )}
    </div>
  </div>
);
