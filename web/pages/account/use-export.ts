import { errorDetail } from "../../api/client.ts";
import { saveFile } from "../../shared/save-file.ts";
import { sharedState } from "../../shared/shared-state.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { fetchExport } from "./export-download.ts";

type Export =
  | { kind: "none" }
  | { kind: "running"; bytes: number; cancel: () => void }
  | { kind: "done"; fileName: string; bytes: number };

/** The page's, not the screen's: a long download goes on while its owner looks at something else. */
const current = sharedState<Export>({ kind: "none" });

/** Fetches and saves the export, one at a time. */
export async function startExport(): Promise<void> {
  if (current.get().kind === "running") return;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  current.set({ kind: "running", bytes: 0, cancel });
  try {
    const file = await fetchExport((bytes) => current.set({ kind: "running", bytes, cancel }), stop.signal);
    saveFile(file.data, file.name);
    current.set({ kind: "done", fileName: file.name, bytes: file.data.size });
  } catch (error) {
    current.set({ kind: "none" });
    if (stop.signal.aborted || handleUnauthorized(error)) return;
    toast({ title: "Download failed", description: errorDetail(error), variant: "destructive" });
  }
}

export const useExport = (): Export => current.useValue();
