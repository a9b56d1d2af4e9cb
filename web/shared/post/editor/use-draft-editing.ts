import type { BodyOf } from "#contract/calls.ts";
import type { Draft, HookType, TweakMode } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { toast, toastFailure } from "../../../ui/toast.tsx";
import { bodyEditKey, useEdit, useLeaveWarning } from "../../unsaved.ts";
import { useAction } from "../../use-action.ts";
import { useAudible } from "../spoken/heard-passages.ts";
import { isLoggedIn, type SaveDraft, useDraftChanges, useRestore } from "./use-draft-changes.ts";

export type DraftEditing = ReturnType<typeof useDraftEditing>;

/** `partialBody`: the new body while the model writes it. */
export function useDraftEditing(saved: Draft, partialBody: string | undefined) {
  const { shown, choosingHook, save, choose } = useDraftChanges(saved);
  const draft = useAudible(saved.sessionId, shown);
  const { body } = postText(draft);
  /** The open edit of the body; null for none. It survives leaving the screen. */
  const [text, setText] = useEdit<string>(bodyEditKey(saved.id));
  useLeaveWarning(text !== null && text.trim() !== body.trim());
  const writer = useWriter(draft, save, saveBody);
  const versions = useRestore(saved, save);

  const rewriting = partialBody !== undefined;
  const busy = rewriting || writer.task !== null;
  const onScreen = text?.trim() ?? partialBody ?? body;

  /** Returns the saved body; null on failure. */
  async function saveBody(): Promise<string | null> {
    if (text === null) return body;
    const edited = text.trim();
    if (edited !== body && !(await save({ bodies: [{ content: edited }] }))) return null;
    setText(null);
    return edited;
  }

  return {
    draft,
    save,
    saveBody,
    choose,
    text,
    setText,
    writer,
    versions,
    partialBody,
    rewriting,
    busy,
    choosingHook,
    canRestore: !busy && text === null && !versions.restoring,
    onScreen,
    /** The post as shown, saved or not. */
    parts: postText({ ...draft, bodies: [{ content: onScreen }], selectedBodyIndex: 0 }),
    /** The body is still being written, or belongs to another hook. */
    unfinished: (rewriting && text === null) || choosingHook,
  };
}

const WRITER_TIMEOUT_MS = 90_000;

const TWEAKED: Record<TweakMode, { done: string; unchanged: string }> = {
  shorter: { done: "Made shorter", unchanged: "This is as short as it gets" },
  bolder: { done: "Made bolder", unchanged: "There is nothing to make bolder" },
  softer: { done: "Made softer", unchanged: "There is nothing to make softer" },
};

const BY_BUILTIN = "By the built-in writer: our AI has reached its limit for today.";

type WriterTask = "hooks" | TweakMode;

/** One task at a time; each ends in a saved version or a toast. `saveBody` returns the body, or null on failure. */
function useWriter(draft: Draft, save: SaveDraft, saveBody: () => Promise<string | null>) {
  const session = useApi(API.chat(draft.sessionId));
  const { running, run } = useAction(
    async (_task: WriterTask, work: () => Promise<void>) => {
      if (isLoggedIn()) await work();
    },
    (task) => ({
      title: task === "hooks" ? "Failed to generate hooks" : "Failed to adjust",
      paywall: "keep refining your posts",
    }),
  );

  const regenerateHooks = () =>
    run("hooks", async () => {
      const transcript = session.data?.messages.find(({ role }) => role === "user")?.content;
      if (!transcript) return toastFailure("Cannot regenerate", "Original transcript not found");
      if ((await saveBody()) === null) return;
      const existing = draft.hooks.map(({ content }) => content);
      const { hooks, fallback } = await ask(API.hooks, { transcript, existing });
      if (hooks.length < HOOKS_SHOWN) throw new Error("The writer found too few. Please try again.");
      const best = hooks.slice(0, HOOKS_SHOWN).map((content) => ({ type: typeOf(content), content }));
      // The writer puts its best first; the server chooses the last.
      const saved = await save({ hooks: best.reverse(), change: "hooks" });
      if (saved) toast({ title: "New hooks generated", description: fallback && BY_BUILTIN });
    });

  const tweak = (mode: TweakMode) =>
    run(mode, async () => {
      const body = await saveBody();
      if (body === null) return;
      const { hook } = postText(draft);
      const { body: tweaked, reply, fallback } = await ask(API.tweak, { mode, body, hook });
      if (tweaked === body) toast({ title: TWEAKED[mode].unchanged, description: reply });
      else if (await save({ bodies: [{ content: tweaked }], change: mode }))
        toast({ title: TWEAKED[mode].done, description: fallback && BY_BUILTIN });
    });

  return { task: running?.[0] ?? null, regenerateHooks, tweak };
}

const ask = <Name extends "hooks" | "tweak">(path: ApiPath<Name>, request: BodyOf<Name, "POST">) =>
  apiSend("POST", path, request, { signal: AbortSignal.timeout(WRITER_TIMEOUT_MS) });

function typeOf(hook: string): HookType {
  if (/[?？]\s*$/.test(hook)) return "question";
  return /\d/.test(hook) ? "number" : "claim";
}
