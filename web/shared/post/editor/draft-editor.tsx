import { Copy } from "lucide-react";
import { useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { QuietButton, SmallButton } from "../../../ui/button.tsx";
import { Badge, Card, CardTitle } from "../../../ui/card.tsx";
import { takeFocus } from "../../../ui/keep-focus.ts";
import { OwnWords } from "../../../ui/own-words.tsx";
import { editKey, hasEdit } from "../../unsaved.ts";
import { copyPost } from "../actions/copy-post.tsx";
import { DeadMention } from "../actions/dead-mention.tsx";
import { PostBar, STICKY_BAR } from "../actions/post-bar.tsx";
import { labelOf, unsaidOf } from "../fidelity/use-unsaid-walk.ts";
import { ScheduleDraft } from "../schedule/schedule-draft.tsx";
import { TweakButtons } from "./post-body.tsx";
import { PostEditor } from "./post-editor.tsx";
import { useDraftEditing } from "./use-draft-editing.ts";

/** `cta`: suggested while the post has none. */
type SuitePost = { angle: string; idealTiming: string; cta: string | null };

interface DraftProps {
  draft: Draft;
  onRetry: () => Promise<unknown>;
  /** The new body while it is written; actions wait for its end. */
  partialBody?: string;
  /** One of several posts: it starts as a summary with *Open*. */
  suite?: SuitePost;
}

export function DraftEditor(props: DraftProps) {
  const { draft, suite } = props;
  // An unsaved edit is never hidden.
  const [isOpen, setOpen] = useState(!suite || hasEdit(editKey(draft.id)));
  const [toggled, setToggled] = useState(false);
  const ref = toggled ? takeFocus : undefined;

  function show(open: boolean): void {
    setToggled(true);
    setOpen(open);
  }

  if (suite && !isOpen)
    return <DraftSummary {...props} suite={suite} opener={ref} onOpen={() => show(true)} />;
  return <OpenDraft {...props} ref={ref} onClose={() => show(false)} />;
}

type OpenProps = DraftProps & { ref: typeof takeFocus | undefined; onClose: () => void };

function OpenDraft({ draft, onRetry, partialBody, suite, ref, onClose }: OpenProps) {
  const editing = useDraftEditing(draft, partialBody);
  const { failure } = editing.writer;
  return (
    <PostEditor
      ref={ref}
      editing={editing}
      onRetry={onRetry}
      heading={
        <CardTitle as="h3" lang={draft.language ?? undefined} translate="no">
          {labelOf(draft)}
        </CardTitle>
      }
      tools={
        suite && (
          <QuietButton aria-label={`Close ${labelOf(draft)}`} onClick={onClose}>
            Close
          </QuietButton>
        )
      }
      facts={suite && <SuiteFacts suite={suite} />}
      more={
        <>
          <TweakButtons editing={editing} />
          <p role="alert" className="text-danger text-sm">
            {failure && failure.task !== "hooks" && failure.message}
          </p>
        </>
      }
    >
      <PostBar editing={editing} className={STICKY_BAR} />
    </PostEditor>
  );
}

type SummaryProps = DraftProps & { suite: SuitePost; opener?: typeof takeFocus; onOpen: () => void };

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
        <SmallButton ref={opener} aria-label={`Open ${label}`} onClick={onOpen}>
          Open
        </SmallButton>
        <SmallButton
          aria-label={`Copy ${label}`}
          onClick={() => void copyPost(postOf(draft), { title: "Copied" }, draft.id)}
          icon={Copy}
        >
          Copy
        </SmallButton>
        {draft.publishedAt === null ? (
          <ScheduleDraft
            size="sm"
            draft={draft}
            name={label}
            // What is to check is looked at first.
            beforehand={async () => unsaidOf(draft).length === 0 || onOpen()}
          />
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

function SuiteFacts({ suite: { angle, idealTiming, cta } }: { suite: SuitePost }) {
  const facts = { Angle: angle, "Ideal timing": idealTiming, "Optional call to action": cta };
  return (
    <dl className="flex flex-wrap gap-x-2 text-sm text-soft leading-relaxed">
      {Object.entries(facts).map(
        ([term, fact], at) =>
          fact !== null && (
            <div key={term} className={at === 0 ? "font-medium" : "before:mr-2 before:content-['·']"}>
              <dt className="sr-only">{term}</dt>
              <dd className="inline wrap-anywhere">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
