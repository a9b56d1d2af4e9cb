import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { useCurrentUser } from "../../api/auth.ts";
import { errorDetail, isUnauthorized, lastUser } from "../../api/client.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";
import { useShareOutcome } from "../outbox/shared-notes.ts";
import { Shell } from "./shell.tsx";
import { useTitle } from "./title.ts";

interface WithoutServer {
  ownerId: string;
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Its code may be out of reach too, where there is no service worker. */
const OfflineScreen = lazy<ComponentType<WithoutServer>>(() =>
  import("./offline-screen.tsx").catch(() => ({ default: Unreachable })),
);

/**
 * Decides what is shown at every address under /app: a spinner, the sign-in screen, or the shell. Only a refused
 * login counts as signed out; when the server can't be reached, nobody is thrown out, and whoever was here before can
 * record.
 */
export const Gate = ({ signIn }: { signIn: ReactNode }) => {
  const { user, loading, error, refresh } = useCurrentUser();
  const unreachable = error !== undefined && !isUnauthorized(error);
  // No answer at all, and a login of somebody who was here before.
  const offlineUser = unreachable && error instanceof TypeError ? lastUser() : null;
  const known = user !== undefined || offlineUser !== null;
  useShareOutcome(loading || (unreachable && !known) ? undefined : known);
  if (user) return <Shell user={user} />;
  if (loading) return <PageSpinner label="Loading your account" />;
  if (offlineUser) return <OfflineScreen ownerId={offlineUser} error={error} onRetry={refresh} />;
  if (unreachable) return <Unreachable error={error} onRetry={refresh} />;
  return signIn;
};

/** Shown when nobody can tell whether this person is signed in. */
const Unreachable = ({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) => {
  useTitle("Can't load your account");
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadFailed as="h1" title="We can't load your account" busy={busy} onRetry={() => void retry()}>
        <p>{errorDetail(error)}</p>
        <p>You are still signed in, and nothing is lost.</p>
      </LoadFailed>
    </main>
  );
};
