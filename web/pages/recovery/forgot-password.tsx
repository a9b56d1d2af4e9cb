import { useState } from "react";
import { useLocation } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { rememberAsking } from "../../shared/account/link-arrival.ts";
import { EmailField, Form, SubmitButton } from "../../shared/form.tsx";
import { PlainPage } from "../../shared/shell/plain-page.tsx";

/** It says the same whether or not there is an account with the address. */
export default function ForgotPassword() {
  const { state } = useLocation();
  // What was typed to sign in.
  const [email, setEmail] = useState(typeof state === "string" ? state : "");
  const [sentTo, setSentTo] = useState<string>();

  if (sentTo !== undefined) {
    return (
      <PlainPage
        title="Check your email"
        offersSignIn
        lead={`If there is an account for ${sentTo}, an email with a link is on its way. It works once, for 30 minutes.`}
      >
        <p className="mt-3 leading-relaxed text-soft">
          Not there? Check spam or{" "}
          <button
            type="button"
            className="focus-ring cursor-pointer rounded-sm underline decoration-edge underline-offset-4 hover:text-ink"
            onClick={() => setSentTo(undefined)}
          >
            send it again
          </button>
          .
        </p>
      </PlainPage>
    );
  }
  return (
    <PlainPage
      title="Forgot your password?"
      offersSignIn
      lead="Enter your email for a link to choose a new one. Signed up with LinkedIn? Set your first one here."
    >
      <Form
        send={async () => {
          await apiSend("POST", API.forgotPassword, { email }, { token: null });
          rememberAsking(email);
          setSentTo(email.trim());
        }}
        failure="The email wasn't sent"
        className="mt-5 flex flex-col gap-4"
      >
        <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
        <SubmitButton className="w-full" whileBusy="Sending...">
          Send me a link
        </SubmitButton>
      </Form>
    </PlainPage>
  );
}
