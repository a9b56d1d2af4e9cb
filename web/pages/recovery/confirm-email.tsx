import { useEffect, useEffectEvent, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { ApiError, apiSend, errorDetail } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { arrival } from "../../shared/account/arrival.ts";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { Button, QuietButton } from "../../ui/button.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";
import { isExpired, NewPasswordForm, WhoseAccount } from "./forms.tsx";

type Step =
  | { kind: "following" | "confirmed" | "asking" | "choosing" | "erased" | "expired" }
  | { kind: "failed"; message: string };

/** The target of the mailed link. Users who aren't signed in are asked whose the account is. */
export default function ConfirmEmail() {
  const { token } = arrival();
  const { user, loading, refresh } = useCurrentUser();
  const [step, setStep] = useState<Step>({ kind: token === undefined ? "expired" : "following" });
  const hasStarted = useRef(false);
  const onExpired = () => setStep({ kind: "expired" });
  const confirm = (answer: { password?: string; newPassword?: string; mine?: false }) =>
    apiSend("POST", API.confirmEmail, { token: token ?? "", ...answer });

  async function follow(): Promise<void> {
    if (token === undefined) return;
    setStep({ kind: "following" });
    try {
      await apiSend("POST", API.confirmEmail, { token });
      await refresh();
      setStep({ kind: "confirmed" });
    } catch (error) {
      if (isExpired(error)) setStep({ kind: "expired" });
      else if (error instanceof ApiError && error.code === "whose") setStep({ kind: "asking" });
      else setStep({ kind: "failed", message: errorDetail(error) });
    }
  }

  const start = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void follow();
  });
  useEffect(() => start(), []);

  if (loading || step.kind === "following") return <PageSpinner label="Confirming your address" />;
  switch (step.kind) {
    case "confirmed":
      return <Confirmed lead="Thank you. You can always reset your password by email." />;
    case "asking":
      return (
        <WhoseAccount
          lead="Someone opened an account with your email address. If it was you, enter its password, and the address is confirmed."
          enter={(password) => confirm({ password })}
          refuse={async () => {
            await confirm({ mine: false });
            setStep({ kind: "erased" });
            return undefined;
          }}
          refusing="Didn't open it? Then say so: that account is deleted at once, with everything in it."
          onExpired={onExpired}
        >
          <QuietButton onClick={() => setStep({ kind: "choosing" })}>Forgot it? Choose a new one</QuietButton>
        </WhoseAccount>
      );
    case "choosing":
      return (
        <PlainPage
          title="Choose a new password"
          lead="Recordings and posts stay. Since we can't tell who opened the account, everyone is signed out of it, and you set up LinkedIn, schedule and settings again."
        >
          <NewPasswordForm
            name="newPassword"
            save={(newPassword) => confirm({ newPassword })}
            onExpired={onExpired}
          />
        </PlainPage>
      );
    case "erased":
      return (
        <PlainPage
          title="That account is deleted"
          lead="No account here has your address now."
          next={{ href: PATHS.landing, label: "See what Outspoken is", variant: "secondary" }}
        />
      );
    case "failed":
      return (
        <PlainPage title="That didn't work" lead={step.message}>
          <Button className="mt-5 w-full" onClick={() => void follow()}>
            Try again
          </Button>
        </PlainPage>
      );
    default:
      return user?.emailConfirmed ? (
        <Confirmed lead="There is nothing left to do." />
      ) : (
        <PlainPage
          title="This link has expired"
          lead={`It works once, for seven days. ${user ? "You" : "Sign in, and you"} can have a new one sent under Account.`}
          next={
            user ? { href: PATHS.account, label: "Go to Account" } : { href: PATHS.login, label: "Sign in" }
          }
        />
      );
  }
}

const Confirmed = ({ lead }: { lead: string }) => (
  <PlainPage title="Your address is confirmed" lead={lead} next={{ href: PATHS.record, label: "Continue" }} />
);
