import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import { useLinkedInReturn } from "../../shared/publish/use-linkedin-return.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { filterFrom, type PostFilter } from "./filters.ts";
import { LibraryTools } from "./library-tools.tsx";
import { NoPosts } from "./no-posts.tsx";
import { PostGrid } from "./post-grid.tsx";
import { search } from "./search.ts";
import { usePostActions } from "./use-post-actions.ts";
import { usePosts } from "./use-posts.ts";
import { postsIn } from "./word-count.ts";

const FILTER_PARAM = "status";

/** Coming back to the library finds it as it was left; going there starts afresh. */
let lastQuery = "";

export default function Library() {
  useTitle("Post Library");
  useLinkedInReturn();
  const [params, setParams] = useSearchParams();
  const cameBack = useNavigationType() === "POP";
  const [query, setQuery] = useState(cameBack ? lastQuery : "");
  useEffect(() => {
    lastQuery = query;
  }, [query]);
  const filter = filterFrom(params.get(FILTER_PARAM));

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Post Library</h1>
      <p className="mt-2 text-soft sm:text-lg">Manage and refine your LinkedIn posts</p>
      <div className="mt-6 sm:mt-8">
        <LibraryTools
          query={query}
          onQuery={setQuery}
          filter={filter}
          onFilter={(next) => setParams(next ? { [FILTER_PARAM]: next } : {}, { replace: true })}
        />
        <Posts filter={filter} query={query} />
      </div>
    </div>
  );
}

function Posts({ filter, query }: { filter: PostFilter | undefined; query: string }) {
  const library = usePosts(filter);
  const { activities, run } = usePostActions(library);
  const { posts, more, error, retry } = library;
  // Typing comes first; the cards follow as soon as they can.
  const wanted = useDeferredValue(query);
  const found = useMemo(() => posts && search(posts, wanted), [posts, wanted]);
  const searching = query.trim() !== "";
  const count = useRef<HTMLParagraphElement>(null);

  // With its card gone, the keyboard would start over at the top of the page.
  const shown = found?.length ?? 0;
  const before = useRef(shown);
  useEffect(() => {
    if (shown < before.current && document.activeElement === document.body) {
      count.current?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [shown]);

  if (posts === undefined || found === undefined) {
    return (
      <div className="grid min-h-96 place-items-center">
        <Spinner label="Loading your posts" />
      </div>
    );
  }
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="my-4 min-h-5 text-faint text-sm outline-none">
        {posts.length > 0 &&
          (searching
            ? `${found.length.toLocaleString("en-US")} of ${postsIn(posts.length)}`
            : postsIn(posts.length))}
        {more && " so far, loading older ones…"}
      </p>
      {found.length > 0 ? (
        <PostGrid
          list={`${filter} ${wanted}`}
          posts={found}
          activities={activities}
          onAction={(action, post) => void run(action, post)}
        />
      ) : (
        !more && <NoPosts searching={searching} error={error} onRetry={retry} />
      )}
      {error !== undefined && posts.length > 0 && (
        <p role="alert" className="mt-6 text-center text-soft">
          Some older posts didn't load.{" "}
          <Button variant="secondary" size="sm" className="ml-2" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}
