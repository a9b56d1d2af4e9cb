import { Mic, Search } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { Link, Navigate, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { errorDetail } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { counted, formatCount } from "../../shared/counted.ts";
import { daysLater, formatTime, formatWeekday } from "../../shared/dates.ts";
import { titleOf } from "../../shared/post/actions/post-summary.tsx";
import { freeMoments, postingTimes } from "../../shared/post/schedule/schedule-state.tsx";
import { useKeyHint } from "../../shared/shell/shortcuts/keys.ts";
import { ButtonLink, SecondaryButton, SmallButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { controlClass } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { later } from "../../ui/later.ts";
import { EmptyState } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PostGrid } from "./post-grid.tsx";
import { type PostFilter, usePostActions, usePosts } from "./use-posts.ts";

const FILTER_PARAM = "status";

const VIEWS = [
  { name: "Posts", to: PATHS.library },
  { name: "Schedule", to: PATHS.schedule },
];

const useSchedule = later(() => import("./schedule/schedule.tsx"));

const FILTERS: { label: string; value: PostFilter }[] = [
  { label: "All", value: undefined },
  { label: "Drafts", value: "draft" },
  { label: "Ready", value: "ready" },
  { label: "Published", value: "published" },
  { label: "Archived", value: "archived" },
];

/** Going back to the library restores its search; going there by a link starts anew. */
let lastQuery = "";

export default function Library() {
  const { pathname, hash } = useLocation();
  const [params] = useSearchParams();
  const isSchedule = params.get("view") === "schedule";
  const Schedule = useSchedule(isSchedule);
  if (pathname === PAGES.schedule) return <Navigate to={`${PATHS.schedule}${hash}`} replace />;
  return (
    <div className="mx-auto w-full max-w-5xl">
      <div className="flex items-center justify-between gap-x-6">
        <h1 className="font-display text-3xl leading-tight sm:text-4xl">Post Library</h1>
        <ButtonLink to={PATHS.record} variant="secondary" icon={Mic} className="shrink-0 max-sm:px-3.5">
          <span className="max-sm:sr-only">New recording</span>
        </ButtonLink>
      </div>
      <p className="mt-1 text-soft sm:text-lg">Manage and refine your LinkedIn posts</p>
      <nav aria-label="Views" className="mt-3 flex flex-wrap gap-x-6 border-line border-b sm:mt-5">
        {VIEWS.map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            aria-current={to === (isSchedule ? PATHS.schedule : PATHS.library) ? "page" : undefined}
            className="focus-ring -mb-px flex h-11 items-center rounded-t-xs border-transparent border-b-2 px-0.5 font-medium text-soft transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
      {!isSchedule && <PostsView />}
      {isSchedule && (Schedule ? <Schedule /> : <Spinner label="Loading your schedule" />)}
    </div>
  );
}

function PostsView() {
  const [params, setParams] = useSearchParams();
  const cameBack = useNavigationType() === "POP";
  const [query, setQuery] = useState(cameBack ? lastQuery : "");
  useEffect(() => {
    lastQuery = query;
  }, [query]);
  const filter = FILTERS.find(({ value }) => value === params.get(FILTER_PARAM))?.value;
  const library = usePosts(filter);
  const { activities, run } = usePostActions(library);
  const { posts, more, error, refresh } = library;
  // Typing has priority over rendering the cards.
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => {
    const needle = deferredQuery.toLowerCase();
    // The line break, which no query contains, keeps a match within one field.
    return posts?.filter(({ title, hook, body }) =>
      [title ?? "", hook, body].join("\n").toLowerCase().includes(needle),
    );
  }, [posts, deferredQuery]);
  const searching = query.trim() !== "";

  return (
    <>
      <Week />
      <search className="mt-4 flex flex-col gap-3 sm:mt-6 xl:flex-row xl:items-center">
        <div className="relative flex-1">
          <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-faint" />
          <input
            type="search"
            aria-keyshortcuts={useKeyHint("/")}
            aria-label="Search posts"
            placeholder="Search posts..."
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            // Browsers paint the cross in a blue of their own.
            className={cx(controlClass, "h-11 pl-10 [&::-webkit-search-cancel-button]:grayscale")}
          />
        </div>
        <Segmented
          legend="Status"
          options={FILTERS}
          value={filter}
          onChoose={(next) => setParams(next ? { [FILTER_PARAM]: next } : {}, { replace: true })}
        />
      </search>
      {posts === undefined || matches === undefined ? (
        <div className="grid min-h-96 place-items-center">
          <Spinner label="Loading your posts" />
        </div>
      ) : (
        <div ref={keepFocus} className="pt-3">
          <p
            data-keeps-focus
            tabIndex={-1}
            role="status"
            className="mb-3 min-h-5 text-faint text-sm outline-none"
          >
            {posts.length > 0 && searching && `${formatCount(matches.length)} of `}
            {posts.length > 0 && counted(posts.length, "post")}
            {more && " so far, loading older ones…"}
          </p>
          {matches.length > 0 ? (
            <PostGrid
              posts={matches}
              activities={activities}
              onAction={(action, post) => void run(action, post)}
              onChanged={(post) => library.replace(post.id, post)}
            />
          ) : (
            !more && (
              <EmptyState
                title="No posts found"
                action={
                  <>
                    <ButtonLink to={PATHS.recording}>Create Your First Post</ButtonLink>
                    {filter && (
                      <ButtonLink to={PATHS.library} variant="secondary">
                        Show all
                      </ButtonLink>
                    )}
                    {error !== undefined && (
                      <SecondaryButton onClick={() => void refresh()}>Try again</SecondaryButton>
                    )}
                  </>
                }
              >
                <p>
                  {searching
                    ? "Try adjusting your search terms"
                    : "Start creating posts to build your library"}
                </p>
                {error !== undefined && (
                  <p role="alert" className="mt-2 text-danger text-sm">
                    {errorDetail(error)}
                  </p>
                )}
              </EmptyState>
            )
          )}
          {error !== undefined && posts.length > 0 && (
            <p role="alert" className="mt-6 text-center text-soft">
              Some older posts didn't load.{" "}
              <SmallButton className="ml-2" onClick={() => void refresh()}>
                Try again
              </SmallButton>
            </p>
          )}
        </div>
      )}
    </>
  );
}

const WEEK_DAYS = 7;

/** What goes out on each of the next seven days, or could; as a whole a link to the schedule. A phone has no room for it. */
function Week() {
  const [now] = useState(() => new Date());
  const { data: schedule } = useApi(API.schedule, { revalidateOnMount: true, dedupingInterval: 0 });
  const { data: slots } = useApi(API.slots);
  const posts = schedule?.filter(({ schedule_state: state }) => state === "scheduled") ?? [];
  const end = daysLater(now, WEEK_DAYS).getTime();
  const days = Array.from({ length: WEEK_DAYS }, (_, ahead) => daysLater(now, ahead));
  const free = slots && schedule ? [...freeMoments(postingTimes(slots), posts, now.getTime(), end)] : [];
  return (
    <section
      aria-label="This week"
      className="relative mt-6 rounded-card border border-line bg-raised transition-colors hover:border-edge max-md:hidden"
    >
      <ol className="grid h-21 grid-cols-7 divide-x divide-line">
        {days.map((date) => {
          const isOn = (at: string | number | null) =>
            at !== null && new Date(at).toDateString() === date.toDateString();
          const post = posts.find(({ scheduled_at: at }) => isOn(at));
          const moment = free.find(isOn);
          return (
            <li key={date.getTime()} className="min-w-0 px-2.5 py-2 text-soft text-xs leading-relaxed">
              <p className={date === days[0] ? "font-medium text-accent" : undefined}>
                {formatWeekday(date.getTime())}
              </p>
              {post?.scheduled_at ? (
                <div className="mt-0.5 border-accent border-l-2 pl-1.5">
                  <time dateTime={post.scheduled_at} className="block font-medium text-ink">
                    {formatTime(post.scheduled_at)}
                  </time>
                  <OwnWords className="truncate">{titleOf(post)}</OwnWords>
                </div>
              ) : (
                moment !== undefined && (
                  <p className="mt-0.5 rounded-control border border-edge border-dashed px-1.5 py-0.5">
                    {formatTime(moment)} free
                  </p>
                )
              )}
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
