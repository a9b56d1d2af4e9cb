import { useState } from "react";
import useSWR from "swr";
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

/** The target of the mailed link. Users who aren't signed in are asked whose the account is. */
export default function ConfirmEmail() {
  const { token } = arrival();
  const { user, loading, refresh } = useCurrentUser();
  const [step, setStep] = useState<"choosing" | "erased" | "expired">();
  const onExpired = () => setStep("expired");
  const confirm = (answer: { password?: string; newPassword?: string; mine?: false }) =>
    apiSend("POST", API.confirmEmail, { token: token ?? "", ...answer });

  /** Answers null once it is confirmed, or the link whose account has to be asked for. */
  async function follow(): Promise<MailedLink | null> {
    try {
      await confirm({});
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "whose")) throw error;
      return await readLink(token ?? "");
    }
    await refresh();
    return null;
  }
  const response = useSWR<MailedLink | null, unknown>(token && `confirm ${token}`, follow, {
    // It is shown here.
    onError: () => undefined,
  });
  const { data: link, error, isValidating } = response;

  // Nothing is known of it also once a login follows, until that leads on.
  const isUnknown = token !== undefined && link === undefined && error === undefined;
  if (loading || isValidating || isUnknown) return <PageSpinner label="Confirming your address" />;
  if (step === "erased") {
    return (
      <PlainPage
        title="That account is deleted"
        lead="No account here has your address now."
        next={{ href: PATHS.landing, label: "See what Outspoken is", variant: "secondary" }}
      />
    );
  }
  if (step === "choosing" && link) {
    return (
      <PlainPage
        title="Choose a new password"
        lead={`For ${link.address}. Recordings and posts stay. Since we can't tell who opened the account, everyone is signed out of it, and you set up LinkedIn, schedule and settings again.`}
      >
        <NewPasswordForm
          name="newPassword"
          save={(newPassword) => confirm({ newPassword })}
          onExpired={onExpired}
        />
      </PlainPage>
    );
  }
  if (step !== "expired") {
    if (link === null) return <Confirmed lead="Thank you. You can always reset your password by email." />;
    if (error && !isExpired(error)) return <Failed error={error} again={() => response.mutate()} />;
  }
  if (step !== "expired" && link) {
    return (
      <WhoseAccount
        lead={`Someone opened an account with ${link.address}. If it was you, enter its password, and the address is confirmed.`}
        warning={!link.isKnown && <BegunElsewhere />}
        enter={(password) => confirm({ password })}
        refuse={async () => {
          await confirm({ mine: false });
          setStep("erased");
          return undefined;
        }}
        refusing="Didn't open it? Then say so: that account is deleted at once, with everything in it."
        onExpired={onExpired}
      >
        <QuietButton onClick={() => setStep("choosing")}>Forgot it? Choose a new one</QuietButton>
      </WhoseAccount>
    );
  }
  if (user?.emailConfirmed) return <Confirmed lead="There is nothing left to do." />;
  const next = user
    ? { href: PATHS.account, label: "Go to Account" }
    : { href: PATHS.login, label: "Sign in" };
  if (token === undefined) return <Incomplete next={next} />;
  return (
    <PlainPage
      title="This link has expired"
      lead={`It works once, for seven days. ${user ? "You" : "Sign in, and you"} can have a new one sent under Account.`}
      next={next}
    />
  );
}

const Confirmed = ({ lead }: { lead: string }) => (
  <PlainPage title="Your address is confirmed" lead={lead} next={{ href: PATHS.record, label: "Continue" }} />
);
