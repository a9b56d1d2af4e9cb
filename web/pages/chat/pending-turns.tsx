import { Pencil, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { useDraftChanges, useRestore } from "../../shared/post/editor/use-draft-changes.ts";
import type { DraftEditing } from "../../shared/post/editor/use-draft-editing.ts";
import type { OutboxEntry } from "../../shared/recording/outbox/entry.ts";
import { waitingText } from "../../shared/recording/outbox/failures.ts";
import { outbox } from "../../shared/recording/outbox/sender.ts";
import { recordingOf } from "../../shared/recording/vault/recording-sound.tsx";
import { QuietButton, SmallButton } from "../../ui/button.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Working } from "../../ui/spinner.tsx";
import { YouSaid } from "./messages.tsx";
import type { Chat, Turns } from "./use-chat.ts";

export const Bubble = ({ text, children }: { text: string; children?: ReactNode }) => (
  <YouSaid>
    <OwnWords className="mt-1 whitespace-pre-wrap text-soft leading-relaxed">{text}</OwnWords>
    {children}
  </YouSaid>
);

type SendingProps = { text: string | null; interviewing: boolean };

const SendingStatus = ({ text, interviewing }: SendingProps) => (
  <Working>
    {text !== null
      ? "Changing your post…"
      : interviewing
        ? "Listening to your answer…"
        : "Listening to what you said…"}
  </Working>
);

export const SendingMessage = ({ docked, ...sending }: SendingProps & { docked: boolean }) => (
  <div className="flex flex-col gap-8 empty:hidden">
    {sending.text !== null && <Bubble text={sending.text} />}
    {!docked && <SendingStatus {...sending} />}
  </div>
);

interface AnswerProps {
  detail: SessionDetail;
  turns: Turns;
  chat: Chat;
  writer: DraftEditing["writer"];
  onSayAgain: () => void;
}

/** What has become of the last request since the page was loaded, with a way back. */
export function LastAnswer({ detail, turns, chat, writer, onSayAgain }: AnswerProps) {
  const { answers, failure } = writer;
  const last = detail.messages.at(-1);
  const [first] = useState(last?.id);
  if (turns.sending) return <SendingStatus text={turns.sending.text} interviewing={false} />;
  const unsentTurn = turns.waiting.at(-1);
  const reason = unsentTurn?.status.kind === "waiting" && waitingText(unsentTurn, unsentTurn.status.reason);
  if (reason || (failure && failure.task !== "hooks")) {
    return (
      <>
        <p className="min-w-0 flex-1 text-danger text-sm leading-snug">{reason || failure?.message}</p>
        {unsentTurn && <QuietButton onClick={() => turns.sendAgain(unsentTurn)}>Try again</QuietButton>}
      </>
    );
  }
  const tweak = answers.at(-1);
  if (tweak && tweak.after === last?.id) return <p className="text-soft text-sm">{tweak.text}</p>;
  if (last?.role !== "assistant" || last.id === first) return null;
  const request = detail.messages.at(-2);
  const isSpoken = request && recordingOf(detail, request)?.source === "audio";
  const reply = last.fullAiResponse;
  const draft = reply && "version" in reply && chat.drafts.data?.find(({ id }) => id === reply.draftId);
  const isCurrent = draft && draft.version === reply.version;
  return (
    <>
      <div className="min-w-0 flex-1 text-sm leading-snug">
        {isSpoken && <OwnWords className="line-clamp-1 text-faint">“{request.content}”</OwnWords>}
        <p dir="auto" className="line-clamp-3 text-soft">
          {!draft || isCurrent ? last.content : "Your post has changed since."}
        </p>
      </div>
      {isSpoken && <QuietButton onClick={onSayAgain}>Say again</QuietButton>}
      {isCurrent && <UndoAnswer draft={draft} />}
    </>
  );
}

export function UndoAnswer({ draft }: { draft: Draft }) {
  const { save } = useDraftChanges(draft);
  const { undo } = useRestore(draft, save);
  return (
    <QuietButton className="-ml-3" icon={Undo2} onClick={undo}>
      Undo
    </QuietButton>
  );
}

interface UnsentProps {
  entry: OutboxEntry;
  turns: Turns;
  disabled: boolean;
  onEdit: (text: string) => void;
}

export function UnsentMessage({ entry, turns, disabled, onEdit }: UnsentProps) {
  const { id, content, status } = entry;
  if (content.kind !== "text" || status.kind !== "waiting") return null;
  const { text } = content;
  const discard = () => void outbox.discard(id);
  const edit = () => {
    onEdit(text);
    discard();
  };
  return (
    <Bubble text={text}>
      <p className="mt-2 text-danger text-sm">{waitingText(entry, status.reason)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <SmallButton disabled={disabled} onClick={() => turns.sendAgain(entry)} icon={RotateCcw}>
          Try again
        </SmallButton>
        <QuietButton disabled={disabled} onClick={edit} icon={Pencil}>
          Edit
        </QuietButton>
        <QuietButton disabled={disabled} onClick={discard} icon={Trash2}>
          Discard
        </QuietButton>
      </div>
    </Bubble>
  );
}
