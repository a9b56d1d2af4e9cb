import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";

interface Props {
  draft: Draft;
  locked: boolean;
  /** Whether it was saved; if not, the text stays as it is. */
  onSave: (text: string) => Promise<boolean>;
  onCancel: () => void;
  children: ReactNode;
}

export function CustomCta({ draft, locked, onSave, onCancel, children }: Props) {
  const [text, setText] = useState(draft.customCta ?? "");
  const [saving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const savable = text.trim() !== "" && !locked;
  useEffect(() => {
    area.current?.focus();
  }, []);

  async function save(): Promise<void> {
    if (!savable || saving) return;
    setSaving(true);
    if (!(await onSave(text.trim()))) setSaving(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <TextArea
        ref={area}
        label="Your call to action"
        lang={draft.language ?? undefined}
        dir="auto"
        rows={2}
        maxLength={MAX_POST_CHARS}
        className="field-sizing-content"
        value={text}
        readOnly={saving}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={saving} disabled={!savable}>
          Use this
        </Button>
        {children}
        <Button variant="quiet" size="sm" disabled={saving} onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}
