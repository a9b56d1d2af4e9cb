import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { OutboxEntry } from "../../shared/recording/outbox/entry.ts";
import { waitingText } from "../../shared/recording/outbox/failures.ts";
import { outbox } from "../../shared/recording/outbox/use-outbox.ts";
import { Button } from "../../ui/button.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { YouSaid } from "./messages.tsx";

const Bubble = ({ text, children }: { text: string; children?: ReactNode }) => (
  <YouSaid>
    <p translate="no" dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere text-soft leading-relaxed">
      {text}
    </p>
    {children}
  </YouSaid>
);

export function SendingMessage({ text, interviewing }: { text: string | null; interviewing: boolean }) {
  const spoken = interviewing ? "Listening to your answer…" : "Listening to what you said…";
  return (
    <>
      {text !== null && <Bubble text={text} />}
      <p role="status" className="mt-8 flex items-center gap-2.5 text-soft first:mt-0">
        <SpinnerIcon className="size-5 text-accent" />
        {text === null ? spoken : "Changing your post…"}
      </p>
    </>
  );
}

interface UnsentProps {
  entry: OutboxEntry;
  disabled: boolean;
  onRetry: () => void;
  onEdit: (text: string) => void;
}

/** A typed message that was not sent. */
export function UnsentMessage({ entry, disabled, onRetry, onEdit }: UnsentProps) {
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
        <Button size="sm" disabled={disabled} onClick={onRetry} icon={RotateCcw}>
          Try again
        </Button>
        <Button variant="quiet" size="sm" disabled={disabled} onClick={edit} icon={Pencil}>
          Edit
        </Button>
        <Button variant="quiet" size="sm" disabled={disabled} onClick={discard} icon={Trash2}>
          Discard
        </Button>
      </div>
    </Bubble>
  );
}
