import { useEffect, useId, useRef, useState } from "react";
import type { Draft, Fidelity, Unsaid } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { later } from "../../ui/later.ts";
import { toast, toastNotLoaded } from "../../ui/toast.tsx";
import type { SaveDraft } from "../draft-editor/use-draft-changes.ts";
import { Lines } from "../lines/line.tsx";
import { withOwnWords, withoutSpan } from "./edits.ts";
import type { UnsaidActions } from "./unsaid-popover.tsx";

interface Props {
  draft: Draft;
  save: SaveDraft;
  unavailable: boolean;
}

/**
 * The body. Each passage that the speaker did not say is marked, and its mark opens the actions on it; each sentence of
 * which it is known when they said it can be heard.
 */
export function MarkedText({ draft, save, unavailable }: Props) {
  const hintId = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [resolved, setResolved] = useState(0);
  const { body } = postText(draft);
  const { fidelity, language, sources } = draft;

  // The mark that had the focus is gone; the focus moves to its paragraph.
  useEffect(() => {
    if (resolved > 0) paragraph.current?.focus({ preventScroll: true });
  }, [resolved]);

  async function resolve(saved: Promise<boolean>, title: string): Promise<void> {
    if (!(await saved)) return;
    toast({ title });
    setResolved((count) => count + 1);
  }

  function actionsFor(unsaid: Unsaid) {
    const [without, ownWords] = [withoutSpan(body, unsaid), withOwnWords(body, unsaid)];
    const saveBody = (content: string, change: "remove" | "your-words") =>
      save({ bodies: [{ content }], change });
    return {
      // An empty body is no post.
      remove: without.trim() === "" ? undefined : () => resolve(saveBody(without, "remove"), "Removed"),
      confirm: () => resolve(save({ confirmed: [unsaid.text] }), "Marked as true"),
      useOwnWords:
        ownWords === undefined || ownWords === body
          ? undefined
          : () => resolve(saveBody(ownWords, "your-words"), "Your words are back"),
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
        <Lines
          text={body}
          sources={sources}
          unsaid={fidelity.unsaid}
          mark={(unsaid) => (
            <UnsaidMark
              unsaid={unsaid}
              hintId={hintId}
              actions={actionsFor(unsaid)}
              unavailable={unavailable}
            />
          )}
        />
      </p>
      <span id={hintId} hidden>
        You didn't say this
      </span>
    </>
  );
}

const usePopover = later(() => import("./unsaid-popover.tsx"));

interface MarkProps {
  unsaid: Unsaid;
  /** The element that says what a mark means. */
  hintId: string;
  actions: UnsaidActions;
  unavailable: boolean;
}

/** A passage that the speaker did not say; it opens the actions on it. */
function UnsaidMark({ unsaid, hintId, actions, unavailable }: MarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  const [requested, setRequested] = useState(false);
  const open = requested && !unavailable;
  const close = () => setRequested(false);
  const Popover = usePopover(open, () => {
    toastNotLoaded();
    close();
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a real button cannot break across lines as text does. */}
      <span
        ref={mark}
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popoverId : undefined}
        aria-describedby={hintId}
        className="focus-ring cursor-pointer rounded-xs bg-accent-soft decoration-wavy decoration-accent decoration-from-font underline underline-offset-4 box-decoration-clone"
        onClick={() => setRequested(!requested)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {unsaid.text}
      </span>
      {Popover && (
        <Popover id={popoverId} unsaid={unsaid} actions={actions} mark={mark} open={open} onClose={close} />
      )}
    </>
  );
}

interface FidelityLineProps {
  fidelity: Fidelity;
  /** Whether the text it was measured on is being replaced. */
  stale: boolean;
}

/** The share of the body that is the speaker's own words, rounded down: 100 % means all of it. */
export const FidelityLine = ({ fidelity, stale }: FidelityLineProps) => (
  <p className={`min-h-10 text-sm sm:min-h-5 text-soft ${stale ? "invisible" : ""}`}>
    <span className="font-medium text-ink tabular-nums">
      {Math.floor(fidelity.yourWords * 100)}&nbsp;% your words.
    </span>{" "}
    {explanation(fidelity)}
  </p>
);

function explanation({ yourWords, unsaid }: Fidelity): string {
  if (unsaid.length === 1) return "The underlined passage isn't in what you said. Open it to check it.";
  if (unsaid.length > 1) {
    return `The ${unsaid.length} underlined passages aren't in what you said. Open one to check it.`;
  }
  return yourWords === 1
    ? "Everything here traces back to what you said."
    : "The rest joins or rephrases what you said. Nothing stands out as added.";
}
