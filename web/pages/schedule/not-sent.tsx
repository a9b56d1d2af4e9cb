import { CalendarClock, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { PublishProblemNote } from "../../shared/posts/connect-linkedin.tsx";
import { type PublishProblem, publishPost, schedulePost } from "../../shared/posts/post-actions.ts";
import { titleOf } from "../../shared/posts/post-summary.tsx";
import { NextSlotButton, ScheduleState, scheduleLabel } from "../../shared/schedule/schedule-state.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";

interface Props {
  posts: Post[];
  onSchedule: (post: Post) => void;
  /** Called when one has been published, or has another time. */
  onMended: () => Promise<unknown>;
}

/** Posts whose time passed without them, each with the reason and what mends it. */
export const NotSent = ({ posts, onSchedule, onMended }: Props) => (
  <section aria-labelledby="not-sent">
    <h2 id="not-sent" className="font-display text-xl leading-snug">
      Not published
    </h2>
    <ul className="mt-3 space-y-3">
      {posts.map((post) => (
        <li key={post.id}>
          <NotSentPost post={post} onSchedule={() => onSchedule(post)} onMended={onMended} />
        </li>
      ))}
    </ul>
  </section>
);

interface PostProps {
  post: Post;
  onSchedule: () => void;
  onMended: () => Promise<unknown>;
}

function NotSentPost({ post, onSchedule, onMended }: PostProps) {
  const [problem, setProblem] = useState<PublishProblem>();
  const { running, run } = useAction(async (act: "publish" | "next") => {
    setProblem(undefined);
    const outcome = await (act === "publish" ? publishPost(post.id) : schedulePost(post.id, null));
    if ("problem" in outcome) setProblem(outcome.problem);
    else await onMended();
  });
  const busy = running?.[0];
  const title = titleOf(post);
  return (
    <article
      aria-label={title}
      className="rounded-card border border-danger bg-raised p-4 sm:p-5 lg:flex lg:items-start lg:justify-between lg:gap-8"
    >
      <div className="min-w-0">
        <Link
          to={PATHS.post(post.id)}
          dir="auto"
          className="focus-ring wrap-anywhere rounded-xs font-medium leading-snug hover:underline"
        >
          {title}
        </Link>
        <ScheduleState post={post} className="mt-1" />
        {problem && <PublishProblemNote problem={problem} className="mt-3" />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 lg:mt-0 lg:shrink-0">
        <Button size="sm" icon={Send} busy={busy === "publish"} onClick={() => void run("publish")}>
          Publish now
        </Button>
        <NextSlotButton post={post} size="sm" busy={busy === "next"} onClick={() => void run("next")} />
        <Button size="sm" variant="secondary" onClick={onSchedule} icon={CalendarClock}>
          {scheduleLabel(post)}
        </Button>
      </div>
    </article>
  );
}
