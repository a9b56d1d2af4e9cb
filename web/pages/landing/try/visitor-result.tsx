import { useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { VisitorDraft } from "./visitor-draft.tsx";
import { VisitorProgress } from "./visitor-progress.tsx";

/** Tailwind's `lg`: from here on there are two columns. */
const WIDE = "(min-width: 64rem)";

interface Props {
  /** Sending the note, or waiting for its draft. */
  working: boolean;
  /** What was heard of the note, as soon as that is known; undefined for a note of an earlier visit. */
  transcript: string | undefined;
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
}

/** What became of the last note: on its way, being written, or there. */
export function VisitorResult({ working, transcript, draft, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Beside the recorder it is in sight already; below it, it takes the whole screen, as the overlay does in the app.
    const block = window.matchMedia(WIDE).matches ? "nearest" : "start";
    if (working) place.current?.scrollIntoView({ block });
  }, [working]);

  return (
    // As high as a phone's screen, so that nothing beneath is seen to move when the draft takes the place of the wait.
    <div ref={place} className="scroll-my-4 max-lg:min-h-dvh lg:row-span-2">
      <div role="status">
        {working && <VisitorProgress transcript={transcript} />}
        {!working && draft && transcript !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!working && draft && <VisitorDraft key={draft.id} draft={draft} onChange={onChange} />}
    </div>
  );
}
