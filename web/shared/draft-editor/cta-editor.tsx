import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { selectedCta } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { MarkedText } from "../fidelity/marked-text.tsx";
import { useAction } from "../use-action.ts";
import { useFocusBack } from "../use-focus-back.ts";
import type { SaveDraft } from "./use-draft-changes.ts";

interface Props {
  draft: Draft;
  save: SaveDraft;
  locked: boolean;
  /** Whether it was saved. */
  onChoose: (choice: Pick<DraftPatch, "selectedCtaIndex" | "customCta">) => Promise<boolean>;
}

/** Spec §4, CTA editing: hidden, then the suggestions, then one of the author's own; *Clear* removes it. */
export function CtaEditor({ draft, save, locked, onChoose }: Props) {
  const [mode, setMode] = useState<"closed" | "suggestions" | "custom">("closed");
  const opener = useFocusBack(mode !== "closed");
  const cta = selectedCta(draft);

  function open(): void {
    setMode(draft.ctaSuggestions.length > 0 ? "suggestions" : "custom");
  }
  const close = () => setMode("closed");
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
    <Button
      variant="quiet"
      size="sm"
      disabled={locked}
      onClick={() => {
        // It goes with what it clears.
        opener.current?.focus();
        choose(null);
      }}
    >
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
          <MarkedText part="cta" draft={draft} save={save} unavailable={locked} />
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

interface SuggestionsProps {
  draft: Draft;
  locked: boolean;
  onChoose: (index: number) => void;
  onOwn: () => void;
  onClose: () => void;
  children: ReactNode;
}

function CtaSuggestions({ draft, locked, onChoose, onOwn, onClose, children }: SuggestionsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("button")?.focus();
  }, []);

  return (
    <div className="rounded-control border border-line p-4">
      <h3 className="font-medium text-sm text-soft">How should your post end?</h3>
      <ul ref={list} className="mt-3 flex flex-col gap-2">
        {draft.ctaSuggestions.map((suggestion, index) => (
          <li key={suggestion}>
            <button
              type="button"
              lang={draft.language ?? undefined}
              dir="auto"
              aria-pressed={index === draft.selectedCtaIndex}
              disabled={locked}
              className="focus-ring min-h-11 w-full cursor-pointer wrap-anywhere rounded-control border border-line px-4 py-2.5 text-start leading-relaxed transition-colors hover:border-faint disabled:opacity-55 aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => onChoose(index)}
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onOwn}>
          Write your own
        </Button>
        {children}
        <Button variant="quiet" size="sm" onClick={onClose}>
          Not now
        </Button>
      </div>
    </div>
  );
}

interface CustomCtaProps {
  draft: Draft;
  locked: boolean;
  /** Whether it was saved; if not, the text stays as it is. */
  onSave: (text: string) => Promise<boolean>;
  onCancel: () => void;
  children: ReactNode;
}

function CustomCta({ draft, locked, onSave, onCancel, children }: CustomCtaProps) {
  const [text, setText] = useState(draft.customCta ?? "");
  const { busy: saving, run: save } = useAction(onSave);
  const savable = text.trim() !== "" && !locked;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (savable) void save(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <TextArea
        autoFocus
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
