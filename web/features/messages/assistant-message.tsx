import { useEffect, useState } from "react";
import type { Message } from "#contract/chat.ts";
import { useTypewriter } from "../../lib/typewriter.ts";

/** The messages already shown since the page was loaded; each is typed out once at most. */
const shown = new Set<string>();

/** Whether this message was written since the page was loaded and is looked at for the first time. */
const isNews = (message: Message) =>
  !shown.has(message.id) && Date.parse(message.created_at) >= performance.timeOrigin;

export function AssistantMessage({ message }: { message: Message }) {
  const [news] = useState(() => isNews(message));
  const [typed, rest] = useTypewriter(message.content, news);

  useEffect(() => {
    shown.add(message.id);
  }, [message.id]);

  return (
    <article aria-label="Outspoken">
      <p className="font-medium text-faint text-sm">Outspoken</p>
      <p className="sr-only">{message.content}</p>
      {/* What is still to come takes its place unseen, so that nothing moves while the text is typed. */}
      <p aria-hidden="true" dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere leading-relaxed">
        {typed}
        <span className="invisible">{rest}</span>
      </p>
    </article>
  );
}
