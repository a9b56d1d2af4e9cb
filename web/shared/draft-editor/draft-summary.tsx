import { useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";

interface Props {
  draft: Draft;
  label: string;
  rewriting: boolean;
  /** Whether it has just been closed, so that the keyboard goes on here. */
  takesFocus: boolean;
  onOpen: () => void;
}

/** A draft at a glance. */
export function DraftSummary({ draft, label, rewriting, takesFocus, onOpen }: Props) {
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
