import { useNavigate } from "react-router-dom";
import type { TokenResponse } from "#contract/auth.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { NewPasswordField, usePasswordForm } from "../../shared/account-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { ifExpired } from "./whose-account.tsx";

interface Props {
  save: (password: string) => Promise<TokenResponse | undefined>;
  /** Called when the link is not good any more. */
  onExpired: () => void;
}

/** Chooses a password by a mailed link, and signs in. */
export function NewPasswordForm({ save, onExpired }: Props) {
  const navigate = useNavigate();
  const { refresh } = useCurrentUser();
  const change = async (password: string) => {
    const answer = await save(password);
    if (answer) setToken(answer.token);
    toast({ title: "Password changed", description: "You are signed in here, and nowhere else." });
    await refresh();
    navigate(PATHS.record, { replace: true });
  };
  const { busy, field, onSubmit } = usePasswordForm((password) =>
    change(password).catch(ifExpired(onExpired)),
  );

  return (
    <form className="mt-5 flex flex-col gap-4" onSubmit={onSubmit}>
      <NewPasswordField label="New password" {...field} />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? "Saving..." : "Save and sign in"}
      </Button>
    </form>
  );
}
