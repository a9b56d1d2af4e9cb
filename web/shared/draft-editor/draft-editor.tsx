import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import { copyText } from "../browser.ts";
import { postCopied } from "../posts/post-copied.ts";
import { ScheduleDraft } from "../schedule/schedule-draft.tsx";
import { isBeingEdited } from "./body-editor.tsx";
import { type DraftProps, OpenDraft } from "./open-draft.tsx";
import { SuiteFacts, type SuitePost } from "./suite-facts.tsx";

/** One draft: choose a hook, edit the body, post it to LinkedIn. There may be several on a page. */
export function DraftEditor(props: DraftProps) {
  const { draft, partialBody, suite } = props;
  // An edit that is not saved is never out of sight.
  const [open, setOpen] = useState(!suite || isBeingEdited(draft.id));
  const [toggled, setToggled] = useState(false);
  const label = draft.title ?? "Your draft";

  function show(next: boolean): void {
    setToggled(true);
    setOpen(next);
  }

  if (open || !suite) {
    return (
      <OpenDraft
        {...props}
        label={label}
        takesFocus={toggled}
        onClose={suite ? () => show(false) : undefined}
      />
    );
  }
  return (
    <DraftSummary
      draft={draft}
      suite={suite}
      label={label}
      rewriting={partialBody !== undefined}
      takesFocus={toggled}
      onOpen={() => show(true)}
    />
  );
}

interface SummaryProps {
  draft: Draft;
  suite: SuitePost;
  label: string;
  rewriting: boolean;
  /** Whether it has just been closed; the focus then continues here. */
  takesFocus: boolean;
  onOpen: () => void;
}

/** A draft at a glance. */
function DraftSummary({ draft, suite, label, rewriting, takesFocus, onOpen }: SummaryProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) opener.current?.focus();
  }, [takesFocus]);
  const { hook, body, cta } = postText(draft);
  const language = draft.language ?? undefined;

  return (
    <Card role="region" aria-label={label}>
      {draft.title !== null && (
        <CardTitle as="h3" lang={language}>
          {draft.title}
        </CardTitle>
      )}
      <SuiteFacts suite={suite} />
      {hook !== "" && (
        <p lang={language} dir="auto" className="mt-4 wrap-anywhere font-medium leading-snug">
          {hook}
        </p>
      )}
      <p lang={language} dir="auto" className="mt-2 line-clamp-3 wrap-anywhere text-soft leading-relaxed">
        {body}
      </p>
      {cta !== null && (
        <p lang={language} dir="auto" className="mt-2 wrap-anywhere leading-relaxed">
          {cta}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button ref={opener} variant="secondary" size="sm" aria-label={`Open ${label}`} onClick={onOpen}>
          Open
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Copy ${label}`}
          onClick={() => void copy(draft)}
          icon={Copy}
        >
          Copy
        </Button>
        <ScheduleDraft size="sm" draft={draft} suggestion={suite.suggestion} name={label} />
        <p role="status" className="text-sm text-soft">
          {rewriting && "Rewriting…"}
        </p>
      </div>
    </Card>
  );
}

async function copy(draft: Draft): Promise<void> {
  if (await copyText(postOf(draft))) {
    toast({ title: "Copied" });
    void postCopied(draft.id);
  } else toast({ title: "Please copy manually", variant: "destructive" });
}
