import useSWR from "swr";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet } from "../../api/client.ts";

/** Asked for each second until it is written. `onMissing`: the session is deleted or not this browser's. */
export function useFirstDraft(sessionId: string | undefined, onMissing?: () => void): Draft | undefined {
  const read = async (): Promise<Draft | undefined> => {
    try {
      return (await apiGet(API.drafts(sessionId ?? "")))[0];
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) onMissing?.();
    }
  };
  // Not the drafts' own key: the chat would take an empty list as final.
  return useSWR(sessionId && `first draft ${sessionId}`, read, {
    refreshInterval: (written) => (written ? 0 : 1_000),
    dedupingInterval: 0,
  }).data;
}
