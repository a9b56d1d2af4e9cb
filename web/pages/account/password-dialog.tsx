import { mutate } from "swr";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { NewPasswordField, PasswordField } from "../../shared/account-fields.tsx";
import { withIdentity } from "../../shared/confirm-identity.tsx";
import { FieldError, Form, SubmitButton } from "../../shared/form.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";

export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  async function change(currentPassword: string, newPassword: string): Promise<void> {
    const send = () => apiSend("PUT", API.password, { currentPassword, newPassword });
    if (!(await (user.hasPassword ? sendProven(send, currentPassword) : withIdentity(send)))) return;
    toast({
      title: user.hasPassword ? "Password changed" : "Password set",
      description: "You have been signed out everywhere else.",
    });
    void mutate(API.user);
    void mutate(API.accountLogins);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.hasPassword ? "Change password" : "Set a password"}
      description="Everywhere else you are signed out then, and links that were mailed end."
    >
      <Form
        send={(value) => change(value("currentPassword"), value("newPassword"))}
        failure={{ title: "Your password wasn't saved" }}
        className="mt-5 flex flex-col gap-4"
      >
        {/* So that password managers know whose it is. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        {user.hasPassword && <PasswordField label="Current password" name="currentPassword" />}
        <NewPasswordField label="New password" name="newPassword" />
        <SubmitButton className="mt-2" whileBusy="Saving...">
          Save password
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** Where the server asks who it is, the password that stands here already proves it. */
async function sendProven(send: () => Promise<unknown>, password: string): Promise<true> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "confirm_identity")) throw error;
    await apiSend("POST", API.confirm, { password }).catch((refusal: unknown) => {
      if (!(refusal instanceof ApiError && refusal.field)) throw refusal;
      throw new FieldError("currentPassword", refusal.detail);
    });
    await send();
  }
  return true;
}
