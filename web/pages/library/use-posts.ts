import { useState } from "react";
import { API, withQuery } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, PostStatus } from "#contract/posts.ts";
import { usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { COPIED, copyPost } from "../../shared/post/actions/copy-post.tsx";
import {
  deletePost,
  movePost,
  type PublishProblem,
  publishPost,
  viewOf,
} from "../../shared/post/actions/post-actions.ts";

const REVIEW_POLL_MS = 3_000;
const RETRIES = 1;

/** Undefined for all posts. */
export type PostFilter = Exclude<PostStatus, "review"> | undefined;

/** A draft in review is still a draft. */
const hasStatus = ({ status }: Post, filter: PostFilter): boolean =>
  filter === undefined || (status === "review" ? "draft" : status) === filter;

export function usePosts(filter: PostFilter) {
  const path = withQuery(API.posts, { status: filter });
  const { data, fresh, change, mutate: refresh, ...list } = useList(path, { whole: true, retries: RETRIES });
  const hasFailed = list.error !== undefined && !list.isValidating;
  // Not the cached list of an earlier visit, which may be outdated.
  const posts = fresh ? data : hasFailed ? [] : undefined;

  usePolling("posts", refresh, posts?.some(({ reviewing }) => reviewing) ? REVIEW_POLL_MS : 0);

  /** Replaces or removes (null) a post in the list, then reads the list again. */
  function replace(postId: string, next: Post | null): void {
    change((all) =>
      next && hasStatus(next, filter)
        ? all.map((post) => (post.id === postId ? next : post))
        : all.filter(({ id }) => id !== postId),
    );
    void refresh();
  }

  return {
    posts,
    more: list.hasMore && list.olderError === undefined,
    error: fresh ? list.olderError : list.error,
    replace,
    refresh,
  };
}

export type PostAction = "copy" | "publish" | "archive" | "restore" | "delete";

export type PostActivity = { busy?: Exclude<PostAction, "copy">; problem?: PublishProblem };

/** One action at a time for each post. */
export function usePostActions({ replace, refresh }: ReturnType<typeof usePosts>) {
  const [activities, setActivities] = useState<Record<string, PostActivity>>({});

  const show = (postId: string, activity: PostActivity) =>
    setActivities((others) => ({ ...others, [postId]: activity }));

  /** After a failure the list is read again: the post may have been changed elsewhere. */
  async function perform(action: Exclude<PostAction, "copy">, post: Post): Promise<PostActivity> {
    const { id } = post;
    if (action === "publish") {
      const result = await publishPost(viewOf(post));
      if ("post" in result) replace(id, result.post);
      else await refresh();
      return "problem" in result ? { problem: result.problem } : {};
    }
    const next = action === "delete" ? (await deletePost(id)) && "deleted" : await movePost(action, post);
    if (next) replace(id, next === "deleted" ? null : next);
    else await refresh();
    return {};
  }

  async function run(action: PostAction, post: Post): Promise<void> {
    // Browsers allow the clipboard only within the click.
    if (action === "copy") return void (await copyPost(joinPost(post), COPIED, post.id));
    if (activities[post.id]?.busy) return;
    show(post.id, { busy: action });
    show(post.id, await perform(action, post));
  }

  return { activities, run };
}
