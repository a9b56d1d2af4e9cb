import { useState } from "react";
import type { Message } from "#contract/chat.ts";

interface Props {
  messages: Message[];
  /** What is now to be answered in an interview: it is read where it stands. */
  question: Message | undefined;
}

/** Reads new replies to screen readers, also those that change nothing. */
export function Announcement({ messages, question }: Props) {
  const last = messages.at(-1);
  const [first] = useState(last?.id);
  const isNew = last && last.id !== first && last.role !== "user" && last !== question;
  return (
    <p role="status" className="sr-only">
      {isNew ? last.content : ""}
    </p>
  );
}
