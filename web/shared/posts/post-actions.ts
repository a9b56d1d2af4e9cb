import type { ErrorCode } from "#contract/errors.ts";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { ApiError, apiSend, errorDetail } from "../../api/client.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";
import { type FailureReport, failureSentence, reportFailure } from "../use-action.ts";
import { askForOtherMember } from "./other-member.tsx";

export interface PublishProblem {
  message: string;
  /** What the author can do about it here. */
  cure: "connect" | "reconnect" | null;
}

const PUBLISH_FAILURE = { title: "Publishing failed", fallback: "Failed to publish post" };

const CURES: Partial<Record<ErrorCode, PublishProblem["cure"]>> = {
  linkedin_connect: "connect",
  linkedin_reconnect: "reconnect",
  publish_forbidden: "reconnect",
};

/** Publishes a post and toasts the outcome. The server sees to it that it is posted once. */
export async function publishPost(postId: string): Promise<{ post: Post } | { problem: PublishProblem }> {
  try {
    const post = await publishAsAsked(postId);
    if (!post) return { problem: { message: "Not published: you chose not to.", cure: null } };
    toast({ title: "Post published!", description: "Your post has been shared on LinkedIn" });
    return { post };
  } catch (error) {
    reportFailure(error, PUBLISH_FAILURE);
    return { problem: problemOf(error, PUBLISH_FAILURE.fallback) };
  }
}

/** What to say about a failed call that needs LinkedIn, and what would help. */
export const problemOf = (error: unknown, fallback: string): PublishProblem => ({
  message: failureSentence(error, fallback),
  cure: (error instanceof ApiError && error.code && CURES[error.code]) || null,
});

/** Asks first where LinkedIn is connected as another member than last time. Returns undefined for a no. */
async function publishAsAsked(postId: string): Promise<Post | undefined> {
  const send = (asAnotherMember?: "true") =>
    apiSend("POST", withQuery(API.publishPost(postId), { asAnotherMember }), undefined, { repeatable: true });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "linkedin_other_member")) throw error;
    return (await askForOtherMember(errorDetail(error))) ? await send("true") : undefined;
  }
}

/** A change of a post's status that its author makes by hand. */
export type Move = "ready" | "draft" | "archive" | "restore";

const MOVES: Record<Move, { done: ToastMessage; failure: FailureReport }> = {
  ready: {
    done: { title: "Marked ready", description: "Your post is ready to be published" },
    failure: { title: "Marking ready failed", fallback: "Failed to mark post ready" },
  },
  draft: {
    done: { title: "Back to draft", description: "Your post is a draft again" },
    failure: { title: "Going back failed", fallback: "Failed to make post a draft again" },
  },
  archive: {
    done: { title: "Post archived", description: "Your post has been moved to the archive" },
    failure: { title: "Archiving failed", fallback: "Failed to archive post" },
  },
  restore: {
    done: { title: "Post restored", description: "Your post is back in your library" },
    failure: { title: "Restoring failed", fallback: "Failed to restore post" },
  },
};

/** Moves a post to another status and toasts the outcome. Returns the post, or undefined if that failed. */
export async function movePost(move: Move, postId: string): Promise<Post | undefined> {
  const { done, failure } = MOVES[move];
  try {
    const post =
      move === "archive"
        ? await apiSend("POST", API.archivePost(postId), undefined, { repeatable: true })
        : await setStatus(postId, move === "ready" ? "ready" : "draft");
    toast(done);
    return post;
  } catch (error) {
    reportFailure(error, failure);
    return undefined;
  }
}

/** From the archive a published post comes back as published, even when a draft is asked for. */
const setStatus = (postId: string, status: "ready" | "draft") =>
  apiSend("PATCH", API.post(postId), { status }, { repeatable: true });

/** Deletes a post and toasts the outcome. Returns whether it is gone. */
export async function deletePost(postId: string): Promise<boolean> {
  try {
    await apiSend("DELETE", API.post(postId), undefined, { repeatable: true });
    toast({ title: "Post deleted", description: "Your post has been permanently deleted" });
    return true;
  } catch (error) {
    reportFailure(error, { title: "Deleting failed", fallback: "Failed to delete post" });
    return false;
  }
}
