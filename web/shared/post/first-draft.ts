import useSWR, { useSWRConfig } from "swr";
import type { ChatEvent, PartialPost } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet } from "../../api/client.ts";
import { useLive } from "../../api/use-live.ts";

/** Where its stream can't be opened. */
const POLL_MS = 1_000;

/** A session's first draft as far as it is written, for all screens. `take` returns whether an event was about it. */
export function usePartialDraft(sessionId: string | undefined) {
  // Without a fetcher of its own it would be read by that of all.
  const key = sessionId && `partial draft ${sessionId}`;
  const { data: partial, mutate } = useSWR<PartialPost>(key, { fetcher: undefined });
  const take = ({ event, data }: ChatEvent): boolean => {
    // With an id it is a change of that draft.
    if (event !== "drafts" || !data.partial || data.draftId !== undefined) return false;
    void mutate(data.partial, { revalidate: false });
    return true;
  };
  return { partial, take };
}

/** Followed while it is written. `onMissing`: the session is deleted or not this browser's. */
export function useFirstDraft(sessionId: string | undefined, onMissing?: () => void) {
  const { mutate: keep } = useSWRConfig();
  const fetchDraft = async (): Promise<Draft | undefined> => {
    const path = API.drafts(sessionId ?? "");
    try {
      const drafts = await apiGet(path);
      // So that the chat opens painted.
      if (drafts[0]) void keep(path, drafts, { revalidate: false });
      return drafts[0];
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) onMissing?.();
    }
  };
  // Not the drafts' own key: the chat would take an empty list as final.
  const key = sessionId && `first draft ${sessionId}`;
  const { data: draft, mutate } = useSWR(key, fetchDraft, { dedupingInterval: 0 });
  const { partial, take } = usePartialDraft(sessionId);
  const busy = sessionId !== undefined && draft === undefined;
  useLive(sessionId ?? "", {
    onEvent: (event) => {
      if (!take(event) && event.event === "drafts") void mutate();
    },
    refresh: () => mutate(),
    pollMs: (connected) => (busy && !connected ? POLL_MS : 0),
    busy,
  });
  return { draft, partial };
}
