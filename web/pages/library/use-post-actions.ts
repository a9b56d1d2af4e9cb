import { useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { copyText } from "../../shared/clipboard.ts";
import { type PublishProblem, publishPost } from "../../shared/publish/publish-post.ts";
import { serverMessage } from "../../shared/publish/server-message.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { movePost } from "./move-post.ts";

export type PostAction = "copy" | "publish" | "archive" | "restore" | "delete";

/** What is going on with a post, beside what the server says about it. */
export interface PostActivity {
  busy?: PostAction;
  problem?: PublishProblem;
}

interface Changes {
  changed: (post: Post) => void;
  deleted: (postId: string) => void;
  refresh: () => Promise<void>;
}

async function copy(post: Post): Promise<void> {
  if (await copyText(joinPost(post))) {
    toast({ title: "Copied!", description: "Post content copied to clipboard" });
  } else {
    toast({
      title: "Please copy manually",
      description: "Your browser kept us from the clipboard. Open the post to copy its text.",
      variant: "destructive",
    });
  }
}

async function deletePost(postId: string): Promise<boolean> {
  try {
    await apiSend("DELETE", API.post(postId), undefined, { repeatable: true });
    toast({ title: "Post deleted", description: "Your post has been permanently deleted" });
    return true;
  } catch (error) {
    if (!handleUnauthorized(error)) {
      const description = serverMessage(error, "Failed to delete post");
      toast({ title: "Deleting failed", description, variant: "destructive" });
    }
    return false;
  }
}

/** Carries out what a post's menu offers: one thing at a time for each post. */
export function usePostActions({ changed, deleted, refresh }: Changes) {
  const [activities, setActivities] = useState<Record<string, PostActivity>>({});
  const running = useRef(new Set<string>());

  const note = (postId: string, activity: PostActivity) =>
    setActivities((others) => ({ ...others, [postId]: activity }));

  async function move(to: "archive" | "restore", { id }: Post): Promise<void> {
    const post = await movePost(to, id);
    if (post) changed(post);
    // Most likely it was changed elsewhere.
    else await refresh();
  }

  async function remove({ id }: Post): Promise<void> {
    if (await deletePost(id)) deleted(id);
    else await refresh();
  }

  async function publish({ id }: Post): Promise<PublishProblem | undefined> {
    const result = await publishPost(id);
    if ("problem" in result) {
      await refresh();
      return result.problem;
    }
    changed(result.post);
    return undefined;
  }

  async function run(action: PostAction, post: Post): Promise<void> {
    // The clipboard wants to be written in the click itself.
    if (action === "copy") return await copy(post);
    if (running.current.has(post.id)) return;
    running.current.add(post.id);
    note(post.id, { busy: action });
    let problem: PublishProblem | undefined;
    if (action === "publish") problem = await publish(post);
    else if (action === "delete") await remove(post);
    else await move(action, post);
    running.current.delete(post.id);
    note(post.id, problem ? { problem } : {});
  }

  return { activities, run };
}
