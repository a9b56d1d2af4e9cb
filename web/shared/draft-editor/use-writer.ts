import { useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft, HooksResponse, HookType, TweakMode, TweakResponse } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import { isLoggedIn, isTrialOver, reasonOf } from "./failures.ts";
import type { SaveDraft } from "./use-draft-changes.ts";

/** A model may think for long, but nobody waits longer than this for one paragraph. */
const WRITER_TIMEOUT_MS = 90_000;

const TWEAKED: Record<TweakMode, { done: string; unchanged: string }> = {
  shorter: { done: "Made shorter", unchanged: "This is as short as it gets" },
  bolder: { done: "Made bolder", unchanged: "There is nothing to make bolder" },
  softer: { done: "Made softer", unchanged: "There is nothing to make softer" },
};

export type WriterTask = "hooks" | TweakMode;

/** The writer's help with one draft: one task at a time, each ending in a saved version or a toast that says why not. */
export function useWriter(draft: Draft, save: SaveDraft) {
  const [task, setTask] = useState<WriterTask | null>(null);
  const [paywalled, setPaywalled] = useState(false);
  const session = useSWR<SessionDetail>(API.chat(draft.sessionId));
  const { mutate } = useSWRConfig();

  async function run(next: WriterTask, failure: string, work: () => Promise<void>): Promise<void> {
    if (task !== null || !isLoggedIn()) return;
    setTask(next);
    try {
      await work();
    } catch (error) {
      if (isTrialOver(error)) {
        setPaywalled(true);
        // Used up elsewhere: the plan card doesn't know yet.
        void mutate(API.usage);
      } else if (!handleUnauthorized(error)) {
        toast({ title: failure, description: reasonOf(error), variant: "destructive" });
      }
    } finally {
      setTask(null);
    }
  }

  const regenerateHooks = () =>
    run("hooks", "Failed to generate hooks", async () => {
      const transcript = session.data?.messages.find(({ role }) => role === "user")?.content;
      if (!transcript) {
        toast({
          title: "Cannot regenerate",
          description: "Original transcript not found",
          variant: "destructive",
        });
        return;
      }
      const existing = draft.hooks.map(({ content }) => content);
      const { hooks } = await ask<HooksResponse>(API.hooks, { transcript, existing });
      if (hooks.length < HOOKS_SHOWN) throw new Error("The writer found too few. Please try again.");
      const best = hooks.slice(0, HOOKS_SHOWN).map((content) => ({ type: typeOf(content), content }));
      // The server chooses the last one given; the writer puts its best first.
      const saved = await save({ hooks: best.reverse(), change: "hooks" });
      if (saved) toast({ title: "New hooks generated" });
    });

  /** `takeBody` answers the body to start from, saved, or null when that failed. */
  const tweak = (mode: TweakMode, takeBody: () => Promise<string | null>) =>
    run(mode, "Failed to adjust", async () => {
      const body = await takeBody();
      if (body === null) return;
      const { body: tweaked } = await ask<TweakResponse>(API.tweak, { mode, body });
      if (tweaked === body) toast({ title: TWEAKED[mode].unchanged });
      else if (await save({ bodies: [{ content: tweaked }], change: mode }))
        toast({ title: TWEAKED[mode].done });
    });

  return { task, regenerateHooks, tweak, paywalled, setPaywalled };
}

const ask = <Answer>(path: string, request: object): Promise<Answer> =>
  apiSend<Answer>("POST", path, request, { signal: AbortSignal.timeout(WRITER_TIMEOUT_MS) });

function typeOf(hook: string): HookType {
  if (/[?？]\s*$/.test(hook)) return "question";
  return /\d/.test(hook) ? "number" : "claim";
}
