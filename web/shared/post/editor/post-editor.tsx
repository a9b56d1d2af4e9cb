import { type ReactNode, type Ref, useEffect, useEffectEvent } from "react";
import type { Draft } from "#contract/drafts.ts";
import type { Post } from "#contract/posts.ts";
import { DeadMention } from "../actions/dead-mention.tsx";
import { PostBar } from "../actions/post-bar.tsx";
import type { SuggestedTime } from "../schedule/schedule-dialog.tsx";
import { History, isUndoKey } from "../versions/history.tsx";
import { CtaEditor } from "./cta-editor.tsx";
import { HookPicker } from "./hook-picker.tsx";
import { PostBody } from "./post-body.tsx";
import { useDraftEditing } from "./use-draft-editing.ts";

interface Props {
  draft: Draft;
  /** The new body while it is written; actions wait for its end. */
  partialBody?: string;
  suggestion?: SuggestedTime;
  /** On the post's own page. */
  post?: Post;
  /** It begins as an open edit. */
  opened?: boolean;
  ref?: Ref<HTMLElement>;
  /** Above the hooks. */
  children?: ReactNode;
}

export const labelOf = ({ title }: Draft): string => title ?? "Your draft";

export function PostEditor({ draft, partialBody, suggestion, post, opened, ref, children }: Props) {
  const editing = useDraftEditing(draft, partialBody);
  const { versions, canRestore } = editing;
  const open = useEffectEvent(() => editing.typed ?? editing.open());
  useEffect(() => {
    if (opened) open();
  }, [opened]);

  return (
    <section
      ref={ref}
      aria-label={labelOf(draft)}
      // A click anywhere in it moves the focus here, for the undo key.
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 outline-none sm:gap-5"
      onKeyDown={(event) => {
        if (!isUndoKey(event.nativeEvent)) return;
        event.preventDefault();
        if (canRestore && versions.canUndo) void versions.undo();
      }}
    >
      {children}
      {draft.heardPoorly && (
        <div role="note" className="rounded-control bg-wash p-4">
          <p className="font-medium">This was hard to hear</p>
          <p className="text-sm text-soft">
            Many words may be wrong. Listen to your recording before you post, or record it again in a quieter
            place.
          </p>
        </div>
      )}
      <HookPicker {...editing} />
      <PostBody editing={editing} />
      <CtaEditor {...editing} />
      {!editing.busy && !editing.choosingHook && (
        <DeadMention post={{ ...draft, ...editing.texts }} onRemoved={editing.leave} />
      )}
      <History draft={draft} unavailable={!canRestore} onRestore={versions.restore} />
      <PostBar editing={editing} post={post} suggestion={suggestion} />
    </section>
  );
}
