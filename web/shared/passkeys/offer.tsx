import { useEffect, useState } from "react";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { HOUR_MS } from "#contract/times.ts";
import { useApi } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { offerDeclined } from "./passkeys.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** Somebody who has just signed up has something else to do. */
const NEW_ACCOUNT_MS = HOUR_MS;

/** Offers a passkey to whoever has signed in without one, on a device that can make one. */
export default function PasskeyOffer({ user }: { user: User }) {
  const isOld = Date.now() - Date.parse(user.createdAt) > NEW_ACCOUNT_MS;
  const canMake = useCanMake();
  const { data: passkeys } = useApi(canMake && isOld ? API.passkeys : null);
  const { busy, run } = useAddPasskey();
  if (passkeys?.length !== 0) return null;
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
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void run()}>
          Add a passkey
        </Button>
        <Button variant="quiet" size="sm" onClick={() => offerDeclined.set("true")}>
          No, don't ask again
        </Button>
      </div>
    </section>
  );
}

/** Whether this device itself can make one. */
function useCanMake(): boolean {
  const [canMake, setCanMake] = useState(false);
  useEffect(() => {
    void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(
      setCanMake,
      () => undefined,
    );
  }, []);
  return canMake;
}
