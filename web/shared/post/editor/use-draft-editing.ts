import { useState } from "react";
import type { BodyOf } from "#contract/calls.ts";
import type { Draft, DraftPatch, HookType, Source, TweakMode } from "#contract/drafts.ts";
import { HOOKS_SHOWN, MAX_EXISTING_HOOKS, MAX_HOOK_CHARS, MAX_POST_CHARS } from "#contract/limits.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { type PostParts, postText, selectedParts } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { toast, toastFailure } from "../../../ui/toast.tsx";
import { editKey, useEdit, useLeaveWarning } from "../../unsaved.ts";
import { failureSentence, useAction } from "../../use-action.ts";
import { PARTS } from "../fidelity/use-unsaid-walk.ts";
import { requireLogin, type SaveDraft, useDraftChanges, useRestore } from "./use-draft-changes.ts";

const SAVED = { hook: "Hook saved", body: "Body saved", cta: "Call to action saved" };
type Part = keyof PostParts;

/** What is typed, what of it was last saved, and the version before it was first saved. */
type Edit = Partial<Record<Part, string>> & { saved?: Partial<Record<Part, string>>; before?: number };

export type DraftEditing = ReturnType<typeof useDraftEditing>;

/** `partialBody`: the new body while the model writes it. A visitor may change a draft, but ask no model. */
export function useDraftEditing(storedDraft: Draft, partialBody: string | undefined, isVisitor = false) {
  const { visibleDraft, choosingHook, save, choose } = useDraftChanges(storedDraft, isVisitor);
  const draft = useAudible(visibleDraft);
  const [edit, setEdit, current] = useEdit<Edit>(editKey(storedDraft.id));
  const parts = useParts(draft, edit !== null);
  const unsavedOf = (open: Edit | null) =>
    (Object.keys(SAVED) as Part[]).flatMap((part) => {
      const text = open?.[part]?.trim();
      return text === undefined || text === (open?.saved?.[part] ?? parts[part]) ? [] : { part, text };
    });
  useLeaveWarning(unsavedOf(edit).length > 0);
  const writer = useWriter(draft, edit?.body?.trim() || parts.body, save, close);
  const versions = useRestore(storedDraft, save);
  const [showsHistory, showHistory] = useState(false);

  const rewriting = partialBody !== undefined;
  const busy = rewriting || writer.task !== null;
  const onScreen = edit?.body?.trim() ?? partialBody ?? parts.body;

  /** Resolves to whether all is saved; a blank hook or body, and what LinkedIn would not take, never is. */
  async function saveTyped(): Promise<boolean> {
    let earlier: Edit = {};
    let changes: { part: Part; patch: DraftPatch }[] = [];
    let remaining = 0;
    const isSaved = await save((latest) => {
      const unsaved = unsavedOf(current());
      earlier = current() ?? {};
      const savedParts = { ...earlier.saved };
      changes = unsaved.flatMap(({ part, text }) => {
        const patch = text.length > MAX_POST_CHARS ? null : PARTS[part](draft).patch(text);
        if (patch) savedParts[part] = text;
        return patch ? { part, patch } : [];
      });
      remaining = unsaved.length - changes.length;
      if (changes.length === 0) return null;
      setEdit({ ...earlier, saved: savedParts, before: earlier.before ?? latest.version });
      return Object.assign({ change: "edit" }, ...changes.map(({ patch }) => patch));
    });
    const [last] = changes.toReversed();
    const open = current();
    if (isSaved && last) toast({ title: SAVED[last.part] });
    else if (!isSaved && open) setEdit({ ...open, saved: earlier.saved, before: earlier.before });
    return isSaved && remaining === 0;
  }

  const leave = () => setEdit(null);

  /** Saves it; what can't be saved stays open, and resolves to false. */
  async function close(): Promise<boolean> {
    const isSaved = await saveTyped();
    if (isSaved && unsavedOf(current()).length === 0) leave();
    return isSaved;
  }

  function cancel(): void {
    const version = current()?.before;
    leave();
    if (version !== undefined) void save({ version });
  }

  return {
    draft,
    isVisitor,
    parts,
    save,
    choose,
    edit,
    open: () => setEdit({}),
    type: (part: Part, text: string) => setEdit({ ...current(), [part]: text }),
    saveTyped,
    close,
    cancel,
    leave,
    writer,
    versions,
    showsHistory,
    showHistory,
    partialBody,
    rewriting,
    busy,
    choosingHook,
    canRestore: !busy && edit === null && !versions.restoring,
    onScreen,
    texts: { hook: edit?.hook ?? parts.hook, body: onScreen, cta: edit?.cta ?? parts.cta },
    /** The body is still being written, or belongs to another hook. */
    unfinished: (rewriting && edit === null) || choosingHook,
  };
}

