import { MessageSquare, Pencil, RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import type { VaultRecording } from "#contract/recordings.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { nameOf } from "./words.ts";

interface Props {
  recording: VaultRecording;
  busy: boolean;
  disabled?: boolean;
  onProcess: () => void;
  /** Where there are no more recordings in the trial: only a plan gets a note processed. */
  onSubscribe?: () => void;
}

const icon = { className: "size-4", "aria-hidden": true } as const;
const linkClass = buttonClass({ variant: "secondary", size: "sm" });

/** What gets a waiting recording processed, whatever it waits for. */
export function WaitingActions({ recording, busy, disabled, onProcess, onSubscribe }: Props) {
  const { problem, purpose, sessionId, source } = recording;
  if (problem?.retry === false) {
    return purpose === "turn" && sessionId !== null ? (
      <Link to={PATHS.chat(sessionId)} className={linkClass}>
        <MessageSquare {...icon} />
        Open its conversation
      </Link>
    ) : (
      <Link to={PATHS.record} className={linkClass}>
        <Pencil {...icon} />
        {source === "text" ? "Type it again" : "Type it instead"}
      </Link>
    );
  }
  if (onSubscribe && purpose === "note") {
    return (
      <Button size="sm" onClick={onSubscribe}>
        Subscribe to process it
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      aria-label={`${busy ? "Processing" : "Process now:"} the ${nameOf(recording)}`}
      busy={busy}
      disabled={disabled}
      onClick={onProcess}
    >
      {!busy && <RotateCw {...icon} />}
      {busy ? "Processing…" : "Process now"}
    </Button>
  );
}
