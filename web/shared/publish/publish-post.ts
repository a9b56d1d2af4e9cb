import type { ErrorCode } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import { serverMessage } from "./server-message.ts";

export interface PublishProblem {
  message: string;
  /** What the author can do about it here. */
  cure: "connect" | "reconnect" | null;
}

export type PublishResult = { post: Post } | { problem: PublishProblem };

const CURES: Partial<Record<ErrorCode, PublishProblem["cure"]>> = {
  linkedin_connect: "connect",
  linkedin_reconnect: "reconnect",
  publish_forbidden: "reconnect",
};

/** Publishes a post and says how that went, in a toast and in its answer. The server sees to it that it is posted once. */
export async function publishPost(postId: string): Promise<PublishResult> {
  try {
    const post = await apiSend("POST", API.publishPost(postId), undefined, { repeatable: true });
    toast({ title: "Post published!", description: "Your post has been shared on LinkedIn" });
    return { post };
  } catch (error) {
    const message = serverMessage(error, "Failed to publish post");
    if (!handleUnauthorized(error)) {
      toast({ title: "Publishing failed", description: message, variant: "destructive" });
    }
    const cure = (error instanceof ApiError && error.code && CURES[error.code]) || null;
    return { problem: { message, cure } };
  }
}
