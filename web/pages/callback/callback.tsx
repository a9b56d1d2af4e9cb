import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import useSWR from "swr";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { apiGet, errorDetail, isUnauthorized, setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { ContinueAs, nameOf } from "../../shared/account/continue-as.tsx";
import { takeVisitorDraft } from "../../shared/account/enter-app.ts";
import { arrival, startedHere } from "../../shared/account/link-arrival.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { toastAfterLoad, toastFailure } from "../../ui/toast.tsx";

const FAILED = "Authentication Failed";
const EXPIRED = "This sign-in has expired. Please sign in again.";
/** The only error that comes as a code; others are sentences already. */
const TOO_MANY = "Too many accounts were made from your network today. Please try again tomorrow.";

/** Where LinkedIn leads back to. A sign-in from elsewhere may be a stranger's link, so it asks before it continues. */
export default function Callback() {
  const navigate = useNavigate();
  const { refresh } = useCurrentUser();
  /** Not stored before the user continues. */
  const [foreignToken, setForeignToken] = useState<string>();

  async function enter(token: string): Promise<void> {
    setToken(token);
    toastAfterLoad({ title: "Welcome!", description: "You've been successfully signed in with LinkedIn." });
    await refresh().catch(() => undefined);
    window.location.replace((await takeVisitorDraft()) ?? PATHS.recording);
  }

  function fail(title: string, description: string): void {
    toastFailure(title, description);
    void navigate(PATHS.login, { replace: true });
  }

  const isHandled = useRef(false);
  const handle = useEffectEvent(() => {
    // StrictMode runs this twice.
    if (isHandled.current) return;
    isHandled.current = true;
    const { token, error } = arrival();
    if (error !== undefined) fail(FAILED, error === "too_many" ? TOO_MANY : error);
    else if (!token) fail("Authentication Error", "No token received from LinkedIn authentication.");
    else void startedHere().then((isOwn) => (isOwn ? enter(token) : setForeignToken(token)));
  });
  useEffect(() => handle(), []);

  const { data: user } = useSWR<User, unknown>(
    foreignToken && `user of ${foreignToken}`,
    () => apiGet(API.user, { token: foreignToken }),
    { onError: (error) => fail(FAILED, isUnauthorized(error) ? EXPIRED : errorDetail(error)) },
  );

  if (foreignToken !== undefined && user !== undefined) {
    return <ContinueAs account={{ ...user, name: nameOf(user) }} onContinue={() => enter(foreignToken)} />;
  }
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div role="status" className="flex flex-col items-center gap-5 text-center text-soft">
        <SpinnerIcon className="size-10 text-accent" />
        <h1>Completing sign in with LinkedIn...</h1>
      </div>
    </main>
  );
}
