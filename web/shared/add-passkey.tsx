import { mutate } from "swr";
import { API } from "#contract/paths.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { withIdentity } from "./confirm-identity.tsx";
import { addPasskey, offerDue } from "./passkeys.ts";
import { useAction } from "./use-action.ts";

/** Has a passkey made on this device and added to the account, once it is proven whose that is. */
export function AddPasskey({ className }: { className?: string }) {
  const { busy, run } = useAction(
    async () => {
      await withIdentity(async () => {
        if (!(await addPasskey())) return;
        toast({ title: "Passkey added", description: "Next time you can sign in with it." });
        offerDue.set(null);
      });
      await mutate(API.passkeys);
    },
    { title: "The passkey couldn't be added" },
  );
  return (
    <Button variant="secondary" size="sm" className={className} busy={busy} onClick={() => void run()}>
      Add a passkey
    </Button>
  );
}
