import { Mic, Plus } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { Link } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { selectedCta } from "#contract/post-text.ts";
import { apiSend } from "../../../api/client.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { buttonClass, QuietButton, SmallButton } from "../../../ui/button.tsx";
import { keepFocus, takeFocus } from "../../../ui/keep-focus.ts";
import { counted } from "../../counted.ts";
import { formatDate } from "../../dates.ts";
import { useAction } from "../../use-action.ts";
import { DeadMention } from "../actions/dead-mention.tsx";
import { StatusBadge } from "../actions/post-summary.tsx";
import { PostTools } from "../actions/post-tools.tsx";
import { OwnShare } from "../fidelity/marked-text.tsx";
import { labelOf, placeOf } from "../fidelity/use-unsaid-walk.ts";
import { needsWord, ScheduleState } from "../schedule/schedule-state.tsx";
import { History, isUndoKey } from "../versions/history.tsx";
import { HookPicker, PostBody } from "./post-body.tsx";
import { TextEditor } from "./text-editor.tsx";
import type { DraftEditing } from "./use-draft-editing.ts";

interface Props extends Partial<Record<"heading" | "tools" | "facts" | "more" | "children", ReactNode>> {
  editing: DraftEditing;
  working?: boolean;
  onRetry: () => Promise<unknown>;
  ref?: Ref<HTMLElement>;
}

/** A post and all that changes it: `tools` in its head, `facts` below it, `more` beside the tools below the sheet, and its bar. */
export function PostEditor({ editing, working, onRetry, heading, tools, facts, more, children, ref }: Props) {
  const { draft, versions, canRestore, showsHistory, showHistory } = editing;
  const { data: post } = useApi(API.post(draft.id));
  const [isUnfixed, setUnfixed] = useState(false);
  const isFixed = draft.publishedAt !== null && !isUnfixed && editing.edit === null;

  return (
    <section
      ref={ref}
      id={placeOf(draft.id)}
      aria-label={labelOf(draft)}
      // A click anywhere in it moves the focus here, for the undo key.
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-20 flex-col gap-2 outline-none lg:scroll-mt-4"
      onKeyDown={(event) => {
        if (!isUndoKey(event.nativeEvent)) return;
        event.preventDefault();
        if (canRestore && versions.canUndo) void versions.undo();
      }}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-soft text-sm">
        {heading}
        <span className="max-sm:order-last max-sm:basis-full">
          <OwnShare draft={draft} />
        </span>
        {/* After what is there at once. */}
        {post && <StatusBadge post={post} />}
        {post && <span className="max-sm:hidden">{counted(post.wordCount, "word")}</span>}
        <div className="ml-auto flex items-center">
          {tools}
          <PostTools draft={draft} onHistory={() => showHistory(true)} />
        </div>
      </div>
      {facts}
      {post && needsWord(post) && <ScheduleState post={post} className="mb-2" />}
      {draft.writtenBy === "builtin" && draft.fallback && (
        <FallbackNote sessionId={draft.sessionId} working={working} onRetry={onRetry} />
      )}
      {draft.heardPoorly && (
        <div role="note" className="rounded-control bg-wash p-4">
          <p className="font-medium">This was hard to hear</p>
          <p className="text-sm text-soft">
            Many words may be wrong. Listen to your recording before you post, or record it again in a quieter
            place.
          </p>
        </div>
      )}
      {showsHistory ? (
        <History {...editing} />
      ) : (
        <>
          {draft.publishedAt !== null && <Out {...draft} publishedAt={draft.publishedAt} />}
          {!isFixed && <HookPicker {...editing} />}
          <PostBody editing={editing} isFixed={isFixed} onUnfix={() => setUnfixed(true)}>
            <CtaEditor {...editing} />
            {more}
          </PostBody>
          {!editing.busy && !editing.choosingHook && !isFixed && (
            <DeadMention post={{ ...draft, ...editing.texts }} onRemoved={editing.leave} />
          )}
          {children}
        </>
      )}
    </section>
  );
}

