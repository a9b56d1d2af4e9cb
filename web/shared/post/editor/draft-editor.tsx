import { Copy } from "lucide-react";
import { useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, QuietButton } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { takeFocus } from "../../../ui/keep-focus.ts";
import { OwnWords } from "../../../ui/own-words.tsx";
import { editKey, hasEdit } from "../../unsaved.ts";
import { useAction } from "../../use-action.ts";
import { copyPost } from "../actions/copy-post.tsx";
import { DeadMention } from "../actions/dead-mention.tsx";
import type { SuggestedTime } from "../schedule/schedule-dialog.tsx";
import { ScheduleDraft } from "../schedule/schedule-draft.tsx";
import { labelOf, PostEditor } from "./post-editor.tsx";

export interface SuitePost {
  angle: string;
  idealTiming: string;
  /** Suggested while the post has none. */
  cta: string | null;
  suggestion: SuggestedTime | undefined;
}

interface DraftProps {
  draft: Draft;
  working: boolean;
  onRetry: () => Promise<unknown>;
  /** The new body while it is written; actions wait for its end. */
  partialBody?: string;
  /** One of several posts: it starts as a summary with *Open*. */
  suite?: SuitePost;
}

export function DraftEditor(props: DraftProps) {
  const { draft, working, onRetry, partialBody, suite } = props;
  // An unsaved edit is never hidden.
  const [isOpen, setOpen] = useState(!suite || hasEdit(editKey(draft.id)));
  const [toggled, setToggled] = useState(false);
  const ref = toggled ? takeFocus : undefined;

  function show(open: boolean): void {
    setToggled(true);
    setOpen(open);
  }

  if (suite && !isOpen) {
    return <DraftSummary {...props} suite={suite} opener={ref} onOpen={() => show(true)} />;
  }
  return (
    <PostEditor ref={ref} draft={draft} partialBody={partialBody} suggestion={suite?.suggestion}>
      {draft.writtenBy === "builtin" && draft.fallback && (
        <FallbackNote sessionId={draft.sessionId} working={working} onRetry={onRetry} />
      )}
      {(draft.title !== null || suite) && (
        <div className="flex items-start justify-between gap-4">
          <CardTitle as="h3" lang={draft.language ?? undefined} translate="no">
            {labelOf(draft)}
          </CardTitle>
          {suite && (
            <QuietButton aria-label={`Close ${labelOf(draft)}`} onClick={() => show(false)}>
              Close
            </QuietButton>
          )}
        </div>
      )}
      {suite && <SuiteFacts suite={suite} className="-mt-4" />}
    </PostEditor>
  );
}

interface SummaryProps extends DraftProps {
  suite: SuitePost;
  opener: typeof takeFocus | undefined;
  onOpen: () => void;
}

function DraftSummary({ draft, suite, partialBody, opener, onOpen }: SummaryProps) {
  const label = labelOf(draft);
  const { hook, body, cta } = postText(draft);
  const language = draft.language ?? undefined;
  const parts = [
    { text: hook, look: "mt-4 font-medium leading-snug" },
    { text: body, look: "mt-2 line-clamp-3 text-soft leading-relaxed" },
    { text: cta, look: "mt-2 leading-relaxed" },
  ];
  return (
    <Card role="region" aria-label={label}>
      {draft.title !== null && (
        <CardTitle as="h3" lang={language} translate="no">
          {draft.title}
        </CardTitle>
      )}
      <SuiteFacts suite={suite} />
      {parts.map(
        ({ text, look }) =>
          text && (
            <OwnWords key={look} lang={language} className={`${look}`}>
              {text}
            </OwnWords>
          ),
      )}
      {partialBody === undefined && <DeadMention post={{ ...draft, hook, body, cta }} />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button ref={opener} size="sm" aria-label={`Open ${label}`} onClick={onOpen}>
          Open
        </Button>
        <Button
          size="sm"
          aria-label={`Copy ${label}`}
          onClick={() => void copyPost(postOf(draft), { title: "Copied" }, draft.id)}
          icon={Copy}
        >
          Copy
        </Button>
        {draft.publishedAt === null ? (
          <ScheduleDraft size="sm" draft={draft} suggestion={suite.suggestion} name={label} />
        ) : (
          <Badge>Published</Badge>
        )}
        <p role="status" className="text-sm text-soft">
          {partialBody !== undefined && "Rewriting…"}
        </p>
      </div>
    </Card>
  );
}

function SuiteFacts({ suite, className }: { suite: SuitePost; className?: string }) {
  const facts = {
    Angle: suite.angle,
    "Ideal timing": suite.idealTiming,
    "Optional call to action": suite.cta,
  };
  return (
    <dl className={cx("mt-1 flex flex-col gap-1 leading-relaxed", className)}>
      {Object.entries(facts).map(
        ([term, fact]) =>
          fact !== null && (
            <div key={term} className="text-sm">
              <dt className="inline text-faint">{term}</dt>{" "}
              <dd className="ml-1 inline wrap-anywhere text-soft">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type FallbackProps = Pick<DraftProps, "working" | "onRetry"> & { sessionId: string };

function FallbackNote({ sessionId, working, onRetry }: FallbackProps) {
  const { busy: asking, run } = useAction(async () => {
    await apiSend("POST", API.redraft(sessionId));
    await onRetry();
  }, "Couldn't try again");
  const busy = asking || working;

  return (
    <div className="flex flex-col gap-3 rounded-control bg-wash p-4 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-medium">Written by the built-in writer</p>
        <p role="status" className="text-sm text-soft">
          {busy
            ? "Asking the AI writer again. You can go on working meanwhile."
            : "The AI writer couldn't be reached. Every word here is your own."}
        </p>
      </div>
      <Button size="sm" className="self-start sm:self-auto" busy={busy} onClick={() => void run()}>
        Try again
      </Button>
    </div>
  );
}
