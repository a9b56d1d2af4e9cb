import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { TokenResponse } from "#contract/auth.ts";
import { useCurrentUser, useSignIn } from "../../api/auth.ts";
import { ApiError } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { NewPasswordField, PasswordField } from "../../shared/account/account-fields.tsx";
import { hasAsked } from "../../shared/account/arrival.ts";
import { useEnter, WELCOME_BACK } from "../../shared/account/enter.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

/** Whether a call was refused because its link is no longer valid. */
export const isExpired = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "link_expired";

/** For `catch`: handles that refusal, rethrows any other failure. */
export const ifExpired =
  (onExpired: () => void) =>
  (failure: unknown): undefined => {
    if (!isExpired(failure)) throw failure;
    onExpired();
  };

interface Props {
  lead: ReactNode;
  /** Both resolve to the login that follows, if one does. */
  enter: (password: string) => Promise<TokenResponse | undefined>;
  refuse: () => Promise<TokenResponse | undefined>;
  refusing: ReactNode;
  welcome?: ToastMessage;
  onExpired: () => void;
  /** For users who opened the account and forgot its password. */
  children: ReactNode;
}

/** Asks the owner of an address whether the unconfirmed account with it is theirs. */
export function WhoseAccount(props: Props) {
  const { lead, enter, refuse, refusing, welcome = WELCOME_BACK, onExpired, children } = props;
  const goIn = useEnter();
  const follow = async (call: Promise<TokenResponse | undefined>) => {
    const answer = await call.catch(ifExpired(onExpired));
    if (answer) await goIn(answer.token, welcome);
  };
  const refusal = useAction(() => follow(refuse()), "The account couldn't be deleted");
  return (
    <PlainPage title="Is this account yours?" lead={lead}>
      <Form send={(value) => follow(enter(value("password")))} failure="Login failed" className="mt-5">
        <PasswordField label="Password of that account" />
        <SubmitButton className="mt-4 w-full" whileBusy="Signing in...">
          Yes, sign me in
        </SubmitButton>
      </Form>
      <div className="mt-2 flex justify-center">{children}</div>
      <div className="mt-4 border-line border-t pt-5">
        <p className="text-sm leading-relaxed text-soft">{refusing}</p>
        <Button variant="danger" className="mt-4 w-full" onClick={refusal.run}>
          {refusal.busy ? "Deleting it..." : "It wasn't me"}
        </Button>
      </div>
    </PlainPage>
  );
}

interface PasswordProps {
  name: "password" | "newPassword";
  save: (password: string) => Promise<TokenResponse | undefined>;
  onExpired: () => void;
}

export function NewPasswordForm({ name, save, onExpired }: PasswordProps) {
  const navigate = useNavigate();
  const { refresh } = useCurrentUser();
  const signIn = useSignIn();
  const change = async (password: string) => {
    const answer = await save(password);
    if (answer) await signIn(answer.token, { isForeign: !hasAsked() });
    toast({ title: "Password changed", description: "You are signed in here, and nowhere else." });
    await refresh();
    await navigate(PATHS.record, { replace: true });
  };
  return (
    <Form
      send={(value) => change(value(name)).catch(ifExpired(onExpired))}
      failure="Your password wasn't saved"
      className="mt-5 flex flex-col gap-4"
    >
      <NewPasswordField label="New password" name={name} />
      <SubmitButton className="w-full" whileBusy="Saving...">
        Save and sign in
      </SubmitButton>
    </Form>
  );
}
