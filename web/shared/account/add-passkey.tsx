import { useEffect, useState } from "react";
import { mutate } from "swr";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { HOUR_MS } from "#contract/times.ts";
import { useApi } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAction } from "../use-action.ts";
import { withIdentity } from "./confirm-identity.tsx";
import { addPasskey, knowsPasskeys, offerDeclined, offerDue, passkeyHere } from "./passkeys.ts";

export function AddPasskey({ className }: { className?: string }) {
  const { busy, run } = useAction(async () => {
    await withIdentity(async () => {
      if (!(await addPasskey())) return;
      toast({ title: "Passkey added", description: "Next time you can sign in with it." });
      offerDue.set(null);
    });
    await mutate(API.passkeys);
  }, "The passkey couldn't be added");
  return (
    <Button size="sm" className={className} busy={busy} onClick={() => void run()}>
      Add a passkey
    </Button>
  );
}

/** New users are not asked. */
const NEW_ACCOUNT_MS = HOUR_MS;

/** After a sign-in without one, on a device that can make one, until the user declines. */
export function PasskeyOffer({ user }: { user: User }) {
  const isSettled = [offerDeclined.useValue(), passkeyHere.useValue()].some((value) => value !== null);
  const isOld = Date.now() - Date.parse(user.createdAt) > NEW_ACCOUNT_MS;
  const mayOffer = offerDue.useValue() !== null && !isSettled && knowsPasskeys() && isOld;
  const [canMake, setCanMake] = useState(false);
  useEffect(() => {
    if (!mayOffer) return;
    const asked = PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
    void asked.then(setCanMake, () => undefined);
  }, [mayOffer]);
  const { data: passkeys } = useApi(mayOffer && canMake ? API.passkeys : null);
  if (!mayOffer || passkeys?.length !== 0) return null;
  return (
    <section
      aria-labelledby="passkey-offer"
      className="mt-10 rounded-card border border-line bg-raised px-4 py-4 text-sm leading-relaxed sm:px-5"
    >
      <h2 id="passkey-offer" className="font-medium text-base">
        Sign in with a passkey next time?
      </h2>
      <p className="mt-1 text-soft">
        Your fingerprint, your face or your screen lock then lets you in. It stays on your devices: we never
        see it, and nobody can guess it.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <AddPasskey />
        <Button variant="quiet" size="sm" onClick={() => offerDeclined.set("true")}>
          No, don't ask again
        </Button>
      </div>
    </section>
  );
}
