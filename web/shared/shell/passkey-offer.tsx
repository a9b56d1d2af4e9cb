import { lazy, Suspense } from "react";
import type { User } from "#contract/auth.ts";
import { knowsPasskeys, offerDeclined, offerDue, passkeyHere } from "../passkeys/passkeys.ts";

/** Nobody misses it where its code can't be loaded. */
const Offer = lazy(() => import("../passkeys/offer.tsx").catch(() => ({ default: () => null })));

/** The offer of a passkey, for who has just signed in without one, until they say no or have one. */
export function PasskeyOffer({ user }: { user: User }) {
  const isDue = offerDue.useValue() !== null;
  const isSettled = [offerDeclined.useValue(), passkeyHere.useValue()].some((value) => value !== null);
  if (!isDue || isSettled || !knowsPasskeys()) return null;
  return (
    <Suspense>
      <Offer user={user} />
    </Suspense>
  );
}
