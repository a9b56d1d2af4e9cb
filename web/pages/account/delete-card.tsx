import { type FormEvent, useState } from "react";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend, clearToken, errorDetail, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { withIdentity } from "../../shared/confirm-identity.tsx";
import { outbox } from "../../shared/outbox/use-outbox.ts";
import { handleUnauthorized } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { CardDescription, CardTitle } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

export function DeleteCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-x-10 gap-y-5 rounded-card border border-danger bg-raised p-5 sm:p-6 lg:col-span-2 lg:flex-row lg:items-center lg:justify-between">
      <div>
        <CardTitle>Delete account</CardTitle>
        <CardDescription>
          Deletes everything of yours here, for good, and cancels your subscription at once. If you want to
          keep any of it, download it first.
        </CardDescription>
      </div>
      <Button variant="danger" className="shrink-0 self-start lg:self-auto" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface DeleteDialogProps {
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

function DeleteDialog({ user, onClose }: DeleteDialogProps) {
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

/** Where the landing page says goodbye. */
const GOODBYE = "#account-deleted";

type Deletion =
  | { kind: "deleted" }
  /** `unsure`: it may be deleted all the same, since nobody said that it is not. */
  | { kind: "failed"; message: string; unsure: boolean };

/** Nobody said who they are. */
const NOT_PROVEN: Deletion = { kind: "failed", message: "Nothing was deleted.", unsure: false };

/** Only the payment provider can be in the way, and it is asked before anything is touched. */
const NOTHING_DELETED = new Set(["billing_unavailable", "billing_off"]);

/**
 * Deletes the account at the server. The first thing that goes is the login: `wasUnsure`, after an attempt that may have
 * been heard, a login that is gone means that it was.
 */
async function deleteAccount(wasUnsure: boolean): Promise<Deletion> {
  try {
    const proven = await withIdentity(() => apiSend("DELETE", API.account));
    return proven ? { kind: "deleted" } : NOT_PROVEN;
  } catch (error) {
    if (wasUnsure && isUnauthorized(error)) return { kind: "deleted" };
    if (handleUnauthorized(error)) return { kind: "failed", message: "", unsure: false };
    const refused =
      error instanceof ApiError && (error.status < 500 || NOTHING_DELETED.has(error.code ?? ""));
    const message = refused
      ? `Nothing was deleted. ${errorDetail(error)}`
      : "We got no answer, so your account may or may not be deleted. Please check your connection and try again.";
    return { kind: "failed", message, unsure: wasUnsure || !refused };
  }
}

/** Removes what this browser has of a user whose account is gone, and leaves for the landing page. */
async function leaveForGood(userId: string): Promise<void> {
  clearToken();
  const notes = await outbox.list(userId);
  await Promise.allSettled(notes.map(({ id }) => outbox.discard(id)));
  localStorage.clear();
  sessionStorage.clear();
  window.location.replace(PATHS.landing + GOODBYE);
}
