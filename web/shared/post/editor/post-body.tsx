import { Copy, Feather, Flame, Pencil, Scissors, Undo2 } from "lucide-react";
import { useId } from "react";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { postText } from "#contract/post-text.ts";
import { Button } from "../../../ui/button.tsx";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.tsx";
import { FidelityLine, MarkedText } from "../fidelity/marked-text.tsx";
import { TextEditor } from "./text-editor.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

export function PostBody({ editing, onCopy }: { editing: DraftEditing; onCopy: () => void }) {
  const { draft, save, text, setText, versions, rewriting, busy, choosingHook } = editing;
  const headingId = useId();
  const { body } = postText(draft);
  const language = draft.language ?? undefined;
  const isOpen = text !== null;
  const locked = busy || choosingHook;

  async function saveEdit(content: string): Promise<boolean> {
    const saved = await save({ bodies: [{ content }] });
    if (saved) {
      setText(null);
      toast({ title: "Body saved" });
    }
    return saved;
  }

  return (
    <section ref={keepFocus} aria-labelledby={headingId}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="font-medium text-sm text-soft max-sm:sr-only">
          Your post
        </h2>
        <p role="status" className="mr-auto flex items-center gap-2 text-accent text-sm">
          {rewriting && (
            <>
              <SpinnerIcon className="size-4" />
              Rewriting…
            </>
          )}
        </p>
        <div className="flex gap-2">
          {!isOpen && versions.canUndo && (
            <Button
              size="sm"
              variant="quiet"
              icon={Undo2}
              unavailable={!editing.canRestore}
              onClick={() => void versions.undo()}
            >
              <span className="max-sm:sr-only">Undo</span>
            </Button>
          )}
          {!isOpen && (
            <Button
              size="sm"
              data-keeps-focus=""
              icon={Pencil}
              unavailable={locked}
              onClick={() => setText(body)}
            >
              Edit
            </Button>
          )}
          <Button size="sm" icon={Copy} unavailable={editing.unfinished} onClick={onCopy}>
            Copy
          </Button>
        </div>
      </div>
      {isOpen && (
        <TextEditor
          label="Post body"
          hideLabel
          rows={12}
          text={text}
          language={draft.language}
          onText={setText}
          savings={[{ label: "Save", save: saveEdit }]}
          onCancel={() => setText(null)}
        />
      )}
      {!isOpen && (
        // At least as tall as the old body, so that nothing below jumps.
        <div
          lang={language}
          translate="no"
          className="grid whitespace-pre-wrap wrap-anywhere leading-relaxed *:col-start-1 *:row-start-1"
        >
          <p dir="auto" className={rewriting ? "invisible" : undefined} aria-hidden={rewriting || undefined}>
            {rewriting ? body : <MarkedText part="body" draft={draft} save={save} unavailable={locked} />}
          </p>
          {rewriting && (
            <p aria-busy="true" dir="auto" className="text-soft">
              {editing.partialBody}
              <span
                aria-hidden="true"
                className="ml-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-accent motion-safe:animate-pulse"
              />
            </p>
          )}
        </div>
      )}
      <div className="mt-5 flex flex-col gap-3">
        <TweakButtons editing={editing} />
        {!isOpen && <FidelityLine draft={draft} stale={rewriting} />}
      </div>
    </section>
  );
}

const TWEAKS = [
  { mode: "shorter", label: "Shorter", Icon: Scissors },
  { mode: "bolder", label: "Bolder", Icon: Flame },
  { mode: "softer", label: "Softer", Icon: Feather },
] as const;

const TweakButtons = ({ editing: { writer, rewriting, onScreen } }: { editing: DraftEditing }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and there is none.
  <div role="group" aria-label="Adjust your post" className="grid grid-cols-3 gap-2 sm:flex">
    {TWEAKS.map(({ mode, label, Icon }) => (
      <Button
        size="sm"
        key={mode}
        className="max-sm:px-1"
        icon={Icon}
        busy={writer.task === mode}
        unavailable={rewriting || writer.task !== null || onScreen === "" || onScreen.length > MAX_POST_CHARS}
        onClick={() => void writer.tweak(mode)}
      >
        {label}
      </Button>
    ))}
  </div>
);
