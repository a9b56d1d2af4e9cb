import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { ApiError, apiSend, errorDetail, setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { NewPasswordField } from "../../shared/new-password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

interface Props {
  /** Of the link in a mail. */
  token: string;
  /** Called when the link is not good any more. */
  onExpired: () => void;
}

/** Chooses a password by a mailed link, and signs in. */
export function NewPasswordForm({ token, onExpired }: Props) {
  const navigate = useNavigate();
  const { refresh } = useCurrentUser();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await apiSend("POST", API.resetPassword, { token, password }, { token: null });
      setToken(answer.token);
      toast({ title: "Password changed", description: "You are signed in here, and nowhere else." });
      await refresh();
      navigate(PATHS.record, { replace: true });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "link_expired") onExpired();
      // The server names the field first; here the error is right below it.
      else setError(errorDetail(failure).replace(/^password: /, ""));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <NewPasswordField
        label="New password"
        value={password}
        error={error}
        readOnly={busy}
        onChange={(next) => {
          setPassword(next);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? "Saving..." : "Save and sign in"}
      </Button>
    </form>
  );
}
