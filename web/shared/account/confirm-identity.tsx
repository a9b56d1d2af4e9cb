import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { useUser } from "../../api/auth.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { Button, type Look } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/loaded.tsx";
import { sharedState } from "../../ui/shared-state.ts";
import { Form, PasswordField, SubmitButton } from "../form.tsx";
import { leaveForLinkedIn, useAction } from "../use-action.ts";
import { knowsPasskeys, proveByPasskey } from "./passkeys.ts";

/** Resolves the open dialog to whether identity was proven; null while none is open. */
const asking = sharedState<((isProven: boolean) => void) | null>(null);

/** Runs `act`, and again once identity is proven, if the server wants that. False if the user cancels. @throws as `act` */
export async function withIdentity(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "confirm_identity")) throw error;
    const isProven = await new Promise<boolean>((resolve) => asking.set(resolve));
    if (!isProven) return false;
    await act();
  }
  return true;
}

function answer(isProven: boolean): void {
  const resolve = asking.get();
  asking.set(null);
  resolve?.(isProven);
}

export function ConfirmIdentity() {
  const isOpen = asking.useValue() !== null;
  useEffect(() => () => answer(false), []);
  return isOpen && <Question />;
}

function Question() {
  const user = useUser();
  const { data: passkeys, error } = useApi(knowsPasskeys() ? API.passkeys : null);
  const isRead = !knowsPasskeys() || passkeys !== undefined || error !== undefined;
  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  const variant = hasPasskey ? "secondary" : "primary";
  return (
    <Dialog
      onClose={() => answer(false)}
      title="Confirm it's you"
      description="We ask again before a change that matters."
    >
      {isRead ? (
        <>
          {hasPasskey && <ByPasskey />}
          {hasPasskey && user?.hasPassword && (
            <p className="mt-5 flex items-center gap-3 text-sm text-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
              or
            </p>
          )}
          {user?.hasPassword ? <ByPassword variant={variant} /> : !hasPasskey && <ByLinkedIn />}
        </>
      ) : (
        <Skeleton className="mt-5 h-36" />
      )}
    </Dialog>
  );
}

const ByPassword = ({ variant }: Look) => (
  <Form
    send={async (value) => {
      await apiSend("POST", API.confirm, { password: value("password") });
      answer(true);
    }}
    failure="Not confirmed"
    className="mt-5"
  >
    <PasswordField label="Your password" />
    <SubmitButton variant={variant} className="mt-5 w-full" whileBusy="Confirming...">
      Confirm
    </SubmitButton>
  </Form>
);

function ByPasskey() {
  const { busy, run } = useAction(async () => {
    if (await proveByPasskey()) answer(true);
  }, "Not confirmed");
  return (
    <Button className="mt-5 w-full" onClick={run}>
      {busy ? "Waiting for your passkey..." : "Use a passkey"}
    </Button>
  );
}

/** Leaves the page: the user starts the action again afterwards. */
function ByLinkedIn() {
  const { pathname } = useLocation();
  const leave = () => leaveForLinkedIn({ prove: "true", returnTo: pathname });
  const { run } = useAction(leave, "LinkedIn can't be reached");
  return (
    <Button className="mt-5 w-full" onClick={run}>
      Confirm with LinkedIn
    </Button>
  );
}
