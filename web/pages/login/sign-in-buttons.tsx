import { KeyRound } from "lucide-react";
import { API } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";
import { useEnter, WELCOME_BACK } from "../../shared/enter.ts";
import { signInByPasskey } from "../../shared/passkeys.ts";
import { leaveFor, useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

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

const FAILED = {
  title: "LinkedIn Sign In Failed",
  description: "An error occurred while connecting to LinkedIn",
};

export const LinkedInButton = () => {
  const { busy, run } = useAction(async () => {
    // Without a login: LinkedIn would be connected to its account, and one that has ended would be refused.
    const { authUrl } = await apiGet(API.linkedinStart, { token: null });
    if (authUrl) await leaveFor(authUrl);
    else
      toast({ ...FAILED, description: "Could not initiate LinkedIn authentication", variant: "destructive" });
  }, FAILED);
  return (
    <Button variant="secondary" busy={busy} onClick={() => void run()} className="w-full">
      {!busy && <LinkedInMark />}
      {busy ? "Connecting to LinkedIn..." : "Continue with LinkedIn"}
    </Button>
  );
};

const LinkedInMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5" fill="currentColor">
    <path d="M21 2H3a1 1 0 0 0-1 1v18a1 1 0 0 0 1 1h18a1 1 0 0 0 1-1V3a1 1 0 0 0-1-1ZM8 19H5V9.7h3V19ZM6.500 8.400a1.750 1.750 0 1 1 0-3.500 1.750 1.750 0 0 1 0 3.500ZM19 19h-3v-4.600c0-1.200-.4-2-1.500-2-.8 0-1.300.6-1.500 1.100-.1.200-.1.500-.1.700V19h-3V9.700h3v1.300c.4-.6 1.100-1.500 2.700-1.500 2 0 3.400 1.300 3.400 4V19Z" />
  </svg>
);
