import { useState } from "react";
import type { AccountPasskey } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { AddPasskey } from "../../shared/add-passkey.tsx";
import { formatDate } from "../../shared/dates.ts";
import { knowsPasskeys, passkeyHere } from "../../shared/passkeys.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";

/** The passkeys of an account: adding one, and removing each. */
export function PasskeyList() {
  const read = useApi(API.passkeys, { revalidateOnMount: true });
  const [removing, setRemoving] = useState<AccountPasskey>();
  const { busy, run } = useAction(
    async (id: string) => {
      await apiSend("DELETE", API.passkey(id), undefined, { repeatable: true });
      toast({ title: "Passkey removed", description: "It can no longer sign in to your account." });
      if (read.data?.length === 1) passkeyHere.set(null);
      await read.mutate();
      setRemoving(undefined);
    },
    { title: "The passkey couldn't be removed" },
  );

  return (
    <section aria-labelledby="passkeys-title" className="mt-6">
      <h3 id="passkeys-title" className="font-medium">
        Passkeys
      </h3>
      <p className="mt-1 text-sm text-soft">
        Sign in with your fingerprint, your face or your screen lock instead of a password. A passkey stays on
        your devices: we never see it, and nobody can guess it.
      </p>
      <Loaded read={read} title="Your passkeys didn't load" skeleton={<Skeleton className="mt-4 h-12" />}>
        {(passkeys) => (
          <ul className="mt-2 divide-y divide-line">
            {passkeys.map((passkey) => (
              <li
                key={passkey.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <div className="min-w-0">
                  <p>{passkey.device ?? "Unknown device"}</p>
                  <p className="text-sm text-soft">{historyOf(passkey)}</p>
                </div>
                <Button
                  variant="quiet"
                  size="sm"
                  className="-mr-3 shrink-0"
                  aria-label={`Remove the passkey of ${nameOf(passkey)}`}
                  onClick={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {knowsPasskeys() ? (
        <AddPasskey className="mt-3" />
      ) : (
        <p className="mt-3 text-sm text-soft">This browser can't make passkeys. Another one may.</p>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title="Remove this passkey?"
        description={`The passkey of ${nameOf(removing)} will no longer sign in to your account. Your device may still offer it until you delete it there, too.`}
        confirm="Remove passkey"
        busy={busy}
        onConfirm={() => void run(removing?.id ?? "")}
      />
    </section>
  );
}

const nameOf = (passkey: AccountPasskey | undefined): string => passkey?.device ?? "an unknown device";

const historyOf = ({ createdAt, lastUsedAt }: AccountPasskey): string =>
  `Added ${formatDate(createdAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "not used yet"}`;
