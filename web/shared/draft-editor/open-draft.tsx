import { useEffect, useRef } from "react";
import type { Draft, TweakMode } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { History } from "../versions/history.tsx";
import { isUndoKey } from "../versions/undo-key.ts";
import { useRestore } from "../versions/use-restore.ts";
import { CtaEditor } from "./cta-editor.tsx";
import { FallbackNote } from "./fallback-note.tsx";
import { HookPicker } from "./hook-picker.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostBody } from "./post-body.tsx";
import { PostLength } from "./post-length.tsx";
import { TweakButtons } from "./tweak-buttons.tsx";
import { useDraftChanges } from "./use-draft-changes.ts";
import { useEditedText } from "./use-edited-text.ts";
import { useWriter } from "./use-writer.ts";

interface Props {
  draft: Draft;
  working: boolean;
  onRetry: () => Promise<unknown>;
  partialBody?: string;
  label: string;
  /** Whether it has just been opened, so that the keyboard goes on here. */
  takesFocus: boolean;
  onClose?: () => void;
}

export function OpenDraft({ draft, working, onRetry, partialBody, label, takesFocus, onClose }: Props) {
  const { shown, save, choose } = useDraftChanges(draft);
  const { body } = postText(shown);
  const [text, setText] = useEditedText(draft.id, body);
  const writer = useWriter(shown, save);
  const versions = useRestore(draft, save);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);

  const rewriting = partialBody !== undefined;
  const busy = rewriting || writer.task !== null;
  // Going back would pull the text from under an open edit.
  const canRestore = !busy && text === null && !versions.restoring;
  // What is counted and copied is what stands on the screen, saved or not.
  const onScreen = text?.trim() ?? partialBody ?? body;
  const post = postOf({ ...shown, bodies: [{ content: onScreen }], selectedBodyIndex: 0 });

  /** The body as it stands on the screen, saved; null when that failed. */
  async function takeBody(): Promise<string | null> {
    if (text === null) return body;
    const edited = text.trim();
    if (edited !== body && !(await save({ bodies: [{ content: edited }] }))) return null;
    setText(null);
    return edited;
  }

  return (
    <Card
      ref={card}
      role="region"
      aria-label={label}
      // A click anywhere in it brings the keyboard here, for undo.
      tabIndex={-1}
      className="flex flex-col gap-6 outline-none"
      onKeyDown={(event) => {
        if (!isUndoKey(event.nativeEvent)) return;
        event.preventDefault();
        if (canRestore && versions.canUndo) void versions.undo();
      }}
    >
      {draft.writtenBy === "builtin" && draft.fallback && (
        <FallbackNote sessionId={draft.sessionId} working={working} onRetry={onRetry} />
      )}
      {(draft.title !== null || onClose) && (
        <div className="flex items-start justify-between gap-4">
          <CardTitle as="h3" lang={draft.language ?? undefined}>
            {label}
          </CardTitle>
          {onClose && (
            <Button variant="quiet" size="sm" aria-label={`Close ${label}`} onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      )}
      <HookPicker
        draft={shown}
        onChoose={(index) => void choose({ selectedHookIndex: index })}
        onRegenerate={() => void writer.regenerateHooks()}
        regenerating={writer.task === "hooks"}
        unavailable={busy}
        locked={rewriting}
      />
      <PostBody
        draft={shown}
        text={text}
        onText={setText}
        save={save}
        partialBody={partialBody}
        locked={busy}
        undo={versions.canUndo ? { run: () => void versions.undo(), unavailable: !canRestore } : undefined}
      >
        <TweakButtons
          task={writer.task}
          unavailable={rewriting || onScreen === "" || onScreen.length > MAX_POST_CHARS}
          onTweak={(mode: TweakMode) => void writer.tweak(mode, takeBody)}
        />
      </PostBody>
      <CtaEditor draft={shown} locked={rewriting} onChoose={choose} />
      <footer className="flex flex-col gap-4 border-line border-t pt-5">
        <PostLength post={post} />
        <PostActions post={post} unavailable={rewriting && text === null} />
        <History
          draft={draft}
          unavailable={!canRestore}
          onRestore={(version) => void versions.restore(version)}
        />
      </footer>
    </Card>
  );
}
