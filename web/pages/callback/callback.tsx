import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import useSWR from "swr";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { apiGet, errorDetail, isUnauthorized, setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { arrival, startedHere } from "../../shared/account/arrival.ts";
import { takeVisitorDraft } from "../../shared/account/enter.ts";
import { PlainPage } from "../../shared/shell/plain-page.tsx";
import { Button } from "../../ui/button.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { type ToastMessage, toast, toastAfterLoad } from "../../ui/toast.tsx";

/** Where LinkedIn leads back to. A sign-in from elsewhere may be a stranger's link, so it asks before it continues. */
export default function Callback() {
  const navigate = useNavigate();
  const { user, refresh } = useCurrentUser();
  const [asked, setAsked] = useState<string>();

  async function enter(token: string, options?: { isForeign: boolean }): Promise<void> {
    setToken(token, options);
    toastAfterLoad({
      title: "Welcome!",
      description: "You've been successfully signed in with LinkedIn.",
    });
    await refresh().catch(() => undefined);
    window.location.replace((await takeVisitorDraft()) ?? PATHS.recording);
  }

  function fail(message: ToastMessage): void {
    toast({ ...message, variant: "destructive" });
    void navigate(PATHS.login, { replace: true });
  }

  const isHandled = useRef(false);
  const handle = useEffectEvent(() => {
    // StrictMode runs this twice.
    if (isHandled.current) return;
    isHandled.current = true;
    const { token, error } = arrival();
    if (error !== undefined) {
      fail({ title: "Authentication Failed", description: SENTENCES[error] ?? error });
    } else if (token === undefined) {
      fail({
        title: "Authentication Error",
        description: "No token received from LinkedIn authentication.",
      });
    } else {
      void startedHere().then((isOwn) => (isOwn ? enter(token) : setAsked(token)));
    }
  });
  useEffect(() => handle(), []);

  if (asked === undefined) return <Completing />;
  return (
    <ContinueAs
      token={asked}
      signedInAs={user}
      onContinue={() => enter(asked, { isForeign: true })}
      onRefuse={() => navigate(user ? PATHS.record : PATHS.login, { replace: true })}
      onFailure={(description) => fail({ title: "Authentication Failed", description })}
    />
  );
}

const Completing = () => (
  <main className="grid min-h-dvh place-items-center px-4">
    <div role="status" className="flex flex-col items-center gap-5 text-center text-soft">
      <SpinnerIcon className="size-10 text-accent" />
      <h1>Completing sign in with LinkedIn...</h1>
    </div>
  </main>
);

/** Error codes; other errors are sentences already. */
const SENTENCES: Record<string, string> = {
  too_many: "Too many accounts were made from your network today. Please try again tomorrow.",
};

interface ContinueProps {
  /** Not stored before the user continues. */
  token: string;
  signedInAs: User | undefined;
  onContinue: () => Promise<void>;
  onRefuse: () => void;
  /** It can't be told whose sign-in this is, for this reason. */
  onFailure: (reason: string) => void;
}

function ContinueAs({ token, signedInAs, onContinue, onRefuse, onFailure }: ContinueProps) {
  const { data: user } = useSWR<User, unknown>(`user of ${token}`, () => apiGet(API.user, { token }), {
    onError: (error) =>
      onFailure(
        isUnauthorized(error) ? "This sign-in has expired. Please sign in again." : errorDetail(error),
      ),
  });
  if (!user) return <Completing />;
  const other = signedInAs && signedInAs.id !== user.id ? signedInAs : undefined;
  return (
    <PlainPage title={`Continue as ${nameOf(user)}?`}>
      {user.email && <p className="mt-1 wrap-anywhere text-soft">{user.email}</p>}
      <p className="mt-4 leading-relaxed">
        This sign-in didn't start in this browser. If someone sent you the link, it may lead to their account,
        and they would see what you record in it.
      </p>
      {other && (
        <p className="mt-3 leading-relaxed wrap-anywhere">
          You are signed in here as {nameOf(other)}. Continuing signs you out.
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row">
        <Button variant="secondary" className="sm:flex-1" onClick={onRefuse}>
          No, go back
        </Button>
        <Button className="sm:flex-1" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </PlainPage>
  );
}

const nameOf = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email || "this member of LinkedIn";
