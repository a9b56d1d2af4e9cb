import { type ComponentType, lazy, type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { errorDetail, isOwnLogin, isUnauthorized, lastUser } from "../../api/client.ts";
import { listen } from "../../ui/listen.ts";
import { LoadFailed } from "../../ui/loaded.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { useTitle } from "../browser.ts";
import { useShareOutcome } from "../recording/outbox/shared-notes.ts";
import { useAction } from "../use-action.ts";
import { Shell } from "./shell.tsx";

interface WithoutServer {
  ownerId: string;
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Its code may be out of reach too. */
const OfflineScreen = lazy<ComponentType<WithoutServer>>(() =>
  import("./offline-screen.tsx").catch(() => ({ default: Unreachable })),
);

/** Around all screens under /app. Without a server, the last user of this browser can go on recording. */
export const Gate = ({ signIn }: { signIn: ReactNode }) => {
  const isOver = useLoginOver();
  const { user, loading, error, refresh } = useCurrentUser();
  const unreachable = error !== undefined && !isUnauthorized(error);
  // No response at all, and a login that was valid.
  const offlineUser = unreachable && error instanceof TypeError ? lastUser() : null;
  const known = user !== undefined || offlineUser !== null;
  useShareOutcome(loading || (unreachable && !known) ? undefined : known);
  if (isOver) return <PageSpinner label="Loading" />;
  if (user) return <Shell user={user} />;
  if (loading) return <PageSpinner label="Loading your account" />;
  if (offlineUser) return <OfflineScreen ownerId={offlineUser} error={error} onRetry={refresh} />;
  if (unreachable) return <Unreachable error={error} onRetry={refresh} />;
  return signIn;
};

const Unreachable = ({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) => {
  useTitle("Can't load your account");
  const { run: retry } = useAction(onRetry);
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadFailed as="h1" title="We can't load your account" onRetry={retry}>
        <p>{errorDetail(error)}</p>
        <p>You are still signed in, and nothing is lost.</p>
      </LoadFailed>
    </main>
  );
};

/**
 * Whether the browser has another login than this page's, or none. Then nothing of the account is left in the page, also for Back
 * to restore, and it loads anew.
 */
function useLoginOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const check = (event?: Event) => {
      // Null: all of it was cleared.
      const isOtherKey =
        event instanceof StorageEvent && event.key !== null && event.key !== TOKEN_STORAGE_KEY;
      if (isOtherKey || isOwnLogin()) return;
      const forget = () => setOver(true);
      // A page that is being left is kept as it is at the end of this event.
      if (event) flushSync(forget);
      else forget();
      if (event?.type !== "pagehide") window.location.reload();
    };
    check();
    // A page that slept gets no event of the storage.
    return listen(window, ["storage", "pageshow", "focus", "pagehide", "visibilitychange"], check);
  }, []);
  return isOver;
}
