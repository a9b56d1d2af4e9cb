import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { TokenResponse } from "#contract/auth.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { errorDetail, setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { NewPasswordField } from "../../shared/new-password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { isExpired } from "./whose-account.tsx";

interface Props {
  save: (password: string) => Promise<TokenResponse | undefined>;
  /** Called when the link is not good any more. */
  onExpired: () => void;
}

/** Chooses a password by a mailed link, and signs in. */
export function NewPasswordForm({ save, onExpired }: Props) {
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
      const answer = await save(password);
      if (answer) setToken(answer.token);
      toast({ title: "Password changed", description: "You are signed in here, and nowhere else." });
      await refresh();
      navigate(PATHS.record, { replace: true });
    } catch (failure) {
      if (isExpired(failure)) onExpired();
      // The server names the field first; here the error is right below it.
      else setError(errorDetail(failure).replace(/^\w+: /, ""));
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
