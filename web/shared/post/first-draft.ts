import useSWR from "swr";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet } from "../../api/client.ts";

const POLL_UNTIL_WRITTEN = {
  refreshInterval: (written?: Draft) => (written ? 0 : 1_000),
  dedupingInterval: 0,
};

/** `onMissing`: the session is deleted or not this browser's. */
export function useFirstDraft(sessionId: string | undefined, onMissing?: () => void) {
  // Not the drafts' own key: the chat would take an empty list as final.
  const { data: draft } = useSWR<Draft | undefined>(
    sessionId && `first draft ${sessionId}`,
    () =>
      apiGet(API.drafts(sessionId ?? "")).then(
        ([written]) => written,
        (error: unknown) => {
          if (error instanceof ApiError && (error.status === 401 || error.status === 404)) onMissing?.();
          return undefined;
        },
      ),
    POLL_UNTIL_WRITTEN,
  );
  return { draft };
}