/** What is saved may say its hook or not any more: while it is edited, the fields stay those that were opened. */
function useParts(draft: Draft, isOpen: boolean): PostParts {
  const parts = postText(draft);
  const [hasHook, setHasHook] = useState(parts.hook !== "");
  if (!isOpen && hasHook !== (parts.hook !== "")) setHasHook(!hasHook);
  return isOpen ? { ...parts, hook: hasHook ? selectedParts(draft).hook : "" } : parts;
}

/** Without the sources whose sound was deleted; none until the session is loaded. */
function useAudible(draft: Draft): Draft {
  const { data } = useApi(API.chat(draft.sessionId));
  const withSound = new Set(data?.recordings.filter(({ hasAudio }) => hasAudio).map(({ id }) => id));
  const audible = (sources: Source[]) => sources.filter(({ recordingId }) => withSound.has(recordingId));
  return {
    ...draft,
    sources: audible(draft.sources),
    hookSources: audible(draft.hookSources),
    ctaSources: audible(draft.ctaSources),
  };
}

const TWEAK_TITLES: Record<TweakMode, { changed: string; unchanged: string }> = {
  shorter: { changed: "Made shorter", unchanged: "This is as short as it gets" },
  bolder: { changed: "Made bolder", unchanged: "There is nothing to make bolder" },
  softer: { changed: "Made softer", unchanged: "There is nothing to make softer" },
};

const BY_BUILTIN = "By the plain writer: our AI has reached its limit for today.";

type WriterTask = "hooks" | TweakMode;

/** What came of a tweak, kept while the page is: no turn of the chat, but answered there, `after` the message with this id. */
type TweakAnswer = { mode: TweakMode; text: string; after: string | undefined };

/** One task at a time; each ends in a saved version or a toast, and a failure is kept until the next. */
function useWriter(draft: Draft, body: string, save: SaveDraft, close: () => Promise<boolean>) {
  const session = useApi(API.chat(draft.sessionId));
  const [answers, setAnswers] = useState<TweakAnswer[]>([]);
  const [failure, setFailure] = useState<{ task: WriterTask; message: string }>();
  const { running, run } = useAction(
    async (task: WriterTask, work: () => Promise<void>) => {
      setFailure(undefined);
      if (!requireLogin()) return;
      try {
        await work();
      } catch (error) {
        setFailure({ task, message: failureSentence(error) });
        throw error;
      }
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
      if (!(await close())) return;
      const latest = draft.hooks.slice(-MAX_EXISTING_HOOKS);
      const existing = latest.map(({ content }) => content.slice(0, MAX_HOOK_CHARS));
      const { hooks, fallback } = await ask(API.hooks, { transcript, existing });
      if (hooks.length < HOOKS_SHOWN) throw new Error("The writer found too few. Please try again.");
      const best = hooks.slice(0, HOOKS_SHOWN).map((content) => ({ type: typeOf(content), content }));
      // The writer puts its best first; the server chooses the last.
      const isSaved = await save({ hooks: best.reverse(), change: "hooks" });
      if (isSaved) toast({ title: "New hooks generated", description: fallback && BY_BUILTIN });
    });

  const tweak = (mode: TweakMode) =>
    run(mode, async () => {
      if (!(await close())) return;
      const { hook } = postText(draft);
      const { body: newBody, reply, fallback } = await ask(API.tweak, { mode, body, hook });
      const isSame = newBody === body;
      if (!isSame && !(await save({ bodies: [{ content: newBody }], change: mode }))) return;
      const title = isSame ? TWEAK_TITLES[mode].unchanged : TWEAK_TITLES[mode].changed;
      const description = isSame ? reply : fallback && BY_BUILTIN;
      toast({ title, description });
      const text = description ? `${title}. ${description}` : `${title}.`;
      setAnswers((earlier) => [...earlier, { mode, text, after: session.data?.messages.at(-1)?.id }]);
    });

  return { task: running?.[0] ?? null, regenerateHooks, tweak, answers, failure };
}

const ask = <Name extends "hooks" | "tweak">(path: ApiPath<Name>, request: BodyOf<Name, "POST">) =>
  apiSend("POST", path, request, { signal: AbortSignal.timeout(90_000) });

function typeOf(hook: string): HookType {
  if (/[?？]\s*$/.test(hook)) return "question";
  return /\d/.test(hook) ? "number" : "claim";
}
