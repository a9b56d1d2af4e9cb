import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { CUSTOM_CTA } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend, getToken } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { reportFailure } from "../use-action.ts";

/** A change that hangs must not block the ones after it for ever. */
const SAVE_TIMEOUT_MS = 30_000;

type Choice = Pick<DraftPatch, "selectedHookIndex" | "selectedCtaIndex" | "customCta">;

/**
 * Saves a change and returns whether that worked; a failure has been reported. A function is called when the changes
 * before it are saved, with the draft as it then is.
 */
export type SaveDraft = (change: DraftPatch | ((latest: Draft) => DraftPatch)) => Promise<boolean>;

/**
 * Changes a draft. Changes are sent one after the other, in the order they were made; a choice shows at once in `shown`
 * and is undone when the server refuses it.
 */
export function useDraftChanges(draft: Draft) {
  const { mutate } = useSWRConfig();
  const [choice, setChoice] = useState<Partial<Draft>>({});
  const turns = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const save: SaveDraft = async (change) => {
    if (!isLoggedIn()) return false;
    const request = queue.current.then(() =>
      apiSend(
        "PATCH",
        API.draft(draft.id),
        typeof change === "function" ? change(latest.current) : change,
        // A text that is there already is selected again, not stored twice.
        { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS), repeatable: true },
      ).then((saved) => {
        latest.current = saved;
        return saved;
      }),
    );
    queue.current = request.catch(() => undefined);
    try {
      const saved = await request;
      await mutate<Draft[]>(
        API.drafts(draft.sessionId),
        (drafts) => drafts?.map((other) => (other.id === saved.id ? saved : other)),
        { revalidate: false },
      );
      return true;
    } catch (error) {
      reportFailure(error, { title: "Failed to update draft" });
      return false;
    }
  };

  async function choose(next: Choice): Promise<boolean> {
    turns.current += 1;
    const turn = turns.current;
    setChoice((earlier) => ({
      ...earlier,
      ...(next.customCta && { selectedCtaIndex: CUSTOM_CTA }),
      ...next,
    }));
    const saved = await save(next);
    if (turn === turns.current) setChoice({});
    return saved;
  }

  return {
    shown: { ...draft, ...choice, ...unknownDuring(choice) },
    /** Whether the body is still the one below the hook of before: the server knows what the new one leaves of it. */
    choosingHook: "selectedHookIndex" in choice,
    save,
    choose,
  };
}

/** Whether and where what is chosen was said: the server knows once it has the choice. */
const unknownDuring = (choice: Partial<Draft>): Partial<Draft> => ({
  ...("selectedHookIndex" in choice && { hookSources: [], hookUnsaid: [] }),
  ...(("selectedCtaIndex" in choice || "customCta" in choice) && { ctaSources: [], ctaUnsaid: [] }),
});

/** Whether somebody is logged in; if not, a toast asks to log in (spec §8). */
export function isLoggedIn(): boolean {
  if (getToken() !== null) return true;
  toast({
    title: "Authentication required",
    description: "Please log in to continue",
    variant: "destructive",
  });
  return false;
}
