import { Mic, Search } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { Link, Navigate, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { PAGES } from "#contract/pages.ts";
import type { Post } from "#contract/posts.ts";
import { errorDetail } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { counted, formatCount } from "../../shared/counted.ts";
import { useKeyHint } from "../../shared/shell/shortcuts/keys.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { controlClass } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { later } from "../../ui/later.ts";
import { EmptyState } from "../../ui/loaded.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PostGrid } from "./post-grid.tsx";
import { type PostFilter, usePostActions, usePosts } from "./use-posts.ts";
import { Week } from "./week.tsx";

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
          chosen={filter}
          onChoose={(next) => setParams(next ? { [FILTER_PARAM]: next } : {}, { replace: true })}
        />
      </search>
      <Posts filter={filter} query={query} />
    </>
  );
}

function Posts({ filter, query }: { filter: PostFilter; query: string }) {
  const library = usePosts(filter);
  const { activities, run } = usePostActions(library);
  const { posts, more, error, refresh } = library;
  // Typing has priority over rendering the cards.
  const searched = useDeferredValue(query);
  const found = useMemo(() => {
    const wanted = searched.toLowerCase();
    return posts?.filter((post) => searchText(post).includes(wanted));
  }, [posts, searched]);
  const searching = query.trim() !== "";

  if (posts === undefined || found === undefined) {
    return (
      <div className="grid min-h-96 place-items-center">
        <Spinner label="Loading your posts" />
      </div>
    );
  }
  return (
    <div ref={keepFocus} className="pt-3">
      <p
        data-keeps-focus
        tabIndex={-1}
        role="status"
        className="mb-3 min-h-5 text-faint text-sm outline-none"
      >
        {posts.length > 0 && searching && `${formatCount(found.length)} of `}
        {posts.length > 0 && counted(posts.length, "post")}
        {more && " so far, loading older ones…"}
      </p>
      {found.length > 0 ? (
        <PostGrid
          posts={found}
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
                  <Button variant="secondary" onClick={() => void refresh()}>
                    Try again
                  </Button>
                )}
              </>
            }
          >
            <p>
              {searching ? "Try adjusting your search terms" : "Start creating posts to build your library"}
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
          <Button size="sm" className="ml-2" onClick={() => void refresh()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

/** The line break, which no query contains, keeps a match within one field. */
const searchText = ({ title, hook, body }: Post): string =>
  [title ?? "", hook, body].join("\n").toLowerCase();