function Out({ publishedAt, linkedinUrl }: { publishedAt: string; linkedinUrl: string | null }) {
  const { data: context } = useApi(API.context);
  const topic = context?.possibleFollowupQuestions[0];
  return (
    <section aria-labelledby="out" className="rounded-card bg-wash p-4 sm:p-5">
      <h2 id="out" className="font-display text-2xl leading-tight">
        It's out.
      </h2>
      <p className="mt-1 text-sm text-soft">
        Published <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>. Edits here won't change the
        post on LinkedIn.
        {linkedinUrl === null && " Find it on your LinkedIn profile."}
      </p>
      <Link
        to={topic === undefined ? PATHS.record : PATHS.recordAbout(topic)}
        className={buttonClass(
          { variant: "secondary" },
          "mt-3 h-auto min-h-11 max-w-full whitespace-normal! py-2 text-start",
        )}
      >
        <Mic className="size-5 shrink-0 text-accent" />
        {topic ?? "Record your next note"}
      </Link>
    </section>
  );
}

type FallbackProps = Pick<Props, "working" | "onRetry"> & { sessionId: string };

function FallbackNote({ sessionId, working, onRetry }: FallbackProps) {
  const { busy: asking, run } = useAction(async () => {
    await apiSend("POST", API.redraft(sessionId));
    await onRetry();
  }, "Couldn't try again");
  const busy = asking || working;

  return (
    <div className="flex flex-col gap-3 rounded-control bg-wash p-4 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-medium">Written by the plain writer</p>
        <p role="status" className="text-sm text-soft">
          {busy
            ? "Asking the AI writer again. You can go on working meanwhile."
            : "The AI writer couldn't be reached. Every word here is your own."}
        </p>
      </div>
      <SmallButton className="self-start sm:self-auto" busy={busy} onClick={() => void run()}>
        Try again
      </SmallButton>
    </div>
  );
}

function CtaEditor({ draft, choose, rewriting: locked }: DraftEditing) {
  const [mode, setMode] = useState<"closed" | "suggestions" | "custom">("closed");
  const { ctaSuggestions, customCta } = draft;
  const language = draft.language ?? undefined;
  const cta = selectedCta(draft);

  const isClosed = mode === "closed";
  const close = () => setMode("closed");
  const writeOwn = () => setMode("custom");
  function chooseSuggestion(selectedCtaIndex: number | null): void {
    close();
    void choose({ selectedCtaIndex });
  }
  async function saveOwn(own: string): Promise<boolean> {
    const isSaved = await choose({ customCta: own });
    if (isSaved) close();
    return isSaved;
  }

  const clear = cta !== null && (
    <QuietButton disabled={locked} onClick={() => chooseSuggestion(null)}>
      Clear
    </QuietButton>
  );

  return (
    <section ref={keepFocus} aria-label="Call to action" className={isClosed ? undefined : "basis-full"}>
      {isClosed && (
        <div className="flex flex-wrap gap-1">
          <QuietButton
            data-keeps-focus=""
            icon={cta === null ? Plus : undefined}
            disabled={locked}
            onClick={() => (ctaSuggestions.length > 0 ? setMode("suggestions") : writeOwn())}
          >
            {cta === null ? "Add a call to action" : "Change call to action"}
          </QuietButton>
          {clear}
        </div>
      )}
      {mode === "suggestions" && (
        <div className="rounded-control border border-line p-4">
          <p className="font-medium text-sm text-soft">How should your post end?</p>
          <ul className="mt-3 flex flex-col gap-2">
            {ctaSuggestions.map((suggestion, index) => (
              <li key={suggestion}>
                <button
                  ref={index === 0 ? takeFocus : undefined}
                  type="button"
                  lang={language}
                  translate="no"
                  dir="auto"
                  aria-pressed={index === draft.selectedCtaIndex}
                  disabled={locked}
                  className="focus-ring min-h-11 w-full cursor-pointer wrap-anywhere rounded-control border border-line px-4 py-2.5 text-start leading-relaxed transition-colors hover:border-faint disabled:opacity-55 aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  onClick={() => chooseSuggestion(index)}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <SmallButton onClick={writeOwn}>Write your own</SmallButton>
            {clear}
            <QuietButton onClick={close}>Not now</QuietButton>
          </div>
        </div>
      )}
      {mode === "custom" && (
        <TextEditor
          label="Your call to action"
          rows={2}
          text={customCta ?? ""}
          language={draft.language}
          savings={[{ label: "Use this", save: saveOwn }]}
          locked={locked}
          onCancel={close}
          cancelLabel="Not now"
        >
          {clear}
        </TextEditor>
      )}
    </section>
  );
}
