import { useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { isBeingEdited } from "./body-editor.tsx";
import { OpenDraft } from "./open-draft.tsx";

interface Props {
  draft: Draft;
  /** Whether the model is writing it again. */
  working: boolean;
  onRetry: () => Promise<unknown>;
  /** The new body as far as it is written, while a request is being carried out; actions wait for its end. */
  partialBody?: string;
  /** Starts as a summary with *Open*, and leaves scheduling to what is around it. */
  compact?: boolean;
}

/** One draft: choose a hook, edit the body, post it to LinkedIn. There may be several on a page. */
export function DraftEditor({ compact = false, ...rest }: Props) {
  const { draft, partialBody } = rest;
  // An edit that is not saved is never out of sight.
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

interface SummaryProps {
  draft: Draft;
  label: string;
  rewriting: boolean;
  /** Whether it has just been closed; the focus then continues here. */
  takesFocus: boolean;
  onOpen: () => void;
}

/** A draft at a glance. */
function DraftSummary({ draft, label, rewriting, takesFocus, onOpen }: SummaryProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) opener.current?.focus();
  }, [takesFocus]);
  const { hook, body } = postText(draft);
  const language = draft.language ?? undefined;

  return (
    <Card role="region" aria-label={label}>
      {draft.title !== null && (
        <CardTitle as="h3" lang={language}>
          {draft.title}
        </CardTitle>
      )}
      <p lang={language} dir="auto" className="mt-2 wrap-anywhere font-medium leading-snug">
        {hook}
      </p>
      <p lang={language} dir="auto" className="mt-2 line-clamp-3 wrap-anywhere text-soft leading-relaxed">
        {body}
      </p>
      <div className="mt-4 flex items-center gap-3">
        <Button ref={opener} variant="secondary" size="sm" aria-label={`Open ${label}`} onClick={onOpen}>
          Open
        </Button>
        <p role="status" className="text-sm text-soft">
          {rewriting && "Rewriting…"}
        </p>
      </div>
    </Card>
  );
}
