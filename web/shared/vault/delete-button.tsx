import { Trash2 } from "lucide-react";
import { useState } from "react";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, apiSend, errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import { nameOf } from "./words.ts";

interface Props {
  recording: VaultRecording;
  disabled: boolean;
  onDeleted: () => Promise<unknown>;
}

function consequence({ status, source }: VaultRecording): string {
  if (status !== "processed") return "Nothing was made from it yet. It can't be brought back.";
  return source === "text"
    ? "It leaves this list. Its conversation and your posts stay."
    : "Its sound can't be brought back. Its conversation and your posts stay.";
}

/** Deletes a recording for good, once that was confirmed. */
export function DeleteButton({ recording, disabled, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const noun = recording.source === "text" ? "note" : "recording";

  async function remove(): Promise<void> {
    setAsking(false);
    setDeleting(true);
    try {
      await apiSend("DELETE", API.recording(recording.id), undefined, { repeatable: true }).catch(
        (error: unknown) => {
          // Deleted elsewhere: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        },
      );
      toast({ title: noun === "note" ? "Note deleted" : "Recording deleted" });
      await onDeleted();
    } catch (error) {
      if (!handleUnauthorized(error)) {
        toast({ title: "Deleting failed", description: errorDetail(error), variant: "destructive" });
      }
    }
    setDeleting(false);
  }

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete the ${nameOf(recording)}`}
        busy={deleting}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {!deleting && <Trash2 className="size-4" aria-hidden="true" />}
        Delete
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this ${noun}?`}
        description={consequence(recording)}
      >
        <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
          <Button variant="danger" onClick={() => void remove()}>
            Delete it
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
