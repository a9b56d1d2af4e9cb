import type { ErrorCode } from "#contract/errors.ts";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { ApiError, apiSend, errorDetail } from "../../api/client.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";
import { formatAhead } from "../dates.ts";
import { type FailureReport, failureSentence, handleUnauthorized, reportFailure } from "../use-action.ts";
import { askForOtherMember } from "./other-member.tsx";
import { connectFirst, type PendingAction } from "./pending-action.ts";

export interface PublishProblem {
  message: string;
  /** What the author can do about it here; after connecting, `pending` goes on by itself. */
  cure: { kind: "connect" | "reconnect"; pending: PendingAction } | { kind: "slots" } | null;
}

type Outcome = { post: Post } | { problem: PublishProblem };

interface Options {
  /** Whether it may leave for LinkedIn where that has to be connected first. Not for somebody who was there just now. */
  connects?: boolean;
}

const PUBLISH_FAILURE = { title: "Publishing failed", fallback: "Failed to publish post" };

/**
 * Publishes a post and toasts the outcome. The server sees to it that it is posted once. Where LinkedIn is not connected it
 * leaves for there, and goes on when they are back on the post's page.
 */
export async function publishPost(postId: string, { connects = true }: Options = {}): Promise<Outcome> {
  const pending = { postId, kind: "publish" } as const;
  try {
    const post = await publishAsAsked(postId);
    if (!post) return { problem: { message: "Not published: you chose not to.", cure: null } };
    toast({ title: "Post published!", description: "Your post has been shared on LinkedIn" });
    return { post };
  } catch (error) {
    if (connects && lacksConnection(error)) await connectFirst(pending);
    else reportFailure(error, PUBLISH_FAILURE);
    return { problem: problemOf(error, PUBLISH_FAILURE.fallback, pending) };
  }
}

/**
 * Schedules a post for a time, or the next free slot (null), and toasts that; what went wrong is for the caller to show.
 * Where LinkedIn is not connected it leaves for there, as `publishPost` does.
 */
export async function schedulePost(
  postId: string,
  at: string | null,
  { connects = true }: Options = {},
): Promise<Outcome> {
  const pending = { postId, kind: "schedule", at } as const;
  try {
    const post = await (at === null
      ? apiSend("POST", API.postScheduleNext(postId))
      : apiSend("PUT", API.postSchedule(postId), { at }, { repeatable: true }));
    const on = post.scheduled_at && `It will be published on ${formatAhead(post.scheduled_at)}`;
    toast({
      title: "Post scheduled",
      description: post.schedule_warning ? `${on}, if you reconnect LinkedIn before then` : (on ?? undefined),
    });
    return { post };
  } catch (error) {
    if (connects && lacksConnection(error)) await connectFirst(pending);
    else handleUnauthorized(error);
    return { problem: problemOf(error, "Failed to schedule post", pending) };
  }
}

const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

const lacksConnection = (error: unknown): boolean =>
  codeOf(error) === "linkedin_connect" || codeOf(error) === "linkedin_reconnect";

/** What to say about a failed call that needs LinkedIn, and what would help. */
function problemOf(error: unknown, fallback: string, pending: PendingAction): PublishProblem {
  return { message: failureSentence(error, fallback), cure: cureOf(codeOf(error), pending) };
}

function cureOf(code: ErrorCode | undefined, pending: PendingAction): PublishProblem["cure"] {
  switch (code) {
    case "linkedin_connect":
      return { kind: "connect", pending };
    case "linkedin_reconnect":
    case "publish_forbidden":
      return { kind: "reconnect", pending };
    case "no_slots":
      return { kind: "slots" };
    default:
      return null;
  }
}

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

type Step = Move | "delete";

const STEPS: Record<Step, { done: ToastMessage; failure: FailureReport }> = {
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
  delete: {
    done: { title: "Post deleted", description: "Your post has been permanently deleted" },
    failure: { title: "Deleting failed", fallback: "Failed to delete post" },
  },
};

/** Toasts how a step ended. Resolves to what it was answered, or null if it failed. */
async function take<Answer>(step: Step, answer: Promise<Answer>): Promise<Answer | null> {
  const { done, failure } = STEPS[step];
  try {
    const answered = await answer;
    toast(done);
    return answered;
  } catch (error) {
    reportFailure(error, failure);
    return null;
  }
}

const REPEATABLE = { repeatable: true };

/** Moves a post to another status and toasts the outcome. Returns the post, or null if that failed. */
export const movePost = (move: Move, postId: string): Promise<Post | null> =>
  take(
    move,
    move === "archive"
      ? apiSend("POST", API.archivePost(postId), undefined, REPEATABLE)
      : // From the archive a published post comes back as published, even when a draft is asked for.
        apiSend("PATCH", API.post(postId), { status: move === "ready" ? "ready" : "draft" }, REPEATABLE),
  );

/** Deletes a post and toasts the outcome. Returns whether it is gone. */
export const deletePost = async (postId: string): Promise<boolean> =>
  (await take("delete", apiSend("DELETE", API.post(postId), undefined, REPEATABLE))) !== null;
