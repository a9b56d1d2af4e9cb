import { CalendarClock, Plus } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { HOUR_MS } from "#contract/times.ts";
import { apiRetry } from "../../../api/client.ts";
import { PATHS } from "../../../paths.ts";
import { daysLater, formatAhead, formatMonthDay, formatTime, formatWeekday } from "../../../shared/dates.ts";
import { viewOf } from "../../../shared/post/actions/post-actions.ts";
import { titleOf } from "../../../shared/post/actions/post-summary.tsx";
import { canSchedule, scheduleLabel } from "../../../shared/post/schedule/schedule-state.tsx";
import { useAction } from "../../../shared/use-action.ts";
import { cx } from "../../../ui/cx.ts";
import { toast } from "../../../ui/toast.tsx";
import { DAYS } from "./slots-card.tsx";

/** Where the week that begins today, or the one `weeks` later, does. */
export const weekStart = (now: Date, weeks = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7 * weeks);

interface Day {
  date: Date;
  posts: Post[];
  /** In milliseconds, as all moments here. */
  free: number[];
}

/** When it goes out, went out, or was to go out. */
const timeOf = ({ schedule_state: state, scheduled_at: at, publishedAt }: Post): string =>
  (state === null ? publishedAt : at) ?? "";

export function daysOf(first: Date, weeks: number, posts: Post[], free: number[]): Day[] {
  const inOrder = posts.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  const byDay = Map.groupBy(inOrder, (post) => new Date(timeOf(post)).toDateString());
  const freeByDay = Map.groupBy(free, (moment) => new Date(moment).toDateString());
  return Array.from({ length: 7 * weeks }, (_, ahead) => {
    const date = daysLater(first, ahead);
    const name = date.toDateString();
    return { date, posts: byDay.get(name) ?? [], free: freeByDay.get(name) ?? [] };
  });
}

const MORNING = 9;

/** Where a day without a free time is filled: in the morning, or in an hour. */
const emptyTime = (date: Date, now: Date): number =>
  Math.max(new Date(date).setHours(MORNING), now.getTime() + HOUR_MS);

/** Where a post lands on a day: at the author's first free time, or else at the time it has. */
function landing({ date, free }: Day, post: Post): number {
  const at = new Date(timeOf(post));
  return free[0] ?? new Date(date).setHours(at.getHours(), at.getMinutes());
}

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const HINT = "how-to-move";

interface CalendarProps {
  days: Day[];
  now: Date;
  /** The post that was put somewhere last takes the focus. */
  landedId: string | undefined;
  onFill: (at: number, button: HTMLElement) => void;
  onSchedule: (post: Post) => void;
  onChanged: (post: Post) => void;
}

