import { ChevronDown, History as Clock } from "lucide-react";
import { useId, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.ts";
import { NOT_LOADED } from "../../ui/not-loaded.ts";
import { VersionsSkeleton } from "./versions-skeleton.tsx";

const useVersionList = later(() => import("./version-list.tsx"));

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
  const [failed, setFailed] = useState(false);
  const VersionList = useVersionList(open && !failed, () => setFailed(true));
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
          {VersionList ? (
            <VersionList draft={draft} unavailable={unavailable} onRestore={onRestore} />
          ) : failed ? (
            <div className="text-sm text-soft">
              <p role="alert">{NOT_LOADED}</p>
              <Button variant="secondary" size="sm" className="mt-2" onClick={() => setFailed(false)}>
                Try again
              </Button>
            </div>
          ) : (
            <VersionsSkeleton />
          )}
        </section>
      )}
    </div>
  );
}
