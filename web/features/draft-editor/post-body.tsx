import { Pencil } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { BodyEditor } from "./body-editor.tsx";

interface Props {
  body: string;
  language: string | null;
  /** The text being edited; null while none is. */
  text: string | null;
  onText: (text: string | null) => void;
  /** Whether it was saved. */
  onSave: (text: string) => Promise<boolean>;
}

/** The body as it will read on LinkedIn, or its editor. */
export function PostBody({ body, language, text, onText, onSave }: Props) {
  const headingId = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState(false);
  const editing = text !== null;

  // The keyboard goes on where it left for the editor.
  useEffect(() => {
    if (edited && !editing) editButton.current?.focus();
  }, [edited, editing]);

  function close(): void {
    setEdited(true);
    onText(null);
  }

  async function save(): Promise<boolean> {
    const saved = text !== null && (await onSave(text.trim()));
    if (saved) {
      close();
      toast({ title: "Body saved" });
    }
    return saved;
  }

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="font-medium text-sm text-soft">
          Your post
        </h2>
        {!editing && (
          <Button ref={editButton} variant="secondary" size="sm" onClick={() => onText(body)}>
            <Pencil className="size-4" aria-hidden="true" />
            Edit
          </Button>
        )}
      </div>
      {editing ? (
        <BodyEditor text={text} language={language} onText={onText} onSave={save} onCancel={close} />
      ) : (
        <p
          lang={language ?? undefined}
          dir="auto"
          className="wrap-anywhere whitespace-pre-wrap leading-relaxed"
        >
          {body}
        </p>
      )}
    </section>
  );
}
