import { API } from "#contract/paths.ts";
import { usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";

const PROCESSING_POLL_MS = 2_000;

/** All recordings as far as they were asked for: those that wait first, then the latest first. */
export function useVault() {
  const { items: recordings, error, olderError, ...list } = useList(API.recordings);
  const isProcessing = recordings?.some(({ status }) => status === "processing") ?? false;
  usePolling("recordings", list.refresh, isProcessing ? PROCESSING_POLL_MS : 0);
  return { ...list, recordings, error: error ?? olderError };
}
export type Vault = ReturnType<typeof useVault>;
