import { useRef, useState } from "react";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { copyText } from "../../shared/browser.ts";
import { deletePost, movePost, type PublishProblem, publishPost } from "../../shared/posts/post-actions.ts";
import { postCopied } from "../../shared/posts/post-copied.ts";
import { toast } from "../../ui/toast.tsx";

export type PostAction = "copy" | "publish" | "archive" | "restore" | "delete";

/** The action under way on a post, or what came of the last one. */
export interface PostActivity {
  busy?: PostAction;
  problem?: PublishProblem;
}

interface Changes {
  changed: (post: Post) => void;
  deleted: (postId: string) => void;
  refresh: () => Promise<unknown>;
}

async function copy(post: Post): Promise<void> {
  if (await copyText(joinPost(post))) {
    toast({ title: "Copied!", description: "Post content copied to clipboard" });
    void postCopied(post.id);
  } else {
    toast({
      title: "Please copy manually",
      description: "Your browser kept us from the clipboard. Open the post to copy its text.",
      variant: "destructive",
    });
  }
}

/** Runs the actions of a post's menu, one at a time for each post. */
export function usePostActions({ changed, deleted, refresh }: Changes) {
  const [activities, setActivities] = useState<Record<string, PostActivity>>({});
  const running = useRef(new Set<string>());

  const show = (postId: string, activity: PostActivity) =>
    setActivities((others) => ({ ...others, [postId]: activity }));

  /** After a failure the list is loaded again: most likely the post was changed elsewhere. */
  async function perform(action: Exclude<PostAction, "copy">, { id }: Post): Promise<PostActivity> {
    if (action === "publish") {
      const result = await publishPost(id);
      if ("problem" in result) {
        await refresh();
        return { problem: result.problem };
      }
      changed(result.post);
    } else if (action === "delete") {
      if (await deletePost(id)) deleted(id);
      else await refresh();
    } else {
      const moved = await movePost(action, id);
      if (moved) changed(moved);
      else await refresh();
    }
    return {};
  }

  async function run(action: PostAction, post: Post): Promise<void> {
    // The clipboard can only be written in the click itself.
    if (action === "copy") return await copy(post);
    if (running.current.has(post.id)) return;
    running.current.add(post.id);
    show(post.id, { busy: action });
    const outcome = await perform(action, post);
    running.current.delete(post.id);
    show(post.id, outcome);
  }

  return { activities, run };
}
