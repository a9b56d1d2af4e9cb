import { useRef, useState } from "react";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend, clearToken, errorDetail, isOwnLogin, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { withIdentity } from "../../shared/account/confirm-identity.tsx";
import { forgetPasskeys } from "../../shared/account/passkeys.ts";
import { FieldError, Form, SubmitButton } from "../../shared/form.tsx";
import { outbox } from "../../shared/recording/outbox/sender.ts";
import { Button, SecondaryButton } from "../../ui/button.tsx";
import { CardDescription, CardTitle } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

export function DeleteCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-x-10 gap-y-5 rounded-card border border-danger bg-raised p-5 sm:p-6 lg:flex-row lg:items-center lg:justify-between">
      <div>
        <CardTitle>Delete account</CardTitle>
        <CardDescription>
          Permanently deletes everything you have here and cancels your subscription at once. Download what
          you want to keep first.
        </CardDescription>
      </div>
      <Button variant="danger" className="shrink-0 self-start lg:self-auto" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

const WHAT_GOES = [
  "Every recording, its audio and transcript, and those waiting on this device.",
  "Every session, draft and post. What you published on LinkedIn stays there.",
  "Your content profile and usage history.",
  "Your plan. A subscription is canceled at once, not at the end of the period.",
];

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const unsure = useRef(false);
  const word = user.email || "DELETE";
  const isConfirmed = text.trim().toLowerCase() === word.toLowerCase();

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await deleteAccount(unsure);
      // Another tab may have signed somebody else in.
      const isAlone = isOwnLogin();
      clearToken();
      const notes = await outbox.list(user.id);
      await Promise.allSettled(notes.map(({ id }) => outbox.discard(id)));
      if (isAlone) localStorage.clear();
      sessionStorage.clear();
      await forgetPasskeys(user.id);
      window.location.replace(`${PATHS.landing}#account-deleted`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title="Delete your account?"
      description="This happens at once and can't be undone. It deletes:"
    >
      <ul className="mt-3 list-disc space-y-2 pl-5 leading-snug marker:text-danger">
        {WHAT_GOES.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form className="mt-6" send={send}>
        <Field
          label={`Type ${word} to confirm`}
          name={WORD}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <SecondaryButton disabled={busy} onClick={onClose}>
            Keep my account
          </SecondaryButton>
          <SubmitButton variant="danger" disabled={!isConfirmed} whileBusy="Deleting...">
            Delete account
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

const WORD = "word";

/** Refusals of the payment provider, which is asked before anything is deleted. */
const NOTHING_DELETED = new Set(["billing_unavailable", "billing_busy", "billing_refused", "billing_off"]);

/** The login goes first: after an attempt without an answer (`unsure`), a 401 means success. @throws FieldError with why not */
async function deleteAccount(unsure: { current: boolean }): Promise<void> {
  try {
    if (await withIdentity(() => apiSend("DELETE", API.account))) return;
  } catch (error) {
    if (isUnauthorized(error)) {
      if (unsure.current) return;
      throw error;
    }
    const isRefused =
      error instanceof ApiError && (error.status < 500 || NOTHING_DELETED.has(error.code ?? ""));
    unsure.current ||= !isRefused;
    throw new FieldError(
      WORD,
      isRefused
        ? `Nothing was deleted. ${errorDetail(error)}`
        : "We got no answer, so your account may or may not be deleted. Please check your connection and try again.",
    );
  }
  throw new FieldError(WORD, "Nothing was deleted.");
}
