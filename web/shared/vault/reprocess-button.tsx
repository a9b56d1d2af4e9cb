import { RotateCw } from "lucide-react";
import type { VaultRecording } from "#contract/recordings.ts";
import { Button } from "../../ui/button.tsx";
import { nameOf } from "./words.ts";

interface Props {
  recording: VaultRecording;
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Another try at what was heard already; nothing for what has no sound. */
export function ReprocessButton({ recording, busy, disabled, onClick }: Props) {
  if (!recording.hasAudio) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${busy ? "Processing" : "Re-process"} the ${nameOf(recording)}`}
      busy={busy}
      disabled={disabled}
      onClick={onClick}
    >
      {!busy && <RotateCw className="size-4" aria-hidden="true" />}
      {busy ? "Processing…" : "Re-process"}
    </Button>
  );
}
