import { useEffect, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiGetPage, type Page } from "../../api/paged.ts";
import { usePolling } from "../../api/use-polling.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import type { PostFilter } from "./library-tools.tsx";
import { hasStatus, withHead, without } from "./loaded-posts.ts";

const REVIEW_POLL_MS = 3_000;

interface Loaded {
  /** What was asked for: another filter's posts are never shown in place of this one's. */
  path: string;
  posts: Post[];
  /** Whether older ones are still on their way. */
  more: boolean;
  error?: unknown;
}

const pathFor = (filter: PostFilter | undefined): string =>
  filter === undefined ? API.posts : `${API.posts}?${new URLSearchParams({ status: filter })}`;

/** Retried once (spec §9). */
async function loadPage(path: string, signal: AbortSignal): Promise<Page<Post>> {
  try {
    return await apiGetPage<Post>(path, signal);
  } catch (error) {
    if (signal.aborted || handleUnauthorized(error)) throw error;
    return await apiGetPage<Post>(path, signal);
  }
}

/** The author's posts, newest first: the first page as soon as it is there, older ones as they come. */
export function usePosts(filter: PostFilter | undefined) {
  const path = pathFor(filter);
  const [state, setState] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const refreshes = useRef(0);
  const loaded = state?.path === path ? state : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what loads it again.
  useEffect(() => {
    const left = new AbortController();
    async function load(): Promise<void> {
      try {
        for (let next: string | null = path; next !== null; ) {
          const page: Page<Post> = await loadPage(next, left.signal);
          const isFirst = next === path;
          next = page.next;
          const more = next !== null;
          // Added to what is shown, not to what was loaded: that may have been changed meanwhile.
          setState((shown) => ({
            path,
            posts: isFirst || !shown ? page.items : [...shown.posts, ...page.items],
            more,
          }));
        }
      } catch (error) {
        if (left.signal.aborted || handleUnauthorized(error)) return;
        setState((shown) => ({ path, posts: shown?.path === path ? shown.posts : [], more: false, error }));
      }
    }
    void load();
    return () => left.abort();
  }, [path, attempt]);

  const change = (next: (posts: Post[]) => Post[]) =>
    setState((shown) => (shown?.path === path ? { ...shown, posts: next(shown.posts) } : shown));

  /** Asks for the newest page again. What is older changes only by our own doing, which is applied already. */
  async function refresh(): Promise<void> {
    refreshes.current += 1;
    const turn = refreshes.current;
    try {
      const page = await apiGetPage<Post>(path);
      if (turn === refreshes.current) change((posts) => withHead(posts, page));
    } catch (error) {
      handleUnauthorized(error);
    }
  }

  usePolling(refresh, loaded?.posts.some(({ reviewing }) => reviewing) ? REVIEW_POLL_MS : null);

  return {
    posts: loaded?.posts,
    more: loaded?.more ?? false,
    error: loaded?.error,
    retry: () => {
      setState(undefined);
      setAttempt(attempt + 1);
    },
    /** Shows what became of a post, and asks for the list again. */
    changed: (post: Post) => {
      change((posts) =>
        hasStatus(post, filter)
          ? posts.map((other) => (other.id === post.id ? post : other))
          : without(posts, post.id),
      );
      void refresh();
    },
    deleted: (postId: string) => {
      change((posts) => without(posts, postId));
      void refresh();
    },
    refresh,
  };
}
