import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Draft, TweakMode } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf, postText } from "#contract/post-text.ts";
import { apiSend } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { useAudible } from "../lines/audible.ts";
import { useCopyPost } from "../posts/copy-post.tsx";
import { postCopied } from "../posts/post-copied.ts";
import { ScheduleDraft } from "../schedule/schedule-draft.tsx";
import { useAction } from "../use-action.ts";
import { History, isUndoKey, useRestore } from "../versions/history.tsx";
import { useEditedText } from "./body-editor.tsx";
import { CtaEditor } from "./cta-editor.tsx";
import { HookPicker } from "./hook-picker.tsx";
import { PostBody, TweakButtons } from "./post-body.tsx";
import { PostLength } from "./post-length.tsx";
import { SuiteFacts, type SuitePost } from "./suite-facts.tsx";
import { type SaveDraft, useDraftChanges } from "./use-draft-changes.ts";
import { useWriter } from "./use-writer.ts";

export interface DraftProps {
  draft: Draft;
  /** Whether the model is writing it again. */
  working: boolean;
  onRetry: () => Promise<unknown>;
  /** The new body as far as it is written, while a request is being carried out; actions wait for its end. */
  partialBody?: string;
  /** One of several posts: it starts as a summary with *Open*. */
  suite?: SuitePost;
}

interface Props extends DraftProps {
  label: string;
  /** Whether it has just been opened; the focus then continues here. */
  takesFocus: boolean;
  onClose?: () => void;
}

/** A draft with everything that can be done to it. */
export function OpenDraft({
  draft,
  working,
  onRetry,
  partialBody,
  suite,
  label,
  takesFocus,
  onClose,
}: Props) {
  const { shown: changed, choosingHook, save, choose } = useDraftChanges(draft);
  const shown = useAudible(draft.sessionId, changed);
  const { body } = postText(shown);
  const [text, setText] = useEditedText(draft.id, body);
  const writer = useWriter(shown, { save, saveBody: saveOnScreen });
  const versions = useRestore(draft, save);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);

  const rewriting = partialBody !== undefined;
  const busy = rewriting || writer.task !== null;
  // Restoring a version would replace the text under an open edit.
  const canRestore = !busy && text === null && !versions.restoring;
  // Counted and copied is the text on the screen, saved or not.
  const onScreen = text?.trim() ?? partialBody ?? body;
  const post = postOf({ ...shown, bodies: [{ content: onScreen }], selectedBodyIndex: 0 });
  const { copy, openLinkedIn, openLabel, panel } = useCopyPost(post, { title: "Copied" }, () =>
    postCopied(draft.id),
  );
  const unfinished = (rewriting && text === null) || choosingHook;

  /** Saves the body as it is on the screen and returns it; null when that failed. */
  async function saveOnScreen(): Promise<string | null> {
    if (text === null) return body;
    const edited = text.trim();
    if (edited !== body && !(await save({ bodies: [{ content: edited }] }))) return null;
    setText(null);
    return edited;
  }

  /** Before the hook changes, what is being typed below it is saved. */
  const saveHook: SaveDraft = async (change) =>
    (!("hooks" in change) || (await saveOnScreen()) !== null) && (await save(change));

  async function chooseHook(selectedHookIndex: number): Promise<void> {
    if ((await saveOnScreen()) !== null) await choose({ selectedHookIndex });
  }

  return (
    <Card
      ref={card}
      role="region"
      aria-label={label}
      // A click anywhere in it moves the focus here, for the undo key.
      tabIndex={-1}
      className="flex flex-col gap-4 outline-none max-sm:pt-2 sm:gap-6"
      onKeyDown={(event) => {
        if (!isUndoKey(event.nativeEvent)) return;
        event.preventDefault();
        if (canRestore && versions.canUndo) void versions.undo();
      }}
    >
      {draft.writtenBy === "builtin" && draft.fallback && (
        <FallbackNote sessionId={draft.sessionId} working={working} onRetry={onRetry} />
      )}
      {shown.heardPoorly && <HeardPoorlyNote />}
      {(draft.title !== null || onClose) && (
        <div className="flex items-start justify-between gap-4">
          <CardTitle as="h3" lang={draft.language ?? undefined}>
            {label}
          </CardTitle>
          {onClose && (
            <Button variant="quiet" size="sm" aria-label={`Close ${label}`} onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      )}
      {suite && <SuiteFacts suite={suite} className="-mt-4" />}
      <HookPicker
        draft={shown}
        onChoose={(index) => void chooseHook(index)}
        onRegenerate={() => void writer.regenerateHooks()}
        regenerating={writer.task === "hooks"}
        save={saveHook}
        unavailable={busy}
        locked={rewriting}
      />
      <PostBody
        draft={shown}
        text={text}
        onText={setText}
        save={save}
        partialBody={partialBody}
        locked={busy || choosingHook}
        copy={{ run: () => void copy(), unavailable: unfinished }}
        undo={versions.canUndo ? { run: () => void versions.undo(), unavailable: !canRestore } : undefined}
      >
        <TweakButtons
          task={writer.task}
          unavailable={rewriting || onScreen === "" || onScreen.length > MAX_POST_CHARS}
          onTweak={(mode: TweakMode) => void writer.tweak(mode)}
        />
      </PostBody>
      <CtaEditor draft={shown} save={save} locked={rewriting} onChoose={choose} />
      <footer className="flex flex-col gap-4 border-line border-t pt-5">
        <PostLength post={post} />
        <div>
          <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <Button disabled={unfinished} onClick={() => void openLinkedIn()} icon={ExternalLink}>
              {openLabel}
            </Button>
            <ScheduleDraft
              draft={draft}
              suggestion={suite?.suggestion}
              unavailable={busy}
              beforehand={async () => (await saveOnScreen()) !== null}
            />
          </div>
          {panel}
        </div>
        <History
          draft={draft}
          unavailable={!canRestore}
          onRestore={(version) => void versions.restore(version)}
        />
      </footer>
    </Card>
  );
}

const HeardPoorlyNote = () => (
  <div role="note" className="rounded-control bg-wash p-4">
    <p className="font-medium">This was hard to hear</p>
    <p className="text-sm text-soft">
      Many words may be wrong. Listen to your recording before you post, or record it again in a quieter
      place.
    </p>
  </div>
);

interface FallbackNoteProps {
  sessionId: string;
  /** Whether the model is already writing it again. */
  working: boolean;
  /** Called once the server has accepted another try. */
  onRetry: () => Promise<unknown>;
}

/** Says that the built-in writer wrote this draft, and offers to ask the model again. */
function FallbackNote({ sessionId, working, onRetry }: FallbackNoteProps) {
  const { busy: asking, run } = useAction(
    async () => {
      await apiSend("POST", API.redraft(sessionId));
      await onRetry();
    },
    { title: "Couldn't try again" },
  );
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
      <Button
        variant="secondary"
        size="sm"
        className="self-start sm:self-auto"
        busy={busy}
        onClick={() => void run()}
      >
        Try again
      </Button>
    </div>
  );
}
