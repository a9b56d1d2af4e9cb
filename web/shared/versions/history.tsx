import { ChevronDown, History as Clock } from "lucide-react";
import { useId, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { VersionList } from "./version-list.tsx";

interface Props {
  draft: Draft;
  /** Whether restoring has to wait. */
  unavailable: boolean;
  onRestore: (version: number) => void;
}

/** All versions of a draft, behind a button: most people never need them. */
export function History({ draft, unavailable, onRestore }: Props) {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        icon={Clock}
      >
        History ({draft.versionCount})
        <ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} aria-hidden="true" />
      </Button>
      {open && (
        <section id={panelId} aria-label="History" className="mt-3">
          <VersionList draft={draft} unavailable={unavailable} onRestore={onRestore} />
        </section>
      )}
    </div>
  );
}

/** Ctrl+Z or Cmd+Z, but not in a text field, where it is the browser's own. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return false;
  return !(
    target instanceof Element && target.closest("textarea, input:not([type=radio]), [contenteditable]")
  );
}
