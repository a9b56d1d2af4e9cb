import { useState } from "react";
import { errorDetail } from "../../api/client.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { useTitle } from "./title.ts";

/** Shown when nobody can tell whether this person is signed in. */
export const Unreachable = ({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) => {
  useTitle("Can't load your account");
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert">
        <LoadFailed as="h1" title="We can't load your account" busy={busy} onRetry={() => void retry()}>
          <p>{errorDetail(error)}</p>
          <p>You are still signed in, and nothing is lost.</p>
        </LoadFailed>
      </div>
    </main>
  );
};
