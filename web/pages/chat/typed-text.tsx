import { useEffect, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { useTypewriter } from "../../shared/typewriter.ts";

interface Props {
  text: string;
  /** Whether it is typed out, rather than just there. */
  news: boolean;
  className?: string;
}

/** A text that types itself when it is news; screen readers get it whole. */
export function TypedText({ text, news, className }: Props) {
  const [typed, rest] = useTypewriter(text, news);
  return (
    <>
      <p className="sr-only">{text}</p>
      {/* What is still to come takes its place unseen, so that nothing moves while the text is typed. */}
      <p aria-hidden="true" dir="auto" className={className}>
        {typed}
        <span className="invisible">{rest}</span>
      </p>
    </>
  );
}

/** The messages already shown since the page was loaded; each is typed out once at most. */
const shown = new Set<string>();

/** Whether this message was written since the page was loaded and is looked at for the first time. */
export function useNews({ id, created_at }: Message): boolean {
  const [news] = useState(() => !shown.has(id) && Date.parse(created_at) >= performance.timeOrigin);
  useEffect(() => {
    shown.add(id);
  }, [id]);
  return news;
}
