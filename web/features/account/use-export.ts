import { useSyncExternalStore } from "react";
import { errorDetail } from "../../lib/api.ts";
import { handleUnauthorized } from "../../lib/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { fetchExport, saveFile } from "./export-download.ts";

type Export =
  | { kind: "none" }
  | { kind: "running"; bytes: number; cancel: () => void }
  | { kind: "done"; fileName: string; bytes: number };

/** The page's, not the screen's: a long download goes on while its owner looks at something else. */
let current: Export = { kind: "none" };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function set(next: Export): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Fetches and saves the export, one at a time. */
export async function startExport(): Promise<void> {
  if (current.kind === "running") return;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  set({ kind: "running", bytes: 0, cancel });
  try {
    const file = await fetchExport((bytes) => set({ kind: "running", bytes, cancel }), stop.signal);
    saveFile(file);
    set({ kind: "done", fileName: file.name, bytes: file.data.size });
  } catch (error) {
    set({ kind: "none" });
    if (stop.signal.aborted || handleUnauthorized(error)) return;
    toast({ title: "Download failed", description: errorDetail(error), variant: "destructive" });
  }
}

export const useExport = (): Export => useSyncExternalStore(subscribe, () => current);
