import { useCallback, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, errorDetail } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import { reprocess } from "./reprocess.ts";

/** Processes recordings of the vault, each once at a time, and says what came of it; `onDone` shows it. */
export function useReprocess(onDone: (recording: VaultRecording) => Promise<unknown>) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());
  const [paywall, setPaywall] = useState(false);

  const note = useCallback(() => setBusy(new Set(running.current)), []);

  function report(error: unknown): void {
    if (handleUnauthorized(error)) return;
    if (error instanceof ApiError && error.status === 402) {
      setPaywall(true);
      void mutate(API.usage);
    } else {
      toast({ title: "Processing failed", description: errorDetail(error), variant: "destructive" });
    }
  }

  async function run(recording: VaultRecording): Promise<void> {
    if (running.current.has(recording.id)) return;
    running.current.add(recording.id);
    note();
    const outcome = await reprocess(recording).catch((error: unknown) => {
      report(error);
      return undefined;
    });
    if (outcome) {
      toast(outcome);
      void mutate(API.chats);
      void mutate(API.usage);
    }
    running.current.delete(recording.id);
    // What became of it stands there before the button comes back.
    await onDone(recording).catch(() => undefined);
    note();
  }

  return { busy, run: (recording: VaultRecording) => void run(recording), paywall, setPaywall };
}
