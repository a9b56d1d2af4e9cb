import { Download, MessageSquare, Pause, Play, Send, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { PATHS } from "../../../paths.ts";
import { ButtonLink, SmallButton } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { ConfirmButton } from "../../../ui/dialog.tsx";
import { OwnWords } from "../../../ui/own-words.tsx";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { saveFile } from "../../browser.ts";
import { counted } from "../../counted.ts";
import { formatLength, formatRecent, localParts } from "../../dates.ts";
import { forgetSound, playSound, useSounding } from "../player.ts";
import { type OutboxEntry, savedExtension } from "./entry.ts";
import { waitingText } from "./failures.ts";
import { outbox } from "./sender.ts";

interface WaitingNotesProps {
  entries: readonly OutboxEntry[];
  /** On a session's screen: its id. Notes of other sessions are sent from their own screens. */
  sessionId?: string;
  disabled: boolean;
  onSend: (entry: OutboxEntry) => void;
}

export const waitingAmong = (entries: readonly OutboxEntry[], busy: boolean) =>
  entries.filter(({ status }) => status.kind === "waiting" || (status.kind === "sending" && !busy));

export function WaitingNotes({ entries, ...props }: WaitingNotesProps) {
  if (entries.length === 0) return null;
  const noun = entries.every(({ content }) => content.kind === "sound") ? "recording" : "note";
  return (
    <Card role="region" aria-labelledby="waiting-title">
      <CardTitle id="waiting-title">{counted(entries.length, noun)} waiting on this device</CardTitle>
      <ul className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <WaitingEntry key={entry.id} {...props} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function title({ content, createdAt, sessionId }: OutboxEntry): string {
  const when = formatRecent(createdAt);
  if (content.kind === "text") return `Typed ${sessionId === undefined ? "note" : "message"}, ${when}`;
  return content.durationMs === null
    ? `${content.name ?? "Uploaded file"}, ${when}`
    : `${formatLength(content.durationMs / 1000)} recorded ${when}`;
}

type WaitingEntryProps = Omit<WaitingNotesProps, "entries"> & { entry: OutboxEntry };

function WaitingEntry({ entry, sessionId, disabled, onSend }: WaitingEntryProps) {
  const isPlaying = useSounding(entry.id);
  useEffect(() => () => forgetSound(entry.id), [entry.id]);
  const { content, status } = entry;
  const busy = status.kind === "sending";
  const isFinal = status.kind === "waiting" && status.retryAt === Infinity;

  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="font-medium text-ink">{title(entry)}</p>
      {content.kind === "text" && (
        <OwnWords className="mt-1 line-clamp-2 text-sm text-soft">{content.text}</OwnWords>
      )}
      <p className="mt-1 flex min-h-5 items-center gap-2 text-sm leading-snug text-soft">
        {busy && <SpinnerIcon className="size-4 text-accent" />}
        {status.kind === "waiting" ? waitingText(entry, status.reason) : "Sending…"}
      </p>
      {!outbox.outlivesPage(entry.id) && (
        <p className="mt-1 text-sm leading-snug text-danger">
          This browser can't keep it once the page is closed. Download it to be safe.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        {content.kind === "sound" && (
          <SmallButton
            icon={isPlaying ? Pause : Play}
            onClick={() => (isPlaying ? forgetSound(entry.id) : playEntry(entry))}
          >
            {isPlaying ? "Pause" : "Play"}
          </SmallButton>
        )}
        {isFinal ? null : entry.sessionId === sessionId || entry.sessionId === undefined ? (
          <SmallButton disabled={busy || disabled} onClick={() => onSend(entry)} icon={Send}>
            {entry.attempts === 0 ? "Send" : "Send again"}
          </SmallButton>
        ) : (
          <ButtonLink to={PATHS.chat(entry.sessionId)} size="sm" icon={MessageSquare}>
            Open chat
          </ButtonLink>
        )}
        <SmallButton onClick={() => void downloadEntry(entry)} icon={Download}>
          Download
        </SmallButton>
        <ConfirmButton
          className="-ml-3"
          disabled={busy}
          icon={Trash2}
          question={content.kind === "text" ? "Discard this note?" : "Discard this recording?"}
          consequence="It hasn't been sent and is only on this device. You can't undo this."
          confirm="Discard it"
          onConfirm={() => outbox.discard(entry.id)}
        >
          Discard
        </ConfirmButton>
      </div>
    </li>
  );
}

function playEntry(entry: OutboxEntry): void {
  // A file that isn't sound ends at once.
  void playSound({ id: entry.id, fetch: async () => (await outbox.sound(entry)) ?? new Blob() });
}

async function downloadEntry(entry: OutboxEntry): Promise<void> {
  const { content } = entry;
  const data =
    content.kind === "text" ? new Blob([content.text], { type: "text/plain" }) : await outbox.sound(entry);
  if (!data) return;
  const extension = content.kind === "text" ? "txt" : savedExtension(content.mimeType);
  const { date, time } = localParts(new Date(entry.createdAt));
  const name = content.kind === "sound" ? content.name : undefined;
  saveFile(data, name ?? `outspoken-${date}-${time.replace(":", "")}.${extension}`);
}
