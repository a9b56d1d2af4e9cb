import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import { toast } from "../../ui/toast.tsx";
import { withIdentity } from "../confirm-identity.tsx";
import { useAction } from "../use-action.ts";
import { offerDue, prompts } from "./passkeys.ts";

/** Has a passkey made on this device and added to the account, once it is proven whose that is. */
export function useAddPasskey() {
  const { mutate } = useSWRConfig();
  return useAction(
    async () => {
      const { addPasskey } = await prompts();
      let added = false;
      await withIdentity(async () => {
        added = await addPasskey();
      });
      if (added) {
        toast({ title: "Passkey added", description: "Next time you can sign in with it." });
        offerDue.set(null);
      }
      await mutate(API.passkeys);
    },
    { title: "The passkey couldn't be added" },
  );
}
