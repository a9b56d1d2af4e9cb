import { useEffect, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { useTypewriter } from "../../shared/typewriter.ts";

interface Props {
  text: string;
  /** Whether it is typed out, rather than shown at once. */
  animate: boolean;
  className?: string;
}

/** A text that may type itself; screen readers get it whole. */
export function TypedText({ text, animate, className }: Props) {
  const [typed, rest] = useTypewriter(text, animate);
  return (
    <>
      <p className="sr-only">{text}</p>
      {/* The rest is there but invisible, so that nothing moves while the text is typed. */}
      <p aria-hidden="true" dir="auto" className={className}>
        {typed}
        <span className="invisible">{rest}</span>
      </p>
    </>
  );
}

/** The messages shown since the page was loaded; each is typed out once at most. */
const shown = new Set<string>();

/** Whether this message was written after the page was loaded and is shown for the first time. */
export function useIsNew({ id, created_at }: Message): boolean {
  const [isNew] = useState(() => !shown.has(id) && Date.parse(created_at) >= performance.timeOrigin);
  useEffect(() => {
    shown.add(id);
  }, [id]);
  return isNew;
}
