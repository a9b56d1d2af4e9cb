import { CalendarClock, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi, usePolling } from "../../../api/use-api.ts";
import { useList } from "../../../api/use-list.ts";
import { PATHS } from "../../../paths.ts";
import { formatAhead, zoneHere, zoneInWords } from "../../../shared/dates.ts";
import { PublishProblemNote } from "../../../shared/post/actions/connect-linkedin.tsx";
import {
  type PublishProblem,
  publishPost,
  schedulePost,
  viewOf,
} from "../../../shared/post/actions/post-actions.ts";
import { StatusBadge, titleOf } from "../../../shared/post/actions/post-summary.tsx";
import { ScheduleDialog } from "../../../shared/post/schedule/schedule-draft.tsx";
import {
  ConnectNext,
  canSchedule,
  freeMoments,
  NextSlotButton,
  postingTimes,
  ScheduleState,
  scheduleLabel,
  wasNotSent,
} from "../../../shared/post/schedule/schedule-state.tsx";
import { useAction } from "../../../shared/use-action.ts";
import { ButtonLink, QuietButton, SecondaryButton, SmallButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { Loaded, Skeletons } from "../../../ui/loaded.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";
import { Calendar, daysOf, weekStart } from "./calendar.tsx";
import { SlotsCard } from "./slots-card.tsx";

/** Shown at first, and added each time. */
const WEEKS = 4;
const MOST_WEEKS = 52;
/** How far back to look for posts that were not sent. */
const WEEKS_BACK = 4;
/** While posts are scheduled: they may be published or fail. */
const POLL_MS = 30_000;

export default function Schedule() {
  const [now] = useState(() => new Date());
  const [weeks, setWeeks] = useState(WEEKS);
  const [dialogFor, setDialogFor] = useState<Post | null>(null);
  const [filling, setFilling] = useState<{ at: number; button: HTMLElement } | null>(null);
  const [landedId, setLandedId] = useState<string>();
  const [problem, setProblem] = useState<PublishProblem>();
  const end = weekStart(now, weeks);
  const from = weekStart(now, -WEEKS_BACK).toISOString();
  const path = withQuery(API.schedule, { from, to: end.toISOString() });
  const schedule = useApi(path, { revalidateOnMount: true, keepPreviousData: true });
  const { data } = schedule;
  const library = useList(API.posts, { whole: true });
  const slots = useApi(API.slots);
  const readAgain = () => schedule.mutate().catch(() => undefined);
  const refresh = () => Promise.all([readAgain(), library.mutate()]);
  const isWaiting = data?.some(({ schedule_state: state }) => state === "scheduled");
  usePolling("schedule", readAgain, isWaiting ? POLL_MS : 0);

  // All at once: each part's height moves those below it.
  const isRead = [schedule, library, slots].every((one) => one.data !== undefined || one.error !== undefined);

  function onChanged(post: Post): void {
    setLandedId(post.id);
    const withIt = (posts: Post[] = []) => {
      const others = posts.filter(({ id }) => id !== post.id);
      return post.schedule_state ? [...others, post] : others;
    };
    void schedule.mutate(withIt, { revalidate: false });
    void library.mutate();
  }
  const { run: fill } = useAction(async (post: Post, at: number) => {
    const refusal = await schedulePost(post, new Date(at).toISOString(), onChanged);
    setProblem(refusal);
    if (!refusal) close();
  });

  function close(): void {
    setDialogFor(null);
    setFilling(null);
    setProblem(undefined);
  }

  const calendar = (posts: Post[]) => {
    const times = slots.data && postingTimes(slots.data);
    const free = times ? [...freeMoments(times, posts, now.getTime(), end.getTime())] : [];
    const byHand = library.data?.filter((post) => post.publishedAt && post.schedule_state === null) ?? [];
    return daysOf(weekStart(now), weeks, [...posts, ...byHand], free);
  };
  const unsentPosts = (isRead && data?.filter(wasNotSent)) || [];

  return (
    <div ref={keepFocus} className="mt-6">
      <p data-keeps-focus tabIndex={-1} className="outline-none">
        Your upcoming posts. Times are in {zoneInWords(zoneHere())}.
      </p>
      {unsentPosts.length > 0 && (
        <section aria-labelledby="not-sent" className="my-6">
          <h2 id="not-sent" className="font-display text-xl leading-snug">
            Not published
          </h2>
          <ul className="mt-3 space-y-3">
            {unsentPosts.map((post) => (
              <li key={post.id}>
                <UnsentPost post={post} onSchedule={() => setDialogFor(post)} onResolved={refresh} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isRead ? (
        <>
          <SlotsCard />
          <Loaded from={schedule} title="Your schedule didn't load" skeleton={null}>
            {(posts) => (
              <>
                <Calendar
                  days={calendar(posts)}
                  now={now}
                  landedId={dialogFor || filling ? undefined : landedId}
                  onFill={(at, button) => setFilling({ at, button })}
                  onSchedule={setDialogFor}
                  onChanged={onChanged}
                />
                {weeks < MOST_WEEKS && (
                  <QuietButton className="mt-3 -ml-3" onClick={() => setWeeks(weeks + WEEKS)}>
                    Show later weeks
                  </QuietButton>
                )}
              </>
            )}
          </Loaded>
        </>
      ) : (
        <Skeletons what="schedule" className="mt-6" blocks={["h-160"]} />
      )}
      <Dialog
        open={filling !== null}
        onClose={close}
        opener={filling?.button}
        title="Schedule a post"
        description={filling ? formatAhead(filling.at) : undefined}
      >
        <ConnectNext className="mt-2" />
        <div role="alert">{problem && <PublishProblemNote problem={problem} className="mt-4" />}</div>
        <Loaded from={library} title="Your posts didn't load" compact skeleton={null}>
          {(posts) => (
            <ChoosePost posts={posts} onChoose={(post) => filling && void fill(post, filling.at)} />
          )}
        </Loaded>
      </Dialog>
      <ScheduleDialog post={dialogFor} onClose={close} onChanged={onChanged} />
    </div>
  );
}

type UnsentPostProps = { post: Post; onSchedule: () => void; onResolved: () => Promise<unknown> };

function UnsentPost({ post, onSchedule, onResolved }: UnsentPostProps) {
  const [problem, setProblem] = useState<PublishProblem>();
  const { run } = useAction(async (act: "publish" | "next") => {
    setProblem(undefined);
    if (act === "next") return setProblem(await schedulePost(post, null, onResolved));
    const outcome = await publishPost(viewOf(post));
    if ("problem" in outcome) setProblem(outcome.problem);
    if (!("problem" in outcome) || outcome.currentPost) await onResolved();
  });
  const title = titleOf(post);
  return (
    <article aria-label={title} className="rounded-card border border-danger bg-raised p-4 sm:p-5">
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
      <div className="mt-4 flex flex-wrap gap-2">
        <SmallButton variant="primary" icon={Send} onClick={() => run("publish")}>
          Publish now
        </SmallButton>
        <NextSlotButton post={post} size="sm" onClick={() => run("next")} />
        <SmallButton onClick={onSchedule} icon={CalendarClock}>
          {scheduleLabel(post)}
        </SmallButton>
      </div>
    </article>
  );
}

/** Those without a time; the ready ones come first. */
function ChoosePost({ posts, onChoose }: { posts: Post[]; onChoose: (post: Post) => void }) {
  const waiting = posts
    .filter((post) => canSchedule(post) && post.schedule_state === null)
    .sort((a, b) => Number(b.status === "ready") - Number(a.status === "ready"));
  if (waiting.length === 0) {
    return (
      <>
        <p className="mt-5 mb-4 text-soft">No post is waiting for a time.</p>
        <ButtonLink to={PATHS.record}>Record a post</ButtonLink>
      </>
    );
  }
  return (
    <ul aria-label="Posts" className="mt-5 space-y-2">
      {waiting.map((post) => (
        <li key={post.id}>
          <SecondaryButton
            onClick={() => onChoose(post)}
            className="h-auto! min-h-12 w-full justify-between! gap-3! whitespace-normal! px-4! py-2.5 text-left font-normal!"
          >
            <OwnWords as="span">{titleOf(post)}</OwnWords>
            <StatusBadge post={post} />
          </SecondaryButton>
        </li>
      ))}
    </ul>
  );
}
