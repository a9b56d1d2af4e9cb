import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { CUSTOM_CTA } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, getToken } from "../../../api/client.ts";
import { toast, toastFailure } from "../../../ui/toast.tsx";
import { reportFailure, useAction } from "../../use-action.ts";

type Choice = Pick<DraftPatch, "selectedHookIndex" | "selectedCtaIndex" | "customCta">;

/** Resolves to whether it was saved; failures are reported. A function gets the draft as saved before; null: there is nothing to save. */
export type SaveDraft = (change: DraftPatch | ((latest: Draft) => DraftPatch | null)) => Promise<boolean>;

/** The last change of each draft: several parts of a screen may change the same one. */
const queues = new Map<string, Promise<boolean>>();

/** Sends changes one after the other; a choice shows at once in `visibleDraft`, and is undone if the server refuses it. */
export function useDraftChanges(draft: Draft, isVisitor = false) {
  const { mutate, cache } = useSWRConfig();
  const path = API.drafts(draft.sessionId);
  const latest = (): Draft =>
    (cache.get(path)?.data as Draft[] | undefined)?.find(({ id }) => id === draft.id) ?? draft;
  const [choice, setChoice] = useState<Partial<Draft>>({});
  const choices = useRef(0);

  async function saveNow(change: Parameters<SaveDraft>[0]): Promise<boolean> {
    const patch = typeof change === "function" ? change(latest()) : change;
    if (!patch) return true;
    if (!isVisitor && !requireLogin()) return false;
    try {
      // A repeated text is selected, not stored twice. A hanging request must not block the next changes for ever.
      const init = { signal: AbortSignal.timeout(30_000) };
      const next = await apiRetry("PATCH", API.draft(draft.id), patch, init);
      const withSaved = (drafts?: Draft[]) => drafts?.map((other) => (other.id === next.id ? next : other));
      await mutate<Draft[]>(path, withSaved, { revalidate: false });
      void mutate(API.post(draft.id));
      return true;
    } catch (error) {
      reportFailure(error, "Failed to update draft");
      return false;
    }
  }

  const save: SaveDraft = (change) => {
    const saving = (queues.get(draft.id) ?? Promise.resolve()).then(() => saveNow(change));
    queues.set(draft.id, saving);
    return saving;
  };

  async function choose(next: Choice): Promise<boolean> {
    choices.current += 1;
    const count = choices.current;
    setChoice((earlier) => ({ ...earlier, ...shownAtOnce(next) }));
    const isSaved = await save(patchOf(next, draft));
    if (count === choices.current) setChoice({});
    return isSaved;
  }

  return { visibleDraft: { ...draft, ...choice }, choosingHook: "selectedHookIndex" in choice, save, choose };
}

/** A hook is chosen by its text: another place may have changed the list since it was shown. */
function patchOf({ selectedHookIndex, ...others }: Choice, { hooks }: Draft): DraftPatch {
  const hook = selectedHookIndex === undefined ? undefined : hooks[selectedHookIndex];
  return hook ? { hooks: [hook], change: "hook" } : others;
}

/** Sources and findings are unknown until the server answers. */
const shownAtOnce = (choice: Choice): Partial<Draft> => ({
  ...(choice.customCta && { selectedCtaIndex: CUSTOM_CTA }),
  ...choice,
  ...("selectedHookIndex" in choice
    ? { hookSources: [], hookUnsaid: [] }
    : { ctaSources: [], ctaUnsaid: [] }),
});

export function requireLogin(): boolean {
  if (getToken() !== null) return true;
  toastFailure("Authentication required", "Please log in to continue");
  return false;
}

/** One at a time: a key held down repeats faster than the screen follows. */
export function useRestore(draft: Draft, save: SaveDraft) {
  const { busy: restoring, run } = useAction(
    async (versionOf: (latest: Draft) => number, title: string) =>
      (await save((latest) => ({ version: versionOf(latest) }))) && toast({ title }),
  );
  return {
    restoring,
    canUndo: draft.previousVersion !== null,
    undo: () => run((latest) => latest.previousVersion ?? latest.version, "Undone"),
    restore: (version: number) => run(() => version, "Version restored"),
  };
}
