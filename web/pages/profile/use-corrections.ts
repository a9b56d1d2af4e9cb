import { useRef } from "react";
import { useSWRConfig } from "swr";
import type { Context, Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet, apiSend, errorDetail } from "../../api/client.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { withoutCorrection, withoutEntry } from "./without.ts";
import { saidOf, undoneOf } from "./words.ts";

/** Each answers whether it was saved; what failed has been told. */
export interface Corrections {
  add: (correction: CorrectionRequest) => Promise<boolean>;
  remove: (field: ProfileField, text: string) => Promise<boolean>;
  undo: (correction: Correction) => Promise<boolean>;
}

interface Change {
  call: () => Promise<Context>;
  /** The profile as it is shown until the answer is here. */
  meanwhile?: (shown: Context) => Context;
  failed: string;
}

/** What a speaker can say about their profile. What goes is gone at once, and comes back if that failed. */
export function useCorrections(context: Context): Corrections {
  const { mutate } = useSWRConfig();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save({ call, meanwhile = (shown) => shown, failed }: Change): Promise<boolean> {
    // One after the other: each answer is a whole profile, and the last one has to know of all the changes before.
    const answer = last.current.then(call);
    last.current = answer.catch(() => undefined);
    try {
      await mutate<Context>(API.context, answer, {
        optimisticData: (_saved, shown = context) => meanwhile(shown),
        revalidate: false,
      });
      return true;
    } catch (error) {
      if (!handleUnauthorized(error)) {
        toast({ title: failed, description: errorDetail(error), variant: "destructive" });
      }
      return false;
    }
  }

  async function add(correction: CorrectionRequest): Promise<boolean> {
    const saved = await save({
      call: () => apiSend("POST", API.corrections, correction),
      failed: "Failed to save",
    });
    if (saved) toast(saidOf(correction));
    return saved;
  }

  async function remove(field: ProfileField, text: string): Promise<boolean> {
    const correction = { kind: "removed", field, text } as const;
    const saved = await save({
      call: () => apiSend("POST", API.corrections, correction),
      meanwhile: (shown) => withoutEntry(shown, field, text),
      failed: "Failed to remove",
    });
    if (saved) toast(saidOf(correction));
    return saved;
  }

  async function undo(correction: Correction): Promise<boolean> {
    const saved = await save({
      call: () => takeBack(correction.id),
      meanwhile: (shown) => withoutCorrection(shown, correction.id),
      failed: "Failed to undo",
    });
    if (saved) toast(undoneOf(correction));
    return saved;
  }

  return { add, remove, undo };
}

async function takeBack(id: string): Promise<Context> {
  try {
    return await apiSend("DELETE", API.correction(id));
  } catch (error) {
    // Taken back elsewhere already.
    if (error instanceof ApiError && error.status === 404) return await apiGet(API.context);
    throw error;
  }
}
