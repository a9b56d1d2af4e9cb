import { useState } from "react";
import { API } from "#contract/paths.ts";
import { apiSend, errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";

interface Props {
  sessionId: string;
  /** Whether the model is at it again. */
  working: boolean;
  /** Called once the server has taken up another try. */
  onRetry: () => Promise<unknown>;
}

/** Says who wrote this draft when it was not the model, and offers to ask the model once more. */
export function FallbackNote({ sessionId, working, onRetry }: Props) {
  const [asking, setAsking] = useState(false);
  const busy = asking || working;

  async function retry(): Promise<void> {
    setAsking(true);
    try {
      await apiSend("POST", API.redraft(sessionId));
      await onRetry();
    } catch (error) {
      if (!handleUnauthorized(error)) {
        toast({ title: "Couldn't try again", description: errorDetail(error), variant: "destructive" });
      }
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="flex flex-col gap-3 rounded-control bg-wash p-4 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-medium">Written by the built-in writer</p>
        <p role="status" className="text-sm text-soft">
          {busy
            ? "Asking the AI writer again. You can go on working meanwhile."
            : "The AI writer couldn't be reached. Every word here is your own."}
        </p>
      </div>
      <Button variant="secondary" size="sm" className="self-start sm:self-auto" busy={busy} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
