import { useEffect, useRef, useState } from "react";
import { Card, CardTitle } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { outbox } from "./device.ts";
import type { OutboxEntry } from "./entry.ts";
import { WaitingEntry } from "./waiting-entry.tsx";

interface WaitingNotesProps {
  entries: readonly OutboxEntry[];
  /** On the screen of a session: which. */
  sessionId?: string;
  /** While something else is recording or on its way. */
  disabled: boolean;
  onSend: (entry: OutboxEntry) => void;
}

function heading(entries: readonly OutboxEntry[]): string {
  const noun = entries.every(({ content }) => content.kind === "sound") ? "recording" : "note";
  return `${entries.length} ${noun}${entries.length === 1 ? "" : "s"} waiting on this device`;
}

/** Those that wait for somebody, and those another tab is sending, unless this screen is sending itself. */
export const waitingAmong = (entries: readonly OutboxEntry[], busy: boolean) =>
  entries.filter(({ status }) => status.kind === "waiting" || (status.kind === "sending" && !busy));

/** What could not be sent yet, and what can be done about it. */
export function WaitingNotes({ entries, sessionId, disabled, onSend }: WaitingNotesProps) {
  const [discarding, setDiscarding] = useState<OutboxEntry>();
  const region = useRef<HTMLDivElement>(null);
  const shared = entries.some(({ status }) => status.kind === "waiting" && status.reason === "shared");
  // Whoever shares something comes here for it, and it is below the recorder.
  useEffect(() => {
    if (shared) region.current?.scrollIntoView({ block: "center" });
  }, [shared]);
  if (entries.length === 0) return null;

  return (
    <Card ref={region} role="region" aria-labelledby="waiting-title">
      <CardTitle id="waiting-title">{heading(entries)}</CardTitle>
      <ul className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <WaitingEntry
            key={entry.id}
            entry={entry}
            sessionId={sessionId}
            disabled={disabled}
            onSend={() => onSend(entry)}
            onDiscard={() => setDiscarding(entry)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={discarding !== undefined}
        onOpenChange={(open) => !open && setDiscarding(undefined)}
        title={discarding?.content.kind === "text" ? "Discard this note?" : "Discard this recording?"}
        description="It has not been sent and is nowhere but here. It can't be brought back."
        confirm="Discard it"
        onConfirm={() => {
          if (discarding) void outbox.discard(discarding.id);
          setDiscarding(undefined);
        }}
      />
    </Card>
  );
}
