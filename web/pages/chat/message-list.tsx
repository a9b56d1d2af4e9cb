import type { ReactNode } from "react";
import type { Message } from "#contract/chat.ts";
import { AssistantMessage } from "./assistant-message.tsx";
import { UserMessage } from "./user-message.tsx";

interface Props {
  messages: Message[];
  /** What a message of the speaker's was heard from, where it was spoken. */
  soundOf: (message: Message) => ReactNode;
  /** What stands within the conversation: the draft, or the suite. */
  panel: ReactNode;
  /** The message after which it stands; undefined for the end. */
  panelAfter: string | undefined;
  /** What is not yet, or not only, a message. */
  children?: ReactNode;
}

/** The conversation, oldest first. */
export function MessageList({ messages, soundOf, panel, panelAfter, children }: Props) {
  const at = messages.findIndex(({ id }) => id === panelAfter);
  const items = messages.map((message) => (
    <li key={message.id}>
      {message.role === "user" ? (
        <UserMessage message={message} sound={soundOf(message)} />
      ) : (
        <AssistantMessage message={message} />
      )}
    </li>
  ));
  // An entry of its own, by key, so that it keeps its state when the message arrives before it.
  const panelItem = <li key="panel">{panel}</li>;
  return (
    <ol className="flex flex-col gap-8 pb-8" aria-label="Conversation">
      {panel ? items.toSpliced(at < 0 ? items.length : at + 1, 0, panelItem) : items}
      {children}
    </ol>
  );
}
