import { useEffect, useId, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft, DraftChange, Unsaid } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { apiGet } from "../../../api/client.ts";
import { cx } from "../../../ui/cx.ts";
import { later } from "../../../ui/later.ts";
import { toast } from "../../../ui/toast.tsx";
import type { DraftEditing } from "../editor/use-draft-editing.ts";
import { AsPosted, Lines } from "../spoken/line.tsx";
import { type Span, sentenceAround, withOwnWords, withoutUnsaid } from "./edits.ts";
import type { UnsaidActions, UnsaidPassage } from "./unsaid-popover.tsx";
import { PARTS, unsaidOf } from "./use-unsaid-walk.ts";

type Props = { editing: DraftEditing; part: keyof typeof PARTS; unavailable: boolean };

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Unsaid passages are marks that open actions; sentences with a known source can be played. */
export function MarkedText({ editing: { draft, save, isVisitor }, part, unavailable }: Props) {
  const hintId = useId();
  const { mutate } = useSWRConfig();
  const container = useRef<HTMLSpanElement>(null);
  const [resolvedCount, setResolvedCount] = useState(0);
  /** The transcript of a statement whose passage is still marked. */
  const [statement, setStatement] = useState<(Span & { transcript: string }) | null>(null);
  const { sessionId } = draft;
  const { text, unsaid, sources, patch } = PARTS[part](draft);

  // The focused mark is gone.
  useEffect(() => {
    if (resolvedCount > 0) container.current?.focus({ preventScroll: true });
  }, [resolvedCount]);

  function resolve(title: string): void {
    toast({ title });
    setStatement(null);
    setResolvedCount((count) => count + 1);
  }

  async function compareAgain(finding: Unsaid, transcript: string): Promise<void> {
    // The conversation shows the statement's player.
    await mutate(API.chat(sessionId));
    const drafts = await apiGet(API.drafts(sessionId));
    const now = drafts.find(({ id }) => id === draft.id);
    const isLeft = now && PARTS[part](now).unsaid.some((other) => overlap(other, finding));
    // Before the rest of the passage gets a mark, which opens at once.
    setStatement(isLeft ? { start: finding.start, end: finding.end, transcript } : null);
    await mutate<Draft[]>(API.drafts(sessionId), drafts, { revalidate: false });
    if (!isLeft) resolve("Now you've said it");
  }

  function actionsFor(finding: Unsaid): UnsaidActions {
    async function replace(content: string, change: DraftChange, title: string): Promise<void> {
      const fields = patch(content.trim());
      if (fields && (await save({ ...fields, change }))) resolve(title);
    }
    const [without, ownWords = text] = [withoutUnsaid(text, finding), withOwnWords(text, finding)];
    const putBack = () => replace(ownWords, "your-words", "Your words are back");
    return {
      say: (transcript) => compareAgain(finding, transcript),
      remove: patch(without.trim()) === null ? undefined : () => replace(without, "remove", "Removed"),
      confirm: async () => {
        if (await save({ confirmed: [finding.text] })) resolve("Marked as true");
      },
      useOwnWords: ownWords === text ? undefined : putBack,
    };
  }

  return (
    <>
      <span ref={container} tabIndex={-1} className="outline-none">
        <Lines
          text={text}
          sources={sources}
          unsaid={unsaid}
          sessionId={isVisitor ? null : sessionId}
          mark={(passage) => {
            const transcript = statement && overlap(statement, passage) ? statement.transcript : undefined;
            const finding = transcript === undefined ? passage : { ...passage, nearest: transcript };
            const { start, end } = sentenceAround(text, finding);
            return (
              <UnsaidMark
                unsaid={finding}
                hasStatement={transcript !== undefined}
                sentence={text.slice(start, end)}
                sessionId={sessionId}
                hintId={hintId}
                part={part}
                actions={actionsFor(finding)}
                unavailable={unavailable}
              />
            );
          }}
        />
      </span>
      {unsaid.length > 0 && (
        <span id={hintId} hidden>
          You didn't say this
        </span>
      )}
    </>
  );
}

const usePopover = later(() => import("./unsaid-popover.tsx"));

type MarkProps = UnsaidPassage & { hintId: string; part: Props["part"]; unavailable: boolean };

function UnsaidMark({ hintId, part, unavailable, ...rest }: MarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  // The rest of a passage after a statement is a mark of its own.
  const [isRequested, setRequested] = useState(rest.hasStatement);
  const open = isRequested && !unavailable;
  const close = () => setRequested(false);
  const Popover = usePopover(open, close);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a real button cannot break across lines as text does. */}
      <span
        ref={mark}
        role="button"
        tabIndex={0}
        data-unsaid={part}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popoverId : undefined}
        aria-describedby={hintId}
        className="focus-ring cursor-pointer rounded-xs bg-accent-soft decoration-wavy decoration-accent decoration-from-font underline underline-offset-4 box-decoration-clone"
        onClick={(event) => {
          // A press on the text around it would edit that.
          event.stopPropagation();
          setRequested(!isRequested);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        <AsPosted text={rest.unsaid.text} />
      </span>
      {Popover && open && <Popover {...rest} id={popoverId} mark={mark} onClose={close} />}
    </>
  );
}

export const OwnShare = ({ draft }: { draft: Draft }) => (
  <span className="font-medium text-ink">
    <span className="tabular-nums">{Math.floor(draft.fidelity.yourWords * 100)}%</span> your words
  </span>
);

/** Hidden while the body is not the one that it is about. */
export const FidelityLine = ({ draft, rewriting, edit, isVisitor }: DraftEditing) => (
  <p className={cx("min-h-10 text-sm text-soft sm:min-h-5", (rewriting || edit !== null) && "invisible")}>
    {isVisitor && (
      <>
        <OwnShare draft={draft} />.{" "}
      </>
    )}
    {explanation(draft)}
    {!isVisitor &&
      draft.sources.length > 0 &&
      " If we misheard a word, play its sentence, then press the word."}
  </p>
);

function explanation(draft: Draft): string {
  const count = unsaidOf(draft).length;
  if (count === 1) return "1 underlined phrase isn't from your recording. Tap it to check it.";
  if (count > 1) return `${count} underlined phrases aren't from your recording. Tap one to check it.`;
  return draft.fidelity.yourWords === 1
    ? "Every word is yours."
    : "The rest joins or rephrases what you said. Nothing stands out as added.";
}
