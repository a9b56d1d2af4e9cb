import { useCallback, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { toast } from "../../ui/toast.tsx";
import { reportFailure } from "../use-action.ts";
import { reprocess } from "./reprocess.ts";

/** What the paywall says that subscribing would allow. */
export const REPROCESS_PAYWALL = "have it processed";

/** Processes recordings of the vault, each once at a time, and says what came of it; `onDone` shows it. */
export function useReprocess(onDone: (recording: VaultRecording) => Promise<unknown>) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());

  const note = useCallback(() => setBusy(new Set(running.current)), []);

  async function run(recording: VaultRecording): Promise<void> {
    if (running.current.has(recording.id)) return;
    running.current.add(recording.id);
    note();
    const outcome = await reprocess(recording).catch((error: unknown) => {
      reportFailure(error, { title: "Processing failed", paywall: REPROCESS_PAYWALL });
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

  return { busy, run: (recording: VaultRecording) => void run(recording) };
}
