import { useEffect, useEffectEvent } from "react";
import { API, withQuery } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { sharedState, storedState } from "../shared-state.ts";
import { leaveFor, reportFailure } from "../use-action.ts";

/** An action that needs LinkedIn; `at` is null for the next free slot. */
export type PendingAction =
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

/** What was pending when this tab left for LinkedIn; forgotten with this call. */
export function takePending(): PendingAction | null {
  const text = kept.get();
  kept.set(null);
  return text === null ? null : (JSON.parse(text) as PendingAction);
}

export const permit = (pending: PendingAction): void => permitted.set(pending);

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
