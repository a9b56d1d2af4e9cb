import { useRef, useState } from "react";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { toast } from "../../ui/toast.tsx";

/** Goes back to earlier versions of a draft, by whoever they were made. One step at a time. */
export function useRestore(draft: Draft, save: (change: (latest: Draft) => DraftPatch) => Promise<boolean>) {
  const [restoring, setRestoring] = useState(false);
  // A key held down repeats before the screen follows.
  const running = useRef(false);

  async function goTo(versionOf: (latest: Draft) => number, title: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRestoring(true);
    if (await save((latest) => ({ version: versionOf(latest) }))) toast({ title });
    running.current = false;
    setRestoring(false);
  }

  return {
    restoring,
    canUndo: draft.previousVersion !== null,
    undo: () => goTo((latest) => latest.previousVersion ?? latest.version, "Undone"),
    restore: (version: number) => goTo(() => version, "Version restored"),
  };
}
