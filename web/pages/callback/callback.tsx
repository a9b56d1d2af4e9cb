import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "../../api/auth.ts";
import { setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { arrival, isBegunHere } from "../../shared/arrival.ts";
import { takeVisitorDraft } from "../../shared/enter.ts";
import { offerDue } from "../../shared/passkeys.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { type ToastMessage, toast, toastAfterLoad } from "../../ui/toast.tsx";
import { ContinueAs } from "./continue-as.tsx";

/**
 * Where LinkedIn sends people back to. Every outcome leaves at once but one: a sign-in that was not begun in this
 * browser may be a link from a stranger who wants to see what is recorded here, so it asks.
 */
export default function Callback() {
  const navigate = useNavigate();
  const { user, refresh } = useCurrentUser();
  const [asked, setAsked] = useState<string>();

  const enter = useCallback(
    (token: string, options?: { begunElsewhere: boolean }) => {
      setToken(token, options);
      if (!options?.begunElsewhere) offerDue.set("true");
      // A toast shown here would die with the page.
      toastAfterLoad({
        title: "Welcome!",
        description: "You've been successfully signed in with LinkedIn.",
      });
      void refresh()
        .catch(() => undefined)
        .then(takeVisitorDraft)
        .then((draft) => window.location.replace(draft ?? PATHS.recording));
    },
    [refresh],
  );

  const fail = useCallback(
    (message: ToastMessage) => {
      toast({ ...message, variant: "destructive" });
      void navigate(PATHS.login, { replace: true });
    },
    [navigate],
  );

  const isHandled = useRef(false);
  useEffect(() => {
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
      void isBegunHere().then((begunHere) => (begunHere ? enter(token) : setAsked(token)));
    }
  }, [enter, fail]);

  if (asked === undefined) return <Completing />;
  return (
    <ContinueAs
      token={asked}
      signedInAs={user}
      waiting={<Completing />}
      onContinue={() => enter(asked, { begunElsewhere: true })}
      onRefuse={() => navigate(user ? PATHS.record : PATHS.login, { replace: true })}
      onDead={() =>
        fail({
          title: "Authentication Failed",
          description: "This sign-in is no longer good. Please sign in again.",
        })
      }
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

/** Errors that come as a code and not as a sentence. */
const SENTENCES: Record<string, string> = {
  too_many: "Too many accounts were made from your network today. Please try again tomorrow.",
};
