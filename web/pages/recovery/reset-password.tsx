import { useState } from "react";
import useSWR from "swr";
import type { MailedLink } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { ContinueAs } from "../../shared/account/continue-as.tsx";
import { arrival, readLink } from "../../shared/account/link-arrival.ts";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Failed, Incomplete, isExpired, NewPasswordForm } from "./forms.tsx";

const NEW_LINK = { href: PATHS.forgotPassword, label: "Send me a new link" };

/** The target of the mailed link for a new password. Where nobody here is known to have asked for it, it asks first. */
export default function ResetPassword() {
  const { token = "" } = arrival();
  const [isMeant, setMeant] = useState(false);
  const [hasExpired, setExpired] = useState(false);
  const fetchLink = () => readLink(token);
  const { data: link, error, mutate } = useSWR<MailedLink, unknown>(token && `link ${token}`, fetchLink);
  if (!token) return <Incomplete next={NEW_LINK} />;
  if (hasExpired || isExpired(error)) {
    return (
      <PlainPage
        title="This link has expired"
        offersSignIn
        lead="It works once, for 30 minutes, and ends when the password changes. You can ask for a new one."
        next={NEW_LINK}
      />
    );
  }
  if (error) return <Failed error={error} again={() => mutate()} />;
  if (!link) return <PageSpinner label="Opening your link" />;
  const { address, isKnown, waysIn } = link;
  if (!isKnown && !isMeant)
    return <ContinueAs account={{ name: address }} onContinue={() => setMeant(true)} />;
  return (
    <PlainPage
      title="Choose a new password"
      lead={`For ${address}. This signs you out on all other devices.`}
    >
      <NewPasswordForm
        name="password"
        waysIn={waysIn}
        save={(password, end) =>
          apiSend("POST", API.resetPassword, { token, password, end }, { token: null })
        }
        onExpired={() => setExpired(true)}
      />
    </PlainPage>
  );
}
