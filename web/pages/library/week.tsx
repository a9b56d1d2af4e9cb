import { useState } from "react";
import { Link } from "react-router-dom";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { daysLater, formatTime, formatWeekday } from "../../shared/dates.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { freeMoments, postingTimes } from "../../shared/post/schedule/schedule-state.tsx";
import { OwnWords } from "../../ui/own-words.tsx";

const DAYS = 7;

/** What goes out on each of the next seven days, or could; as a whole a link to the schedule. A phone has no room for it. */
export function Week() {
  const [now] = useState(() => new Date());
  const { data: scheduled } = useApi(API.schedule, { revalidateOnMount: true, dedupingInterval: 0 });
  const { data: slots } = useApi(API.slots);
  const posts = scheduled?.filter(({ schedule_state: state }) => state === "scheduled") ?? [];
  const end = daysLater(now, DAYS).getTime();
  const days = Array.from({ length: DAYS }, (_, ahead) => daysLater(now, ahead));
  const free = slots && scheduled ? [...freeMoments(postingTimes(slots), posts, now.getTime(), end)] : [];
  return (
    <section
      aria-label="This week"
      className="relative mt-6 rounded-card border border-line bg-raised transition-colors hover:border-edge max-md:hidden"
    >
      <ol className="grid h-21 grid-cols-7 divide-x divide-line">
        {days.map((date) => {
          const isOn = (moment: string | number | null) =>
            moment !== null && new Date(moment).toDateString() === date.toDateString();
          return (
            <li key={date.getTime()} className="min-w-0 px-2.5 py-2 text-soft text-xs leading-relaxed">
              <p className={date === days[0] ? "font-medium text-accent" : undefined}>
                {formatWeekday(date.getTime())}
              </p>
              <OnDay post={posts.find(({ scheduled_at: at }) => isOn(at))} free={free.find(isOn)} />
            </li>
          );
        })}
      </ol>
      <Link to={PATHS.schedule} className="focus-ring absolute inset-0 rounded-card">
        <span className="sr-only">Open the schedule</span>
      </Link>
    </section>
  );
}

function OnDay({ post, free }: { post: Post | undefined; free: number | undefined }) {
  if (post?.scheduled_at)
    return (
      <div className="mt-0.5 border-accent border-l-2 pl-1.5">
        <time dateTime={post.scheduled_at} className="block font-medium text-ink">
          {formatTime(post.scheduled_at)}
        </time>
        <OwnWords className="truncate">{titleOf(post)}</OwnWords>
      </div>
    );
  if (free === undefined) return null;
  return (
    <p className="mt-0.5 rounded-control border border-edge border-dashed px-1.5 py-0.5">
      {formatTime(free)} free
    </p>
  );
}
