import { Copy, Feather, Flame, Pencil, Scissors, Undo2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Draft, TweakMode } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.tsx";
import { FidelityLine, MarkedText } from "../fidelity/marked-text.tsx";
import { useFocusBack } from "../use-focus-back.ts";
import { TextEditor } from "./body-editor.tsx";
import type { SaveDraft } from "./use-draft-changes.ts";
import type { WriterTask } from "./use-writer.ts";

interface Props {
  draft: Draft;
  /** The text being edited; null while none is. */
  text: string | null;
  onText: (text: string | null) => void;
  save: SaveDraft;
  partialBody?: string;
  /** Whether the writer is working on it. */
  locked: boolean;
  /** Absent where there is nothing to undo. */
  undo?: { run: () => void; unavailable: boolean };
  /** Copies the post. */
  copy: { run: () => void; unavailable: boolean };
  /** Other ways to change it. */
  children: ReactNode;
}

/** The body: its text with findings marked, its editor, or its new text while that is written. */
export function PostBody({ draft, text, onText, save, partialBody, locked, undo, copy, children }: Props) {
  const headingId = useId();
  const { body } = postText(draft);
  const { language } = draft;
  const editing = text !== null;

  const editButton = useFocusBack(editing);

  async function saveEdit(): Promise<boolean> {
    const saved = text !== null && (await save({ bodies: [{ content: text.trim() }] }));
    if (saved) {
      onText(null);
      toast({ title: "Body saved" });
    }
    return saved;
  }

  function content(): ReactNode {
    if (editing) {
      return (
        <TextEditor
          label="Post body"
          rows={12}
          text={text}
          language={language}
          onText={onText}
          onSave={saveEdit}
          onCancel={() => onText(null)}
        />
      );
    }
    if (partialBody !== undefined) return <LiveBody body={body} partial={partialBody} language={language} />;
    return (
      <p
        lang={language ?? undefined}
        dir="auto"
        className="wrap-anywhere whitespace-pre-wrap leading-relaxed"
      >
        <MarkedText part="body" draft={draft} save={save} unavailable={locked} />
      </p>
    );
  }

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="font-medium text-sm text-soft max-sm:sr-only">
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
        <div className="flex gap-2">
          {!editing && undo && (
            <Button size="sm" variant="quiet" icon={Undo2} unavailable={undo.unavailable} onClick={undo.run}>
              <span className="max-sm:sr-only">Undo</span>
            </Button>
          )}
          {!editing && (
            <Button
              variant="secondary"
              size="sm"
              ref={editButton}
              icon={Pencil}
              unavailable={locked}
              onClick={() => onText(body)}
            >
              Edit
            </Button>
          )}
          <Button variant="secondary" size="sm" icon={Copy} unavailable={copy.unavailable} onClick={copy.run}>
            Copy
          </Button>
        </div>
      </div>
      {content()}
      <div className="mt-5 flex flex-col gap-3">
        {children}
        {!editing && <FidelityLine draft={draft} stale={partialBody !== undefined} />}
      </div>
    </section>
  );
}

interface LiveBodyProps {
  body: string;
  /** The new body as far as it is written. */
  partial: string;
  language: string | null;
}

/** The new body while it is written, as tall as the old one at least, so that nothing below it jumps up and down. */
const LiveBody = ({ body, partial, language }: LiveBodyProps) => (
  <div lang={language ?? undefined} className="grid leading-relaxed *:col-start-1 *:row-start-1">
    <p aria-hidden="true" dir="auto" className="invisible wrap-anywhere whitespace-pre-wrap">
      {body}
    </p>
    <p aria-busy="true" dir="auto" className="wrap-anywhere whitespace-pre-wrap text-soft">
      {partial}
      <span
        aria-hidden="true"
        className="ml-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-accent motion-safe:animate-pulse"
      />
    </p>
  </div>
);

const TWEAKS = [
  { mode: "shorter", label: "Shorter", Icon: Scissors },
  { mode: "bolder", label: "Bolder", Icon: Flame },
  { mode: "softer", label: "Softer", Icon: Feather },
] as const;

interface TweakButtonsProps {
  /** The task that the writer is working on. */
  task: WriterTask | null;
  unavailable: boolean;
  onTweak: (mode: TweakMode) => void;
}

export const TweakButtons = ({ task, unavailable, onTweak }: TweakButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and there is none.
  <div role="group" aria-label="Adjust your post" className="grid grid-cols-3 gap-2 sm:flex">
    {TWEAKS.map(({ mode, label, Icon }) => (
      <Button
        variant="secondary"
        size="sm"
        key={mode}
        className="max-sm:px-1"
        icon={Icon}
        busy={task === mode}
        unavailable={unavailable || task !== null}
        onClick={() => onTweak(mode)}
      >
        {label}
      </Button>
    ))}
  </div>
);
