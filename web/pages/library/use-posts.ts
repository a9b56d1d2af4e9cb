import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import type { PostFilter } from "./library-tools.tsx";

const REVIEW_POLL_MS = 3_000;
/** Spec §9. */
const RETRIES = 1;

/** Whether the server would list it under that filter; a draft in review is still a draft. */
const hasStatus = ({ status }: Post, filter: PostFilter | undefined): boolean =>
  filter === undefined || (status === "review" ? "draft" : status) === filter;

/** The author's posts, newest first: the first page as soon as it is there, older ones as they come. */
export function usePosts(filter: PostFilter | undefined) {
  const path = withQuery(API.posts, { status: filter });
  const { items, fresh, change, refresh, ...list } = useList(path, { whole: true, retries: RETRIES });
  const failed = list.error !== undefined && !list.isValidating;
  // Nothing of an earlier visit, which may have been edited or deleted on another screen.
  const posts = fresh ? items : failed ? [] : undefined;

  usePolling("posts", refresh, posts?.some(({ reviewing }) => reviewing) ? REVIEW_POLL_MS : 0);

  return {
    posts,
    more: list.hasMore && list.olderError === undefined,
    error: fresh ? list.olderError : list.error,
    /** Shows what became of a post, and asks for the list again. */
    changed: (post: Post) => {
      change((all) =>
        hasStatus(post, filter)
          ? all.map((other) => (other.id === post.id ? post : other))
          : all.filter(({ id }) => id !== post.id),
      );
      void refresh();
    },
    deleted: (postId: string) => {
      change((all) => all.filter(({ id }) => id !== postId));
      void refresh();
    },
    refresh,
  };
}
