import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiSend } from "../../api/client.ts";
import { serverMessage } from "../../shared/publish/server-message.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

export type Move = "ready" | "draft" | "archive" | "restore";

interface Words {
  done: ToastMessage;
  failed: { title: string; fallback: string };
}

const WORDS: Record<Move, Words> = {
  ready: {
    done: { title: "Marked ready", description: "Your post is ready to be published" },
    failed: { title: "Marking ready failed", fallback: "Failed to mark post ready" },
  },
  draft: {
    done: { title: "Back to draft", description: "Your post is a draft again" },
    failed: { title: "Going back failed", fallback: "Failed to make post a draft again" },
  },
  archive: {
    done: { title: "Post archived", description: "Your post has been moved to the archive" },
    failed: { title: "Archiving failed", fallback: "Failed to archive post" },
  },
  restore: {
    done: { title: "Post restored", description: "Your post is back in your library" },
    failed: { title: "Restoring failed", fallback: "Failed to restore post" },
  },
};

/** From the archive a post comes back as a draft, or as published where it is; the server knows. */
const send = (move: Move, postId: string): Promise<Post> =>
  move === "archive"
    ? apiSend("POST", API.archivePost(postId), undefined, { repeatable: true })
    : apiSend(
        "PATCH",
        API.post(postId),
        { status: move === "ready" ? "ready" : "draft" },
        { repeatable: true },
      );

/** Moves a post to another place in the library and says how that went; answers the post, or undefined if it failed. */
export async function movePost(move: Move, postId: string): Promise<Post | undefined> {
  const { done, failed } = WORDS[move];
  try {
    const post = await send(move, postId);
    toast(done);
    return post;
  } catch (error) {
    if (!handleUnauthorized(error)) {
      const description = serverMessage(error, failed.fallback);
      toast({ title: failed.title, description, variant: "destructive" });
    }
    return undefined;
  }
}
