import { useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../lib/api.ts";
import { copyText } from "../../lib/clipboard.ts";
import { handleUnauthorized } from "../../lib/unauthorized.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";
import { type PublishProblem, publishPost } from "../publish/publish-post.ts";
import { serverMessage } from "../publish/server-message.ts";

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

const FAILURES = {
  archive: { title: "Archiving failed", fallback: "Failed to archive post" },
  restore: { title: "Restoring failed", fallback: "Failed to restore post" },
  delete: { title: "Deleting failed", fallback: "Failed to delete post" },
};

const DONE: Record<keyof typeof FAILURES, ToastMessage> = {
  archive: { title: "Post archived", description: "Your post has been moved to the archive" },
  restore: { title: "Post restored", description: "Your post is back in your library" },
  delete: { title: "Post deleted", description: "Your post has been permanently deleted" },
};

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

/** Carries out what a post's menu offers: one thing at a time for each post. */
export function usePostActions({ changed, deleted, refresh }: Changes) {
  const [activities, setActivities] = useState<Record<string, PostActivity>>({});
  const running = useRef(new Set<string>());

  const note = (postId: string, activity: PostActivity) =>
    setActivities((others) => ({ ...others, [postId]: activity }));

  async function send(action: keyof typeof FAILURES, { id }: Post): Promise<void> {
    try {
      if (action === "delete") {
        await apiSend("DELETE", API.post(id));
        deleted(id);
      } else if (action === "archive") {
        changed(await apiSend<Post>("POST", API.archivePost(id)));
      } else {
        changed(await apiSend<Post>("PATCH", API.post(id), { status: "draft" }));
      }
      toast(DONE[action]);
    } catch (error) {
      if (handleUnauthorized(error)) return;
      const { title, fallback } = FAILURES[action];
      toast({ title, description: serverMessage(error, fallback), variant: "destructive" });
      // Most likely it was changed elsewhere.
      await refresh();
    }
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
    const problem = action === "publish" ? await publish(post) : await send(action, post);
    running.current.delete(post.id);
    note(post.id, problem ? { problem } : {});
  }

  return { activities, run };
}
