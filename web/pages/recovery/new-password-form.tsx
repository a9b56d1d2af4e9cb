import { useNavigate } from "react-router-dom";
import type { TokenResponse } from "#contract/auth.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { NewPasswordField } from "../../shared/account-fields.tsx";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { ifExpired } from "./whose-account.tsx";

interface Props {
  /** As the server calls it. */
  name: "password" | "newPassword";
  save: (password: string) => Promise<TokenResponse | undefined>;
  /** Called when the link is not good any more. */
  onExpired: () => void;
}

/** Chooses a password by a mailed link, and signs in. */
export function NewPasswordForm({ name, save, onExpired }: Props) {
  const navigate = useNavigate();
  const { refresh } = useCurrentUser();
  const change = async (password: string) => {
    const answer = await save(password);
    if (answer) setToken(answer.token);
    toast({ title: "Password changed", description: "You are signed in here, and nowhere else." });
    await refresh();
    await navigate(PATHS.record, { replace: true });
  };
  return (
    <Form
      send={(value) => change(value(name)).catch(ifExpired(onExpired))}
      failure={{ title: "Your password wasn't saved" }}
      className="mt-5 flex flex-col gap-4"
    >
      <NewPasswordField label="New password" name={name} />
      <SubmitButton className="w-full" whileBusy="Saving...">
        Save and sign in
      </SubmitButton>
    </Form>
  );
}
