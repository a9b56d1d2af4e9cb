import { type FormEvent, useState } from "react";
import type { User } from "#contract/auth.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { deleteAccount, leaveForGood } from "./delete-account.ts";

interface Props {
  user: User;
  onClose: () => void;
}

const WHAT_GOES = [
  "Every recording, with its sound and its transcript, also those waiting on this device.",
  "Every session, draft and post. What you published on LinkedIn stays there.",
  "Your content profile and usage history.",
  "Your plan. A subscription is cancelled at once, not at the end of the period.",
];

type Deleting = { kind: "no" | "yes" } | { kind: "failed"; message: string; unsure: boolean };

export function DeleteDialog({ user, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [deleting, setDeleting] = useState<Deleting>({ kind: "no" });
  const word = user.email || "DELETE";
  const confirmed = typed.trim().toLowerCase() === word.toLowerCase();
  const busy = deleting.kind === "yes";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!confirmed || busy) return;
    setDeleting({ kind: "yes" });
    const outcome = await deleteAccount(deleting.kind === "failed" && deleting.unsure);
    if (outcome.kind === "deleted") await leaveForGood(user.id);
    else setDeleting(outcome);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Delete your account?"
      description="This happens at once and can't be undone. It deletes:"
    >
      <ul className="mt-3 list-disc space-y-2 pl-5 leading-snug marker:text-danger">
        {WHAT_GOES.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form className="mt-6" onSubmit={(event) => void submit(event)}>
        <Field
          label={`Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          readOnly={busy}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="alert" className="mt-3 text-danger empty:mt-0">
          {deleting.kind === "failed" && deleting.message}
        </p>
        <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" disabled={!confirmed} busy={busy}>
            {busy ? "Deleting..." : "Delete account"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
