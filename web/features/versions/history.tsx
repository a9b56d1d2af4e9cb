import { ChevronDown, History as Clock } from "lucide-react";
import { useId, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { VersionList } from "./version-list.tsx";

interface Props {
  draft: Draft;
  /** Whether going back has to wait. */
  unavailable: boolean;
  onRestore: (version: number) => void;
}

/** Every version there was, behind a button: most people never need it. */
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
      >
        <Clock className="size-4" aria-hidden="true" />
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
