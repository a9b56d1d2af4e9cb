import { CalendarPlus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { API } from "#contract/paths.ts";
import type { Post, Slots } from "#contract/posts.ts";
import { momentsOf, savedOrProposed } from "#contract/slots.ts";
import { DAY_MS, HOUR_MS } from "#contract/times.ts";
import { useApi } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { useTimer } from "../../../ui/use-timer.ts";
import { formatAhead, formatWeekTime, zoneHere } from "../../dates.ts";
import { connectFirst } from "../actions/post-actions.ts";

export const canSchedule = ({ publishedAt, status }: Post) => publishedAt === null && status !== "archived";

export const wasNotSent = ({ schedule_state: state }: Post) => state === "failed" || state === "missed";

export const needsWord = (post: Post): boolean =>
  wasNotSent(post) || post.schedule_error !== null || post.schedule_warning !== null;

export const scheduleLabel = (post: Post): string => {
  if (wasNotSent(post)) return "Choose another time…";
  return post.schedule_state === null ? "Schedule…" : "Change schedule…";
};

export function ConnectNext({ className }: { className: string }) {
  // Other screens change it.
  const { data } = useApi(API.linkedinConnection, { revalidateOnMount: true, dedupingInterval: 0 });
  if (data?.connected !== false) return null;
  return <p className={cx("text-sm text-soft", className)}>First time: you'll connect LinkedIn.</p>;
}

export function ScheduleState({ post, className }: { post: Post; className?: string }) {
  const { scheduled_at: at, schedule_state: state, schedule_error: reason } = post;
  // Something other than its author took it out of the schedule.
  const isTakenOut = state === null && reason !== null;
  if (!isTakenOut && (at === null || state === null || state === "published")) return null;
  const time = at && <time dateTime={at}>{formatAhead(at)}</time>;
  return (
    <div className={cx("text-sm leading-relaxed", className)}>
      {isTakenOut && <p className="font-medium text-danger">Not scheduled any more</p>}
      {state === "scheduled" && <p className="font-medium text-ink">Scheduled for {time}</p>}
      {wasNotSent(post) && (
        <p className="font-medium text-danger">
          {state === "missed" && post.publishUnsettled ? "Perhaps sent" : "Not sent"} on {time}
          {state === "missed" && (post.publishUnsettled ? ": LinkedIn didn't answer" : ": its time passed")}
        </p>
      )}
      {reason && <p className="mt-0.5 text-soft">{reason}</p>}
      {post.schedule_warning === "connection_ends" && (
        <p className="mt-0.5 text-danger">
          LinkedIn isn't connected for that time.{" "}
          <button
            type="button"
            className="focus-ring relative z-1 cursor-pointer rounded-xs underline underline-offset-4"
            onClick={() => void connectFirst()}
          >
            Reconnect
          </button>{" "}
          before then.
        </p>
      )}
    </div>
  );
}

/** The next free slot for a post: undefined until it is known; null without a post, where there is none, or if none could be read. */
export function useNextSlot(postId: string | null): number | null | undefined {
  const { data: slots, error: noSlots } = useApi(postId && API.slots);
  const { data: posts, error: noPosts } = useApi(postId && API.schedule, { revalidateOnMount: true });
  const [now, setNow] = useState(Date.now);
  // A page may be open for days.
  useTimer(HOUR_MS, () => setNow(Date.now()), now);
  if (postId === null || noSlots || noPosts) return null;
  const others = posts?.filter(({ id }) => id !== postId);
  return slots && others && (freeMoments(postingTimes(slots), others, now).next().value ?? null);
}

export function NextSlotButton({ post, ...button }: ComponentProps<typeof Button> & { post: Post }) {
  const next = useNextSlot(post.id);
  if (next && next === Date.parse(post.scheduled_at ?? "")) return null;
  const format = next && next < Date.now() + 6 * DAY_MS ? formatWeekTime : formatAhead;
  return (
    <Button variant="secondary" icon={CalendarPlus} {...button}>
      Next free slot{next && `: ${format(next)}`}
    </Button>
  );
}

export const postingTimes = (slots: Slots): Slots => savedOrProposed(slots, zoneHere());

/** The moments from `now` on, and before `end`, that none of these posts is scheduled for, earliest first. */
export function* freeMoments(slots: Slots, posts: Post[], now: number, end = Infinity): Generator<number> {
  const scheduledPosts = posts.filter(({ schedule_state: state }) => state === "scheduled");
  const takenMoments = new Set(scheduledPosts.map(({ scheduled_at: at }) => Date.parse(at ?? "")));
  for (const moment of momentsOf(slots, now)) {
    if (moment >= end) return;
    if (!takenMoments.has(moment)) yield moment;
  }
}
