import { Check, Feather, Flame, Pencil, Scissors, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import { Button, QuietButton } from "../../../ui/button.tsx";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { formatCount } from "../../counted.ts";
import { useKeyHint } from "../../shell/shortcuts/keys.ts";
import { YELLOW } from "../actions/post-summary.tsx";
import { FidelityLine } from "../fidelity/marked-text.tsx";
import { Sheet } from "./sheet.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

type Props = { editing: DraftEditing; isFixed?: boolean; onUnfix?: () => void; children?: ReactNode };

/** `isFixed`: it has gone out, and is only read until *Edit copy*. `children`: beside the other tools. */
export function PostBody({ editing, isFixed = false, onUnfix, children }: Props) {
  const { draft, typed, open, close, versions, rewriting, busy, choosingHook, canRestore, texts } = editing;
  const isOpen = typed !== null;
  const [editKey, undoKey] = [useKeyHint("e"), useKeyHint("z")];

  return (
    <section
      ref={keepFocus}
      aria-label="Your post"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) void close();
      }}
    >
      <Sheet editing={editing} isFixed={isFixed} />
      {isFixed ? (
        <QuietButton className="mt-2 -ml-2" icon={Pencil} onClick={onUnfix}>
          Edit copy
        </QuietButton>
      ) : (
        <>
          <div className="mt-2 flex flex-wrap items-center gap-1">
            <QuietButton
              className="-ml-2"
              data-keeps-focus=""
              icon={isOpen ? Check : Pencil}
              unavailable={!isOpen && (busy || choosingHook)}
              aria-keyshortcuts={editKey}
              // Else the field would lose the focus, close, and this press would open it again.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (isOpen ? void close() : open())}
            >
              {isOpen ? "Done" : "Edit"}
            </QuietButton>
            {!isOpen && versions.canUndo && (
              <QuietButton
                icon={Undo2}
                unavailable={!canRestore}
                aria-keyshortcuts={undoKey}
                onClick={() => void versions.undo()}
              >
                Undo
              </QuietButton>
            )}
            {children}
            <p role="status" className="flex items-center gap-2 text-accent text-sm">
              {rewriting && (
                <>
                  <SpinnerIcon className="size-4" />
                  Rewriting…
                </>
              )}
            </p>
            <PostLength post={joinPost(texts)} />
          </div>
          <FidelityLine draft={draft} stale={rewriting || isOpen} canCorrect={!editing.isVisitor} />
        </>
      )}
    </section>
  );
}

export const TWEAKS = [
  { mode: "shorter", label: "Shorter", Icon: Scissors },
  { mode: "bolder", label: "Bolder", Icon: Flame },
  { mode: "softer", label: "Softer", Icon: Feather },
] as const;

type TweakProps = { editing: Pick<DraftEditing, "writer" | "rewriting" | "onScreen"> };

/** Requests like any other: what comes of them is answered in the conversation, where there is one. */
export const TweakButtons = ({ editing: { writer, rewriting, onScreen } }: TweakProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and there is none.
  <div role="group" aria-label="Adjust your post" className="flex gap-2">
    {TWEAKS.map(({ mode, label, Icon }) => (
      <Button
        size="sm"
        key={mode}
        className="rounded-full"
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

/** In UTF-16 units, as LinkedIn counts. */
function PostLength({ post }: { post: string }) {
  const over = post.length - MAX_POST_CHARS;
  const tone = over > 0 ? "text-danger" : over >= -300 ? YELLOW : "text-faint";
  return (
    <p className={`ml-auto text-sm tabular-nums ${tone}`}>
      {formatCount(post.length)} / {formatCount(MAX_POST_CHARS)} characters
      <span role="status">{over > 0 && ` · ${formatCount(over)} too many for LinkedIn`}</span>
    </p>
  );
}
