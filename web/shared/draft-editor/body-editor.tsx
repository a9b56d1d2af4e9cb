import { type KeyboardEvent, useRef } from "react";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { bodyEditKey, hasEdit, useEdit, useLeaveWarning } from "../unsaved.ts";
import { useAction } from "../use-action.ts";

interface Props {
  label: string;
  rows: number;
  text: string;
  language: string | null;
  onText: (text: string) => void;
  /** Whether it was saved; if not, the text stays as it is. */
  onSave: () => Promise<boolean>;
  onCancel: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Edits a part of a post where it stands. */
export function TextEditor({ label, rows, text, language, onText, onSave, onCancel }: Props) {
  const { busy: saving, run: save } = useAction(onSave);
  const area = useRef<HTMLTextAreaElement>(null);
  const tooLong = text.trim().length > MAX_POST_CHARS;
  const savable = text.trim() !== "" && !tooLong && !saving;

  async function submit(): Promise<void> {
    if (savable && !(await save())) area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, these keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === "Escape" && !saving) {
      onCancel();
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        ref={area}
        autoFocus
        label={label}
        hideLabel
        lang={language ?? undefined}
        dir="auto"
        rows={rows}
        className="field-sizing-content"
        value={text}
        readOnly={saving}
        error={tooLong ? "This is longer than LinkedIn takes. Shorten it to save." : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={saving} disabled={!savable}>
          Save
        </Button>
        <Button variant="quiet" size="sm" disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
        <p className="text-faint text-sm pointer-coarse:hidden">
          {isApple ? "⌘" : "Ctrl"} Enter saves, Esc cancels
        </p>
      </div>
    </form>
  );
}

export const isBeingEdited = (draftId: string): boolean => hasEdit(bodyEditKey(draftId));

/**
 * The text being edited, or null while none is. It outlives leaving the screen, and the browser asks before the page is
 * closed over a text that differs from `saved`.
 */
export function useEditedText(draftId: string, saved: string) {
  const edited = useEdit<string>(bodyEditKey(draftId));
  const [text] = edited;
  useLeaveWarning(text !== null && text.trim() !== saved.trim());
  return edited;
}
