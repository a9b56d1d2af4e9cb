import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import type { ErrorCode } from "#contract/errors.ts";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { ApiError, apiGet, apiSend, errorDetail } from "../../../api/client.ts";
import { PATHS } from "../../../paths.ts";
import { sharedState, storedState } from "../../../ui/shared-state.ts";
import { type ToastMessage, toast, toastFailure } from "../../../ui/toast.tsx";
import { formatAhead } from "../../dates.ts";
import {
  type FailureReport,
  failureSentence,
  handleUnauthorized,
  leaveFor,
  reportFailure,
} from "../../use-action.ts";
import { withoutParams } from "../../without-params.ts";
import { askForOtherMember } from "./other-member.tsx";

/** An action that needs LinkedIn; `at` is null for the next free slot. */
type PendingAction =
  | { postId: string; kind: "publish" }
  | { postId: string; kind: "schedule"; at: string | null };

/** While the user is at LinkedIn: of this tab only, and gone once it shows a screen again. */
const kept = storedState("sessionStorage", "pendingAction");
/** The user came back with permission, and it has not begun yet. */
const permitted = sharedState<PendingAction | null>(null);

/**
 * Leaves for LinkedIn, which leads back to the post; there the action goes on by itself if permission was given. Resolves
 * only if they stay or the Back button brings them back, and nothing is pending then.
 */
export async function connectFirst(pending: PendingAction): Promise<void> {
  try {
    const { authUrl } = await apiGet(withQuery(API.linkedinStart, { returnTo: PATHS.post(pending.postId) }));
    kept.set(JSON.stringify(pending));
    await leaveFor(authUrl);
  } catch (error) {
    reportFailure(error, {
      title: "Connecting LinkedIn failed",
      fallback: "An error occurred while connecting to LinkedIn",
    });
  } finally {
    kept.set(null);
  }
}

const PARAM = "linkedin";

/**
 * Takes what a visit to LinkedIn came back with out of the address at once, and toasts it. What was pending for this post
 * goes on if permission was given; whatever else they came back with or by, nothing is pending any more.
 */
export function useLinkedInReturn(postId?: string): void {
  const [params, setParams] = useSearchParams();
  const answer = params.get(PARAM);

  useEffect(() => {
    const pending: PendingAction | null = JSON.parse(kept.get() ?? "null");
    kept.set(null);
    if (answer === null) return;
    setParams(withoutParams(PARAM), { replace: true });
    if (answer === "connected") {
      if (pending && pending.postId === postId) permitted.set(pending);
      else toast({ title: "LinkedIn connected", description: "You can publish your posts now." });
    } else if (answer === "confirmed") {
      toast({ title: "Thank you, it is you", description: "Please do once more what you were about to do." });
    } else {
      toastFailure("LinkedIn not connected", answer);
    }
  }, [answer, setParams, postId]);
}

/** Does what was pending for this post, once, after its author came back from LinkedIn with permission. */
export function usePermitted(postId: string, act: (pending: PendingAction) => void): void {
  const pending = permitted.useValue();
  const onPermitted = useEffectEvent(act);
  useEffect(() => {
    if (pending?.postId !== postId) return;
    permitted.set(null);
    onPermitted(pending);
  }, [pending, postId]);
}

export interface PublishProblem {
  message: string;
  /** What the author can do about it here; after connecting, `pending` goes on by itself. */
  cure?: "connect" | "reconnect" | "slots";
  pending?: PendingAction;
}

const CURES: Partial<Record<ErrorCode, PublishProblem["cure"]>> = {
  linkedin_connect: "connect",
  linkedin_reconnect: "reconnect",
  publish_forbidden: "reconnect",
  no_slots: "slots",
};

type Outcome = { post: Post } | { problem: PublishProblem };

const PUBLISH_FAILURE = { title: "Publishing failed", fallback: "Failed to publish post" };

/**
 * Publishes a post and toasts the outcome. The server sees to it that it is posted once. Where LinkedIn is not connected
 * and it `connects`, it leaves for there, and goes on when they are back on the post's page.
 */
export async function publishPost(postId: string, connects = true): Promise<Outcome> {
  const pending = { postId, kind: "publish" } as const;
  try {
    const post = await publishAsAsked(postId);
    if (!post) return { problem: { message: "Not published: you chose not to." } };
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
export async function schedulePost(postId: string, at: string | null, connects = true): Promise<Outcome> {
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
  const code = codeOf(error);
  return { message: failureSentence(error, fallback), cure: code && CURES[code], pending };
}

/** Asks first where LinkedIn is connected as another member than last time. Returns undefined for a no. */
async function publishAsAsked(postId: string): Promise<Post | undefined> {
  const send = (asAnotherMember?: "true") =>
    apiSend("POST", withQuery(API.publishPost(postId), { asAnotherMember }), undefined, { repeatable: true });
  try {
    return await send();
  } catch (error) {
    if (codeOf(error) !== "linkedin_other_member") throw error;
    return (await askForOtherMember(errorDetail(error))) ? await send("true") : undefined;
  }
}

/** A change of a post's status that its author makes by hand. */
export type Move = "ready" | "draft" | "archive" | "restore";

const STEPS: Record<Move | "delete", { done: ToastMessage; failure: FailureReport }> = {
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

/** Toasts how a step ended. Resolves to the server's answer, or null if it failed. */
async function take<Answer>(step: keyof typeof STEPS, request: Promise<Answer>): Promise<Answer | null> {
  const { done, failure } = STEPS[step];
  try {
    const answer = await request;
    toast(done);
    return answer;
  } catch (error) {
    reportFailure(error, failure);
    return null;
  }
}

const REPEATABLE = { repeatable: true };

/** Moves a post to another status and toasts the outcome. Returns the post, or null if that failed. */
export function movePost(move: Move, postId: string): Promise<Post | null> {
  if (move === "archive") return take(move, apiSend("POST", API.archivePost(postId), undefined, REPEATABLE));
  // From the archive a published post comes back as published, even when a draft is asked for.
  const status = move === "ready" ? "ready" : "draft";
  return take(move, apiSend("PATCH", API.post(postId), { status }, REPEATABLE));
}

/** Deletes a post and toasts the outcome. Returns whether it is gone. */
export const deletePost = async (postId: string): Promise<boolean> =>
  (await take("delete", apiSend("DELETE", API.post(postId), undefined, REPEATABLE))) !== null;
