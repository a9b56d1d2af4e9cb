import type { ReactNode } from "react";
import type { Message } from "#contract/chat.ts";
import { AssistantMessage } from "./assistant-message.tsx";
import { UserMessage } from "./user-message.tsx";

/** The conversation, oldest first. `draft` stands after the first assistant message, or last while there is none. */
export function MessageList({ messages, draft }: { messages: Message[]; draft: ReactNode }) {
  const first = messages.findIndex((message) => message.role === "assistant");
  const items = messages.map((message) => (
    <li key={message.id}>
      {message.role === "user" ? <UserMessage message={message} /> : <AssistantMessage message={message} />}
    </li>
  ));
  // An entry of its own, by key, so that it keeps its state when the message arrives before it.
  const draftItem = (
    <li key="draft" className={first < 0 ? undefined : "-mt-4"}>
      {draft}
    </li>
  );
  return (
    <ol className="flex flex-col gap-8" aria-label="Conversation">
      {items.toSpliced(first < 0 ? items.length : first + 1, 0, draftItem)}
    </ol>
  );
}
