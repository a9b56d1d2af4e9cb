import { Pencil, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.tsx";
import { FidelityLine } from "../fidelity/fidelity-line.tsx";
import { MarkedText } from "../fidelity/marked-text.tsx";
import { ActionButton } from "./action-button.tsx";
import { BodyEditor } from "./body-editor.tsx";
import { LiveBody } from "./live-body.tsx";
import type { SaveDraft } from "./use-draft-changes.ts";

interface Props {
  draft: Draft;
  /** The text being edited; null while none is. */
  text: string | null;
  onText: (text: string | null) => void;
  save: SaveDraft;
  partialBody?: string;
  /** Whether the writer is at work on it. */
  locked: boolean;
  /** Absent where there is nothing to go back to. */
  undo?: { run: () => void; unavailable: boolean };
  /** Other ways to change it. */
  children: ReactNode;
}

/** The body as it will read on LinkedIn, its editor, or what the writer is making of it. */
export function PostBody({ draft, text, onText, save, partialBody, locked, undo, children }: Props) {
  const headingId = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const closing = useRef(false);
  const { body } = postText(draft);
  const { language, fidelity } = draft;
  const editing = text !== null;

  // The keyboard goes on where it left for the editor.
  useEffect(() => {
    if (closing.current && !editing) editButton.current?.focus();
    closing.current = false;
  }, [editing]);

  function close(): void {
    closing.current = true;
    onText(null);
  }

  async function saveEdit(): Promise<boolean> {
    const saved = text !== null && (await save({ bodies: [{ content: text.trim() }] }));
    if (saved) {
      close();
      toast({ title: "Body saved" });
    }
    return saved;
  }

  function content(): ReactNode {
    if (editing) {
      return (
        <BodyEditor text={text} language={language} onText={onText} onSave={saveEdit} onCancel={close} />
      );
    }
    if (partialBody !== undefined) return <LiveBody body={body} partial={partialBody} language={language} />;
    return <MarkedText draft={draft} save={save} unavailable={locked} />;
  }

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="font-medium text-sm text-soft">
          Your post
        </h2>
        <p role="status" className="mr-auto flex items-center gap-2 text-accent text-sm">
          {partialBody !== undefined && (
            <>
              <SpinnerIcon className="size-4" />
              Rewriting…
            </>
          )}
        </p>
        {!editing && (
          <div className="flex gap-2">
            {undo && (
              <ActionButton
                variant="quiet"
                icon={<Undo2 className="size-4" aria-hidden="true" />}
                unavailable={undo.unavailable}
                onClick={undo.run}
              >
                Undo
              </ActionButton>
            )}
            <ActionButton
              ref={editButton}
              icon={<Pencil className="size-4" aria-hidden="true" />}
              unavailable={locked}
              onClick={() => onText(body)}
            >
              Edit
            </ActionButton>
          </div>
        )}
      </div>
      {content()}
      <div className="mt-5 flex flex-col gap-3">
        {children}
        {!editing && <FidelityLine fidelity={fidelity} stale={partialBody !== undefined} />}
      </div>
    </section>
  );
}
