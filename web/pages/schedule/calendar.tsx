import { ArrowLeft, ArrowRight, CalendarClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiRetry } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { daysLater, formatAhead, formatTime, formatWeekday } from "../../shared/dates.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { canSchedule, scheduleLabel } from "../../shared/post/schedule/schedule-state.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { toast } from "../../ui/toast.tsx";

/** The start of the week of `now`, or of so many weeks later. Weeks begin on Monday, as slots do. */
export const weekStart = (now: Date, weeks = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7) + 7 * weeks);

interface Day {
  date: Date;
  posts: Post[];
}

export function weeksFrom(first: Date, weeks: number, posts: Post[]): Day[][] {
  const byDay = Map.groupBy(posts, ({ scheduled_at: at }) => at && new Date(at).toDateString());
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = daysLater(first, 7 * week + day);
      return { date, posts: byDay.get(date.toDateString()) ?? [] };
    }),
  );
}

interface CalendarProps {
  weeks: Day[][];
  now: Date;
  onSchedule: (post: Post) => void;
  onMoved: () => Promise<unknown>;
}

/** On small screens a list of the days with posts. */
export function Calendar({ weeks, now, onSchedule, onMoved }: CalendarProps) {
  const [movedId, setMovedId] = useState<string>();
  const { busy, run: move } = useAction(
    async (post: Post, to: Date) => {
      await apiRetry("PUT", API.postSchedule(post.id), { at: to.toISOString() });
      setMovedId(post.id);
      await onMoved();
      toast({ title: "Post moved", description: `It will be published on ${formatAhead(to.getTime())}` });
    },
    { title: "Moving failed", fallback: "Failed to move post" },
  );
  const today = now.toDateString();
  const isEmpty = weeks.every((week) => week.every(({ posts }) => posts.length === 0));
  return (
    <section aria-label="Weeks" className="space-y-3 lg:space-y-2">
      {isEmpty && <p className="pb-2 text-soft">Nothing is scheduled in these weeks.</p>}
      {weeks.map((week) => (
        <ol
          key={week[0]?.date.toDateString()}
          className="space-y-3 empty:hidden lg:grid lg:grid-cols-7 lg:gap-1.5 lg:space-y-0"
        >
          {week.map(({ date, posts }) => (
            <li
              key={date.toDateString()}
              className={cx(
                "min-w-0 rounded-control border p-3 lg:min-h-28 lg:p-1.5",
                posts.length === 0 && "max-lg:hidden",
                date.toDateString() === today ? "border-accent bg-raised" : "border-line",
                date.toDateString() !== today && date >= now && "bg-raised",
              )}
            >
              <h2
                className={cx(
                  "px-0.5 font-medium text-sm lg:text-xs",
                  date.toDateString() === today ? "text-accent" : "text-soft",
                )}
              >
                {formatWeekday(date.getTime())}
                {date.toDateString() === today && <span className="sr-only">, today</span>}
              </h2>
              <ul className="mt-2 space-y-2 empty:hidden lg:mt-1.5 lg:space-y-1.5">
                {posts.map((post) => (
                  <Entry
                    key={post.id}
                    post={post}
                    now={now}
                    focused={post.id === movedId}
                    busy={busy}
                    onMove={(to) => void move(post, to)}
                    onSchedule={() => onSchedule(post)}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      ))}
    </section>
  );
}

interface EntryProps {
  post: Post;
  now: Date;
  /** Moved just now: it takes the focus that its old place had. */
  focused: boolean;
  busy: boolean;
  onMove: (to: Date) => void;
  onSchedule: () => void;
}

const STATES = {
  scheduled: { note: null, border: "border-edge" },
  published: { note: "Published", border: "border-good" },
  missed: { note: "Missed", border: "border-danger" },
  failed: { note: "Not sent", border: "border-danger" },
};

function Entry({ post, now, focused, busy, onMove, onSchedule }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  const { scheduled_at: at, schedule_state: state } = post;
  if (at === null || state === null) return null;
  const title = titleOf(post);
  const { note, border } = STATES[state];
  const time = <time dateTime={at}>{formatTime(at)}</time>;
  const moveBy = (days: number, label: string, Icon: typeof ArrowLeft) => {
    const to = daysLater(new Date(at), days);
    return (
      <Button
        size="sm"
        variant="quiet"
        className="px-2 pointer-coarse:min-w-11"
        aria-label={`${label}: ${title}`}
        title={label}
        unavailable={busy || to <= now}
        icon={Icon}
        onClick={() => onMove(to)}
      />
    );
  };
  return (
    <li
      className={cx(
        "flex items-center justify-between gap-2 rounded-control border-l-3 bg-wash p-2 text-sm lg:block lg:p-1.5",
        border,
      )}
    >
      <div className="min-w-0">
        {canSchedule(post) ? (
          <button
            type="button"
            title={scheduleLabel(post)}
            aria-label={`${formatTime(at)}. ${scheduleLabel(post)} ${title}`}
            className="focus-ring -mx-1 inline-flex h-7 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-control px-1 font-medium decoration-dotted underline-offset-4 hover:bg-raised lg:underline pointer-coarse:h-11"
            onClick={onSchedule}
          >
            {time}
            <CalendarClock className="size-3.5 text-soft lg:hidden" />
          </button>
        ) : (
          <span className="font-medium leading-7">{time}</span>
        )}
        {note && (
          <span
            className={cx("block text-xs", state === "published" ? "text-good" : "font-medium text-danger")}
          >
            {note}
          </span>
        )}
        <Link
          ref={link}
          to={PATHS.post(post.id)}
          translate="no"
          dir="auto"
          className="focus-ring mt-0.5 flex items-center rounded-xs leading-snug hover:underline pointer-coarse:min-h-11"
        >
          <span className="line-clamp-3 wrap-anywhere">{title}</span>
        </Link>
      </div>
      {state === "scheduled" && (
        <div className="flex shrink-0 lg:mt-1 lg:-ml-1">
          {moveBy(-1, "Earlier day", ArrowLeft)}
          {moveBy(1, "Later day", ArrowRight)}
        </div>
      )}
    </li>
  );
}
