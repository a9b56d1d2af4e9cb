import { useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { DraftSummary } from "./draft-summary.tsx";
import { OpenDraft } from "./open-draft.tsx";
import { isBeingEdited } from "./use-edited-text.ts";

interface Props {
  draft: Draft;
  /** Whether the model is writing it once more. */
  working: boolean;
  onRetry: () => Promise<unknown>;
  /** The new body as far as it is written, while a request is being carried out; actions wait for its end. */
  partialBody?: string;
  /** Begins as a summary with *Open*. */
  compact?: boolean;
}

/** One post in the making: choose a hook, edit the body, take it to LinkedIn. Any number of them fit on a page. */
export function DraftEditor({ compact = false, ...rest }: Props) {
  const { draft, partialBody } = rest;
  // An edit begun and not saved is never out of sight.
  const [open, setOpen] = useState(!compact || isBeingEdited(draft.id));
  const [toggled, setToggled] = useState(false);
  const label = draft.title ?? "Your draft";

  function show(next: boolean): void {
    setToggled(true);
    setOpen(next);
  }

  if (open) {
    return (
      <OpenDraft
        {...rest}
        label={label}
        takesFocus={toggled}
        onClose={compact ? () => show(false) : undefined}
      />
    );
  }
  return (
    <DraftSummary
      draft={draft}
      label={label}
      rewriting={partialBody !== undefined}
      takesFocus={toggled}
      onOpen={() => show(true)}
    />
  );
}
