import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { CUSTOM_CTA } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { reportFailure } from "../use-action.ts";
import { isLoggedIn } from "./failures.ts";

/** A change that hangs must not hold back the ones behind it for ever. */
const SAVE_TIMEOUT_MS = 30_000;

type Choice = Pick<DraftPatch, "selectedHookIndex" | "selectedCtaIndex" | "customCta">;

/**
 * Saves a change and answers whether that worked; if not, a toast has said so. Given a function, it is asked when its
 * turn comes, with the draft as it then is.
 */
export type SaveDraft = (change: DraftPatch | ((latest: Draft) => DraftPatch)) => Promise<boolean>;

/**
 * The draft as chosen so far, and the ways to change it. Changes reach the server one after the other, in the order
 * they were made; a choice shows at once and falls back when the server refuses it.
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
    const answer = queue.current.then(() =>
      apiSend(
        "PATCH",
        API.draft(draft.id),
        typeof change === "function" ? change(latest.current) : change,
        // What is there already is chosen again, not stored twice.
        { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS), repeatable: true },
      ).then((saved) => {
        latest.current = saved;
        return saved;
      }),
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

  return { shown: { ...draft, ...choice }, save, choose };
}
