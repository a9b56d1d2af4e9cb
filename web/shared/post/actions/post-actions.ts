import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import { type ErrorCode, LINKEDIN_FAILURES } from "#contract/errors.ts";
import { API, withQuery } from "#contract/paths.ts";
import { seenFilesOf } from "#contract/post-text.ts";
import type { Post, SeenPost } from "#contract/posts.ts";
import { ApiError, apiRetry, apiSend, errorDetail } from "../../../api/client.ts";
import { listen } from "../../../ui/listen.ts";
import { storedState } from "../../../ui/shared-state.ts";
import { toast, toastFailure } from "../../../ui/toast.tsx";
import { withoutParams } from "../../browser.ts";
import { formatAhead, zoneHere } from "../../dates.ts";
import { failureSentence, leaveForLinkedIn, leaveIfLoggedOut, reportFailure } from "../../use-action.ts";
import { askForOtherMember } from "./other-member.tsx";

/** A post as its page shows it: nothing else is to go out. */
type View = SeenPost & { id: string };
export const viewOf = (post: Post): View => ({ id: post.id, version: post.version, ...seenFilesOf(post) });

/** An action that needs LinkedIn; `at` is null for the next free slot. */
type PendingAction = { shown: View; kind: "publish" } | { shown: Post; kind: "schedule"; at: string | null };

/** Set while the user is at LinkedIn; cleared when this tab shows a screen again. */
const pendingStore = storedState("sessionStorage", "pendingAction");

/** Leaves for LinkedIn; back on the same screen, the action continues, if there is one. Resolves only if the user stays or goes Back. */
export async function connectFirst(pending?: PendingAction): Promise<void> {
  const { pathname, search } = window.location;
  try {
    if (pending) pendingStore.set(JSON.stringify({ ...pending, search }));
    await leaveForLinkedIn({ returnTo: pathname });
  } catch (error) {
    reportFailure(error, "Connecting LinkedIn failed");
  } finally {
    pendingStore.set(null);
  }
}

const PARAM = "linkedin";
const FAILURES: string[] = Object.values(LINKEDIN_FAILURES);

/** Takes LinkedIn's answer out of the address and toasts it; the pending action continues if permitted. */
export function useLinkedInReturn(): void {
  const [params, setParams] = useSearchParams();
  const { mutate } = useSWRConfig();
  const answer = params.get(PARAM);

  useEffect(() => {
    const pending: (PendingAction & { search: string }) | null = JSON.parse(pendingStore.get() ?? "null");
    pendingStore.set(null);
    if (answer === null) return;
    setParams(pending?.search ?? withoutParams(PARAM), { replace: true });
    if (answer === "connected") {
      if (pending) void resume(pending, () => mutate(() => true));
      else toast({ title: "LinkedIn connected", description: "You can publish your posts now." });
    } else if (answer === "confirmed") {
      toast({ title: "Thank you, it's you", description: "Now try that again." });
    } else if (FAILURES.includes(answer)) {
      toastFailure("LinkedIn not connected", answer);
    }
  }, [answer, setParams, mutate]);
}

async function resume(pending: PendingAction, refresh: () => Promise<unknown>): Promise<void> {
  if (pending.kind === "schedule") {
    const problem = await schedulePost(pending.shown, pending.at, refresh);
    if (problem) toastFailure("Scheduling failed", problem.message);
    return;
  }
  if (await waitForUndo("LinkedIn connected", "Your post is published")) {
    await publishPost(pending.shown);
  } else {
    toast({ title: "Not published", description: "Your post stays in your library" });
  }
  await refresh();
}

export const UNDO_SECONDS = 5;

/** Returns whether nobody chose Undo, and the page stayed, until it was over. */
export function waitForUndo(title: string, what: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), UNDO_SECONDS * 1_000);
    const cancel = () => {
      clearTimeout(timer);
      resolve(false);
    };
    listen(window, "pagehide", cancel);
    const description = `${what} in ${UNDO_SECONDS} seconds`;
    toast({ title, description, action: { label: "Undo", run: cancel } });
  });
}

export interface PublishProblem {
  message: string;
  /** What the author can do about it; after connecting, `pending` continues by itself. */
  cure?: "connect" | "reconnect" | "files";
  pending?: PendingAction;
}

const CURES: Partial<Record<ErrorCode, PublishProblem["cure"]>> = {
  linkedin_connect: "connect",
  linkedin_reconnect: "reconnect",
  publish_forbidden: "reconnect",
  kind_refused: "files",
};

/** `currentPost`: the post as it is, where its page showed another. */
type Outcome = { post: Post } | { problem: PublishProblem; currentPost?: Post };

const PUBLISH_FALLBACK = "Failed to publish post";

/** Toasts the outcome. The server posts once. */
export async function publishPost(view: View): Promise<Outcome> {
  const pending = { shown: view, kind: "publish" } as const;
  try {
    const { id, ...body } = view;
    const post = await sendAsAsked((query) => apiRetry("POST", withQuery(API.publishPost(id), query), body));
    if (!post) return { problem: { message: "Not published: you chose not to." } };
    toast({ title: "Post published!", description: "Your post has been shared on LinkedIn" });
    return { post };
  } catch (error) {
    if (!lacksConnection(error))
      reportFailure(error, { title: "Publishing failed", fallback: PUBLISH_FALLBACK });
    return problemOf(error, pending, PUBLISH_FALLBACK);
  }
}

