import { type ReactNode, useState } from "react";
import { mutate } from "swr";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { withIdentity } from "../../shared/account/confirm-identity.tsx";
import { rememberAsking } from "../../shared/account/link-arrival.ts";
import { formatDate } from "../../shared/dates.ts";
import { Form, NewPasswordField, PasswordField, SubmitButton } from "../../shared/form.tsx";
import { leaveForLinkedIn, useAction } from "../../shared/use-action.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Badge, Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { toast } from "../../ui/toast.tsx";
import { LoginList, PasskeyList } from "./device-lists.tsx";

export function SignInCard({ user }: { user: User }) {
  const { email, emailConfirmed, hasPassword } = user;
  const [open, setOpen] = useState(false);
  const { data: health } = useApi(API.health);
  const { run } = useAction(async () => {
    await apiSend("POST", API.sendConfirmEmail);
    rememberAsking(email);
    toast({ title: "Email sent", description: `Open the link in it to confirm ${email}.` });
  }, "The email couldn't be sent");
  return (
    <Card>
      <CardTitle>Signing in</CardTitle>
      <CardDescription>How you sign in, and where you're signed in now.</CardDescription>
      <div className="mt-5 divide-y divide-line border-line border-y">
        {email && (
          <Row
            name="Email"
            what={
              <>
                <span className="wrap-anywhere">{email}</span>{" "}
                <Badge>{emailConfirmed ? "Confirmed" : "Not confirmed"}</Badge>
              </>
            }
            hint={emailConfirmed ? undefined : "Confirm it so you can always reset your password."}
          >
            {!emailConfirmed && health && health.mail !== "off" && (
              <SmallButton onClick={run}>Send me the link</SmallButton>
            )}
          </Row>
        )}
        <Row
          name="Password"
          what={hasPassword ? "Set" : "None: you sign in with LinkedIn"}
          hint={hasPassword || !email ? undefined : "Set one to sign in without LinkedIn, too."}
        >
          {email && (
            <SmallButton onClick={() => setOpen(true)}>
              {hasPassword ? "Change password" : "Set a password"}
            </SmallButton>
          )}
          {open && <PasswordDialog user={user} onClose={() => setOpen(false)} />}
        </Row>
      </div>
      <PasskeyList />
      <LoginList />
    </Card>
  );
}

type RowProps = { name: string; what: ReactNode; hint?: string; children?: ReactNode };

export const Row = ({ name, what, hint, children }: RowProps) => (
  <div ref={keepFocus} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
    <div className="min-w-0 grow basis-64">
      <p className="text-sm text-soft">{name}</p>
      <p data-keeps-focus tabIndex={-1} className="mt-0.5 outline-none">
        {what}
      </p>
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
    </div>
    {children}
  </div>
);

export function LinkedInCard() {
  const { data: health } = useApi(API.health);
  const { data: connection, mutate } = useApi(API.linkedinConnection, { revalidateOnMount: true });
  const { run: connect } = useAction(
    () => leaveForLinkedIn({ returnTo: PATHS.accountPublishing }),
    "Connecting LinkedIn failed",
  );
  const { run: disconnect } = useAction(async () => {
    const isDone = await withIdentity(() => apiRetry("DELETE", API.linkedinConnection));
    if (!isDone) return;
    const description = "Scheduled posts won't go out unless you connect again.";
    toast({ title: "LinkedIn disconnected", description });
    await mutate();
  }, "Disconnecting LinkedIn failed");
  if (health?.linkedin === "off") return null;

  const { connected = false, name = null, expiresAt = null } = connection ?? {};
  const unconnected = expiresAt ? "The connection has ended" : "Not connected";
  return (
    <Card>
      <CardTitle>LinkedIn</CardTitle>
      <CardDescription>We post only what you publish or schedule.</CardDescription>
      <Row
        name="Publishing"
        what={connection ? (connected ? `Connected ${name ? `as ${name}` : ""}` : unconnected) : "…"}
        hint={
          connected && expiresAt
            ? `Connected until ${formatDate(expiresAt)}. Then you'll need to reconnect.`
            : "Signing in with LinkedIn doesn't let us post. Connect once to publish from here."
        }
      >
        <div className="flex flex-wrap gap-2">
          {connection && !connected && <SmallButton onClick={connect}>Connect LinkedIn</SmallButton>}
          {expiresAt !== null && <SmallButton onClick={disconnect}>Disconnect</SmallButton>}
        </div>
      </Row>
    </Card>
  );
}

function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  async function change(currentPassword: string, newPassword: string): Promise<void> {
    if (user.hasPassword) await apiSend("POST", API.confirm, { password: currentPassword });
    const send = () => apiSend("PUT", API.password, { currentPassword, newPassword });
    if (!(await withIdentity(send))) return;
    const title = user.hasPassword ? "Password changed" : "Password set";
    toast({ title, description: "You have been signed out everywhere else." });
    void mutate(API.user);
    void mutate(API.accountLogins);
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title={user.hasPassword ? "Change password" : "Set a password"}
      description="This signs you out on all other devices. Links we emailed stop working."
    >
      <Form
        send={(value) => change(value("password"), value("newPassword"))}
        failure="Your password wasn't saved"
        className="mt-5 flex flex-col gap-4"
      >
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        {user.hasPassword && <PasswordField label="Current password" />}
        <NewPasswordField label="New password" name="newPassword" />
        <SubmitButton className="mt-2" whileBusy="Saving...">
          Save password
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
