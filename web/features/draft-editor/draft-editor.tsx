import type { Draft } from "#contract/drafts.ts";
import { postOf, selectedCta } from "#contract/post-text.ts";
import { Card } from "../../ui/card.tsx";
import { FallbackNote } from "./fallback-note.tsx";
import { HookPicker } from "./hook-picker.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostBody } from "./post-body.tsx";
import { PostLength } from "./post-length.tsx";
import { useDraftChanges } from "./use-draft-changes.ts";
import { useEditedText } from "./use-edited-text.ts";

interface Props {
  draft: Draft;
  /** Whether the model is writing it once more. */
  working: boolean;
  onRetry: () => Promise<unknown>;
}

/** One post in the making: choose a hook, edit the body, take it to LinkedIn. */
export function DraftEditor({ draft, working, onRetry }: Props) {
  const { shown, chooseHook, saveBody } = useDraftChanges(draft);
  const body = shown.bodies[shown.selectedBodyIndex]?.content ?? "";
  const [text, setText] = useEditedText(draft.id, body);

  // What is counted and copied is what stands on the screen, saved or not.
  const visible =
    text === null ? shown : { ...shown, bodies: [{ content: text.trim() }], selectedBodyIndex: 0 };
  const post = postOf(visible);
  const cta = selectedCta(shown);

  return (
    <Card role="region" aria-label="Your draft" className="flex flex-col gap-6">
      {draft.writtenBy === "builtin" && draft.fallback && (
        <FallbackNote sessionId={draft.sessionId} working={working} onRetry={onRetry} />
      )}
      <HookPicker draft={shown} onChoose={(index) => void chooseHook(index)} />
      <PostBody body={body} language={draft.language} text={text} onText={setText} onSave={saveBody} />
      {cta !== null && (
        <p
          lang={draft.language ?? undefined}
          dir="auto"
          className="wrap-anywhere whitespace-pre-wrap leading-relaxed"
        >
          {cta}
        </p>
      )}
      <footer className="flex flex-col gap-4 border-line border-t pt-5">
        <PostLength post={post} />
        <PostActions post={post} />
      </footer>
    </Card>
  );
}
