import { useCallback, useEffect, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { ApiError, apiSend, errorDetail } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";
import { Door } from "./door.tsx";
import { linkToken } from "./link-token.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

type Step =
  /** Nobody is signed in here, so that following the link would prove the address and end the account's logins. */
  | { kind: "asking" }
  | { kind: "following" | "confirmed" | "choosing" | "expired" }
  | { kind: "failed"; message: string };

/**
 * Where the link in a mail leads to that asks whether an address is somebody's. Where the account is signed in, that is all;
 * elsewhere its follower chooses a password, but not before they are told that they could sign in instead.
 */
export default function ConfirmEmail() {
  const token = linkToken();
  const { user, loading, refresh } = useCurrentUser();
  const [step, setStep] = useState<Step>({ kind: token === undefined ? "expired" : "asking" });
  const begun = useRef(false);

  const follow = useCallback(
    async (ownerId: string | undefined) => {
      if (token === undefined) return;
      setStep({ kind: "following" });
      try {
        await apiSend("POST", API.confirmEmail, { token });
        await refresh();
        setStep({ kind: ownerId === undefined ? "choosing" : "confirmed" });
      } catch (error) {
        const expired = error instanceof ApiError && error.code === "link_expired";
        setStep(expired ? { kind: "expired" } : { kind: "failed", message: errorDetail(error) });
      }
    },
    [token, refresh],
  );

  // Nothing is asked where the answer is plain.
  useEffect(() => {
    if (!user || begun.current || token === undefined) return;
    begun.current = true;
    void follow(user.id);
  }, [user, token, follow]);

  if (loading || step.kind === "following") return <PageSpinner label="Confirming your address" />;
  const mayChoose = step.kind === "choosing" || (step.kind === "confirmed" && user?.emailConfirmed === false);
  if (mayChoose && token !== undefined) {
    return (
      <Door
        title="Choose a new password"
        lead="The address is yours. Since we can't tell whether you opened the account, everybody has been signed out of it."
      >
        <NewPasswordForm token={token} onExpired={() => setStep({ kind: "expired" })} />
      </Door>
    );
  }
  switch (step.kind) {
    case "confirmed":
      return (
        <Door
          title="Your address is confirmed"
          lead="Thank you. You can always get back into your account by mail."
        >
          <a href={PATHS.record} className={buttonClass({}, "mt-5 w-full")}>
            Go on
          </a>
        </Door>
      );
    case "failed":
      return (
        <Door title="That didn't work" lead={step.message}>
          <Button className="mt-5 w-full" onClick={() => void follow(user?.id)}>
            Try again
          </Button>
        </Door>
      );
    case "asking":
      return (
        <Door
          title="Is this your address?"
          lead="You are not signed in here. If you know your password, sign in and open the link once more: then all stays as it is."
        >
          <a href={PATHS.login} className={buttonClass({}, "mt-5 w-full")}>
            Sign in first
          </a>
          <Button variant="secondary" className="mt-3 w-full" onClick={() => void follow(undefined)}>
            Choose a new password instead
          </Button>
        </Door>
      );
    default:
      return user?.emailConfirmed ? (
        <Door title="Your address is confirmed" lead="There is nothing left to do.">
          <a href={PATHS.record} className={buttonClass({}, "mt-5 w-full")}>
            Go on
          </a>
        </Door>
      ) : (
        <Door
          title="This link has run out"
          lead={`It works once, for seven days. ${user ? "You" : "Sign in, and you"} can have a new one sent under Account.`}
        >
          <a href={user ? PATHS.account : PATHS.login} className={buttonClass({}, "mt-5 w-full")}>
            {user ? "Go to Account" : "Sign in"}
          </a>
        </Door>
      );
  }
}
