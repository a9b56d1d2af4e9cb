import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { selectedCta } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { CtaSuggestions } from "./cta-suggestions.tsx";
import { CustomCta } from "./custom-cta.tsx";

interface Props {
  draft: Draft;
  locked: boolean;
  /** Whether it was saved. */
  onChoose: (choice: Pick<DraftPatch, "selectedCtaIndex" | "customCta">) => Promise<boolean>;
}

/** Spec §4, CTA editing: hidden, then the suggestions, then one's own; *Clear* leads back to none. */
export function CtaEditor({ draft, locked, onChoose }: Props) {
  const [mode, setMode] = useState<"closed" | "suggestions" | "custom">("closed");
  const [closings, setClosings] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const cta = selectedCta(draft);

  // The keyboard goes on where it opened this.
  useEffect(() => {
    if (closings > 0) opener.current?.focus();
  }, [closings]);

  function open(): void {
    setMode(draft.ctaSuggestions.length > 0 ? "suggestions" : "custom");
  }
  function close(): void {
    setClosings((count) => count + 1);
    setMode("closed");
  }
  function choose(index: number | null): void {
    close();
    void onChoose({ selectedCtaIndex: index });
  }
  async function saveOwn(text: string): Promise<boolean> {
    const saved = await onChoose({ customCta: text });
    if (saved) close();
    return saved;
  }

  const clear = cta !== null && (
    <Button variant="quiet" size="sm" disabled={locked} onClick={() => choose(null)}>
      Clear
    </Button>
  );

  return (
    <section aria-label="Call to action">
      {cta !== null && mode === "closed" && (
        <p
          lang={draft.language ?? undefined}
          dir="auto"
          className="mb-2 wrap-anywhere whitespace-pre-wrap leading-relaxed"
        >
          {cta}
        </p>
      )}
      {mode === "closed" && (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} variant="secondary" size="sm" disabled={locked} onClick={open}>
            {cta === null && <Plus className="size-4" aria-hidden="true" />}
            {cta === null ? "Add a call to action" : "Change call to action"}
          </Button>
          {clear}
        </div>
      )}
      {mode === "suggestions" && (
        <CtaSuggestions
          draft={draft}
          locked={locked}
          onChoose={choose}
          onOwn={() => setMode("custom")}
          onClose={close}
        >
          {clear}
        </CtaSuggestions>
      )}
      {mode === "custom" && (
        <CustomCta draft={draft} locked={locked} onSave={saveOwn} onCancel={close}>
          {clear}
        </CustomCta>
      )}
    </section>
  );
}
