import { CalendarClock, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi, usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { zoneHere, zoneInWords } from "../../shared/dates.ts";
import { PublishProblemNote } from "../../shared/post/actions/connect-linkedin.tsx";
import { type PublishProblem, publishPost, schedulePost } from "../../shared/post/actions/post-actions.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { ScheduleDialog } from "../../shared/post/schedule/schedule-dialog.tsx";
import {
  NextSlotButton,
  ScheduleState,
  scheduleLabel,
  wasNotSent,
} from "../../shared/post/schedule/schedule-state.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { Calendar, weekStart, weeksFrom } from "./calendar.tsx";
import { SlotsCard } from "./slots-card.tsx";

/** Shown at first, and added each time. */
const WEEKS = 4;
const MOST_WEEKS = 52;
/** How far back to look for posts that were not sent. */
const WEEKS_BACK = 4;
/** While posts are scheduled: they may be published or fail. */
const POLL_MS = 30_000;

export default function ScheduleScreen() {
  const [now] = useState(() => new Date());
  const [weeks, setWeeks] = useState(WEEKS);
  const [dialogFor, setDialogFor] = useState<Post | null>(null);
  const path = withQuery(API.schedule, {
    from: weekStart(now, -WEEKS_BACK).toISOString(),
    to: weekStart(now, weeks).toISOString(),
  });
  const read = useApi(path, { revalidateOnMount: true, keepPreviousData: true });
  const { data } = read;
  const ready = useList(withQuery(API.posts, { status: "ready" }), { whole: true });
  const refresh = () => Promise.all([read.mutate().catch(() => undefined), ready.mutate()]);
  const isWaiting = data?.some(({ schedule_state: state }) => state === "scheduled");
  usePolling("schedule", refresh, isWaiting ? POLL_MS : 0);

  // All at once: each card's height moves those below it.
  const isRead = [read, ready, useApi(API.slots)].every(
    ({ data, error }) => data !== undefined || error !== undefined,
  );

  const notSent = data?.filter(wasNotSent) ?? [];
  const notSentIds = new Set(notSent.map(({ id }) => id));

  return (
    <div ref={keepFocus} data-wide="" className="w-full">
      <h1
        data-keeps-focus
        tabIndex={-1}
        className="font-display text-3xl leading-tight outline-none sm:text-4xl"
      >
        Schedule
      </h1>
      <p className="mt-2 text-soft sm:text-lg">
        What is published by itself, and when. Times are in {zoneInWords(zoneHere())}.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-8 sm:mt-8 lg:grid-cols-2 wide:grid-cols-[minmax(0,1fr)_15rem]">
        {notSent.length > 0 && (
          <section aria-labelledby="not-sent" className="lg:col-span-2">
            <h2 id="not-sent" className="font-display text-xl leading-snug">
              Not published
            </h2>
            <ul className="mt-3 space-y-3">
              {notSent.map((post) => (
                <li key={post.id}>
                  <NotSent post={post} onSchedule={() => setDialogFor(post)} onResolved={refresh} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="space-y-6 lg:col-span-2 wide:col-span-1">
          <Loaded
            read={read}
            title="Your schedule didn't load"
            skeleton={<Skeletons what="schedule" blocks={["h-96"]} />}
          >
            {(posts) => (
              <Calendar
                weeks={weeksFrom(weekStart(now), weeks, posts)}
                now={now}
                onSchedule={setDialogFor}
                onMoved={refresh}
              />
            )}
          </Loaded>
          {data && weeks < MOST_WEEKS && (
            <Button variant="secondary" onClick={() => setWeeks(weeks + WEEKS)}>
              Show later weeks
            </Button>
          )}
        </div>
        {isRead && (
          <>
            <Card>
              <CardTitle>Ready to publish</CardTitle>
              <Loaded read={ready} title="Your ready posts didn't load" compact skeleton={null}>
                {(posts) => (
                  <ReadyPosts
                    posts={posts.filter(
                      ({ id, schedule_state: state }) => state !== "scheduled" && !notSentIds.has(id),
                    )}
                    onSchedule={setDialogFor}
                  />
                )}
              </Loaded>
            </Card>
            <SlotsCard />
          </>
        )}
      </div>
      <ScheduleDialog post={dialogFor} onClose={() => setDialogFor(null)} onChanged={() => void refresh()} />
    </div>
  );
}

const ReadyPosts = ({ posts, onSchedule }: { posts: Post[]; onSchedule: (post: Post) => void }) => (
  <>
    {posts.length === 0 && (
      <p className="mt-2 text-sm text-soft leading-relaxed">
        Posts that you mark ready wait here for their time.{" "}
        <Link to={PATHS.library} className="focus-ring rounded-xs text-accent underline">
          Choose one in your library
        </Link>
        .
      </p>
    )}
    <ul className="mt-3 divide-y divide-line empty:hidden">
      {posts.map((post) => (
        <li key={post.id} className="flex items-center justify-between gap-3 py-1.5">
          <Link
            to={PATHS.post(post.id)}
            translate="no"
            dir="auto"
            className="focus-ring flex min-h-11 items-center rounded-xs text-sm hover:underline"
          >
            <span className="wrap-anywhere line-clamp-2">{titleOf(post)}</span>
          </Link>
          <Button size="sm" aria-label={`Schedule ${titleOf(post)}`} onClick={() => onSchedule(post)}>
            Schedule
          </Button>
        </li>
      ))}
    </ul>
  </>
);

interface NotSentProps {
  post: Post;
  onSchedule: () => void;
  /** Published, or rescheduled. */
  onResolved: () => Promise<unknown>;
}

function NotSent({ post, onSchedule, onResolved }: NotSentProps) {
  const [problem, setProblem] = useState<PublishProblem>();
  const { running, run } = useAction(async (act: "publish" | "next") => {
    setProblem(undefined);
    const outcome = await (act === "publish" ? publishPost(post.id) : schedulePost(post.id, null));
    if ("problem" in outcome) setProblem(outcome.problem);
    else await onResolved();
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
          translate="no"
          dir="auto"
          className="focus-ring wrap-anywhere rounded-xs font-medium leading-snug hover:underline"
        >
          {title}
        </Link>
        <ScheduleState post={post} className="mt-1" />
        {problem && <PublishProblemNote problem={problem} className="mt-3" />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 lg:mt-0 lg:shrink-0">
        <Button
          variant="primary"
          size="sm"
          icon={Send}
          busy={busy === "publish"}
          onClick={() => void run("publish")}
        >
          Publish now
        </Button>
        <NextSlotButton post={post} size="sm" busy={busy === "next"} onClick={() => void run("next")} />
        <Button size="sm" onClick={onSchedule} icon={CalendarClock}>
          {scheduleLabel(post)}
        </Button>
      </div>
    </article>
  );
}
