import { KeyRound } from "lucide-react";
import { useEnter, WELCOME_BACK } from "../../shared/enter.ts";
import { signInByPasskey } from "../../shared/passkeys.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";

/** `first`: the way that this browser was signed in by before. */
export function PasskeyButton({ first }: { first: boolean }) {
  const enter = useEnter();
  const { busy, run } = useAction(
    async () => {
      const answer = await signInByPasskey();
      if (answer) await enter(answer.token, WELCOME_BACK);
    },
    { title: "Login failed" },
  );
  return (
    <Button
      variant={first ? "primary" : "secondary"}
      busy={busy}
      className="w-full"
      onClick={() => void run()}
    >
      {!busy && <KeyRound className="size-4.5" aria-hidden="true" />}
      {busy ? "Waiting for your passkey..." : "Continue with a passkey"}
    </Button>
  );
}
