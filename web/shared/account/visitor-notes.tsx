import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { User } from "#contract/auth.ts";
import { maskEmail } from "#contract/mask.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { Button, SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { VISITOR_OWNER } from "../recording/outbox/names.ts";
import { useOutbox } from "../recording/outbox/sender.ts";
import { useAction } from "../use-action.ts";
import { takeVisitorDraft, visitorNotes, visitorSession } from "./enter-app.ts";

/** Asks who signed in to an account whether what was noted here before goes along. Shown once by the shell. */
export function VisitorNotes({ user: { email } }: { user: User }) {
  const isAsked = visitorNotes.useValue() === "ask";
  const session = visitorSession.useValue();
  const waiting = useOutbox(VISITOR_OWNER);
  const [isPutOff, setPutOff] = useState(false);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { run } = useAction(
    async () => {
      if (session !== null) {
        await apiSend("POST", API.addVisitor).catch((error: unknown) => {
          // The visitor is gone: they were added before, and only the answer was lost.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      }
      visitorNotes.set(null);
      const draft = await takeVisitorDraft();
      if (!draft) return;
      void mutate((key) => key !== API.user, undefined);
      toast({ title: "Note added", description: "Your draft came along." });
      await navigate(draft);
    },
    { title: "Your note wasn't added", paywall: "add your note" },
  );
  if (!isAsked || isPutOff || (session === null && waiting.length === 0)) return null;
  return (
    <Dialog
      onClose={() => setPutOff(true)}
      title={`Add the note you recorded here to ${email ? maskEmail(email) : "your account"}?`}
      description="It was made in this browser before you signed in. Leave it, and it stays here."
    >
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <SecondaryButton onClick={() => visitorNotes.set("stay")}>Leave it</SecondaryButton>
        <Button onClick={async () => setPutOff(!(await run()))}>Add</Button>
      </div>
    </Dialog>
  );
}
