import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { errorDetail } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { useLinkedInReturn } from "../../shared/posts/connect-linkedin.tsx";
import { postsIn } from "../../shared/posts/post-summary.tsx";
import { useTitle } from "../../shared/shell/title.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { filterFrom, LibraryTools, type PostFilter } from "./library-tools.tsx";
import { PostGrid } from "./post-grid.tsx";
import { usePostActions } from "./use-post-actions.ts";
import { usePosts } from "./use-posts.ts";

const FILTER_PARAM = "status";

/** Going back to the library restores its search; going there by a link starts anew. */
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
  const { posts, more, error, refresh } = library;
  // Typing comes first; the cards follow as soon as they can.
  const searched = useDeferredValue(query);
  const found = useMemo(() => posts && search(posts, searched), [posts, searched]);
  const searching = query.trim() !== "";
  const count = useRef<HTMLParagraphElement>(null);

  // When the focused card is gone, the focus would return to the top of the page.
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
          list={`${filter} ${searched}`}
          posts={found}
          activities={activities}
          onAction={(action, post) => void run(action, post)}
          onChanged={library.changed}
        />
      ) : (
        !more && <NoPosts searching={searching} error={error} onRetry={() => void refresh()} />
      )}
      {error !== undefined && posts.length > 0 && (
        <p role="alert" className="mt-6 text-center text-soft">
          Some older posts didn't load.{" "}
          <Button variant="secondary" size="sm" className="ml-2" onClick={() => void refresh()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

interface NoPostsProps {
  searching: boolean;
  /** Why the list did not load, where that is the reason (spec §8). */
  error?: unknown;
  onRetry: () => void;
}

const NoPosts = ({ searching, error, onRetry }: NoPostsProps) => (
  <EmptyState
    title="No posts found"
    action={
      <>
        <ButtonLink to={PATHS.recording}>Create Your First Post</ButtonLink>
        {error !== undefined && (
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </>
    }
  >
    <p>{searching ? "Try adjusting your search terms" : "Start creating posts to build your library"}</p>
    {error !== undefined && (
      <p role="alert" className="mt-2 text-danger text-sm">
        {errorDetail(error)}
      </p>
    )}
  </EmptyState>
);

/** Lower-casing thousands of posts on every key would be slow. A changed post is another object. */
const searchTexts = new WeakMap<Post, string>();

function textOf(post: Post): string {
  const known = searchTexts.get(post);
  if (known !== undefined) return known;
  // The line break keeps a match from reaching across two fields: nobody can type one into a search box.
  const text = [post.title ?? "", post.hook, post.body].join("\n").toLowerCase();
  searchTexts.set(post, text);
  return text;
}

/** The posts whose title, hook or body contains `query`, whatever the case (spec §5). */
function search(posts: Post[], query: string): Post[] {
  if (query === "") return posts;
  const lowerCased = query.toLowerCase();
  return posts.filter((post) => textOf(post).includes(lowerCased));
}
