import { useCallback, useEffect } from "react";
import useSWRInfinite from "swr/infinite";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { apiGetPage, type Page } from "../../api/paged.ts";
import { usePolling } from "../../api/use-polling.ts";
import { handleUnauthorized } from "../unauthorized.ts";

const PROCESSING_POLL_MS = 2_000;

type VaultPage = Page<VaultRecording>;

const pathOf = (_index: number, before: VaultPage | null): string | null =>
  before ? before.next : API.recordings;

/** All recordings as far as they were asked for: those that wait first, then the latest first. */
export function useVault() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<VaultPage>(
    pathOf,
    (path: string) => apiGetPage<VaultRecording>(path),
    // Recordings come in on other screens and devices, so the list is asked for on each visit.
    { revalidateOnMount: true, revalidateFirstPage: false, dedupingInterval: 0 },
  );
  useEffect(() => {
    handleUnauthorized(error);
  }, [error]);

  const refresh = useCallback(() => mutate(), [mutate]);
  // A page may begin with what the one before ended with, when something moved in between.
  const recordings = data && [
    ...new Map(data.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
  ];
  const isProcessing = recordings?.some(({ status }) => status === "processing") ?? false;
  usePolling(refresh, isProcessing ? PROCESSING_POLL_MS : null);

  return {
    recordings,
    error: error as unknown,
    isValidating,
    refresh,
    hasMore: data?.at(-1)?.next != null,
    isLoadingMore: isValidating && size > (data?.length ?? 0),
    loadMore: () => setSize(size + 1),
  };
}
export type Vault = ReturnType<typeof useVault>;
