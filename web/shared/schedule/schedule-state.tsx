import type { Post } from "#contract/posts.ts";
import { cx } from "../../ui/cx.ts";
import { formatAhead } from "../dates.ts";

/** What is published needs no time any more, and what is archived comes out first. */
export const canSchedule = ({ publishedAt, status }: Post): boolean =>
  publishedAt === null && status !== "archived";

/** The words that open the dialog. */
export const scheduleLabel = ({ schedule_state: state }: Post): string =>
  state === null ? "Schedule…" : "Change schedule…";

/** When a post is published by itself, or why it was not; nothing for one without a time. */
export function ScheduleState({ post, className }: { post: Post; className?: string }) {
  const { scheduled_at: at, schedule_state: state, schedule_error: reason } = post;
  if (at === null || state === null || state === "published") return null;
  const time = <time dateTime={at}>{formatAhead(at)}</time>;
  return (
    <div className={cx("text-sm leading-relaxed", className)}>
      {state === "scheduled" && <p className="font-medium text-ink">Scheduled for {time}</p>}
      {state === "missed" && <p className="font-medium text-danger">Not sent on {time}: its time passed</p>}
      {state === "failed" && <p className="font-medium text-danger">Not sent on {time}</p>}
      {reason && <p className="mt-0.5 text-soft">{reason}</p>}
      {post.schedule_warning === "connection_ends" && (
        <p className="mt-0.5 text-danger">Your LinkedIn connection ends before then. Reconnect in time.</p>
      )}
    </div>
  );
}