export function Calendar({ days, now, landedId, onFill, onSchedule, onChanged }: CalendarProps) {
  const [draggedPost, setDraggedPost] = useState<Post>();
  const [over, setOver] = useState<number>();
  /** Where the post that is being moved was at first. */
  const origin = useRef<{ id: string; at: number }>(undefined);
  const { run: move } = useAction(async (post: Post, to: number) => {
    const from = Date.parse(timeOf(post));
    if (to <= now.getTime() || to === from) return;
    const { id, ...body } = viewOf(post);
    const result = await apiRetry("PUT", API.postSchedule(id), { at: new Date(to).toISOString(), ...body });
    if (origin.current?.id !== id) origin.current = { id, at: from };
    onChanged(result);
    toast({ title: "Post moved", description: `It will be published on ${formatAhead(to)}` });
  }, "Moving failed");
  const today = now.toDateString();

  function onKey(event: KeyboardEvent, post: Post): void {
    const by = KEYS[event.key];
    if (by !== undefined) {
      event.preventDefault();
      const date = daysLater(new Date(timeOf(post)), by).toDateString();
      const day = days.find((one) => one.date.toDateString() === date);
      if (day) void move(post, landing(day, post));
    } else if (event.key === "Escape" && origin.current?.id === post.id) void move(post, origin.current.at);
  }
  /** What a post is dropped on: a free time, or a day. */
  const target = (to: number, land: (post: Post) => number) => ({
    onDragOver: (event: DragEvent) => {
      if (!draggedPost || land(draggedPost) <= now.getTime()) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(to);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (draggedPost) void move(draggedPost, land(draggedPost));
    },
  });
  return (
    <section aria-label="Weeks">
      {days.every(({ posts }) => posts.length === 0) && <p className="mb-3">Nothing scheduled yet.</p>}
      <p id={HINT} className="mb-4 text-soft text-sm leading-relaxed">
        Press a free time to fill it.{" "}
        <span className="max-lg:sr-only">
          Drag to move<span className="sr-only">, or use the arrow keys. Esc undoes</span>.
        </span>
      </p>
      <p aria-hidden="true" className="mb-1.5 hidden grid-cols-7 gap-1.5 text-soft text-xs lg:grid">
        {days.slice(0, 7).map(({ date }) => (
          <span key={date.getTime()} className="px-2 font-medium">
            {DAYS[(date.getDay() + 6) % 7]}
          </span>
        ))}
      </p>
      <ol className="max-lg:divide-y max-lg:divide-line lg:grid lg:grid-cols-7 lg:gap-1.5">
        {days.map((day, index) => {
          const { date, posts, free } = day;
          const isToday = date.toDateString() === today;
          return (
            <li
              key={date.getTime()}
              {...target(date.getTime(), (post) => landing(day, post))}
              className={cx(
                "flex min-w-0 gap-3 py-2 lg:min-h-28 lg:flex-col lg:gap-1.5 lg:rounded-control lg:border lg:p-1.5",
                isToday ? "lg:border-accent" : "lg:border-line",
                over === date.getTime() ? "bg-accent-soft forced-colors:outline-2" : "lg:bg-raised",
              )}
            >
              <h2
                aria-current={isToday ? "date" : undefined}
                className={cx(
                  "shrink-0 font-medium text-sm max-lg:w-24 max-lg:pt-2.5 lg:px-0.5 lg:text-xs",
                  isToday ? "text-accent" : "text-soft",
                )}
              >
                <span className="lg:sr-only">{formatWeekday(date.getTime())}</span>
                <span aria-hidden="true" className="max-lg:hidden">
                  {index === 0 || date.getDate() === 1 ? formatMonthDay(date.getTime()) : date.getDate()}
                </span>
                {isToday && <span className="sr-only">, today</span>}
              </h2>
              <ul className="flex min-w-0 grow flex-col gap-1.5">
                {posts.map((post) => (
                  <Entry
                    key={post.id}
                    post={post}
                    focused={post.id === landedId}
                    onKey={(event) => onKey(event, post)}
                    onSchedule={() => onSchedule(post)}
                    onDrag={(isDragged) => {
                      setDraggedPost(isDragged ? post : undefined);
                      setOver(undefined);
                    }}
                  />
                ))}
                {free.map((at) => (
                  <li key={at} {...target(at, () => at)}>
                    <button
                      type="button"
                      aria-label={`${formatAhead(at)}: free. Schedule a post`}
                      onClick={({ currentTarget }) => onFill(at, currentTarget)}
                      className={cx(
                        "focus-ring flex min-h-9 w-full cursor-pointer items-center gap-1 rounded-control border border-edge border-dashed px-1.5 text-left text-soft text-xs hover:border-accent hover:text-ink pointer-coarse:min-h-11 max-lg:px-3 max-lg:text-sm",
                        over === at && "border-accent bg-accent-soft text-ink forced-colors:border-solid",
                      )}
                    >
                      <Plus className="size-3.5 shrink-0 lg:hidden" />
                      {formatTime(at)} free
                    </button>
                  </li>
                ))}
                {free.length === 0 && (
                  <li className={cx("flex grow", posts.length > 0 && "max-lg:hidden")}>
                    <button
                      type="button"
                      aria-label={`${formatWeekday(date.getTime())}. Schedule a post`}
                      onClick={({ currentTarget }) => onFill(emptyTime(date, now), currentTarget)}
                      className="focus-ring flex min-h-9 grow cursor-pointer items-center rounded-control px-3 text-faint hover:bg-wash hover:text-ink lg:justify-center pointer-coarse:min-h-11"
                    >
                      <Plus className="size-4" />
                    </button>
                  </li>
                )}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface EntryProps {
  post: Post;
  focused: boolean;
  onKey: (event: KeyboardEvent) => void;
  onSchedule: () => void;
  onDrag: (isDragged: boolean) => void;
}

const STATES = {
  scheduled: { note: null, look: "border-l-ink bg-wash" },
  published: { note: "Published", look: "border-l-line text-faint" },
  missed: { note: "Missed", look: "border-l-danger bg-wash" },
  failed: { note: "Not sent", look: "border-l-danger bg-wash" },
};

function Entry({ post, focused, onKey, onSchedule, onDrag }: EntryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const at = timeOf(post);
  const title = titleOf(post);
  const state = post.schedule_state ?? "published";
  const { note, look } = STATES[state];
  const movable = state === "scheduled";
  const time = <time dateTime={at}>{formatTime(at)}</time>;
  return (
    <li
      draggable={movable}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing without it.
        dataTransfer.setData("text/plain", title);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      className={cx(
        "min-w-0 rounded-control border-l-3 px-2 py-1.5 text-sm lg:p-1.5 lg:text-xs",
        movable && "cursor-grab",
        look,
      )}
    >
      {canSchedule(post) ? (
        <button
          ref={button}
          type="button"
          title={scheduleLabel(post)}
          aria-label={`${formatTime(at)}. ${scheduleLabel(post)} ${title}`}
          aria-describedby={movable ? HINT : undefined}
          aria-keyshortcuts={movable ? `${Object.keys(KEYS).join(" ")} Escape` : undefined}
          onKeyDown={movable ? onKey : undefined}
          onClick={onSchedule}
          className="focus-ring -mx-1 inline-flex h-7 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-control px-1 font-medium hover:bg-raised pointer-coarse:h-11"
        >
          {time}
          <CalendarClock className="size-3.5 text-soft" />
        </button>
      ) : (
        <span className="font-medium leading-7">{time}</span>
      )}
      {note && (
        <span className={cx("block", state !== "published" && "font-medium text-danger")}>{note}</span>
      )}
      <Link
        to={PATHS.post(post.id)}
        translate="no"
        dir="auto"
        draggable={false}
        className="focus-ring flex items-center rounded-xs leading-snug hover:underline pointer-coarse:min-h-11"
      >
        <span className="line-clamp-3 wrap-anywhere">{title}</span>
      </Link>
    </li>
  );
}
