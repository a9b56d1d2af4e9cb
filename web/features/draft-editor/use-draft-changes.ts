import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { apiSend, errorDetail, getToken } from "../../lib/api.ts";
import { handleUnauthorized } from "../../lib/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";

/** A change that hangs must not hold back the ones behind it for ever. */
const SAVE_TIMEOUT_MS = 30_000;

/**
 * The draft as chosen so far, and the ways to change it. Changes reach the server one after the other, in the order
 * they were made; a hook shows as chosen at once and falls back when the server refuses it.
 */
export function useDraftChanges(draft: Draft) {
  const { mutate } = useSWRConfig();
  const [choice, setChoice] = useState<number | null>(null);
  const turns = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Whether it was saved; if not, a toast has said so. */
  async function save(change: DraftPatch): Promise<boolean> {
    if (getToken() === null) {
      toast({
        title: "Authentication required",
        description: "Please log in to continue",
        variant: "destructive",
      });
      return false;
    }
    const answer = queue.current.then(() =>
      apiSend<Draft>("PATCH", API.draft(draft.id), change, { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) }),
    );
    queue.current = answer.catch(() => undefined);
    try {
      const saved = await answer;
      await mutate<Draft[]>(
        API.drafts(draft.sessionId),
        (drafts) => drafts?.map((other) => (other.id === saved.id ? saved : other)),
        { revalidate: false },
      );
      return true;
    } catch (error) {
      if (!handleUnauthorized(error)) {
        toast({ title: "Failed to update draft", description: reason(error), variant: "destructive" });
      }
      return false;
    }
  }

  async function chooseHook(index: number): Promise<void> {
    turns.current += 1;
    const turn = turns.current;
    setChoice(index);
    await save({ selectedHookIndex: index });
    if (turn === turns.current) setChoice(null);
  }

  const saveBody = (content: string): Promise<boolean> => save({ bodies: [{ content }] });

  return {
    shown: choice === null ? draft : { ...draft, selectedHookIndex: choice },
    chooseHook,
    saveBody,
  };
}

const reason = (error: unknown): string =>
  error instanceof DOMException
    ? "The server took too long to answer. Please try again."
    : errorDetail(error);
