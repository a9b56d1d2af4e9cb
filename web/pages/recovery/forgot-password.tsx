import { type FormEvent, useState } from "react";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { EmailField } from "../../shared/account-fields.tsx";
import { Door } from "../../shared/shell/door.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";

/** Asks for a mail to choose a new password by. It says the same whether or not anybody has the address here. */
export default function ForgotPassword() {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const { busy, run } = useAction(
    async () => {
      await apiSend("POST", API.forgotPassword, { email }, { token: null });
      setSentTo(email.trim());
    },
    { title: "The mail couldn't be asked for" },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };

  if (sentTo !== undefined) {
    return (
      <Door
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
      </Door>
    );
  }
  return (
    <Door
      title="Forgot your password?"
      offersSignIn
      lead="Enter your email, and we send you a link to choose a new one. If you signed up with LinkedIn, you can use it to set your first."
    >
      <form className="mt-5 flex flex-col gap-4" onSubmit={submit}>
        <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
        <Button type="submit" busy={busy} className="w-full">
          {busy ? "Sending..." : "Send me a link"}
        </Button>
      </form>
    </Door>
  );
}
