import { useRef, useState } from "react";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi, usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { zoneHere, zoneInWords } from "../../shared/dates.ts";
import { ScheduleDialog } from "../../shared/schedule/schedule-dialog.tsx";
import { wasNotSent } from "../../shared/schedule/schedule-state.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Calendar } from "./calendar.tsx";
import { NotSent } from "./not-sent.tsx";
import { ReadyCard } from "./ready-card.tsx";
import { SlotsCard } from "./slots-card.tsx";
import { calendar, weekStart } from "./weeks.ts";

/** How many weeks are shown at first, and how many more each time. */
const WEEKS = 4;
const MOST_WEEKS = 52;
/** How far back posts are looked for that were not sent. */
const WEEKS_BACK = 4;
/** While posts are scheduled: one may be published, or fail, by itself. */
const POLL_MS = 30_000;

export default function ScheduleScreen() {
  useTitle("Schedule");
  const [now] = useState(() => new Date());
  const [weeks, setWeeks] = useState(WEEKS);
  const [dialogFor, setDialogFor] = useState<Post | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = withQuery(API.schedule, {
    from: weekStart(now, -WEEKS_BACK).toISOString(),
    to: weekStart(now, weeks).toISOString(),
  });
  const read = useApi(path, { revalidateOnMount: true, keepPreviousData: true });
  const { data } = read;
  const ready = useList(withQuery(API.posts, { status: "ready" }), { whole: true });
  const refresh = () => Promise.all([read.mutate().catch(() => undefined), ready.refresh()]);
  const isWaiting = data?.some(({ schedule_state: state }) => state === "scheduled");
  usePolling("schedule", refresh, isWaiting ? POLL_MS : 0);

  // Each card is as high as what it shows, and moves those below it: they come together.
  const isRead = [read, { data: ready.items, error: ready.error }, useApi(API.slots)].every(
    ({ data, error }) => data !== undefined || error !== undefined,
  );

  const notSent = data?.filter(wasNotSent) ?? [];
  const elsewhere = new Set(notSent.map(({ id }) => id));

  return (
    <div data-wide="" className="w-full">
      <h1
        ref={heading}
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
          <div className="lg:col-span-2">
            <NotSent
              posts={notSent}
              onSchedule={setDialogFor}
              onMended={async () => {
                await refresh();
                // What had the focus is gone.
                heading.current?.focus();
              }}
            />
          </div>
        )}
        <div className="space-y-6 lg:col-span-2 wide:col-span-1">
          <Loaded
            read={read}
            title="Your schedule didn't load"
            skeleton={
              <div role="status">
                <span className="sr-only">Loading your schedule</span>
                <Skeleton className="h-96" />
              </div>
            }
          >
            {(posts) => (
              <Calendar
                weeks={calendar(weekStart(now), weeks, posts)}
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
            <ReadyCard
              posts={ready.items?.filter(
                ({ id, schedule_state: state }) => state !== "scheduled" && !elsewhere.has(id),
              )}
              error={ready.error}
              busy={ready.isValidating}
              onRetry={() => void ready.refresh()}
              onSchedule={setDialogFor}
            />
            <SlotsCard />
          </>
        )}
      </div>
      <ScheduleDialog post={dialogFor} onClose={() => setDialogFor(null)} onChanged={() => void refresh()} />
    </div>
  );
}
