import { type ReactNode, useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";

interface Props {
  draft: Draft;
  locked: boolean;
  onChoose: (index: number) => void;
  onOwn: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function CtaSuggestions({ draft, locked, onChoose, onOwn, onClose, children }: Props) {
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
