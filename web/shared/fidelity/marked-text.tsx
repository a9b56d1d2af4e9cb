import { Fragment, useEffect, useId, useRef, useState } from "react";
import type { Draft, Unsaid } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { toast } from "../../ui/toast.tsx";
import type { SaveDraft } from "../draft-editor/use-draft-changes.ts";
import { withOwnWords, withoutSpan } from "./edits.ts";
import { segmentsOf } from "./segments.ts";
import { UnsaidMark } from "./unsaid-mark.tsx";

interface Props {
  draft: Draft;
  save: SaveDraft;
  unavailable: boolean;
}

/** The body with what the speaker did not say marked, each with what can be done about it. */
export function MarkedText({ draft, save, unavailable }: Props) {
  const hintId = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [settled, setSettled] = useState(0);
  const { body } = postText(draft);
  const { fidelity, language } = draft;

  // The mark that had the keyboard is gone; it goes on where the mark was.
  useEffect(() => {
    if (settled > 0) paragraph.current?.focus({ preventScroll: true });
  }, [settled]);

  async function settle(saved: Promise<boolean>, title: string): Promise<void> {
    if (!(await saved)) return;
    toast({ title });
    setSettled((count) => count + 1);
  }

  function actionsFor(unsaid: Unsaid) {
    const [without, ownWords] = [withoutSpan(body, unsaid), withOwnWords(body, unsaid)];
    const saveBody = (content: string, change: "remove" | "your-words") =>
      save({ bodies: [{ content }], change });
    return {
      // An empty body is no post.
      remove: without.trim() === "" ? undefined : () => settle(saveBody(without, "remove"), "Removed"),
      confirm: () => settle(save({ confirmed: [unsaid.text] }), "Marked as true"),
      useOwnWords:
        ownWords === undefined || ownWords === body
          ? undefined
          : () => settle(saveBody(ownWords, "your-words"), "Your words are back"),
    };
  }

  return (
    <>
      <p
        ref={paragraph}
        tabIndex={-1}
        lang={language ?? undefined}
        dir="auto"
        className="wrap-anywhere whitespace-pre-wrap leading-relaxed outline-none"
      >
        {segmentsOf(body, fidelity.unsaid).map(({ text, start, unsaid }) =>
          unsaid ? (
            <UnsaidMark
              key={`${start} ${text}`}
              unsaid={unsaid}
              hintId={hintId}
              actions={actionsFor(unsaid)}
              unavailable={unavailable}
            />
          ) : (
            <Fragment key={`${start} ${text}`}>{text}</Fragment>
          ),
        )}
      </p>
      <span id={hintId} hidden>
        You didn't say this
      </span>
    </>
  );
}
