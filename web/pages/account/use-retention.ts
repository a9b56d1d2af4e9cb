import { useState } from "react";
import type { AudioRetention } from "#contract/audio.ts";
import { errorDetail } from "../../api/client.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";
import { keepsLess } from "./retention-words.ts";
import { useAccountChange } from "./use-account-change.ts";

type Choice =
  | { kind: "none" | "saved" }
  /** It would delete sound, which is asked about first. */
  | { kind: "asking" | "saving"; wanted: AudioRetention };

/** How long sound is kept: saved with the click, unless sound would go; `mayLose` says whether there can be any. */
export function useRetention(current: AudioRetention, mayLose: boolean) {
  const [choice, setChoice] = useState<Choice>({ kind: "none" });
  const change = useAccountChange();

  async function save(wanted: AudioRetention): Promise<void> {
    setChoice({ kind: "saving", wanted });
    try {
      await change({ audioRetention: wanted });
      setChoice({ kind: "saved" });
    } catch (error) {
      setChoice({ kind: "none" });
      if (handleUnauthorized(error)) return;
      toast({ title: "Not saved", description: errorDetail(error), variant: "destructive" });
    }
  }

  return {
    choice,
    shown: "wanted" in choice ? choice.wanted : current,
    choose(wanted: AudioRetention): void {
      if (choice.kind === "saving") return;
      if (wanted === current) setChoice({ kind: "none" });
      else if (mayLose && keepsLess(wanted, current)) setChoice({ kind: "asking", wanted });
      else void save(wanted);
    },
    confirm(): void {
      if (choice.kind === "asking") void save(choice.wanted);
    },
    dismiss: (): void => setChoice({ kind: "none" }),
  };
}
