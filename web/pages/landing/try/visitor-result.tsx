import { type ComponentProps, useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { DraftInProgress } from "../../../shared/post/draft-in-progress.tsx";
import { later } from "../../../ui/later.ts";

const useVisitorDraft = later(() => import("./visitor-draft.tsx"));

interface Props extends Pick<ComponentProps<typeof DraftInProgress>, "words" | "partial"> {
  working: boolean;
  /** Undefined until it is known, and for a note of an earlier visit. */
  transcript: string | undefined;
  draft: Draft | undefined;
}

export function VisitorResult({ working, words, transcript, partial, draft }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const VisitorDraft = useVisitorDraft(draft !== undefined, () => undefined);
  const writing = working || (transcript !== undefined && !VisitorDraft);
  useEffect(() => {
    if (working) place.current?.scrollIntoView();
  }, [working]);

  return (
    <div ref={place} className="-scroll-mt-16">
      {writing && (
        <DraftInProgress
          words={words}
          transcript={transcript}
          partial={partial}
          isVisitor
          // The post will stand there.
          className="min-h-[calc(100dvh-2rem)] py-8 lg:pr-90"
        />
      )}
      <div role="status">
        {!writing && draft && transcript !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!writing && draft && VisitorDraft && <VisitorDraft key={draft.id} first={draft} />}
    </div>
  );
}
