import { useState } from "react";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { EmailField } from "../../shared/account/account-fields.tsx";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { PlainPage } from "../../shared/shell/plain-page.tsx";

/** It says the same whether or not there is an account with the address. */
export default function ForgotPassword() {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();

  if (sentTo !== undefined) {
    return (
      <PlainPage
        title="Look into your mailbox"
        offersSignIn
        lead={`If there is an account for ${sentTo}, a mail with a link is on its way. The link works once, for 30 minutes.`}
      >
        <p className="mt-3 leading-relaxed text-soft">
          Nothing there? Look among the spam, or{" "}
          <button
            type="button"
            className="focus-ring cursor-pointer rounded-sm underline decoration-edge underline-offset-4 hover:text-ink"
            onClick={() => setSentTo(undefined)}
          >
            ask again
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
      lead="Enter your email, and we send you a link to choose a new one. If you signed up with LinkedIn, you can use it to set your first."
    >
      <Form
        send={async () => {
          await apiSend("POST", API.forgotPassword, { email }, { token: null });
          setSentTo(email.trim());
        }}
        failure="The mail couldn't be asked for"
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
