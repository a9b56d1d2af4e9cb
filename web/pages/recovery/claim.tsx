import { useState } from "react";
import useSWR from "swr";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { arrival, startedHere } from "../../shared/account/link-arrival.ts";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton } from "../../ui/button.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { ifExpired, WhoseAccount } from "./forms.tsx";

/** Where LinkedIn leads back to if an account with its address was never confirmed: see `WhoseAccount`. */
export default function Claim() {
  const { token } = arrival();
  const { data: isFromHere } = useSWR(token && `started here ${token}`, startedHere);
  const [step, setStep] = useState(token === undefined ? "expired" : "asking");
  const claim = (answer: { password: string } | { mail: "reset" } | { start: "anew" }) =>
    apiSend("POST", API.claim, { token: token ?? "", ...answer }, { token: null });
  const onExpired = () => setStep("expired");
  const { busy, run } = useAction(
    () => claim({ mail: "reset" }).then(() => setStep("mailed"), ifExpired(onExpired)),
    "The email couldn't be sent",
  );

  if (step === "mailed") {
    return (
      <PlainPage
        title="Check your email"
        offersSignIn
        lead="An email with a link to choose a new password is on its way. That makes the account yours. The link works once, for 30 minutes. Not there? Check spam."
      />
    );
  }
  // The sender of a link from elsewhere would see what is recorded in an account begun with it.
  if (step === "expired" || isFromHere === false) {
    return (
      <PlainPage
        title={step === "expired" ? "This sign-in has expired" : "This sign-in started elsewhere"}
        lead={
          step === "expired"
            ? "Please sign in with LinkedIn once more."
            : "If someone sent you this link, it may lead to their account. To get into your own, please sign in here."
        }
        next={{ href: PATHS.login, label: "Go to sign in" }}
      />
    );
  }
  if (isFromHere === undefined) return <PageSpinner label="Signing in" />;
  return (
    <WhoseAccount
      lead="Someone opened an account with your email address and never confirmed it. If it was you, enter its password. From then on, LinkedIn signs you in to it."
      enter={(password) => claim({ password })}
      refuse={() => claim({ start: "anew" })}
      refusing="Didn't open it? Then say so: that account is deleted at once, with everything in it, and you start with a new one."
      welcome={{ title: "Welcome!", description: "You've been successfully signed in with LinkedIn." }}
      onExpired={onExpired}
    >
      <QuietButton onClick={run}>{busy ? "Sending..." : "Forgot it? Email me a link"}</QuietButton>
    </WhoseAccount>
  );
}
