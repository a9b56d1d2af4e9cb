import { CalendarPlus } from "lucide-react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { formatAhead } from "../../dates.ts";

export const canSchedule = ({ publishedAt, status }: Post): boolean =>
  publishedAt === null && status !== "archived";

export const wasNotSent = ({ schedule_state: state }: Post): boolean =>
  state === "failed" || state === "missed";

export const scheduleLabel = (post: Post): string => {
  if (wasNotSent(post)) return "Choose another time…";
  return post.schedule_state === null ? "Schedule…" : "Change schedule…";
};

/** Failures that a new connection cures. */
const CONNECTION_REASONS: ReadonlySet<string> = new Set([
  ERROR_MESSAGES.linkedin_connect,
  ERROR_MESSAGES.linkedin_reconnect,
]);

/** Nothing for a post without a time. */
export function ScheduleState({ post, className }: { post: Post; className?: string }) {
  const { scheduled_at: at, schedule_state: state, schedule_error: reason } = post;
  if (at === null || state === null || state === "published") return null;
  const time = <time dateTime={at}>{formatAhead(at)}</time>;
  return (
    <div className={cx("text-sm leading-relaxed", className)}>
      {state === "scheduled" && <p className="font-medium text-ink">Scheduled for {time}</p>}
      {state === "missed" && (
        <p className="font-medium text-danger">
          {post.publishUnsettled ? (
            <>Perhaps sent on {time}: LinkedIn didn't answer</>
          ) : (
            <>Not sent on {time}: its time passed</>
          )}
        </p>
      )}
      {state === "failed" && <p className="font-medium text-danger">Not sent on {time}</p>}
      {reason && <p className="mt-0.5 text-soft">{reason}</p>}
      {reason && wasNotSent(post) && CONNECTION_REASONS.has(reason) && (
        <p className="mt-0.5 text-soft">What you choose here connects it first, then goes on by itself.</p>
      )}
      {post.schedule_warning === "connection_ends" && (
        <p className="mt-0.5 text-danger">LinkedIn isn't connected for that time. Reconnect before then.</p>
      )}
    </div>
  );
}

interface NextSlotProps {
  post: Post;
  busy: boolean;
  onClick: () => void;
  size?: "sm" | "md";
}

/** For a post that was not sent, if its author has weekly times. */
export function NextSlotButton({ post, busy, onClick, size }: NextSlotProps) {
  const { data } = useApi(wasNotSent(post) ? API.slots : null);
  if (!wasNotSent(post) || !data?.slots.length) return null;
  return (
    <Button variant="secondary" size={size} busy={busy} onClick={onClick} icon={CalendarPlus}>
      Next free slot
    </Button>
  );
}
