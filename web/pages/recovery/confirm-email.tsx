import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MailedLink } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { BegunElsewhere } from "../../shared/account/continue-as.tsx";
import { arrival, readLink } from "../../shared/account/link-arrival.ts";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { QuietButton } from "../../ui/button.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Failed, Incomplete, isExpired, NewPasswordForm, WhoseAccount } from "./forms.tsx";

type Step =
  | { kind: "following" | "confirmed" | "erased" | "expired" | "incomplete" }
  | { kind: "asking" | "choosing"; link: MailedLink }
  | { kind: "failed"; error: unknown };

/** The target of the mailed link. Users who aren't signed in are asked whose the account is. */
export default function ConfirmEmail() {
  const { token } = arrival();
  const { user, loading, refresh } = useCurrentUser();
  const [step, setStep] = useState<Step>({ kind: token === undefined ? "incomplete" : "following" });
  const hasStarted = useRef(false);
  const onExpired = () => setStep({ kind: "expired" });
  const confirm = (answer: { password?: string; newPassword?: string; mine?: false }) =>
    apiSend("POST", API.confirmEmail, { token: token ?? "", ...answer });

  async function follow(): Promise<void> {
    if (token === undefined) return;
    setStep({ kind: "following" });
    try {
      const isOwn = await confirm({}).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof ApiError && error.code === "whose")) throw error;
          return false;
        },
      );
      if (!isOwn) return setStep({ kind: "asking", link: await readLink(token) });
      await refresh();
      setStep({ kind: "confirmed" });
    } catch (error) {
      setStep(isExpired(error) ? { kind: "expired" } : { kind: "failed", error });
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
          lead={`Someone opened an account with ${step.link.address}. If it was you, enter its password, and the address is confirmed.`}
          warning={!step.link.isKnown && <BegunElsewhere />}
          enter={(password) => confirm({ password })}
          refuse={async () => {
            await confirm({ mine: false });
            setStep({ kind: "erased" });
            return undefined;
          }}
          refusing="Didn't open it? Then say so: that account is deleted at once, with everything in it."
          onExpired={onExpired}
        >
          <QuietButton onClick={() => setStep({ ...step, kind: "choosing" })}>
            Forgot it? Choose a new one
          </QuietButton>
        </WhoseAccount>
      );
    case "choosing":
      return (
        <PlainPage
          title="Choose a new password"
          lead={`For ${step.link.address}. Recordings and posts stay. Since we can't tell who opened the account, everyone is signed out of it, and you set up LinkedIn, schedule and settings again.`}
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
      return <Failed error={step.error} again={follow} />;
    default: {
      if (user?.emailConfirmed) return <Confirmed lead="There is nothing left to do." />;
      const next = user
        ? { href: PATHS.account, label: "Go to Account" }
        : { href: PATHS.login, label: "Sign in" };
      if (step.kind === "incomplete") return <Incomplete next={next} />;
      return (
        <PlainPage
          title="This link has expired"
          lead={`It works once, for seven days. ${user ? "You" : "Sign in, and you"} can have a new one sent under Account.`}
          next={next}
        />
      );
    }
  }
}

const Confirmed = ({ lead }: { lead: string }) => (
  <PlainPage title="Your address is confirmed" lead={lead} next={{ href: PATHS.record, label: "Continue" }} />
);
