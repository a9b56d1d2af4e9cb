import { type FormEvent, useRef, useState } from "react";
import { mutate } from "swr";
import type { User } from "#contract/auth.ts";
import { PASSWORD_MAX_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { NewPasswordField } from "../../shared/account-fields.tsx";
import { withIdentity } from "../../shared/confirm-identity.tsx";
import { fieldError, handleUnauthorized } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";

interface Props {
  user: User;
  onClose: () => void;
}

/** Which of the two fields an error is about. */
type Problem = { field: "current" | "new"; message: string };

export function PasswordDialog({ user, onClose }: Props) {
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const current = useRef<HTMLInputElement>(null);

  async function change(): Promise<boolean> {
    const send = () => apiSend("PUT", API.password, { currentPassword, newPassword });
    if (!user.hasPassword) return await withIdentity(send);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "confirm_identity")) throw error;
      // What would be asked stands here already.
      await apiSend("POST", API.confirm, { password: currentPassword });
      await send();
    }
    return true;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (!(await change())) return;
      toast({
        title: user.hasPassword ? "Password changed" : "Password set",
        description: "You have been signed out everywhere else.",
      });
      void mutate(API.user);
      void mutate(API.accountLogins);
      onClose();
    } catch (error) {
      if (handleUnauthorized(error)) return;
      const isAboutNew = error instanceof ApiError && error.code === "invalid";
      const message = fieldError(error);
      setProblem({ field: isAboutNew || !user.hasPassword ? "new" : "current", message });
      if (!isAboutNew) current.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  const errorAt = (field: Problem["field"]) => (problem?.field === field ? problem.message : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={user.hasPassword ? "Change password" : "Set a password"}
      description="Everywhere else you are signed out then, and links that were mailed end."
    >
      <form className="mt-5 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {/* So that password managers know whose it is. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        {user.hasPassword && (
          <Field
            label="Current password"
            ref={current}
            type="password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX_CHARS}
            required
            error={errorAt("current")}
            value={currentPassword}
            readOnly={busy}
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
        <NewPasswordField
          label="New password"
          value={newPassword}
          error={errorAt("new")}
          readOnly={busy}
          onChange={(event) => setNew(event.target.value)}
        />
        <Button type="submit" busy={busy} className="mt-2">
          {busy ? "Saving..." : "Save password"}
        </Button>
      </form>
    </Dialog>
  );
}
