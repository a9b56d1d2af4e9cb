import type { ReactNode } from "react";
import type { AccountLogin } from "#contract/auth.ts";
import type { AccountPasskey } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { apiRetry } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { withIdentity } from "../../shared/account/confirm-identity.tsx";
import { addPasskey, forgetPasskey, knowsPasskeys, passkeyHere } from "../../shared/account/passkeys.ts";
import { formatDate } from "../../shared/dates.ts";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton, SmallButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded, Skeleton } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";

export function PasskeyList() {
  const response = useApi(API.passkeys, { revalidateOnMount: true });
  const { run } = useAction(async (id: string) => {
    await apiRetry("DELETE", API.passkey(id));
    await forgetPasskey(id);
    const description = "It can no longer sign in to your account. Delete it on your device, too.";
    toast({ title: "Passkey removed", description });
    if (response.data?.length === 1) passkeyHere.set(null);
    await response.mutate();
  }, "The passkey couldn't be removed");
  const { run: add } = useAction(async () => {
    await withIdentity(async () => {
      if (!(await addPasskey())) return;
      toast({ title: "Passkey added", description: "Next time you can sign in with it." });
    });
    await response.mutate();
  }, "The passkey couldn't be added");

  return (
    <Section title="Passkeys">
      <p className="mt-1 text-sm text-soft">
        Sign in with your fingerprint, your face or your screen lock instead of a password. A passkey stays on
        your devices: we never see it, and nobody can guess it.
      </p>
      <Loaded from={response} title="Your passkeys didn't load" skeleton={<Skeleton className="mt-4 h-12" />}>
        {(passkeys) => (
          <ul className="mt-2 divide-y divide-line">
            {passkeys.map((passkey) => (
              <Device
                key={passkey.id}
                device={passkey.device}
                history={passkeyHistory(passkey)}
                verb="Remove"
                label={`Remove the passkey of ${passkey.device ?? "an unknown device"}`}
                onEnd={() => run(passkey.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {knowsPasskeys() ? (
        <SmallButton className="mt-3" onClick={add}>
          Add a passkey
        </SmallButton>
      ) : (
        <p className="mt-3 text-sm text-soft">This browser can't make passkeys. Another one may.</p>
      )}
    </Section>
  );
}

export function LoginList() {
  const response = useApi(API.accountLogins, { revalidateOnMount: true });
  const { run } = useAction(async (id: string | "all") => {
    await apiRetry("DELETE", id === "all" ? API.accountLogins : API.accountLogin(id));
    const title = id === "all" ? "Signed out everywhere else" : "Signed out there";
    toast({ title, description: "Sign in there to get back in." });
    await response.mutate();
  }, "Signing out there failed");
  return (
    <Section title="Where you are signed in">
      <Loaded from={response} title="Your logins didn't load" skeleton={<Skeleton className="mt-4 h-12" />}>
        {(logins) => (
          <>
            <ul className="mt-2 divide-y divide-line">
              {logins
                .toSorted((a, b) => Number(b.current) - Number(a.current))
                .map((login) => (
                  <Device
                    key={login.id}
                    device={login.device}
                    history={loginHistory(login)}
                    isCurrent={login.current}
                    verb="Sign out"
                    label={`Sign out ${login.device ?? "unknown device"}`}
                    onEnd={() => run(login.id)}
                  />
                ))}
            </ul>
            {logins.some(({ current }) => !current) && (
              <SmallButton className="mt-3" onClick={() => run("all")}>
                Sign out everywhere else
              </SmallButton>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section ref={keepFocus} aria-label={title} className="mt-6">
    <h3 data-keeps-focus tabIndex={-1} className="font-medium outline-none">
      {title}
    </h3>
    {children}
  </section>
);

interface DeviceProps {
  device: string | null;
  history: string;
  isCurrent?: boolean;
  verb: string;
  /** Of the button, for screen readers. */
  label: string;
  onEnd: () => Promise<unknown>;
}

export const Device = ({ device, history, isCurrent, verb, label, onEnd }: DeviceProps) => (
  <li className="flex items-center justify-between gap-4 py-3">
    <div className="min-w-0">
      <p>
        {device ?? "Unknown device"} {isCurrent && <Badge>This one</Badge>}
      </p>
      <p className="text-sm text-soft">{history}</p>
    </div>
    {!isCurrent && (
      <QuietButton className="-mr-3 shrink-0" aria-label={label} onClick={onEnd}>
        {verb}
      </QuietButton>
    )}
  </li>
);

export const passkeyHistory = ({ createdAt, lastUsedAt }: Omit<AccountPasskey, "id" | "device">): string =>
  `Added ${formatDate(createdAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "not used yet"}`;

function loginHistory({ current, createdAt, lastUsedAt }: AccountLogin): string {
  const [since, lastUsed] = [formatDate(createdAt), formatDate(lastUsedAt)];
  const lastUse = current ? "In use now" : `Last used ${lastUsed}`;
  return current || since !== lastUsed ? `${lastUse}, since ${since}` : lastUse;
}
