import { useState } from "react";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { arrival } from "../../shared/account/arrival.ts";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { NewPasswordForm } from "./forms.tsx";

/** The target of the mailed link for a new password. */
export default function ResetPassword() {
  const { token } = arrival();
  const [expired, setExpired] = useState(token === undefined);
  if (expired || token === undefined) {
    return (
      <PlainPage
        title="This link has expired"
        offersSignIn
        lead="It works once, for 30 minutes, and ends when the password changes. You can ask for a new one."
        next={{ href: PATHS.forgotPassword, label: "Send me a new link" }}
      />
    );
  }
  return (
    <PlainPage title="Choose a new password" lead="This signs you out on all other devices.">
      <NewPasswordForm
        name="password"
        save={(password) => apiSend("POST", API.resetPassword, { token, password }, { token: null })}
        onExpired={() => setExpired(true)}
      />
    </PlainPage>
  );
}
