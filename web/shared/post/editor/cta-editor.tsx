import { Plus } from "lucide-react";
import { useState } from "react";
import { selectedCta } from "#contract/post-text.ts";
import { Button, QuietButton } from "../../../ui/button.tsx";
import { keepFocus, takeFocus } from "../../../ui/keep-focus.ts";
import { TextEditor } from "./text-editor.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

export function CtaEditor({ draft, choose, rewriting: locked }: DraftEditing) {
  const [mode, setMode] = useState<"closed" | "suggestions" | "custom">("closed");
  const { ctaSuggestions, customCta } = draft;
  const language = draft.language ?? undefined;
  const cta = selectedCta(draft);

  const close = () => setMode("closed");
  const writeOwn = () => setMode("custom");
  function chooseSuggestion(selectedCtaIndex: number | null): void {
    close();
    void choose({ selectedCtaIndex });
  }
  async function saveOwn(own: string): Promise<boolean> {
    const saved = await choose({ customCta: own });
    if (saved) close();
    return saved;
  }

  const clear = cta !== null && (
    <QuietButton disabled={locked} onClick={() => chooseSuggestion(null)}>
      Clear
    </QuietButton>
  );

  return (
    <section
      ref={keepFocus}
      aria-label="Call to action"
      className={mode === "closed" ? undefined : "basis-full"}
    >
      {mode === "closed" && (
        <div className="flex flex-wrap gap-1">
          <QuietButton
            data-keeps-focus=""
            icon={cta === null ? Plus : undefined}
            disabled={locked}
            onClick={() => (ctaSuggestions.length > 0 ? setMode("suggestions") : writeOwn())}
          >
            {cta === null ? "Add a call to action" : "Change call to action"}
          </QuietButton>
          {clear}
        </div>
      )}
      {mode === "suggestions" && (
        <div className="rounded-control border border-line p-4">
          <p className="font-medium text-sm text-soft">How should your post end?</p>
          <ul className="mt-3 flex flex-col gap-2">
            {ctaSuggestions.map((suggestion, index) => (
              <li key={suggestion}>
                <button
                  ref={index === 0 ? takeFocus : undefined}
                  type="button"
                  lang={language}
                  translate="no"
                  dir="auto"
                  aria-pressed={index === draft.selectedCtaIndex}
                  disabled={locked}
                  className="focus-ring min-h-11 w-full cursor-pointer wrap-anywhere rounded-control border border-line px-4 py-2.5 text-start leading-relaxed transition-colors hover:border-faint disabled:opacity-55 aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  onClick={() => chooseSuggestion(index)}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={writeOwn}>
              Write your own
            </Button>
            {clear}
            <QuietButton onClick={close}>Not now</QuietButton>
          </div>
        </div>
      )}
      {mode === "custom" && (
        <TextEditor
          label="Your call to action"
          rows={2}
          text={customCta ?? ""}
          language={draft.language}
          savings={[{ label: "Use this", save: saveOwn }]}
          locked={locked}
          onCancel={close}
          cancelLabel="Not now"
        >
          {clear}
        </TextEditor>
      )}
    </section>
  );
}
