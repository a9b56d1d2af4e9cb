import { ArrowUp } from "lucide-react";
import type { Message } from "#contract/chat.ts";
import { draftAnchor } from "../../shared/shell/draft-anchor.ts";
import { Button } from "../../ui/button.tsx";
import { useNews } from "./news.ts";
import { TypedText } from "./typed-text.tsx";

export function AssistantMessage({ message }: { message: Message }) {
  const news = useNews(message);
  const { fullAiResponse } = message;
  const changed = fullAiResponse && "version" in fullAiResponse ? fullAiResponse.draftId : undefined;

  return (
    <article aria-label="Outspoken">
      <p className="font-medium text-faint text-sm">Outspoken</p>
      <TypedText
        text={message.content}
        news={news}
        className="mt-1 whitespace-pre-wrap wrap-anywhere leading-relaxed"
      />
      {changed !== undefined && (
        <Button variant="quiet" size="sm" className="-ml-3 mt-1" onClick={() => showDraft(changed)}>
          <ArrowUp className="size-4" aria-hidden="true" />
          See your post
        </Button>
      )}
    </article>
  );
}

function showDraft(draftId: string): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const draft = document.getElementById(draftAnchor(draftId));
  draft?.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  draft?.focus({ preventScroll: true });
}
