import type { ReactNode } from "react";
import type { TokenResponse } from "#contract/auth.ts";
import { ApiError } from "../../api/client.ts";
import { usePasswordForm } from "../../shared/account-fields.tsx";
import { useEnter, WELCOME_BACK } from "../../shared/enter.ts";
import { Door } from "../../shared/shell/door.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { ToastMessage } from "../../ui/toast.tsx";

/** Whether a call was refused because its link, or its token, is not good any more. */
export const isExpired = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "link_expired";

/** Handles a call that was refused so. Rethrows any other failure. */
export const ifExpired =
  (onExpired: () => void) =>
  (failure: unknown): undefined => {
    if (!isExpired(failure)) throw failure;
    onExpired();
  };

interface Props {
  lead: ReactNode;
  /** Each resolves to the login that comes of it, if one does. */
  enter: (password: string) => Promise<TokenResponse | undefined>;
  refuse: () => Promise<TokenResponse | undefined>;
  /** What becomes of an account that is not theirs. */
  refusing: ReactNode;
  welcome?: ToastMessage;
  onExpired: () => void;
  /** The way on for somebody who opened the account and doesn't know its password. */
  children: ReactNode;
}

/** Asks somebody who has proven an address whose the account is that was opened with it and never confirmed. */
export function WhoseAccount({
  lead,
  enter,
  refuse,
  refusing,
  welcome = WELCOME_BACK,
  onExpired,
  children,
}: Props) {
  const goIn = useEnter();
  const follow = async (call: Promise<TokenResponse | undefined>) => {
    const answer = await call.catch(ifExpired(onExpired));
    if (answer) await goIn(answer.token, welcome);
  };
  const { busy, field, onSubmit } = usePasswordForm((password) => follow(enter(password)));
  const refusal = useAction(() => follow(refuse()), { title: "The account couldn't be deleted" });
  return (
    <Door title="Is this account yours?" lead={lead}>
      <form className="mt-5" onSubmit={onSubmit}>
        <Field label="Password of that account" {...field} />
        <Button type="submit" busy={busy} className="mt-4 w-full">
          {busy ? "Signing in..." : "Yes, sign me in"}
        </Button>
      </form>
      <div className="mt-2 flex justify-center">{children}</div>
      <div className="mt-4 border-line border-t pt-5">
        <p className="text-sm leading-relaxed text-soft">{refusing}</p>
        <Button
          variant="danger"
          busy={refusal.busy}
          className="mt-4 w-full"
          onClick={() => void refusal.run()}
        >
          {refusal.busy ? "Deleting it..." : "It wasn't me"}
        </Button>
      </div>
    </Door>
  );
}
