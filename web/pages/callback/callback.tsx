import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "../../api/auth.ts";
import { setToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { toast, toastAfterLoad } from "../../ui/toast.tsx";
import { consumeCallbackAnswer } from "./callback-answer.ts";

/** Where LinkedIn sends people back to; every outcome leaves at once (spec §4). */
const Callback = () => {
  useTitle("Signing in");
  const navigate = useNavigate();
  const { refresh } = useCurrentUser();

  useEffect(() => {
    const answer = consumeCallbackAnswer();
    if (!answer) return;
    if (answer.kind === "token") {
      setToken(answer.token);
      // A toast shown here would die with the page.
      toastAfterLoad({
        title: "Welcome!",
        description: "You've been successfully signed in with LinkedIn.",
      });
      void refresh().finally(() => window.location.replace(PATHS.recording));
      return;
    }
    toast(
      answer.kind === "error"
        ? { title: "Authentication Failed", description: answer.error, variant: "destructive" }
        : {
            title: "Authentication Error",
            description: "No token received from LinkedIn authentication.",
            variant: "destructive",
          },
    );
    navigate(PATHS.login, { replace: true });
  }, [navigate, refresh]);

  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div role="status" className="flex flex-col items-center gap-5 text-center text-soft">
        <SpinnerIcon className="size-10 text-accent" />
        <h1>Completing sign in with LinkedIn...</h1>
      </div>
    </main>
  );
};

export default Callback;