/** The caller shows a problem; a missing connection leads to LinkedIn. `onChanged` gets the post as the server has it, also after *Undo*. */
export async function schedulePost(
  shownPost: Post,
  at: string | null,
  onChanged: (post: Post) => unknown,
): Promise<PublishProblem | undefined> {
  const { id, ...body } = viewOf(shownPost);
  const pending = { shown: shownPost, kind: "schedule", at } as const;
  try {
    const post = await sendAsAsked((query) =>
      at === null
        ? apiSend("POST", withQuery(API.postScheduleNext(id), query), { timeZone: zoneHere(), ...body })
        : apiRetry("PUT", withQuery(API.postSchedule(id), query), { at, ...body }),
    );
    if (!post) return { message: "Not scheduled: you chose not to." };
    const on = post.scheduled_at && `It will be published on ${formatAhead(post.scheduled_at)}`;
    const undo = () => unschedulePost(id, onChanged).catch((error) => reportFailure(error, "Undoing failed"));
    const description = post.schedule_warning
      ? `${on}, if you reconnect LinkedIn before then`
      : (on ?? undefined);
    const wasScheduled = shownPost.schedule_state === "scheduled";
    const action = wasScheduled ? undefined : { label: "Undo", run: () => void undo() };
    toast({ title: "Post scheduled", description, action });
    onChanged(post);
    return undefined;
  } catch (error) {
    if (lacksConnection(error)) await connectFirst(pending);
    leaveIfLoggedOut(error);
    const { problem, currentPost } = problemOf(error, pending);
    if (currentPost) onChanged(currentPost);
    return problem;
  }
}

export async function unschedulePost(id: string, onChanged: (post: Post) => unknown): Promise<undefined> {
  const post = await apiRetry("DELETE", API.postSchedule(id));
  toast({ title: "Post unscheduled", description: "It stays in your library" });
  onChanged(post);
}

const codeOf = (error: unknown): ErrorCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

const lacksConnection = (error: unknown): boolean =>
  codeOf(error) === "linkedin_connect" || codeOf(error) === "linkedin_reconnect";

function problemOf(error: unknown, pending: PendingAction, fallback?: string) {
  const code = codeOf(error);
  const problem = { message: failureSentence(error, fallback), cure: code && CURES[code], pending };
  return { problem, currentPost: error instanceof ApiError ? error.post : undefined };
}

/** Asks first if LinkedIn is connected as another member than last time. Undefined for a no. */
async function sendAsAsked(
  send: (query: { asAnotherMember?: "true" }) => Promise<Post>,
): Promise<Post | undefined> {
  try {
    return await send({});
  } catch (error) {
    if (codeOf(error) !== "linkedin_other_member") throw error;
    const isAgreed = await askForOtherMember(errorDetail(error));
    return isAgreed ? await send({ asAnotherMember: "true" }) : undefined;
  }
}

export function useShowPost() {
  const { mutate } = useSWRConfig();
  return (post: Post) =>
    Promise.all([mutate(API.post(post.id), post, { revalidate: false }), mutate(API.drafts(post.sessionId))]);
}

/** `published`: its author posted it by hand. */
export type Move = "ready" | "draft" | "published" | "archive" | "restore";

const STEPS: Record<Move | "delete", [title: string, description: string, failure: string]> = {
  ready: ["Marked ready", "Your post is ready to be published", "Marking ready failed"],
  draft: ["Back to draft", "Your post is a draft again", "Going back failed"],
  published: ["Marked as published", "Your library has it under Published", "Marking published failed"],
  archive: ["Post archived", "Your post has been moved to the archive", "Archiving failed"],
  restore: ["Post restored", "Your post is back in your library", "Restoring failed"],
  delete: ["Post deleted", "Your post has been permanently deleted", "Deleting failed"],
};

/** Toasts the outcome, as do the two below. Null on failure. */
async function report<Answer>(step: keyof typeof STEPS, request: Promise<Answer>, more = "") {
  const [title, description, failure] = STEPS[step];
  try {
    const answer = await request;
    toast({ title, description: `${description}${more}` });
    return answer;
  } catch (error) {
    reportFailure(error, failure);
    return null;
  }
}

export function movePost(move: Move, { id, schedule_state }: Post): Promise<Post | null> {
  const leaves = schedule_state === "scheduled" ? ". It won't go out at its time" : "";
  if (move === "archive") return report(move, apiRetry("POST", API.archivePost(id)), leaves);
  // The server restores a published post as published, even when a draft is asked for.
  const status = move === "restore" ? "draft" : move;
  return report(move, apiRetry("PATCH", API.post(id), { status }));
}

export const deletePost = async (postId: string): Promise<boolean> =>
  (await report("delete", apiRetry("DELETE", API.post(postId)))) !== null;
