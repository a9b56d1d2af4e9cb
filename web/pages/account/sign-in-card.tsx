import { useState } from "react";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { useAction } from "../../shared/use-action.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import { LinkedInRow } from "./linkedin-row.tsx";
import { LoginList } from "./login-list.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { Row } from "./row.tsx";

/** How somebody gets into their account: email, password, passkeys, and where they are signed in. */
export const SignInCard = ({ user }: { user: User }) => (
  <Card className="lg:col-span-2">
    <CardTitle>Signing in</CardTitle>
    <CardDescription>How you get into this account, and where you are in it now.</CardDescription>
    <div className="mt-5 divide-y divide-line border-line border-y">
      {user.email && <EmailRow user={user} />}
      <PasswordRow user={user} />
      <LinkedInRow />
    </div>
    <PasskeyList />
    <LoginList />
  </Card>
);

function EmailRow({ user: { email, emailConfirmed } }: { user: User }) {
  const { data: health } = useApi(API.health);
  const { busy, run } = useAction(
    async () => {
      await apiSend("POST", API.sendConfirmEmail);
      toast({ title: "Mail sent", description: `A link to confirm the address is on its way to ${email}.` });
    },
    { title: "The mail couldn't be sent" },
  );
  return (
    <Row
      name="Email"
      what={
        <>
          <span className="wrap-anywhere">{email}</span>{" "}
          {emailConfirmed ? <Badge>Confirmed</Badge> : <Badge>Not confirmed</Badge>}
        </>
      }
      hint={
        emailConfirmed
          ? undefined
          : "Confirm it, so that nobody else can claim it and you get back in after a forgotten password."
      }
    >
      {!emailConfirmed && health && health.mail !== "off" && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void run()}>
          Send me the link
        </Button>
      )}
    </Row>
  );
}

function PasswordRow({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <Row
      name="Password"
      what={user.hasPassword ? "Set" : "None: you sign in with LinkedIn"}
      hint={user.hasPassword || !user.email ? undefined : "With one you can sign in without LinkedIn, too."}
    >
      {user.email && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {user.hasPassword ? "Change password" : "Set a password"}
        </Button>
      )}
      {open && <PasswordDialog user={user} onClose={() => setOpen(false)} />}
    </Row>
  );
}
