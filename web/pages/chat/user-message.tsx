import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "#contract/chat.ts";

/** Longer notes start folded, so that a phone shows the draft without a long scroll. */
const FOLD_CHARS = 320;

interface Props {
  message: Message;
  /** What it was heard from, where it was spoken. */
  sound?: ReactNode;
}

/** What was said, as it was heard. */
export function UserMessage({ message, sound }: Props) {
  const [open, setOpen] = useState(false);
  const textId = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const long = message.content.length > FOLD_CHARS;
  const cut = useCut(text, long && !open);
  return (
    <article aria-label="You said" className="border-line border-l-2 pl-4">
      <p className="font-medium text-faint text-sm">You said</p>
      <p
        ref={text}
        id={textId}
        dir="auto"
        className={`mt-1 whitespace-pre-wrap wrap-anywhere text-soft leading-relaxed ${long && !open ? "line-clamp-4" : ""}`}
      >
        {message.content}
      </p>
      {long && (open || cut) && (
        <button
          type="button"
          className="focus-ring -ml-2 mt-1 min-h-11 rounded-control px-2 font-medium text-sm text-soft underline decoration-line underline-offset-4 hover:text-ink"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
      {sound}
    </article>
  );
}

/** Whether lines are missing from what is folded; a wide screen may show them all. */
function useCut(text: RefObject<HTMLElement | null>, folded: boolean): boolean {
  const [cut, setCut] = useState(folded);
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    const element = text.current;
    if (!folded || !element) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, folded]);
  return cut;
}
