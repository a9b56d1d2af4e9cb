import { useRef, useState } from "react";
import { API, withQuery } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, PostStatus } from "#contract/posts.ts";
import { usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { COPIED, copyUnseenPost } from "../../shared/post/actions/copy-post.tsx";
import {
  deletePost,
  movePost,
  type PublishProblem,
  publishPost,
} from "../../shared/post/actions/post-actions.ts";

const REVIEW_POLL_MS = 3_000;
const RETRIES = 1;

/** What the library is narrowed to; undefined for all posts. */
export type PostFilter = Exclude<PostStatus, "review"> | undefined;

/** Whether the server would list it under that filter; a draft in review is still a draft. */
const hasStatus = ({ status }: Post, filter: PostFilter): boolean =>
  filter === undefined || (status === "review" ? "draft" : status) === filter;

/** The author's posts, newest first: the first page as soon as it is there, older ones as they come. */
export function usePosts(filter: PostFilter) {
  const path = withQuery(API.posts, { status: filter });
  const { items, fresh, change, refresh, ...list } = useList(path, { whole: true, retries: RETRIES });
  const failed = list.error !== undefined && !list.isValidating;
  // Nothing of an earlier visit, which may have been edited or deleted on another screen.
  const posts = fresh ? items : failed ? [] : undefined;

  usePolling("posts", refresh, posts?.some(({ reviewing }) => reviewing) ? REVIEW_POLL_MS : 0);

  /** Shows what became of a post, null for deleted, and asks for the list again. */
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

/** The action under way on a post, or what came of the last one. */
export interface PostActivity {
  busy?: Exclude<PostAction, "copy">;
  problem?: PublishProblem;
}

/** Runs the actions of a post's menu, one at a time for each post. */
export function usePostActions({ replace, refresh }: ReturnType<typeof usePosts>) {
  const [activities, setActivities] = useState<Record<string, PostActivity>>({});
  const running = useRef(new Set<string>());

  const show = (postId: string, activity: PostActivity) =>
    setActivities((others) => ({ ...others, [postId]: activity }));

  /** After a failure the list is loaded again: most likely the post was changed elsewhere. */
  async function perform(action: Exclude<PostAction, "copy">, id: string): Promise<PostActivity> {
    if (action === "publish") {
      const result = await publishPost(id);
      if ("post" in result) replace(id, result.post);
      else await refresh();
      return "problem" in result ? result : {};
    }
    const next = action === "delete" ? (await deletePost(id)) && "deleted" : await movePost(action, id);
    if (next) replace(id, next === "deleted" ? null : next);
    else await refresh();
    return {};
  }

  async function run(action: PostAction, post: Post): Promise<void> {
    // The clipboard can only be written in the click itself.
    if (action === "copy") return await copyUnseenPost(joinPost(post), COPIED, post.id);
    if (running.current.has(post.id)) return;
    running.current.add(post.id);
    show(post.id, { busy: action });
    const outcome = await perform(action, post.id);
    running.current.delete(post.id);
    show(post.id, outcome);
  }

  return { activities, run };
}
