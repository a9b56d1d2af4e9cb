import { ArrowLeft, ArrowRight, CalendarClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { formatAhead, formatTime, formatWeekday } from "../../shared/dates.ts";
import { titleOf } from "../../shared/posts/post-summary.tsx";
import { ScheduleDialog } from "../../shared/schedule/schedule-dialog.tsx";
import { canSchedule, scheduleLabel } from "../../shared/schedule/schedule-state.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { useAction } from "../../shared/use-action.ts";
import { ActionButton } from "../../ui/action-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { RemindersCard } from "./reminders-card.tsx";
import { SlotsCard } from "./slots-card.tsx";
import { calendar, type Day, daysLater, weekStart } from "./weeks.ts";

/** How many weeks are shown at first, and how many more each time. */
const WEEKS = 4;
const MOST_WEEKS = 52;

export default function ScheduleScreen() {
  useTitle("Schedule");
  const [now] = useState(() => new Date());
  const [weeks, setWeeks] = useState(WEEKS);
  const [dialogFor, setDialogFor] = useState<Post | null>(null);
  const first = weekStart(now);
  const path = withQuery(API.schedule, {
    from: first.toISOString(),
    to: weekStart(now, weeks).toISOString(),
  });
  const { data, error, isValidating, mutate } = useApi(path, {
    revalidateOnMount: true,
    keepPreviousData: true,
  });
  const ready = useList(withQuery(API.posts, { status: "ready" }), { whole: true });
  const refresh = () => Promise.all([mutate(), ready.refresh()]);

  return (
    <div className="mx-auto w-full max-w-6xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Schedule</h1>
      <p className="mt-2 text-soft sm:text-lg">
        What is published by itself, and when. The arrows of a post move it by a day.
      </p>
      <div className="mt-6 space-y-8 sm:mt-8">
        {data ? (
          <Weeks
            days={calendar(first, weeks, data)}
            now={now}
            empty={data.length === 0}
            onSchedule={setDialogFor}
            onMoved={refresh}
          />
        ) : error ? (
          <LoadFailed
            title="Your schedule didn't load"
            error={error}
            busy={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Loading your schedule</span>
            <Skeleton className="h-96" />
          </div>
        )}
        {data && weeks < MOST_WEEKS && (
          <Button variant="secondary" onClick={() => setWeeks(weeks + WEEKS)}>
            Show later weeks
          </Button>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Ready
            posts={ready.items?.filter(({ schedule_state: state }) => state !== "scheduled")}
            onSchedule={setDialogFor}
          />
          <SlotsCard />
          <RemindersCard />
        </div>
      </div>
      <ScheduleDialog post={dialogFor} onClose={() => setDialogFor(null)} onChanged={() => void refresh()} />
    </div>
  );
}

interface WeeksProps {
  days: Day[][];
  now: Date;
  empty: boolean;
  onSchedule: (post: Post) => void;
  onMoved: () => Promise<unknown>;
}

function Weeks({ days, now, empty, onSchedule, onMoved }: WeeksProps) {
  const [movedId, setMovedId] = useState<string>();
  const { busy, run: move } = useAction(
    async (post: Post, to: Date) => {
      await apiSend("PUT", API.postSchedule(post.id), { at: to.toISOString() }, { repeatable: true });
      setMovedId(post.id);
      await onMoved();
      toast({ title: "Post moved", description: `It will be published on ${formatAhead(to.getTime())}` });
    },
    { title: "Moving failed", fallback: "Failed to move post" },
  );
  return (
    <section aria-label="Weeks" className="space-y-6">
      {empty && <p className="text-soft">Nothing is scheduled in these weeks.</p>}
      {days.map((week) => (
        <ol
          key={week[0]?.date.toDateString()}
          className="space-y-3 lg:grid lg:grid-cols-7 lg:gap-2 lg:space-y-0"
        >
          {week.map(({ date, posts }) => (
            <li
              key={date.toDateString()}
              className={cx(
                "min-w-0 rounded-card border border-line p-2 lg:min-h-32",
                posts.length === 0 && "max-lg:hidden",
                date.toDateString() === now.toDateString() ? "border-accent bg-accent-soft" : "bg-raised",
              )}
            >
              <h2 className="font-medium text-sm text-soft">{formatWeekday(date.getTime())}</h2>
              <ul className="mt-2 space-y-2">
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
  /** Moved just now: its old place, which had the focus, is gone. */
  focused: boolean;
  busy: boolean;
  onMove: (to: Date) => void;
  onSchedule: () => void;
}

const STATE_NOTES = { scheduled: null, published: "Published", missed: "Missed", failed: "Not sent" };

function Entry({ post, now, focused, busy, onMove, onSchedule }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  const { scheduled_at: at, schedule_state: state } = post;
  if (at === null || state === null) return null;
  const title = titleOf(post);
  const note = STATE_NOTES[state];
  const moveBy = (days: number, label: string, icon: typeof ArrowLeft) => {
    const to = daysLater(new Date(at), days);
    const Icon = icon;
    return (
      <ActionButton
        variant="quiet"
        className="px-2"
        aria-label={`${label}: ${title}`}
        title={label}
        unavailable={busy || to <= now}
        icon={<Icon className="size-4" aria-hidden="true" />}
        onClick={() => onMove(to)}
      />
    );
  };
  return (
    <li className="rounded-control border border-line bg-paper p-2 text-sm">
      <time dateTime={at} className="font-medium">
        {formatTime(at)}
      </time>
      {note && <span className={cx("ml-2", state !== "published" && "text-danger")}>{note}</span>}
      <Link
        ref={link}
        to={PATHS.post(post.id)}
        dir="auto"
        className="focus-ring mt-1 line-clamp-3 wrap-anywhere rounded-xs hover:underline"
      >
        {title}
      </Link>
      {canSchedule(post) && (
        <div className="mt-1 flex flex-wrap">
          {state === "scheduled" && moveBy(-1, "Earlier day", ArrowLeft)}
          {state === "scheduled" && moveBy(1, "Later day", ArrowRight)}
          <ActionButton
            variant="quiet"
            className="px-2"
            aria-label={`${scheduleLabel(post)} ${title}`}
            title="Change"
            icon={<CalendarClock className="size-4" aria-hidden="true" />}
            onClick={onSchedule}
          />
        </div>
      )}
    </li>
  );
}

function Ready({ posts, onSchedule }: { posts?: Post[]; onSchedule: (post: Post) => void }) {
  return (
    <Card>
      <CardTitle>Ready to publish</CardTitle>
      {posts?.length === 0 && (
        <p className="mt-2 text-sm text-soft">Posts that you mark ready wait here for their time.</p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {posts?.map((post) => (
          <li key={post.id} className="flex items-center justify-between gap-3 py-2">
            <Link
              to={PATHS.post(post.id)}
              dir="auto"
              className="focus-ring wrap-anywhere line-clamp-2 rounded-xs hover:underline"
            >
              {titleOf(post)}
            </Link>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Schedule ${titleOf(post)}`}
              onClick={() => onSchedule(post)}
            >
              Schedule
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
